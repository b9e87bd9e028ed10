// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include "look/colours.h"

#include <vector>

namespace shogo {

struct TimelineEntry
{
    QString time;
    QString text;
    QString who;
    Hue hue = Hue::Quiet; // Quiet: an open dot, else a filled one
};

// What happened, oldest first. One painted widget: a history has no rows to click.
class Timeline : public QWidget
{
    Q_OBJECT

public:
    explicit Timeline(QWidget* parent = nullptr);

    void setEntries(std::vector<TimelineEntry> entries);
    const std::vector<TimelineEntry>& entries() const { return m_entries; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void tell();

    std::vector<TimelineEntry> m_entries;
};

} // namespace shogo
