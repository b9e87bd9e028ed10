// SPDX-License-Identifier: GPL-3.0-or-later
#include "statement/read_statement.h"

#include "base/decimal_text.h"
#include "base/limits.h"
#include "statement/balance_check.h"

#include <algorithm>
#include <array>

namespace shogo {

namespace {

// Keeps what a reader finds, in memory.
class Collector final : public StatementSink
{
public:
    Collector(StatementFile& file, int64_t bytes) : m_file(file), m_bytes(bytes) {}

    void begin(Statement head) override
    {
        m_statement = std::move(head);
        m_firstByte = -1;
    }

    void row(const RawRow& row) override
    {
        if (m_rows >= limits::statementRows) {
            m_tooMany = true;
            return;
        }
        ++m_rows;
        reserve(row);
        RawRow kept = row;
        kept.description = m_statement.arena.keep(row.description);
        kept.counterparty = m_statement.arena.keep(row.counterparty);
        kept.id = m_statement.arena.keep(row.id);
        m_statement.rows.push_back(kept);
    }

    void end(Statement head) override
    {
        head.rows = std::move(m_statement.rows);
        head.arena = std::move(m_statement.arena);
        m_file.statements.push_back(std::move(head));
        m_statement = Statement();
    }

    void problem(Problem problem) override
    {
        const bool note = weightOf(problem.code) == ProblemWeight::Note;
        m_file.rowsRefused += note ? 0 : 1;
        if (m_file.problems.size() < limits::problemsPerFile) {
            m_file.problems.push_back(std::move(problem));
        } else {
            ++m_cut;
        }
    }

    int64_t cut() const { return m_cut; }
    bool tooMany() const { return m_tooMany; }

private:
    // After some rows their size is known, and with it how many will come: growing a vector of a
    // million rows step by step would copy it several times.
    void reserve(const RawRow& row)
    {
        constexpr size_t enough = 4096;
        if (m_firstByte < 0) {
            m_firstByte = row.byteOffset;
        }
        if (m_statement.rows.size() == enough && row.byteOffset > m_firstByte) {
            const auto rows =
                static_cast<size_t>((m_bytes - m_firstByte) * static_cast<int64_t>(enough) /
                                    (row.byteOffset - m_firstByte));
            m_statement.rows.reserve(std::min(rows + rows / 64 + enough, limits::statementRows));
        }
    }

    StatementFile& m_file;
    int64_t m_bytes;
    Statement m_statement;
    int64_t m_firstByte = -1;
    size_t m_rows = 0;
    int64_t m_cut = 0;
    bool m_tooMany = false;
};

Problem fileProblem(const ByteSource& source, ProblemCode code,
                    std::vector<ProblemArgument> arguments = {})
{
    Place place;
    place.file = source.name();
    return {code, std::move(place), std::move(arguments)};
}

// The beginning of the file, for the probes; its digest too, unless the caller has it already.
Result<std::string> firstPass(ByteSource& source, const std::optional<Digest>& known,
                              Digest& digest)
{
    Sha256 sha;
    std::string buffer(static_cast<size_t>(std::min<int64_t>(
                           source.size(), static_cast<int64_t>(limits::bufferBytes))),
                       '\0');
    std::string head;
    for (int64_t at = 0; at < source.size();) {
        SHOGO_ASSIGN(const size_t size, source.read(at, buffer.data(), buffer.size()));
        if (size == 0) {
            return fileProblem(source, ProblemCode::FileChanged);
        }
        if (at == 0) {
            head.assign(buffer.data(), size);
        }
        if (known) {
            digest = *known;
            return head;
        }
        sha.add({buffer.data(), size});
        at += static_cast<int64_t>(size);
    }
    digest = sha.finish();
    return head;
}

// The first place where the balances do not follow, as a problem of the file.
void reportBreak(StatementFile& file, const Statement& statement)
{
    if (statement.breaks.empty()) {
        return;
    }
    const BalanceBreak& first = statement.breaks.front();
    Place place;
    place.file = file.fileName;
    place.line = first.line;
    std::vector<ProblemArgument> arguments;
    arguments.emplace_back(first.day.value_or(Day()));
    for (const int64_t minor : {first.expected, first.stated}) {
        if (statement.currency) {
            arguments.emplace_back(Money{minor, *statement.currency});
        } else {
            std::array<char, 24> text{};
            arguments.emplace_back(
                std::string(text.data(), writeCanonical(text.data(), minor, statement.decimals)));
        }
    }
    file.problems.emplace_back(ProblemCode::BalanceBreak, std::move(place), std::move(arguments));
}

} // namespace

Result<StatementFile> readStatement(ByteSource& source, const ProfileSet& profiles,
                                    const ReadOptions& options)
{
    StatementFile file;
    file.fileName = source.name();
    file.bytes = source.size();
    if (file.bytes == 0) {
        return fileProblem(source, ProblemCode::FileEmpty);
    }
    if (file.bytes > limits::statementFileBytes) {
        return fileProblem(source, ProblemCode::FileTooLarge,
                           {file.bytes, limits::statementFileBytes});
    }
    SHOGO_ASSIGN(const std::string head, firstPass(source, options.sha256, file.sha256));

    const Format* surest = nullptr;
    for (const Format& format : formatList()) {
        const double confidence = format.probe(head, file.fileName);
        if (confidence > file.confidence) {
            file.confidence = confidence;
            surest = &format;
        }
    }
    if (surest == nullptr) {
        return fileProblem(source, ProblemCode::FormatUnknown);
    }
    file.format = surest->id;

    Collector collector(file, file.bytes);
    SHOGO_ASSIGN(FormatInfo info, surest->parse(source, profiles, options, collector));
    if (collector.tooMany()) {
        return fileProblem(source, ProblemCode::TooManyRows,
                           {static_cast<int64_t>(limits::statementRows)});
    }
    file.confidence = info.confidence > 0 ? info.confidence : file.confidence;
    file.encoding = std::move(info.encoding);
    file.profile = std::move(info.profile);
    file.recipe = std::move(info.recipe);
    file.why = std::move(info.why);
    file.idsTrusted = info.idsTrusted;
    for (Statement& statement : file.statements) {
        checkBalances(statement);
        reportBreak(file, statement);
    }
    if (collector.cut() > 0) {
        file.problems.push_back(fileProblem(source, ProblemCode::ProblemsCut, {collector.cut()}));
    }
    return file;
}

} // namespace shogo
