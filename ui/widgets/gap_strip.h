// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QString>
#include <QWidget>

#include <utility>
#include <vector>

namespace shogo {

// The days that one file covers, of one account.
struct GapSpan
{
    QDate first;
    QDate last;
    QString file;
    bool closed = false; // in a month that is closed

    bool operator==(const GapSpan&) const = default;
};

// Which days of an account are covered by files. Days between the first and the last file that no
// file covers are hatched and named. Left and right go from file to file, Enter chooses one.
class GapStrip : public QWidget
{
    Q_OBJECT

public:
    explicit GapStrip(QWidget* parent = nullptr);

    // The months that are shown are those of the two days. Spans are put in order here.
    void setSpans(std::vector<GapSpan> spans, const QDate& from, const QDate& to);
    const std::vector<GapSpan>& spans() const { return m_spans; }
    void setLocale(const QLocale& locale);

    // An index into spans(); -1: none.
    int current() const { return m_current; }
    void setCurrent(int index);
    // First and last day of each.
    std::vector<std::pair<QDate, QDate>> holes() const;
    // What the strip shows, in words.
    QString spoken() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(int index);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    qreal position(const QDate& day) const;
    QRectF bar(const QDate& first, const QDate& last) const;
    int spanAt(const QPoint& position) const;
    QString name(const std::pair<QDate, QDate>& hole) const;
    void paintBars(QPainter& painter) const;
    void paintMonths(QPainter& painter) const;
    void tell();

    std::vector<GapSpan> m_spans;
    QDate m_from; // first day of the first month
    QDate m_to;   // last day of the last month
    int m_current = -1;
};

} // namespace shogo
