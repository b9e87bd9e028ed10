// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/problem.h"

#include <optional>
#include <utility>
#include <variant>

namespace shogo {

// A value or a Problem. The call names are those of std::expected, so that it can be swapped in
// when all our compilers have it. Reading the side that is not there stops the program.
template <class T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_either(std::in_place_index<0>, std::move(value)) {}
    Result(Problem problem) : m_either(std::in_place_index<1>, std::move(problem)) {}

    bool has_value() const { return m_either.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& value() &
    {
        SHOGO_CHECK(has_value());
        return *std::get_if<0>(&m_either);
    }
    const T& value() const&
    {
        SHOGO_CHECK(has_value());
        return *std::get_if<0>(&m_either);
    }
    T&& value() &&
    {
        SHOGO_CHECK(has_value());
        return std::move(*std::get_if<0>(&m_either));
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Problem& error() const&
    {
        SHOGO_CHECK(!has_value());
        return *std::get_if<1>(&m_either);
    }
    Problem&& error() &&
    {
        SHOGO_CHECK(!has_value());
        return std::move(*std::get_if<1>(&m_either));
    }

private:
    std::variant<T, Problem> m_either;
};

template <>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Problem problem) : m_problem(std::move(problem)) {}

    bool has_value() const { return !m_problem.has_value(); }
    explicit operator bool() const { return has_value(); }
    const Problem& error() const&
    {
        SHOGO_CHECK(m_problem.has_value());
        return *m_problem;
    }
    Problem&& error() &&
    {
        SHOGO_CHECK(m_problem.has_value());
        return std::move(*m_problem);
    }

private:
    std::optional<Problem> m_problem;
};

#define SHOGO_JOIN_2(a, b) a##b
#define SHOGO_JOIN(a, b) SHOGO_JOIN_2(a, b)

// Hands a Problem up to the caller.
#define SHOGO_TRY(expression)                                                                      \
    do {                                                                                           \
        if (auto shogoTried = (expression); !shogoTried) {                                         \
            return std::move(shogoTried).error();                                                  \
        }                                                                                          \
    } while (false)

// SHOGO_ASSIGN(auto x, f()): x is f's value, or the Problem is handed up.
#define SHOGO_ASSIGN(declaration, expression)                                                      \
    auto SHOGO_JOIN(shogoTried, __LINE__) = (expression);                                          \
    if (!SHOGO_JOIN(shogoTried, __LINE__)) {                                                       \
        return std::move(SHOGO_JOIN(shogoTried, __LINE__)).error();                                \
    }                                                                                              \
    declaration = std::move(SHOGO_JOIN(shogoTried, __LINE__)).value()

} // namespace shogo
