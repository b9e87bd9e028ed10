// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "target/secret_text.h"
#include "target/sign_in_service.h"
#include "target/web_means.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace shogo {

// Where the browser comes back to, unless the office's app was registered with another port:
// http://localhost:17580/
inline constexpr uint16_t consentPort = 17'580;

struct ConsentAsk
{
    SignInService service;
    ClientApp app;
    uint16_t port = consentPort; // 0: any free one
    std::string page;            // what the browser shows at the end, in the user's language
    int64_t waitMs = 600'000;    // then it is given up
};

// One consent in the browser (RFC 6749 with RFC 7636 and RFC 8252): an address to be opened, a
// receiver on this machine that takes exactly one answer with our state, and the code redeemed at
// once. Whatever else comes to the receiver is refused and changes nothing.
class Consent
{
public:
    // Both outlive it.
    Consent(const Clock& clock, WebMeans& web);
    ~Consent();
    Consent(const Consent&) = delete;
    Consent& operator=(const Consent&) = delete;

    // `show` is given the address before begin() returns. `done` comes once, never before begin()
    // has returned unless the port cannot be had; not at all once this is destroyed.
    void begin(ConsentAsk ask, const std::function<void(const std::string&)>& show,
               std::function<void(Result<Grant>)> done);
    // Ends it with SignInCancelled.
    void cancel();
    uint16_t port() const;

private:
    class Receiver;
    struct Inside;
    std::shared_ptr<Inside> m_inside;
};

// RFC 7636, 4.2: BASE64URL(SHA256(verifier)).
std::string consentChallenge(const std::string& verifier);

} // namespace shogo
