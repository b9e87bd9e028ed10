// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/secrets.h"

#include "target/private_file.h"

#include <QFile>
#include <QStandardPaths>
#include <QString>

#include <utility>

namespace shogo {

namespace {

class EnvironmentSecrets final : public Secrets
{
public:
    explicit EnvironmentSecrets(std::string text) : m_text(std::move(text)) {}
    std::string place() const override { return "SHOGO_SECRET"; }
    bool keepsGrants() const override { return false; }
    void read(const std::string&, Found done) override { done(std::optional(m_text)); }
    void write(const std::string&, const std::string&, Done done) override { done(unkept()); }
    void remove(const std::string&, Done done) override { done(unkept()); }
    Result<std::unique_ptr<LockedFile>> tryLock(const std::string&) override
    {
        return Problem(ProblemCode::GrantNeedsStore);
    }

private:
    Problem unkept() const
    {
        return {ProblemCode::SecretUnkept, {place(), std::string("nothing can be kept there")}};
    }

    std::string m_text;
};

class FileSecrets final : public Secrets
{
public:
    explicit FileSecrets(std::string path) : m_path(std::move(path)) {}
    std::string place() const override { return m_path; }
    bool keepsGrants() const override { return true; }
    void read(const std::string&, Found done) override { done(readPrivateFile(m_path)); }
    void write(const std::string&, const std::string& text, Done done) override
    {
        // What others can read is not made private behind the owner's back: they may have read it.
        if (auto old = readPrivateFile(m_path); !old) {
            return done(std::move(old).error());
        }
        done(writePrivateFile(m_path, text + "\n"));
    }
    void remove(const std::string&, Done done) override
    {
        QFile file(QString::fromStdString(m_path));
        if (file.exists() && !file.remove()) {
            return done(
                Problem(ProblemCode::SecretUnkept, {m_path, file.errorString().toStdString()}));
        }
        done(Result<void>());
    }
    // Beside the file: whoever renews this file takes this lock, wherever their own data lie.
    Result<std::unique_ptr<LockedFile>> tryLock(const std::string&) override
    {
        return tryLockFile(m_path + ".lock");
    }

private:
    std::string m_path;
};

class MemoryLock final : public LockedFile
{
public:
    explicit MemoryLock(int& count) : m_count(count) { ++m_count; }
    ~MemoryLock() override { --m_count; }
    MemoryLock(const MemoryLock&) = delete;
    MemoryLock& operator=(const MemoryLock&) = delete;
    Result<int64_t> size() override { return 0; }
    Result<std::string> read(int64_t, size_t) override { return std::string(); }
    Result<void> append(std::string_view) override { return {}; }
    Result<void> truncate(int64_t) override { return {}; }
    Result<void> sync() override { return {}; }

private:
    int& m_count;
};

} // namespace

Result<std::unique_ptr<LockedFile>> tryLockFile(const std::string& path)
{
    auto held = systemDisk()->openLocked(path, true);
    if (!held && held.error().code == ProblemCode::JournalFileHeld) {
        return std::unique_ptr<LockedFile>();
    }
    if (!held) {
        return Problem(ProblemCode::SecretUnkept, {path, std::string("it cannot be locked")})
            .becauseOf(std::move(held).error());
    }
    return held;
}

std::unique_ptr<Secrets> environmentSecrets(std::string text)
{
    return std::make_unique<EnvironmentSecrets>(std::move(text));
}

std::unique_ptr<Secrets> fileSecrets(const std::string& path)
{
    return std::make_unique<FileSecrets>(path);
}

std::unique_ptr<Secrets> systemSecrets()
{
    if (const QByteArray text = qgetenv("SHOGO_SECRET"); !text.isEmpty()) {
        return environmentSecrets(text.toStdString());
    }
    if (const QString path = qEnvironmentVariable("SHOGO_SECRET_FILE"); !path.isEmpty()) {
        return fileSecrets(path.toStdString());
    }
    QString folder = qEnvironmentVariable("SHOGO_DATA");
    if (folder.isEmpty()) {
        folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                 QStringLiteral("/shogo");
    }
    return keyStoreSecrets((folder + QStringLiteral("/connections")).toStdString());
}

void MemorySecrets::read(const std::string& name, Found done)
{
    const auto at = texts.find(name);
    done(at == texts.end() ? std::nullopt : std::optional(at->second));
}

void MemorySecrets::write(const std::string& name, const std::string& text, Done done)
{
    if (full) {
        return done(Problem(ProblemCode::SecretUnkept, {place(), std::string("it is full")}));
    }
    texts[name] = text;
    done(Result<void>());
}

void MemorySecrets::remove(const std::string& name, Done done)
{
    texts.erase(name);
    done(Result<void>());
}

Result<std::unique_ptr<LockedFile>> MemorySecrets::tryLock(const std::string&)
{
    if (locked > 0) {
        return std::unique_ptr<LockedFile>();
    }
    return std::unique_ptr<LockedFile>(std::make_unique<MemoryLock>(locked));
}

} // namespace shogo
