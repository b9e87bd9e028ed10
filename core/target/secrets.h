// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "target/disk.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace shogo {

// Where sign-ins are kept: one text a connection, a line of JSON (secret_text.h). It belongs to the
// person at this computer and is never copied into a book, a log or a message. All calls come back
// exactly once, later or before the call returns, and none waits for a person or another program.
class Secrets
{
public:
    using Found = std::function<void(Result<std::optional<std::string>>)>;
    using Done = std::function<void(Result<void>)>;

    virtual ~Secrets() = default;
    // For people: "SHOGO_SECRET", a path, "the key store".
    virtual std::string place() const = 0;
    // May a grant that renews itself live there? Only where what is new can be kept.
    virtual bool keepsGrants() const = 0;
    // std::nullopt: nothing is kept under this name.
    virtual void read(const std::string& name, Found done) = 0;
    // Durable when it comes back. Problem SecretUnkept.
    virtual void write(const std::string& name, const std::string& text, Done done) = 0;
    // Good too where there was none.
    virtual void remove(const std::string& name, Done done) = 0;
    // The connection's lock, held until the file is destroyed; nullptr: another program, or
    // another part of this one, holds it. The system releases it when a program dies.
    virtual Result<std::unique_ptr<LockedFile>> tryLock(const std::string& name) = 0;
};

// One text for every name, from the environment; nothing can be kept there.
std::unique_ptr<Secrets> environmentSecrets(std::string text);
// One text for every name, in a file that only its owner may read and write.
std::unique_ptr<Secrets> fileSecrets(const std::string& path);
// The system's key store. `lockFolder`: where locks lie; it is made when the first is taken.
std::unique_ptr<Secrets> keyStoreSecrets(const std::string& lockFolder);
// What the environment says: SHOGO_SECRET, else SHOGO_SECRET_FILE, else the key store.
std::unique_ptr<Secrets> systemSecrets();

// A lock that is a file; nullptr: it is held.
Result<std::unique_ptr<LockedFile>> tryLockFile(const std::string& path);

// In memory: to try a secret before it is kept, and for tests, as hard to use as a test wants.
class MemorySecrets final : public Secrets
{
public:
    std::string place() const override { return "memory"; }
    bool keepsGrants() const override { return true; }
    void read(const std::string& name, Found done) override;
    void write(const std::string& name, const std::string& text, Done done) override;
    void remove(const std::string& name, Done done) override;
    Result<std::unique_ptr<LockedFile>> tryLock(const std::string& name) override;

    std::map<std::string, std::string> texts;
    bool full = false; // writes fail
    int locked = 0;    // how many locks are held
};

} // namespace shogo
