// SPDX-License-Identifier: GPL-3.0-or-later
//
// The system's key store over QtKeychain: the Secret Service or KWallet, the macOS keychain, the
// Windows Credential Manager. Without the library at build time it says so at run time.
#include "target/secrets.h"

#include "base/digest.h"

#include <QDir>
#include <QObject>
#include <QThread>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#ifdef SHOGO_KEYCHAIN
#include <qt6keychain/keychain.h>
#endif

namespace shogo {

namespace {

Problem noKeyStore(std::string why)
{
    return {ProblemCode::KeyStoreMissing, {std::move(why)}};
}

#ifdef SHOGO_KEYCHAIN

// A person may first have to unlock it.
constexpr int longestWaitMs = 60'000;

Problem problemOf(std::optional<QKeychain::Error> error)
{
    if (!error) {
        return noKeyStore("it does not answer");
    }
    switch (*error) {
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser: return noKeyStore("it was not unlocked for Shogo");
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented: return noKeyStore("there is none");
    default: return noKeyStore("it reports an error");
    }
}

// The library's queue of jobs belongs to one thread, and books live on several: all jobs of this
// program go through this one. Not the window's own, which may be waiting for a book to close.
class JobThread
{
public:
    JobThread()
    {
        m_thread.setObjectName(QStringLiteral("shogo-key-store"));
        m_inside.moveToThread(&m_thread);
        m_thread.start();
    }
    ~JobThread()
    {
        m_thread.quit();
        m_thread.wait();
    }
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;
    QObject* inside() { return &m_inside; }

private:
    QThread m_thread;
    QObject m_inside;
};

JobThread& jobThread()
{
    static JobThread thread;
    return thread;
}

// How a job ended; no error: it did not end in time.
struct JobEnd
{
    std::optional<QKeychain::Error> error;
    std::string text;
};

void startJob(QKeychain::Job* job, const std::string& name, std::function<void(JobEnd)> ended)
{
    job->setKey(QString::fromStdString(name));
    job->setInsecureFallback(false);
    auto once = std::make_shared<std::function<void(JobEnd)>>(std::move(ended));
    const auto end = [once](JobEnd how) {
        if (auto call = std::exchange(*once, nullptr)) {
            call(std::move(how));
        }
    };
    QObject::connect(job, &QKeychain::Job::finished, job, [end](QKeychain::Job* done) {
        const auto* read = qobject_cast<QKeychain::ReadPasswordJob*>(done);
        end({done->error(), read ? read->textData().toStdString() : std::string()});
    });
    QTimer::singleShot(longestWaitMs, jobThread().inside(), [end] { end({}); });
    job->start();
}

class KeyStore final : public Secrets
{
public:
    explicit KeyStore(std::string lockFolder) : m_lockFolder(std::move(lockFolder)) {}
    std::string place() const override { return "the key store"; }
    bool keepsGrants() const override { return true; }

    void read(const std::string& name, Found done) override
    {
        run(
            name, [] { return new QKeychain::ReadPasswordJob(service()); },
            [done = std::move(done)](JobEnd end) {
                if (end.error == QKeychain::EntryNotFound) {
                    done(std::optional<std::string>());
                } else if (end.error != QKeychain::NoError) {
                    done(problemOf(end.error));
                } else {
                    done(std::optional(std::move(end.text)));
                }
            });
    }
    void write(const std::string& name, const std::string& text, Done done) override
    {
        run(
            name,
            [text = QString::fromStdString(text)] {
                auto* job = new QKeychain::WritePasswordJob(service());
                job->setTextData(text);
                return job;
            },
            changed(std::move(done)));
    }
    void remove(const std::string& name, Done done) override
    {
        run(
            name, [] { return new QKeychain::DeletePasswordJob(service()); },
            changed(std::move(done)));
    }
    Result<std::unique_ptr<LockedFile>> tryLock(const std::string& name) override
    {
        QDir().mkpath(QString::fromStdString(m_lockFolder));
        return tryLockFile(m_lockFolder + "/" + toHex(Sha256::of(name)) + ".lock");
    }

private:
    using Ended = std::function<void(JobEnd)>;

    static QString service() { return QStringLiteral("Shogo"); }
    static Ended changed(Done done)
    {
        return [done = std::move(done)](const JobEnd& end) {
            const bool good =
                end.error == QKeychain::NoError || end.error == QKeychain::EntryNotFound;
            done(good ? Result<void>() : problemOf(end.error));
        };
    }
    // `make` is called on the jobs' thread, `ended` on ours; not at all once we are gone.
    template <class Make>
    void run(const std::string& name, Make make, Ended ended)
    {
        const auto home = m_home;
        const auto back = [home, ended = std::move(ended)](JobEnd end) {
            QMetaObject::invokeMethod(
                home.get(),
                [alive = std::weak_ptr<QObject>(home), ended, end = std::move(end)] {
                    if (!alive.expired()) {
                        ended(end);
                    }
                },
                Qt::QueuedConnection);
        };
        QMetaObject::invokeMethod(
            jobThread().inside(), [name, make, back] { startJob(make(), name, back); },
            Qt::QueuedConnection);
    }

    std::string m_lockFolder;
    // Jobs that are under way hold it too, so that their end has a thread to go to.
    std::shared_ptr<QObject> m_home{new QObject, [](QObject* home) { home->deleteLater(); }};
};

#else

class KeyStore final : public Secrets
{
public:
    explicit KeyStore(const std::string&) {}
    std::string place() const override { return "the key store"; }
    bool keepsGrants() const override { return true; }
    void read(const std::string&, Found done) override { done(none()); }
    void write(const std::string&, const std::string&, Done done) override { done(none()); }
    void remove(const std::string&, Done done) override { done(none()); }
    Result<std::unique_ptr<LockedFile>> tryLock(const std::string&) override { return none(); }

private:
    static Problem none() { return noKeyStore("this program was built without one"); }
};

#endif

} // namespace

std::unique_ptr<Secrets> keyStoreSecrets(const std::string& lockFolder)
{
    return std::make_unique<KeyStore>(lockFolder);
}

} // namespace shogo
