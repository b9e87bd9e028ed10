// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/desk.h"

namespace shogo {

Result<ChartView> Desk::chart()
{
    ChartView view;
    SHOGO_ASSIGN(const auto kept, m_book->target().chart());
    if (kept) {
        // Written by another version and not readable here: as if it had never been read.
        view.chart = chartOfText(kept->text);
        view.readAt = view.chart ? std::optional(kept->readAt) : std::nullopt;
    }
    return view;
}

void Desk::refreshChart(std::function<void(Result<ChartView>)> done)
{
    if (m_readingChart) {
        return done(Problem(ProblemCode::PosterBusy, Place{m_book->path()}, {m_world.who}));
    }
    auto target = makeOwnTarget();
    if (!target) {
        return done(std::move(target).error());
    }
    m_chartTarget = std::move(target).value();
    m_readingChart = true;
    m_chartTarget->chart([this, done = std::move(done)](Result<std::optional<Chart>> read) {
        m_readingChart = false;
        if (!read) {
            return done(std::move(read).error());
        }
        if (!*read) {
            return done(ChartView());
        }
        const Instant now = m_world.clock.now();
        WriteScope scope(m_book->database());
        auto kept = [&]() -> Result<void> {
            SHOGO_TRY(scope.begin());
            SHOGO_TRY(m_book->target().setChart({chartText(**read), now}));
            return scope.commit();
        }();
        if (!kept) {
            return done(std::move(kept).error());
        }
        if (m_target && !m_poster) {
            m_target->use(**read);
        }
        done(ChartView{std::move(*read), now});
    });
}

Result<std::optional<Problem>> Desk::feedOn(const std::string& postsTo)
{
    SHOGO_ASSIGN(Target * target, this->target());
    return target->feedOn(postsTo);
}

} // namespace shogo
