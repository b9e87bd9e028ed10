// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QIODevice>

#include <algorithm>
#include <cstring>
#include <functional>

namespace shogo {

// A request's body that can be read once. Qt sends a request again by itself after a lost
// connection or a 307, but first it must rewind the body: this one cannot be rewound.
class OneShotBody final : public QIODevice
{
public:
    // `mayLeave` is asked before each piece is given away; after a first no it gives nothing more.
    OneShotBody(QByteArray bytes, std::function<bool()> mayLeave)
        : m_bytes(std::move(bytes)), m_mayLeave(std::move(mayLeave))
    {
        // Unbuffered: QIODevice must not keep a copy either, and m_given counts what really left.
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    bool isSequential() const override { return true; }
    bool reset() override { return false; }
    qint64 bytesAvailable() const override
    {
        return m_bytes.size() - m_given + QIODevice::bytesAvailable();
    }
    qint64 given() const { return m_given; }

protected:
    qint64 readData(char* to, qint64 atMost) override
    {
        const qint64 count = std::min<qint64>(atMost, m_bytes.size() - m_given);
        m_refused = m_refused || !m_mayLeave();
        if (count <= 0 || m_refused) {
            return -1;
        }
        std::memcpy(to, m_bytes.constData() + m_given, static_cast<size_t>(count));
        m_given += count;
        return count;
    }
    qint64 writeData(const char*, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    std::function<bool()> m_mayLeave;
    qint64 m_given = 0;
    bool m_refused = false;
};

} // namespace shogo
