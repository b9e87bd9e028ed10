// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

// An authority and a server's certificate, made anew for each test program: no key is kept
// anywhere, and none can run out.
struct TestIdentity
{
    QByteArray authorityPem; // what a client has to trust
    QByteArray certificatePem;
    QByteArray keyPem;
};

// `alternativeName` in the words of OpenSSL ("IP:127.0.0.1"). Stops the program where OpenSSL
// cannot do it.
TestIdentity makeTestIdentity(const char* alternativeName);
