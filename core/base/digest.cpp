// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/digest.h"

#include "base/check.h"

#include <openssl/evp.h>

namespace shogo {

struct Sha256::Context
{
    EVP_MD* algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    EVP_MD_CTX* context = EVP_MD_CTX_new();

    Context()
    {
        SHOGO_CHECK(algorithm && context);
        start();
    }
    ~Context()
    {
        EVP_MD_CTX_free(context);
        EVP_MD_free(algorithm);
    }
    void start() { SHOGO_CHECK(EVP_DigestInit_ex2(context, algorithm, nullptr) == 1); }
};

Sha256::Sha256() : m_context(std::make_unique<Context>()) {}
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes)
{
    SHOGO_CHECK(EVP_DigestUpdate(m_context->context, bytes.data(), bytes.size()) == 1);
}

Digest Sha256::finish()
{
    Digest digest;
    SHOGO_CHECK(EVP_DigestFinal_ex(m_context->context, digest.data(), nullptr) == 1);
    m_context->start();
    return digest;
}

Digest Sha256::of(std::string_view bytes)
{
    Sha256 sha;
    sha.add(bytes);
    return sha.finish();
}

std::string toHex(const uint8_t* bytes, size_t count)
{
    constexpr char digits[] = "0123456789abcdef";
    std::string text(count * 2, '0');
    for (size_t i = 0; i < count; ++i) {
        text[i * 2] = digits[bytes[i] >> 4];
        text[i * 2 + 1] = digits[bytes[i] & 15];
    }
    return text;
}

} // namespace shogo
