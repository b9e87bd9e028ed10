// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace shogo {

// One of a few ways on, with room to say what it means. Checkable it is a radio button (in a
// QButtonGroup), else a large push button. The text is the title.
class ChoiceCard : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ChoiceCard(const QString& title, const QString& body = {}, QWidget* parent = nullptr);

    void setBody(const QString& body);
    QString body() const { return m_body; }
    // After the title, not bold: "03/11 → 3 November".
    void setTitleRest(const QString& rest);
    QString titleRest() const { return m_titleRest; }
    // Not shown on a checkable card: there the radio mark stands.
    void setIconName(const QString& name);
    // At the right: "Ctrl+N", "recommended".
    void setCorner(const QString& corner);
    QString corner() const { return m_corner; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRect bodyRect(int width) const;
    void paintText(QPainter& painter) const;
    void tell();

    QString m_body;
    QString m_titleRest;
    QString m_iconName;
    QString m_corner;
};

} // namespace shogo
