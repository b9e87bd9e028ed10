// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/web_address.h"

#include <QHostAddress>
#include <QUrl>

namespace shogo {

bool isLoopbackHost(const std::string& host)
{
    return host == "localhost" || QHostAddress(QString::fromStdString(host)).isLoopback();
}

const char* whatIsWrongWithUrl(const std::string& url)
{
    const QUrl parsed(QString::fromStdString(url), QUrl::StrictMode);
    if (!parsed.isValid() || parsed.host().isEmpty()) {
        return "not an address";
    }
    if (!parsed.userInfo().isEmpty()) {
        return "a name or password inside the address";
    }
    const bool plain = parsed.scheme() == QLatin1String("http");
    if (!plain && parsed.scheme() != QLatin1String("https")) {
        return "neither https nor http";
    }
    if (plain && !isLoopbackHost(parsed.host().toStdString())) {
        return "unprotected http to another machine";
    }
    return nullptr;
}

} // namespace shogo
