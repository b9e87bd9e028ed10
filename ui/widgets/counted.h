// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include "look/colours.h"

namespace shogo {

// A big figure with its word below. The figure comes as text: whoever sets it knows the locale.
class FigureLabel : public QWidget
{
    Q_OBJECT

public:
    explicit FigureLabel(const QString& word, Hue hue = Hue::Ink, QWidget* parent = nullptr);

    void setFigure(const QString& figure);
    QString figure() const { return m_figure; }
    void setWord(const QString& word);
    void setHue(Hue hue);
    // A line at the right, between this one and the next.
    void setRuled(bool ruled);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void tell();

    QString m_figure;
    QString m_word;
    Hue m_hue;
    bool m_ruled = false;
};

// The same as a link: click it for the rows that were counted.
class CountLink : public QAbstractButton
{
    Q_OBJECT

public:
    explicit CountLink(const QString& word, Hue hue = Hue::Ai, QWidget* parent = nullptr);

    void setFigure(const QString& figure);
    QString figure() const { return m_figure; }
    void setWord(const QString& word);
    void setHue(Hue hue);
    void setRuled(bool ruled);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void tell();

    QString m_figure;
    QString m_word;
    Hue m_hue;
    bool m_ruled = false;
};

} // namespace shogo
