// SPDX-License-Identifier: GPL-3.0-or-later
#include "target/system_web.h"

#include "target/qt_transport.h"
#include "target/secrets.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <utility>

namespace shogo {

struct SystemWeb::Inside
{
    QtTransport transport;
    std::unique_ptr<Secrets> secrets;
    QObject home; // whose end takes what is put off with it
    WebMeans means;

    Inside(const Clock& clock, Random& random)
        : transport({{}, {}, &clock}),
          secrets(systemSecrets()),
          means{transport, *secrets, random, [this](int64_t ms, std::function<void()> call) {
                    QTimer::singleShot(std::chrono::milliseconds(ms), &home, std::move(call));
                }}
    {
    }
};

SystemWeb::SystemWeb(const Clock& clock, Random& random)
    : m_inside(std::make_unique<Inside>(clock, random))
{
}

SystemWeb::~SystemWeb() = default;

WebMeans& SystemWeb::means()
{
    return m_inside->means;
}

} // namespace shogo
