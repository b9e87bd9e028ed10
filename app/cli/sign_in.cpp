// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/problem_text.h"
#include "cli/wait.h"
#include "target/consent.h"
#include "target/secrets.h"
#include "target/web_means.h"

#include <QFile>
#include <QJsonDocument>
#include <QTextStream>

#include <cstdio>

#ifndef _WIN32
#include <termios.h>
#include <unistd.h>
#endif

namespace shogo {

namespace {

constexpr qint64 longestLine = 64 * 1024;

// What is typed at a terminal is not shown: somebody may look over the shoulder, and it stays on
// the screen.
class Unseen
{
public:
#ifndef _WIN32
    Unseen() : m_terminal(::tcgetattr(STDIN_FILENO, &m_before) == 0)
    {
        if (m_terminal) {
            termios quiet = m_before;
            quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
            ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
        }
    }
    ~Unseen()
    {
        if (m_terminal) {
            ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
        }
    }
    Unseen(const Unseen&) = delete;
    Unseen& operator=(const Unseen&) = delete;
    bool terminal() const
    {
        return m_terminal;
    }

private:
    termios m_before = {};
    bool m_terminal;
#else
    bool terminal() const
    {
        return false;
    }
#endif
};

void tell(const QString& text)
{
    QTextStream(stderr) << text << "\n";
}

// One line: JSON, or an API key as it is. Never from the command line, which others can see.
std::string secretLine()
{
    const Unseen unseen;
    if (unseen.terminal()) {
        tell(QCoreApplication::translate("shogoctl",
                                         "API key, or the office's app as JSON (not shown):"));
    }
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray line = input.readLine(longestLine).trimmed();
    if (line.startsWith('{')) {
        return line.toStdString();
    }
    const QJsonObject object{{QStringLiteral("api_key"), QString::fromUtf8(line)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

Result<SignInView> signIn(Arguments& arguments, Desk& desk)
{
    SHOGO_ASSIGN(const auto port, arguments.number("port"));
    if (port && (*port < 1 || *port > 65'535)) {
        return Problem(ProblemCode::OptionValue, {std::to_string(*port), std::string("--port"),
                                                  std::string("from 1 to 65535")});
    }
    SignInRequest request;
    request.secret = secretLine();
    request.port = static_cast<uint16_t>(port.value_or(consentPort));
    request.page = CliText::tr("Shogo has your answer. You can close this page.").toStdString();
    request.show = [](const std::string& address) {
        tell(CliText::tr("Open this address in a browser on this computer and agree there:"));
        tell(qs(address));
    };
    return waitForResult<SignInView>([&](std::function<void(Result<SignInView>)> done) {
        desk.signIn(request, std::move(done));
    });
}

Result<void> run(Arguments& arguments, World& world, Out& out)
{
    const std::string path = arguments.value("file");
    const auto file = path.empty() ? nullptr : fileSecrets(path);
    std::optional<WebMeans> means;
    World here = world;
    if (file && world.web != nullptr) {
        means.emplace(WebMeans{world.web->transport, *file, world.web->random, world.web->later});
        here.web = &*means;
    }
    SHOGO_ASSIGN(auto desk, openDesk(arguments, here));
    SHOGO_TRY(arguments.nothingLeft());
    const bool forget = arguments.has("forget");
    SHOGO_ASSIGN(const SignInView view,
                 forget
                     ? waitForResult<SignInView>([&](std::function<void(Result<SignInView>)> done) {
                           desk->forgetSignIn(std::move(done));
                       })
                     : signIn(arguments, *desk));
    QJsonObject object;
    object[QStringLiteral("service")] = qs(view.service);
    object[QStringLiteral("place")] = qs(view.place);
    object[QStringLiteral("signed_in")] = !forget;
    out.object(object);
    out.line(forget ? CliText::tr("The sign-in to %1 is forgotten.").arg(qs(view.service))
                    : CliText::tr("Signed in to %1; kept in %2.")
                          .arg(qs(view.service), qs(phraseText(view.place))));
    if (file && !forget) {
        out.line(CliText::tr("Name that file in SHOGO_SECRET_FILE where it is to be used."));
    }
    return {};
}

} // namespace

Command signInCommand()
{
    return {
        "sign-in",
        "BOOK [--file PATH] [--port N] [--forget]",
        QT_TRANSLATE_NOOP("shogoctl",
                          "Signs in to the book's target: reads an API key from standard input, or "
                          "the office's app as {\"client_id\":…,\"client_secret\":…} for a consent "
                          "in the browser, tries it, and keeps it."),
        {{"file", "PATH",
          QT_TRANSLATE_NOOP("shogoctl", "keep it in this file, readable by you alone, and not in "
                                        "the key store")},
         {"port", "N",
          QT_TRANSLATE_NOOP("shogoctl", "where the browser comes back to, http://localhost:N/, as "
                                        "the app was registered (else 17580)")},
         {"forget", nullptr, QT_TRANSLATE_NOOP("shogoctl", "take the sign-in back")}},
        run};
}

} // namespace shogo
