// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practice/http_message.h"
#include "practice/money_forward_masters.h"
#include "practice/practice_journal.h"

namespace shogo::practice {

// {"errors":[{"code":…,"message":…}]}
HttpReply moneyForwardError(int status, const char* code, const QString& message);

// The journal of a request body, held against the rules of Money Forward. std::nullopt: `refusal`
// says in its words what is wrong.
std::optional<Journal> readMoneyForwardJournal(const QByteArray& body,
                                               const MoneyForwardMasters& masters,
                                               HttpReply& refusal);

} // namespace shogo::practice
