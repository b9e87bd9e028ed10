// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc 6.4 cannot read <compare> before it

#include "desk/reading.h"

class QTableView;

namespace shogo {

// A state as mark and word, in a pill where it waits for a decision.
class StateLine : public QWidget
{
    Q_OBJECT

public:
    explicit StateLine(QWidget* parent = nullptr);

    void setState(RowClass shown);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    RowClass m_shown = RowClass::New;
};

// The small table of a journal's lines: its look, and as high as its lines.
void dressJournalTable(QTableView* table);
void fitJournalTable(QTableView* table);

} // namespace shogo
