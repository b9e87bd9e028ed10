// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace shogo {

// What is wrong and stays wrong until it is solved, at the top of a screen: what was not done, why,
// and one way out. Never cuts its text, is never closed by a key, and is announced.
class ProblemBar : public QFrame
{
    Q_OBJECT

public:
    explicit ProblemBar(QWidget* parent = nullptr);

    using QFrame::show;
    // Waiting: nothing is wrong, something is not there yet; amber instead of vermilion.
    void show(const QString& bold, const QString& rest, const QString& button = {},
              bool waiting = false);
    void clear();
    // Bold and rest, as they are announced.
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void solve();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRect textRect(int width) const;
    int lines(int width) const;
    void place();

    QString m_bold;
    QString m_rest;
    bool m_waiting = false;
    QPushButton* m_button;
};

} // namespace shogo
