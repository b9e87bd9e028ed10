// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace shogo {

// Where a list has nothing to show: what is empty, where the things are instead, the next step.
class EmptyState : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyState(QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& line);
    // Empty texts hide them. The key is shown after the flat button's text.
    void setButton(const QString& text);
    void setFlatButton(const QString& text, const QString& key = {});
    QPushButton* button() const { return m_button; }
    QPushButton* flatButton() const { return m_flat; }

    QSize sizeHint() const override;

Q_SIGNALS:
    void clicked();
    void flatClicked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRect titleRect() const;
    QRect lineRect() const;
    void place();

    QString m_title;
    QString m_line;
    QPushButton* m_button;
    QPushButton* m_flat;
};

} // namespace shogo
