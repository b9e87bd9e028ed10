// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/test_authority.h"

#include "base/check.h"

#include <memory>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace {

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using Memory = std::unique_ptr<BIO, decltype(&BIO_free)>;

Key makeKey()
{
    return {EVP_EC_gen("P-256"), &EVP_PKEY_free};
}

void extend(X509* certificate, X509* issuer, int what, const char* value)
{
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, what, value);
    SHOGO_CHECK(extension && X509_add_ext(certificate, extension, -1) == 1);
    X509_EXTENSION_free(extension);
}

// Valid from an hour ago for a day. Without an issuer it is signed by itself.
Certificate makeCertificate(const char* name, EVP_PKEY* key, long number)
{
    Certificate made(X509_new(), &X509_free);
    X509_set_version(made.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made.get()), number);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), 86'400);
    X509_set_pubkey(made.get(), key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(made.get()), "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(name), -1, -1, 0);
    return made;
}

QByteArray textOf(BIO* memory)
{
    char* bytes = nullptr;
    const long count = BIO_get_mem_data(memory, &bytes);
    return {bytes, static_cast<qsizetype>(count)};
}

QByteArray pem(X509* certificate)
{
    const Memory memory(BIO_new(BIO_s_mem()), &BIO_free);
    SHOGO_CHECK(PEM_write_bio_X509(memory.get(), certificate) == 1);
    return textOf(memory.get());
}

QByteArray pem(EVP_PKEY* key)
{
    const Memory memory(BIO_new(BIO_s_mem()), &BIO_free);
    SHOGO_CHECK(
        PEM_write_bio_PrivateKey(memory.get(), key, nullptr, nullptr, 0, nullptr, nullptr) == 1);
    return textOf(memory.get());
}

} // namespace

TestIdentity makeTestIdentity(const char* alternativeName)
{
    const Key authorityKey = makeKey();
    const Key serverKey = makeKey();
    SHOGO_CHECK(authorityKey && serverKey);

    const Certificate authority = makeCertificate("test authority", authorityKey.get(), 1);
    X509_set_issuer_name(authority.get(), X509_get_subject_name(authority.get()));
    extend(authority.get(), authority.get(), NID_basic_constraints, "critical,CA:TRUE");
    extend(authority.get(), authority.get(), NID_key_usage, "critical,keyCertSign");
    SHOGO_CHECK(X509_sign(authority.get(), authorityKey.get(), EVP_sha256()) != 0);

    const Certificate server = makeCertificate("test server", serverKey.get(), 2);
    X509_set_issuer_name(server.get(), X509_get_subject_name(authority.get()));
    extend(server.get(), authority.get(), NID_subject_alt_name, alternativeName);
    SHOGO_CHECK(X509_sign(server.get(), authorityKey.get(), EVP_sha256()) != 0);

    return {pem(authority.get()), pem(server.get()), pem(serverKey.get())};
}
