// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/problem.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <optional>
#include <string>

namespace shogo {

// The words of the program. A class, since lupdate takes the context of a free tr() from the
// namespace around it, and the words would then be looked for in vain.
struct CliText
{
    Q_DECLARE_TR_FUNCTIONS(shogoctl)
};

// What a verb says: text for people, or JSON with stable names. Problems go to standard error, one
// line each, and with --json as an object with a stable code too.
class Out
{
public:
    explicit Out(bool json) : m_json(json) {}

    bool json() const { return m_json; }
    void line(const QString& text);
    void object(const QJsonObject& object); // one line of JSON
    void problem(const Problem& problem);
    // The exit status is the worst that was said.
    void raise(int status);
    int status() const { return m_status; }

private:
    bool m_json;
    int m_status = 0;
};

QString qs(const std::string& text);
QJsonObject problemObject(const Problem& problem);
// null where there is none
QJsonValue textOrNull(const std::string& text);

} // namespace shogo
