<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>DeskWords</name>
    <message numerus="yes">
        <source>Approve %n row(s): %1</source>
        <translation>
            <numerusform>Approve %n row: %1</numerusform>
            <numerusform>Approve %n rows: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Suggestion</name>
    <message numerus="yes">
        <source>The same counterparty got this account %n time(s), last on %1.</source>
        <translation>
            <numerusform>The same counterparty got this account %n time, last on %1.</numerusform>
            <numerusform>The same counterparty got this account %n times, last on %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shogo::DeskScreen</name>
    <message numerus="yes">
        <source>%1: %n row(s)</source>
        <translation>
            <numerusform>%1: %n row</numerusform>
            <numerusform>%1: %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Approve %n row(s)</source>
        <translation>
            <numerusform>Approve %n row</numerusform>
            <numerusform>Approve %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) approved; nothing was sent</source>
        <translation>
            <numerusform>%n row approved; nothing was sent</numerusform>
            <numerusform>%n rows approved; nothing was sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Assigned; it is suggested for %n other row(s)</source>
        <translation>
            <numerusform>Assigned; it is suggested for %n other row</numerusform>
            <numerusform>Assigned; it is suggested for %n other rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Assigned to %n row(s)</source>
        <translation>
            <numerusform>Assigned to %n row</numerusform>
            <numerusform>Assigned to %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) will not be posted. They stay in the book.</source>
        <translation>
            <numerusform>%n row will not be posted. It stays in the book.</numerusform>
            <numerusform>%n rows will not be posted. They stay in the book.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) set aside</source>
        <translation>
            <numerusform>%n row set aside</numerusform>
            <numerusform>%n rows set aside</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) brought back</source>
        <translation>
            <numerusform>%n row brought back</numerusform>
            <numerusform>%n rows brought back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answered; %n row(s) still wait for an answer</source>
        <translation>
            <numerusform>Answered; %n row still waits for an answer</numerusform>
            <numerusform>Answered; %n rows still wait for an answer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n row copied</numerusform>
            <numerusform>%n rows copied</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shogo::ImportScreen</name>
    <message numerus="yes">
        <source>%n balance(s) do not agree</source>
        <translation>
            <numerusform>%n balance does not agree</numerusform>
            <numerusform>%n balances do not agree</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import %n row(s)</source>
        <translation>
            <numerusform>Import %n row</numerusform>
            <numerusform>Import %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shogo::MainWindow</name>
    <message numerus="yes">
        <source>Taken back: %n row(s) are as they were</source>
        <translation>
            <numerusform>Taken back: %n row is as it was</numerusform>
            <numerusform>Taken back: %n rows are as they were</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Taken back, except for %n row(s) that the ledger knows</source>
        <translation>
            <numerusform>Taken back, except for %n row that the ledger knows</numerusform>
            <numerusform>Taken back, except for %n rows that the ledger knows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shogo::PostScreen</name>
    <message numerus="yes">
        <source>%n have no known outcome</source>
        <translation>
            <numerusform>%n has no known outcome</numerusform>
            <numerusform>%n have no known outcome</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are held back</source>
        <translation>
            <numerusform>%n is held back</numerusform>
            <numerusform>%n are held back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait for a later run</source>
        <translation>
            <numerusform>%n waits for a later run</numerusform>
            <numerusform>%n wait for a later run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n were refused</source>
        <translation>
            <numerusform>%n was refused</numerusform>
            <numerusform>%n were refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows wait for an answer</source>
        <translation>
            <numerusform>%n row waits for an answer</numerusform>
            <numerusform>%n rows wait for an answer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n posted ones differ there</source>
        <translation>
            <numerusform>%n posted one differs there</numerusform>
            <numerusform>%n posted ones differ there</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Post %n entry(ies)</source>
        <translation>
            <numerusform>Post %n entry</numerusform>
            <numerusform>Post %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Look up %n</source>
        <translation>
            <numerusform>Look up %n</numerusform>
            <numerusform>Look up %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n looked up; nothing was sent</source>
        <translation>
            <numerusform>%n looked up; nothing was sent</numerusform>
            <numerusform>%n looked up; nothing was sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n posted</source>
        <translation>
            <numerusform>%n posted</numerusform>
            <numerusform>%n posted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shogo::RowPanel</name>
    <message numerus="yes">
        <source>%n rows are chosen. Enter approves those that are ready, F2 gives them one account.</source>
        <translation>
            <numerusform>%n row is chosen. Enter approves it if it is ready, F2 gives it an account.</numerusform>
            <numerusform>%n rows are chosen. Enter approves those that are ready, F2 gives them one account.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n movement(s)</source>
        <translation>
            <numerusform>%n movement</numerusform>
            <numerusform>%n movements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, shown by %n file(s)</source>
        <translation>
            <numerusform>%1, shown by %n file</numerusform>
            <numerusform>%1, shown by %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
</context>
</TS>
