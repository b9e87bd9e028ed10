// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include "rows/review_status.h"

#include <QFile>

using namespace shogo;

class TestReviewStatus : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyStatusAndEvent();
    void namesComeBack();
    void suspects();
};

// The whole table as text, forbidden pairs included, against the kept copy: a change of the table
// shows as a changed line.
void TestReviewStatus::everyStatusAndEvent()
{
    QByteArray table;
    for (int s = 0; s <= static_cast<int>(ReviewStatus::Excluded); ++s) {
        for (int e = 0; e <= static_cast<int>(ReviewEvent::Revive); ++e) {
            const auto status = static_cast<ReviewStatus>(s);
            const auto event = static_cast<ReviewEvent>(e);
            const auto next = nextStatus(status, event);
            const std::string line = std::string(statusText(status)) + ' ' +
                                     std::string(eventText(event)) + ' ' +
                                     std::string(next ? statusText(*next) : "-") + '\n';
            table += line.c_str();
        }
    }
    QFile kept(QStringLiteral(SHOGO_SOURCE_DIR "/tests/rows/review_status.txt"));
    QVERIFY(kept.open(QIODevice::ReadOnly));
    const QList<QByteArray> expected = kept.readAll().replace("\r\n", "\n").split('\n');
    const QList<QByteArray> got = table.split('\n');
    for (qsizetype i = 0; i < std::min(expected.size(), got.size()); ++i) {
        QCOMPARE(got[i], expected[i]);
    }
    QCOMPARE(got.size(), expected.size());
}

void TestReviewStatus::namesComeBack()
{
    for (int s = 0; s <= static_cast<int>(ReviewStatus::Excluded); ++s) {
        const auto status = static_cast<ReviewStatus>(s);
        QVERIFY(statusFromText(statusText(status)) == status);
    }
    QVERIFY(!statusFromText("no-such-status"));
    QVERIFY(!statusFromText(""));
}

void TestReviewStatus::suspects()
{
    for (int s = 0; s <= static_cast<int>(ReviewStatus::Excluded); ++s) {
        const auto status = static_cast<ReviewStatus>(s);
        const bool waits = status == ReviewStatus::PossibleTwin || status == ReviewStatus::Reworded;
        QCOMPARE(isSuspect(status), waits);
    }
}

QTEST_GUILESS_MAIN(TestReviewStatus)
#include "test_review_status.moc"
