// SPDX-License-Identifier: GPL-3.0-or-later

// What a person does on the desk; how it looks is in desk_screen.cpp.
#include "screens/desk_screen.h"

#include "models/rows_model.h"
#include "models/show.h"
#include "screens/desk_words.h"
#include "widgets/reason_dialog.h"
#include "widgets/row_panel.h"
#include "widgets/rows_view.h"
#include "widgets/words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>

#include <algorithm>

namespace shogo {

bool DeskScreen::perform(Act act)
{
    for (size_t i = 0; i < tabs().size(); ++i) {
        if (tabs()[i].act == act) {
            m_tabBar->setCurrentIndex(static_cast<int>(i));
            focusTable();
            return true;
        }
    }
    switch (act) {
    case Act::Copy: copyRows(); return true;
    case Act::SelectAll: m_table->selectAll(); return true;
    case Act::Find:
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
        return true;
    case Act::PreviousMonth: moveMonth(-1); return true;
    case Act::NextMonth: moveMonth(1); return true;
    case Act::AllMonths:
        m_month.reset();
        applyQuery();
        return true;
    case Act::Refresh: m_model->reload(); return true;
    case Act::Approve: approve(); return true;
    case Act::Assign:
        if (m_panel->asks()) {
            m_panel->focusQuestion();
        } else {
            m_panel->focusAccount();
        }
        return true;
    case Act::SameAsAbove: sameAsAbove(); return true;
    case Act::Answer:
    case Act::Why: m_panel->focusQuestion(); return true;
    case Act::SetAside: setAside(); return true;
    case Act::BringBack: bringBack(); return true;
    case Act::NextOpen: step(1); return true;
    case Act::PreviousOpen: step(-1); return true;
    default: return false;
    }
}

void DeskScreen::approve()
{
    if (!m_armed.empty()) {
        approveRows(m_armed);
        return;
    }
    if (m_panel->asks()) {
        m_panel->focusQuestion();
        return;
    }
    withChosen([this](std::vector<ChosenRow> rows) {
        if (rows.size() == 1) {
            const RowClass shown = rows.front().shown;
            if (shown == RowClass::NeedsAccount || shown == RowClass::New) {
                m_panel->focusAccount();
            } else if (shown == RowClass::Ready || shown == RowClass::Failed ||
                       shown == RowClass::Withdrawn) {
                approveRows(rows);
            } else {
                step(1);
            }
            return;
        }
        std::erase_if(rows, [](const ChosenRow& row) { return row.shown != RowClass::Ready; });
        if (rows.empty()) {
            Q_EMIT done(tr("None of the chosen rows is ready"));
        } else {
            armApproval(rows);
        }
    });
}

// A brake: how many and how much stands there before it counts.
void DeskScreen::armApproval(const std::vector<ChosenRow>& rows)
{
    m_armed = rows;
    m_sums->setText(approvalWords(rows, m_locale));
    m_post->setText(tr("Approve %n row(s)", nullptr, static_cast<int>(rows.size())));
    m_post->setFocus(Qt::OtherFocusReason);
}

void DeskScreen::disarm()
{
    if (!m_armed.empty()) {
        m_armed.clear();
        showSums();
    }
}

void DeskScreen::approveRows(const std::vector<ChosenRow>& rows)
{
    std::vector<RowKey> keys;
    for (const ChosenRow& row : rows) {
        keys.push_back(row.key);
    }
    m_armed.clear();
    focusTable();
    m_client.call(
        this, [keys](Desk& desk) { return desk.approve(keys); },
        [this](Result<ApproveView> view) {
            showSums();
            if (!view) {
                Q_EMIT problem(view.error());
                return;
            }
            if (!view->refused.empty()) {
                Q_EMIT problem(view->refused.front().second);
            } else {
                Q_EMIT done(tr("%n row(s) approved; nothing was sent", nullptr,
                               static_cast<int>(view->approved + view->reopened)));
            }
            if (view->approved + view->reopened > 0) {
                step(1);
            }
        });
}

void DeskScreen::assign(const Decision& decision)
{
    withChosen([this, decision](std::vector<ChosenRow> rows) {
        std::vector<RowKey> keys;
        for (const ChosenRow& row : rows) {
            keys.push_back(row.key);
        }
        m_client.call(
            this, [keys, decision](Desk& desk) { return desk.assign(keys, decision); },
            [this, keys](Result<int64_t> alike) {
                if (!alike) {
                    Q_EMIT problem(alike.error());
                    m_panel->focusAccount();
                    return;
                }
                focusTable();
                Q_EMIT done(*alike > 0 ? tr("Assigned; it is suggested for %n other row(s)",
                                            nullptr, static_cast<int>(*alike))
                                       : tr("Assigned to %n row(s)", nullptr,
                                            static_cast<int>(keys.size())));
            });
    });
}

void DeskScreen::sameAsAbove()
{
    const int row = m_current != 0 ? m_model->rowOfId(m_current) : -1;
    if (row < 1) {
        return;
    }
    const QString above =
        m_model->index(row - 1, RowsModel::CounterAccount).data(Qt::DisplayRole).toString();
    if (above.isEmpty()) {
        Q_EMIT done(tr("The row above has no account"));
        return;
    }
    Decision decision;
    decision.account = above.toStdString();
    assign(decision);
}

void DeskScreen::setAside()
{
    withChosen([this](std::vector<ChosenRow> rows) {
        const auto reason = askReason(this, tr("Set aside"), tr("Why is it set aside?"),
                                      tr("%n row(s) will not be posted. They stay in the book.",
                                         nullptr, static_cast<int>(rows.size())));
        if (!reason) {
            return;
        }
        DecideRequest request;
        request.what = DecideRequest::What::Exclude;
        request.reason = reason->toStdString();
        for (const ChosenRow& row : rows) {
            request.keys.push_back(row.key);
        }
        m_client.call(
            this, [request](Desk& desk) { return desk.decide(request); },
            [this](Result<DecideView> view) {
                if (!view) {
                    Q_EMIT problem(view.error());
                    return;
                }
                Q_EMIT done(tr("%n row(s) set aside", nullptr, static_cast<int>(view->changed)));
                step(1);
            });
    });
}

void DeskScreen::bringBack()
{
    withChosen([this](std::vector<ChosenRow> rows) {
        DecideRequest request;
        request.what = DecideRequest::What::Restore;
        for (const ChosenRow& row : rows) {
            request.keys.push_back(row.key);
        }
        m_client.call(
            this, [request](Desk& desk) { return desk.decide(request); },
            [this](Result<DecideView> view) {
                if (view) {
                    Q_EMIT done(
                        tr("%n row(s) brought back", nullptr, static_cast<int>(view->changed)));
                } else {
                    Q_EMIT problem(view.error());
                }
            });
    });
}

void DeskScreen::decideCount(const RowKey& key, int64_t count)
{
    DecideRequest request;
    request.what = DecideRequest::What::Count;
    request.keys = {key};
    request.count = count;
    m_client.call(
        this, [request](Desk& desk) { return desk.decide(request); },
        [this](Result<DecideView> view) {
            focusTable();
            if (view) {
                Q_EMIT done(view->waiting > 0 ? tr("Answered; %n row(s) still wait for an answer",
                                                   nullptr, static_cast<int>(view->waiting))
                                              : tr("Answered; no question is open"));
            } else {
                Q_EMIT problem(view.error());
            }
        });
}

void DeskScreen::copyRows()
{
    const std::vector<int64_t> ids = chosen();
    if (ids.empty()) {
        return;
    }
    m_client.read(
        this, Generation().stamp(),
        [ids, locale = m_locale](BookReader& reader, const Windows::Stop&) -> Result<QString> {
            SHOGO_ASSIGN(const auto rows, reader.windows().page(ids));
            return asTable(rows, locale);
        },
        [this, count = ids.size()](Result<QString> table) {
            if (!table) {
                Q_EMIT problem(table.error());
                return;
            }
            QGuiApplication::clipboard()->setText(*table);
            Q_EMIT done(tr("%n row(s) copied", nullptr, static_cast<int>(count)));
        });
}

} // namespace shogo
