// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk.h"

#include "target/consent.h"
#include "target/secrets.h"
#include "target/sign_in.h"
#include "target/sign_in_service.h"
#include "target/web_means.h"

#include <utility>

namespace shogo {

// A sign-in that is tried before it is kept.
struct Desk::SignInTrial
{
    SignInService service;
    std::string name; // under which it will be kept
    MemorySecrets secrets;
    WebMeans means;
    std::unique_ptr<Target> target;
    std::unique_ptr<Consent> consent;
    std::function<void(Result<SignInView>)> done;

    SignInTrial(SignInService of, const WebMeans& web, std::function<void(Result<SignInView>)> end)
        : service(std::move(of)),
          means{web.transport, secrets, web.random, web.later},
          done(std::move(end))
    {
    }
};

Result<SignInService> Desk::signInService() const
{
    SHOGO_ASSIGN(auto service, signInServiceOf(m_book->settings().target));
    if (!service || m_world.web == nullptr) {
        return Problem(ProblemCode::TargetAddress, {std::string("this target needs no sign-in")});
    }
    return *std::move(service);
}

void Desk::signIn(const SignInRequest& request, std::function<void(Result<SignInView>)> done)
{
    auto service = signInService();
    if (!service) {
        return done(std::move(service).error());
    }
    const auto secret = readSecret(request.secret);
    if (!secret || std::holds_alternative<Grant>(*secret)) {
        return done(Problem(
            ProblemCode::SecretUnusable,
            {std::string("the input"), std::string("it is not the JSON that is expected")}));
    }
    m_signIn = std::make_shared<SignInTrial>(*std::move(service), *m_world.web, std::move(done));
    SignInTrial& trial = *m_signIn;
    const auto* app = std::get_if<ClientApp>(&*secret);
    if (app == nullptr) {
        return tryAndKeep(trial.service.connection, secretText(*secret));
    }
    ConsentAsk ask{trial.service, *app, request.port, request.page};
    trial.consent = std::make_unique<Consent>(m_world.clock, *m_world.web);
    trial.consent->begin(std::move(ask), request.show, [this](Result<Grant> grant) {
        if (!grant) {
            return endSignIn(std::move(grant).error());
        }
        tryAndKeep(m_signIn->service.grant, secretText(*grant));
    });
}

void Desk::cancelSignIn()
{
    if (m_signIn && m_signIn->consent) {
        m_signIn->consent->cancel();
    }
}

// Is it accepted, and is it for this office? Only then is it kept.
void Desk::tryAndKeep(const std::string& name, const std::string& text)
{
    SignInTrial& trial = *m_signIn;
    trial.name = name;
    trial.secrets.texts[name] = text;
    auto target =
        makeTarget(m_book->settings().target, {m_world.disk, m_world.clock, &trial.means});
    if (!target) {
        return endSignIn(std::move(target).error());
    }
    trial.target = std::move(target).value();
    trial.target->open([this](Result<void> opened) {
        if (!opened) {
            return endSignIn(std::move(opened).error());
        }
        // A grant may have been renewed meanwhile.
        const std::string kept = m_signIn->secrets.texts[m_signIn->name];
        m_world.web->secrets.write(m_signIn->name, kept, [this](Result<void> written) {
            endSignIn(written ? Result<SignInView>(SignInView{m_signIn->service.name,
                                                              m_world.web->secrets.place()})
                              : Result<SignInView>(std::move(written).error()));
        });
    });
}

void Desk::endSignIn(Result<SignInView> view)
{
    // Not now: we may be inside a call of the trial's target.
    std::exchange(m_signIn->done, {})(std::move(view));
}

void Desk::forgetSignIn(std::function<void(Result<SignInView>)> done)
{
    auto service = signInService();
    if (!service) {
        return done(std::move(service).error());
    }
    Secrets& secrets = m_world.web->secrets;
    const SignInView view{service->name, secrets.place()};
    secrets.read(service->grant, [this, service = *service, view, done](auto text) {
        if (!text) {
            return done(std::move(text).error());
        }
        const auto secret = *text ? readSecret(**text) : std::nullopt;
        const auto* grant = secret ? std::get_if<Grant>(&*secret) : nullptr;
        const auto removed = [view, done](Result<void> gone) {
            done(gone ? Result<SignInView>(view) : Result<SignInView>(std::move(gone).error()));
        };
        if (grant == nullptr) {
            return m_world.web->secrets.remove(service.connection, removed);
        }
        // Taken back there too, as well as it goes; what is forgotten here is forgotten anyway.
        m_world.web->transport.send(
            tokenRequest(service.revokeUrl, grant->app, {{"token", grant->refresh}}),
            [this, service, removed](const HttpAnswer&) {
                m_world.web->secrets.remove(service.grant, removed);
            });
    });
}

} // namespace shogo
