<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New book…</source>
        <translation>新しい帳簿を作る(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open book…</source>
        <translation>帳簿を開く(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Import statements…</source>
        <translation>明細を取り込む(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Add account…</source>
        <translation>口座を追加(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Close book</source>
        <translation>帳簿を閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo the last decision or import</source>
        <translation>最後の判断または取込を取り消す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>行をコピー(&amp;C)</translation>
    </message>
    <message>
        <source>Select &amp;all rows</source>
        <translation>すべての行を選択(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>検索(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Desk</source>
        <translation>照合(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>取込(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Post</source>
        <translation>登録(&amp;P)</translation>
    </message>
    <message>
        <source>A&amp;ll rows</source>
        <translation>すべての行(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;To do</source>
        <translation>未処理(&amp;T)</translation>
    </message>
    <message>
        <source>Appro&amp;ved</source>
        <translation>承認済(&amp;V)</translation>
    </message>
    <message>
        <source>Stuc&amp;k</source>
        <translation>要照会(&amp;K)</translation>
    </message>
    <message>
        <source>Post&amp;ed</source>
        <translation>登録済(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Refused</source>
        <translation>差し戻し(&amp;R)</translation>
    </message>
    <message>
        <source>Set &amp;aside</source>
        <translation>対象外(&amp;A)</translation>
    </message>
    <message>
        <source>Pre&amp;vious month</source>
        <translation>前の月(&amp;V)</translation>
    </message>
    <message>
        <source>Ne&amp;xt month</source>
        <translation>次の月(&amp;X)</translation>
    </message>
    <message>
        <source>All &amp;months</source>
        <translation>すべての月(&amp;M)</translation>
    </message>
    <message>
        <source>Re&amp;fresh the filter</source>
        <translation>絞り込みを更新(&amp;F)</translation>
    </message>
    <message>
        <source>Next re&amp;gion</source>
        <translation>次の領域(&amp;G)</translation>
    </message>
    <message>
        <source>Previous regi&amp;on</source>
        <translation>前の領域(&amp;O)</translation>
    </message>
    <message>
        <source>La&amp;rger text</source>
        <translation>文字を大きく(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>文字を小さく(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>標準の文字(&amp;N)</translation>
    </message>
    <message>
        <source>Colours of the s&amp;ystem</source>
        <translation>システムの配色(&amp;Y)</translation>
    </message>
    <message>
        <source>Lig&amp;ht</source>
        <translation>明るい配色(&amp;H)</translation>
    </message>
    <message>
        <source>Dar&amp;k</source>
        <translation>暗い配色(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Approve</source>
        <translation>承認(&amp;A)</translation>
    </message>
    <message>
        <source>Choose a&amp;ccount</source>
        <translation>科目を選択(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Same account as above</source>
        <translation>上の行と同じ科目(&amp;S)</translation>
    </message>
    <message>
        <source>Answer the &amp;question</source>
        <translation>確認に答える(&amp;Q)</translation>
    </message>
    <message>
        <source>Set as&amp;ide…</source>
        <translation>対象外にする(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Bring back</source>
        <translation>対象外から戻す(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Why this key</source>
        <translation>このキーになる理由(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Next open row</source>
        <translation>次の未処理の行(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous open row</source>
        <translation>前の未処理の行(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Review and post…</source>
        <translation>登録の確認(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Stop after this one</source>
        <translation>この 1 件を終えて停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Look up what is stuck</source>
        <translation>要照会をすべて照会(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>コマンド(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>キー操作の一覧(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Shogo</source>
        <translation>Shogo について(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Row</source>
        <translation>明細(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Enter</source>
        <comment>key</comment>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Space</source>
        <comment>key</comment>
        <translation>Space</translation>
    </message>
</context>
<context>
    <name>DeskWords</name>
    <message>
        <source>out %1</source>
        <translation>出金 %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>入金 %1</translation>
    </message>
    <message>
        <source>No statement is in this book yet</source>
        <translation>この帳簿にはまだ明細がありません</translation>
    </message>
    <message>
        <source>Drop a bank’s file here. It is shown first, and written only when you say so.</source>
        <translation>銀行のファイルをここに落とします。まず内容を表示し、取り込みを決めるまで何も書き込みません。</translation>
    </message>
    <message>
        <source>Import statements…</source>
        <translation>明細を取り込む…</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <comment>month, as QLocale::toString</comment>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>No row of %1 matches “%2”</source>
        <translation>「%2」に一致する行は %1にありません</translation>
    </message>
    <message>
        <source>No row matches “%1”</source>
        <translation>「%1」に一致する行はありません</translation>
    </message>
    <message>
        <source>Texts, amounts and the first digits of a key are looked at.</source>
        <translation>摘要・金額・キーの先頭の桁を検索します。</translation>
    </message>
    <message>
        <source>Search all rows</source>
        <translation>すべての行で探す</translation>
    </message>
    <message>
        <source>No such row in %1</source>
        <translation>%1に該当する行はありません</translation>
    </message>
    <message>
        <source>No such row</source>
        <translation>該当する行はありません</translation>
    </message>
    <message>
        <source>Other states and other months may have some.</source>
        <translation>ほかの状態やほかの月にある可能性があります。</translation>
    </message>
    <message>
        <source>Show all rows</source>
        <translation>すべての行を表示</translation>
    </message>
    <message>
        <source>a sum too large to show</source>
        <translation>合計が表示の上限を超過</translation>
    </message>
    <message numerus="yes">
        <source>Approve %n row(s): %1</source>
        <translation>
            <numerusform>%n 行を承認 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>金額</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>通貨</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>残高</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>相手科目</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
</context>
<context>
    <name>Phrase</name>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文書</translation>
    </message>
    <message>
        <source>a picture (PNG)</source>
        <translation>画像 (PNG)</translation>
    </message>
    <message>
        <source>a picture (JPEG)</source>
        <translation>画像 (JPEG)</translation>
    </message>
    <message>
        <source>a picture (GIF)</source>
        <translation>画像 (GIF)</translation>
    </message>
    <message>
        <source>a picture (BMP)</source>
        <translation>画像 (BMP)</translation>
    </message>
    <message>
        <source>a media file</source>
        <translation>音声または動画のファイル</translation>
    </message>
    <message>
        <source>a compressed file (gzip)</source>
        <translation>圧縮ファイル (gzip)</translation>
    </message>
    <message>
        <source>an archive (7z)</source>
        <translation>圧縮ファイル (7z)</translation>
    </message>
    <message>
        <source>an archive (RAR)</source>
        <translation>圧縮ファイル (RAR)</translation>
    </message>
    <message>
        <source>an archive (ZIP)</source>
        <translation>圧縮ファイル (ZIP)</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>a text document (RTF)</source>
        <translation>文書 (RTF)</translation>
    </message>
    <message>
        <source>an Excel file (XLS)</source>
        <translation>Excel ファイル (XLS)</translation>
    </message>
    <message>
        <source>an Excel file (XLSX)</source>
        <translation>Excel ファイル (XLSX)</translation>
    </message>
    <message>
        <source>a spreadsheet (ODS)</source>
        <translation>表計算ファイル (ODS)</translation>
    </message>
    <message>
        <source>a database</source>
        <translation>データベース</translation>
    </message>
    <message>
        <source>a payment order (DTAUS)</source>
        <translation>振込依頼データ (DTAUS)</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>ウェブページ</translation>
    </message>
    <message>
        <source>no column holds dates</source>
        <translation>日付の列なし</translation>
    </message>
    <message>
        <source>no column holds amounts</source>
        <translation>金額の列なし</translation>
    </message>
    <message>
        <source>only balances were found</source>
        <translation>残高の列だけ</translation>
    </message>
    <message>
        <source>one column mixes currencies</source>
        <translation>ひとつの列に複数の通貨</translation>
    </message>
    <message>
        <source>more than 64 accounts or currencies</source>
        <translation>口座または通貨が 64 を超過</translation>
    </message>
    <message>
        <source>no header was found</source>
        <translation>見出しなし</translation>
    </message>
    <message>
        <source>what has no minus came in, as in an account&apos;s statement</source>
        <translation>マイナスのないものが入金 (口座の明細の書き方)</translation>
    </message>
    <message>
        <source>what has no minus went out, as in a card&apos;s statement</source>
        <translation>マイナスのないものが出金 (カードの明細の書き方)</translation>
    </message>
    <message>
        <source>The amount</source>
        <translation>金額</translation>
    </message>
    <message>
        <source>The amount “%1”</source>
        <translation>金額「%1」</translation>
    </message>
    <message>
        <source>“%1” without the fee</source>
        <translation>手数料を含まない「%1」</translation>
    </message>
    <message>
        <source>“%1” with the fee taken off</source>
        <translation>手数料を差し引いた「%1」</translation>
    </message>
    <message>
        <source>The decimal mark of “%1”</source>
        <translation>「%1」の小数点</translation>
    </message>
    <message>
        <source>a point as in “%1”</source>
        <translation>「%1」のような点</translation>
    </message>
    <message>
        <source>a comma as in “%1”</source>
        <translation>「%1」のようなコンマ</translation>
    </message>
    <message>
        <source>grouped by thousands</source>
        <translation>3 桁区切り</translation>
    </message>
    <message>
        <source>with three decimals</source>
        <translation>小数 3 桁</translation>
    </message>
    <message>
        <source>The whole numbers in “%1”</source>
        <translation>「%1」の整数</translation>
    </message>
    <message>
        <source>whole units of the currency</source>
        <translation>通貨の単位</translation>
    </message>
    <message>
        <source>its smallest units</source>
        <translation>通貨の最小単位</translation>
    </message>
    <message>
        <source>A minus in “%1”</source>
        <translation>「%1」のマイナス</translation>
    </message>
    <message>
        <source>ornament</source>
        <translation>飾り</translation>
    </message>
    <message>
        <source>the reverse of the column</source>
        <translation>列の意味の逆</translation>
    </message>
    <message>
        <source>The direction of the amounts</source>
        <translation>金額の入出金の区別</translation>
    </message>
    <message>
        <source>the signs in “%1”</source>
        <translation>「%1」の符号</translation>
    </message>
    <message>
        <source>the words in “%1”</source>
        <translation>「%1」の語</translation>
    </message>
    <message>
        <source>the balances in “%1”</source>
        <translation>「%1」の残高</translation>
    </message>
    <message>
        <source>The booking date</source>
        <translation>取引日</translation>
    </message>
    <message>
        <source>The date “%1”</source>
        <translation>日付「%1」</translation>
    </message>
    <message>
        <source>nothing follows the header</source>
        <translation>見出しのあとに何もなし</translation>
    </message>
    <message>
        <source>its statement has no account, no movements and no balance</source>
        <translation>口座・取引・残高のない明細</translation>
    </message>
    <message>
        <source>the bank&apos;s answer has none</source>
        <translation>銀行の応答に明細なし</translation>
    </message>
    <message>
        <source>stands on two rows of the file</source>
        <translation>ファイルの 2 行に出ている</translation>
    </message>
    <message>
        <source>meant another date or amount before</source>
        <translation>以前は別の日付または金額だった</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>抜けている</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>大きすぎる</translation>
    </message>
    <message>
        <source>it must be a JSON object</source>
        <translation>JSON のオブジェクトが必要</translation>
    </message>
    <message>
        <source>it changed while it was read</source>
        <translation>読み取り中に変更</translation>
    </message>
    <message>
        <source>it changed while it was written</source>
        <translation>書き込み中に変更</translation>
    </message>
    <message>
        <source>it is not text in UTF-8</source>
        <translation>UTF-8 の文字ではない</translation>
    </message>
    <message>
        <source>it includes other files and does not state its decimal mark</source>
        <translation>ほかのファイルを取り込み、小数点の指定がない</translation>
    </message>
    <message>
        <source>it includes other files, which are not searched</source>
        <translation>検索の対象にならないほかのファイルを取り込んでいる</translation>
    </message>
    <message>
        <source>a text in quotes is still open at the end of the file</source>
        <translation>ファイルの終わりまで引用符が閉じていない</translation>
    </message>
    <message>
        <source>a transaction with a key of Shogo is not complete</source>
        <translation>Shogo のキーを持つ仕訳が途中で切れている</translation>
    </message>
    <message>
        <source>a blank at its beginning or end</source>
        <translation>先頭または末尾の空白</translation>
    </message>
    <message>
        <source>its first character means something else in hledger</source>
        <translation>先頭の文字に hledger では別の意味がある</translation>
    </message>
    <message>
        <source>two blanks in a row</source>
        <translation>連続する空白</translation>
    </message>
    <message>
        <source>a semicolon</source>
        <translation>セミコロン</translation>
    </message>
    <message>
        <source>a part without a name</source>
        <translation>名前のない部分</translation>
    </message>
    <message>
        <source>it must begin with Assets, Liabilities, Equity, Income or Expenses</source>
        <translation>Assets・Liabilities・Equity・Income・Expenses のどれかで始まる必要がある</translation>
    </message>
    <message>
        <source>there is nothing behind its first part</source>
        <translation>最初の部分のあとに何もない</translation>
    </message>
    <message>
        <source>each part must begin with a capital letter or a digit</source>
        <translation>各部分は大文字または数字で始まる必要がある</translation>
    </message>
    <message>
        <source>only letters, digits and hyphens may stand in it</source>
        <translation>使えるのは英数字とハイフンだけ</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>it is not a text that can be written</source>
        <translation>書き出せない文字がある</translation>
    </message>
    <message>
        <source>a control character</source>
        <translation>制御文字</translation>
    </message>
    <message>
        <source>a blank that is not the ordinary one</source>
        <translation>通常と異なる空白</translation>
    </message>
    <message>
        <source>it has fewer than two lines</source>
        <translation>行が 2 つ未満</translation>
    </message>
    <message>
        <source>the book&apos;s tag is not one</source>
        <translation>帳簿の印が正しくない</translation>
    </message>
    <message>
        <source>its day is before 1970</source>
        <translation>日付が 1970 年より前</translation>
    </message>
    <message>
        <source>an amount without a currency</source>
        <translation>通貨のない金額</translation>
    </message>
    <message>
        <source>its amounts are too large</source>
        <translation>金額が上限を超過</translation>
    </message>
    <message>
        <source>a NUL character</source>
        <translation>NUL 文字</translation>
    </message>
    <message>
        <source>it must begin with the kind of target and a colon</source>
        <translation>登録先の種類とコロンで始まる必要がある</translation>
    </message>
    <message>
        <source>“%1” is not NAME=VALUE</source>
        <translation>「%1」は 名前=値 の形ではない</translation>
    </message>
    <message>
        <source>“%1” stands there twice</source>
        <translation>「%1」が 2 回ある</translation>
    </message>
    <message>
        <source>“%1” is not known here</source>
        <translation>「%1」は使えない</translation>
    </message>
    <message>
        <source>the path of the file is missing</source>
        <translation>ファイルのパスがない</translation>
    </message>
    <message>
        <source>the dialect is hledger or beancount, not “%1”</source>
        <translation>dialect は hledger または beancount で、「%1」ではない</translation>
    </message>
    <message>
        <source>the sum of what is approved does not fit a number</source>
        <translation>承認済の合計が上限を超過</translation>
    </message>
    <message>
        <source>it was taken back already</source>
        <translation>すでに取り消し済み</translation>
    </message>
    <message>
        <source>the row %1 has moved on since</source>
        <translation>行 %1 がその後変わっている</translation>
    </message>
    <message>
        <source>the journal of %1 was handed over already</source>
        <translation>%1 の仕訳はすでに送信済み</translation>
    </message>
    <message>
        <source>the row %1 is approved; take that back first</source>
        <translation>行 %1 は承認済。先に承認の取り消しが必要</translation>
    </message>
    <message>
        <source>the row %1 was decided anew since</source>
        <translation>行 %1 がその後決定し直されている</translation>
    </message>
    <message>
        <source>the import is not there</source>
        <translation>取込がない</translation>
    </message>
    <message>
        <source>it settled a question about %1</source>
        <translation>%1 についての確認を解決している</translation>
    </message>
    <message>
        <source>it has no id</source>
        <translation>ID がない</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>指定しない</translation>
    </message>
    <message>
        <source>content or id</source>
        <translation>content または id</translation>
    </message>
    <message>
        <source>a day, like 2026-04-01</source>
        <translation>2026-04-01 のような日付</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a signed decimal, like -1200</source>
        <translation>-1200 のような符号付きの数</translation>
    </message>
    <message>
        <source>32 hex digits, as “%1” shows them</source>
        <translation>「%1」に出る 32 桁の 16 進数</translation>
    </message>
    <message>
        <source>a key of 32 hex digits</source>
        <translation>32 桁の 16 進数のキー</translation>
    </message>
    <message>
        <source>the id of a journal</source>
        <translation>仕訳の番号</translation>
    </message>
    <message>
        <source>the number of a line of “%1”</source>
        <translation>「%1」の行の番号</translation>
    </message>
    <message>
        <source>a review status or a state of the ledger</source>
        <translation>行の状態または台帳の状態</translation>
    </message>
    <message>
        <source>a “%1” is still open at the end of the file</source>
        <translation>ファイルの終わりまで「%1」が閉じていない</translation>
    </message>
    <message>
        <source>it is cut short</source>
        <translation>途中で切れています</translation>
    </message>
    <message>
        <source>it has no history</source>
        <translation>履歴がありません</translation>
    </message>
    <message>
        <source>its history was changed</source>
        <translation>履歴が書き換えられています</translation>
    </message>
    <message>
        <source>the last line of its history was changed</source>
        <translation>履歴の最後の行が書き換えられています</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>読めません</translation>
    </message>
    <message>
        <source>it is not what the book was</source>
        <translation>元の帳簿と一致しません</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>フォルダーを作れません</translation>
    </message>
    <message>
        <source>four hex digits</source>
        <translation>16 進数 4 桁</translation>
    </message>
    <message>
        <source>it has never posted from this computer</source>
        <translation>このコンピューターから登録したことがありません</translation>
    </message>
    <message>
        <source>it is older than it was when it last posted from here</source>
        <translation>前回ここから登録した時点より古い状態です</translation>
    </message>
    <message>
        <source>its past is another one than when it last posted from here</source>
        <translation>前回ここから登録した時点と履歴が異なります</translation>
    </message>
    <message>
        <source>another file has taken its place</source>
        <translation>別のファイルに置き換わっています</translation>
    </message>
    <message>
        <source>it was moved, or is a copy</source>
        <translation>移動されたか、コピーです</translation>
    </message>
    <message>
        <source>it was restored from a backup</source>
        <translation>バックアップから復元されました</translation>
    </message>
    <message>
        <source>its ledger was rebuilt from what is there</source>
        <translation>先方の内容から台帳を作り直しました</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>There is no such file.</source>
        <translation>このファイルはありません。</translation>
    </message>
    <message>
        <source>Check the name and the folder.</source>
        <translation>名前とフォルダーを確かめます。</translation>
    </message>
    <message>
        <source>The file cannot be read: %1.</source>
        <translation>ファイルを読めません (%1)。</translation>
    </message>
    <message>
        <source>Check that you may read it and that its disk is there.</source>
        <translation>読み取りの権限と、ディスクがつながっていることを確かめます。</translation>
    </message>
    <message>
        <source>This is a folder, not a statement.</source>
        <translation>これはフォルダーです。明細ではありません。</translation>
    </message>
    <message>
        <source>Choose the files inside it.</source>
        <translation>中のファイルを選びます。</translation>
    </message>
    <message>
        <source>This is not an ordinary file.</source>
        <translation>これは通常のファイルではありません。</translation>
    </message>
    <message>
        <source>Save the statement as a file and choose that.</source>
        <translation>明細をファイルに保存し、それを選びます。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>ファイルが空です。</translation>
    </message>
    <message>
        <source>Download the statement again.</source>
        <translation>明細をもう一度ダウンロードします。</translation>
    </message>
    <message>
        <source>The file has %1 bytes; at most %2 are read.</source>
        <translation>ファイルは %1 バイトです。読めるのは %2 バイトまでです。</translation>
    </message>
    <message>
        <source>Download the statement in shorter periods.</source>
        <translation>期間を短くして明細をダウンロードします。</translation>
    </message>
    <message>
        <source>The file changed while it was read.</source>
        <translation>読み取りの途中でファイルが変わりました。</translation>
    </message>
    <message>
        <source>Wait until the download has finished and import it again.</source>
        <translation>ダウンロードが終わるのを待ち、もう一度取り込みます。</translation>
    </message>
    <message>
        <source>This is not a statement that Shogo knows.</source>
        <translation>Shogo の知らない明細です。</translation>
    </message>
    <message>
        <source>Download it as CSV from the bank.</source>
        <translation>銀行から CSV でダウンロードします。</translation>
    </message>
    <message>
        <source>This is %1, not a statement.</source>
        <translation>これは %1 です。明細ではありません。</translation>
    </message>
    <message>
        <source>Download the list of movements instead.</source>
        <translation>代わりに入出金明細をダウンロードします。</translation>
    </message>
    <message>
        <source>This is %1, not a text file.</source>
        <translation>これは %1 です。テキストファイルではありません。</translation>
    </message>
    <message>
        <source>Open it in the spreadsheet program, save the sheet with the movements as CSV (UTF-8), and import that.</source>
        <translation>表計算ソフトで開き、明細のシートを CSV (UTF-8) で保存して、それを取り込みます。</translation>
    </message>
    <message>
        <source>The text is not valid in any encoding that would fit; the first byte that breaks %1 stands here.</source>
        <translation>どの文字コードとしても正しく読めません。%1 として読めない最初のバイトがここにあります。</translation>
    </message>
    <message>
        <source>Save the file as UTF-8 and import that.</source>
        <translation>ファイルを UTF-8 で保存し、それを取り込みます。</translation>
    </message>
    <message>
        <source>%1 characters had been lost before the file reached Shogo (replacement marks).</source>
        <translation>%1 文字が、Shogo に届く前に失われていました (置換文字)。</translation>
    </message>
    <message>
        <source>Download the statement again if the text matters.</source>
        <translation>その文字が必要なら、明細をもう一度ダウンロードします。</translation>
    </message>
    <message>
        <source>No table of movements was found: %1.</source>
        <translation>明細の表が見つかりません (%1)。</translation>
    </message>
    <message>
        <source>Check that the file is a list of movements, or name a profile with --profile.</source>
        <translation>入出金明細のファイルかどうかを確かめるか、--profile で形式を指定します。</translation>
    </message>
    <message>
        <source>A line has more than %1 bytes.</source>
        <translation>%1 バイトを超える行があります。</translation>
    </message>
    <message>
        <source>Check that this is a statement.</source>
        <translation>明細のファイルかどうかを確かめます。</translation>
    </message>
    <message>
        <source>A quoted field begins here and never ends.</source>
        <translation>ここで始まる引用符が閉じていません。</translation>
    </message>
    <message>
        <source>The file is probably cut short: download it again.</source>
        <translation>ファイルが途中で切れているようです。もう一度ダウンロードします。</translation>
    </message>
    <message>
        <source>The statement has more than %1 rows.</source>
        <translation>明細が %1 行を超えています。</translation>
    </message>
    <message>
        <source>Download it in shorter periods.</source>
        <translation>期間を短くしてダウンロードします。</translation>
    </message>
    <message>
        <source>A line has more than %1 columns.</source>
        <translation>%1 列を超える行があります。</translation>
    </message>
    <message>
        <source>The row has %1 fields where %2 are needed.</source>
        <translation>この行の項目は %1 個です。%2 個必要です。</translation>
    </message>
    <message>
        <source>Compare it with the bank&apos;s own list.</source>
        <translation>銀行の明細と見比べます。</translation>
    </message>
    <message>
        <source>The row has %1 fields where the header has %2.</source>
        <translation>この行の項目は %1 個、見出しは %2 個です。</translation>
    </message>
    <message>
        <source>A delimiter inside a text is probably not quoted: compare the row with the bank&apos;s own list.</source>
        <translation>文中の区切り文字が引用符で囲まれていないようです。この行を銀行の明細と見比べます。</translation>
    </message>
    <message>
        <source>“%1” is not a date.</source>
        <translation>「%1」は日付として読めません。</translation>
    </message>
    <message>
        <source>Compare the row with the bank&apos;s own list.</source>
        <translation>この行を銀行の明細と見比べます。</translation>
    </message>
    <message>
        <source>There is no day “%1”.</source>
        <translation>「%1」という日はありません。</translation>
    </message>
    <message>
        <source>The dates carry no year (“%1”), and nothing in the file says which it is.</source>
        <translation>日付に年がなく (「%1」)、ファイルのどこにも年が書かれていません。</translation>
    </message>
    <message>
        <source>Name a profile that tells the year.</source>
        <translation>年のわかる形式を指定します。</translation>
    </message>
    <message>
        <source>“%1” is not an amount.</source>
        <translation>「%1」は金額として読めません。</translation>
    </message>
    <message>
        <source>The row has no amount.</source>
        <translation>この行には金額がありません。</translation>
    </message>
    <message>
        <source>The row has money in (%1) and money out (%2).</source>
        <translation>この行には入金 (%1) と出金 (%2) の両方があります。</translation>
    </message>
    <message>
        <source>“%1” is larger than any amount that can be booked.</source>
        <translation>「%1」は記帳できる金額の上限を超えています。</translation>
    </message>
    <message>
        <source>“%1” has more decimals than %2 has.</source>
        <translation>「%1」は小数の桁が多すぎます。%2 にその桁はありません。</translation>
    </message>
    <message>
        <source>Check the currency of the account.</source>
        <translation>口座の通貨を確かめます。</translation>
    </message>
    <message>
        <source>“%1” does not say whether the money came in or went out.</source>
        <translation>「%1」では入金か出金かがわかりません。</translation>
    </message>
    <message>
        <source>Name a profile that knows this bank.</source>
        <translation>この銀行に合う形式を指定します。</translation>
    </message>
    <message>
        <source>“%1” does not say whether the row is booked.</source>
        <translation>「%1」では記帳済みかどうかがわかりません。</translation>
    </message>
    <message>
        <source>The row is only announced (“%1”) and has no date yet; it was left out.</source>
        <translation>この行は予告だけで (「%1」)、まだ日付がありません。取り込みから除きました。</translation>
    </message>
    <message>
        <source>It comes with a later download.</source>
        <translation>あとのダウンロードに入ってきます。</translation>
    </message>
    <message>
        <source>The text of the row is longer than %1 bytes; the rest was left out.</source>
        <translation>この行の文字は %1 バイトを超えています。超えた分は除きました。</translation>
    </message>
    <message>
        <source>%1 can be read in two ways: %2, or %3.</source>
        <translation>%1 は 2 通りに読めます: %2、または %3。</translation>
    </message>
    <message>
        <source>Choose a profile (--profile) that says which; nothing was guessed.</source>
        <translation>どちらかを決める形式を選びます (--profile)。推測はしていません。</translation>
    </message>
    <message>
        <source>Nothing in the file proves which sign means money out in the column “%1”: %2, or %3.</source>
        <translation>列「%1」のどちらの符号が出金かを示すものが、ファイルにありません: %2、または %3。</translation>
    </message>
    <message>
        <source>The header is almost that of %1, but not quite: %2.</source>
        <translation>見出しが %1 とほぼ同じですが、一致しません (%2)。</translation>
    </message>
    <message>
        <source>Compare the columns, then name the profile with --profile.</source>
        <translation>列を見比べてから、--profile で形式を指定します。</translation>
    </message>
    <message>
        <source>“%1” is not a currency.</source>
        <translation>「%1」は通貨ではありません。</translation>
    </message>
    <message>
        <source>Use the three letters of ISO 4217, like JPY or EUR.</source>
        <translation>JPY や EUR のような ISO 4217 の 3 文字を使います。</translation>
    </message>
    <message>
        <source>The file does not say its currency.</source>
        <translation>ファイルに通貨が書かれていません。</translation>
    </message>
    <message>
        <source>Import it into an account, which has one.</source>
        <translation>口座を指定して取り込みます。通貨は口座が持っています。</translation>
    </message>
    <message>
        <source>The balance does not follow on %1: %2 was expected, %3 is stated.</source>
        <translation>%1 で残高がつながりません。計算では %2、明細では %3 です。</translation>
    </message>
    <message>
        <source>A row is missing, doubled or changed: compare with the bank&apos;s own list.</source>
        <translation>行の抜け・重複・変更があります。銀行の明細と見比べます。</translation>
    </message>
    <message>
        <source>There is no profile “%1”.</source>
        <translation>形式「%1」はありません。</translation>
    </message>
    <message>
        <source>Choose one of: %2.</source>
        <translation>次から選びます: %2。</translation>
    </message>
    <message>
        <source>The profile cannot be used: %1.</source>
        <translation>この形式は使えません (%1)。</translation>
    </message>
    <message>
        <source>Correct the profile.</source>
        <translation>形式を直します。</translation>
    </message>
    <message>
        <source>The file does not have the columns of the profile “%1”: %2.</source>
        <translation>ファイルの列が形式「%1」と合いません (%2)。</translation>
    </message>
    <message>
        <source>Choose another profile, or leave the choice to Shogo.</source>
        <translation>別の形式を選ぶか、Shogo に選択を任せます。</translation>
    </message>
    <message>
        <source>The file holds no statement: %1.</source>
        <translation>ファイルに明細がありません (%1)。</translation>
    </message>
    <message>
        <source>Check that it is a list of movements, and download it again.</source>
        <translation>入出金明細かどうかを確かめ、もう一度ダウンロードします。</translation>
    </message>
    <message>
        <source>Instead of a statement the bank sent the error %1: “%2”.</source>
        <translation>明細の代わりに、銀行がエラー %1 を返しました: 「%2」。</translation>
    </message>
    <message>
        <source>Download the statement again; if the error stays, ask the bank.</source>
        <translation>明細をもう一度ダウンロードします。エラーが続くなら銀行に問い合わせます。</translation>
    </message>
    <message>
        <source>Instead of one of the statements the bank sent the error %1: “%2”.</source>
        <translation>明細のひとつの代わりに、銀行がエラー %1 を返しました: 「%2」。</translation>
    </message>
    <message>
        <source>Download the statement of that account again.</source>
        <translation>その口座の明細をもう一度ダウンロードします。</translation>
    </message>
    <message>
        <source>The bank remarks, with the code %1: “%2”.</source>
        <translation>銀行からの注記があります (コード %1): 「%2」。</translation>
    </message>
    <message>
        <source>Nothing was held back; ask the bank if the remark is not clear.</source>
        <translation>取り込みから除いたものはありません。注記の意味がわからなければ銀行に問い合わせます。</translation>
    </message>
    <message>
        <source>The file ends in the middle of the statement.</source>
        <translation>ファイルが明細の途中で終わっています。</translation>
    </message>
    <message>
        <source>It is cut short: download it again.</source>
        <translation>途中で切れています。もう一度ダウンロードします。</translation>
    </message>
    <message>
        <source>The file ends without %1; further statements may be missing.</source>
        <translation>ファイルの終わりに %1 がありません。続きの明細が抜けている可能性があります。</translation>
    </message>
    <message>
        <source>Compare it with the bank&apos;s own list, or download it again.</source>
        <translation>銀行の明細と見比べるか、もう一度ダウンロードします。</translation>
    </message>
    <message>
        <source>The movement stands outside of any statement, so that nobody knows to which account it belongs.</source>
        <translation>この取引はどの明細にも入っていないため、どの口座のものかわかりません。</translation>
    </message>
    <message>
        <source>The row has no date.</source>
        <translation>この行には日付がありません。</translation>
    </message>
    <message>
        <source>The row has %1 twice, with different values.</source>
        <translation>この行には %1 が 2 つあり、値が違います。</translation>
    </message>
    <message>
        <source>Two rows have probably melted into one: compare with the bank&apos;s own list.</source>
        <translation>2 つの行がひとつになったようです。銀行の明細と見比べます。</translation>
    </message>
    <message>
        <source>“%1” can be read in two ways, and no other amount in the file says in which.</source>
        <translation>「%1」は 2 通りに読め、ファイルのほかの金額からも決められません。</translation>
    </message>
    <message>
        <source>“%1” has more decimals than any currency; it was rounded to %2.</source>
        <translation>「%1」はどの通貨よりも小数の桁が多いため、%2 に丸めました。</translation>
    </message>
    <message>
        <source>Compare the amount with the bank&apos;s own list.</source>
        <translation>金額を銀行の明細と見比べます。</translation>
    </message>
    <message>
        <source>The amount is in %1, the statement in %2.</source>
        <translation>金額は %1、明細は %2 です。</translation>
    </message>
    <message>
        <source>%1 rows call themselves the opposite of what their sign says; this is the first.</source>
        <translation>%1 行で、種別と符号が食い違っています。これが最初の行です。</translation>
    </message>
    <message>
        <source>The signs were followed: compare one of the rows with the bank&apos;s own list.</source>
        <translation>符号に従いました。そのうちの 1 行を銀行の明細と見比べます。</translation>
    </message>
    <message>
        <source>The bank corrects an earlier movement with the id “%1” (%2).</source>
        <translation>銀行が、以前の取引 (ID「%1」) を訂正しています (%2)。</translation>
    </message>
    <message>
        <source>Look for the earlier movement and take it back if it is in the book.</source>
        <translation>以前の取引を探し、帳簿にあれば取り消します。</translation>
    </message>
    <message>
        <source>The balance “%1” cannot be read; it was left out.</source>
        <translation>残高「%1」を読めないため、除きました。</translation>
    </message>
    <message>
        <source>Compare it with the bank&apos;s own balance.</source>
        <translation>銀行の残高と見比べます。</translation>
    </message>
    <message>
        <source>%1 trades of securities were left out; only movements of cash were read.</source>
        <translation>有価証券の取引 %1 件を除きました。読んだのは現金の入出金だけです。</translation>
    </message>
    <message>
        <source>Book the trades by hand.</source>
        <translation>有価証券の取引は手で記帳します。</translation>
    </message>
    <message>
        <source>%1 further problems are not listed.</source>
        <translation>このほかの問題 %1 件は表示していません。</translation>
    </message>
    <message>
        <source>The file is probably of another kind than it seems.</source>
        <translation>見かけとは別の種類のファイルのようです。</translation>
    </message>
    <message>
        <source>The book has no account “%1”.</source>
        <translation>帳簿に口座「%1」はありません。</translation>
    </message>
    <message>
        <source>Add it with “shogoctl account add”.</source>
        <translation>「shogoctl account add」で追加します。</translation>
    </message>
    <message>
        <source>The file does not say which account it belongs to, and the book has %1.</source>
        <translation>ファイルにどの口座のものか書かれていません。帳簿の口座は %1 件です。</translation>
    </message>
    <message>
        <source>Name it with --account.</source>
        <translation>--account で指定します。</translation>
    </message>
    <message>
        <source>The file belongs to the account %1, not to %2.</source>
        <translation>ファイルは口座 %1 のものです。%2 ではありません。</translation>
    </message>
    <message>
        <source>Name the right account, or choose the right file.</source>
        <translation>正しい口座を指定するか、正しいファイルを選びます。</translation>
    </message>
    <message>
        <source>The book already has an account “%1”.</source>
        <translation>口座「%1」はすでに帳簿にあります。</translation>
    </message>
    <message>
        <source>Choose another identifier.</source>
        <translation>別の識別名を選びます。</translation>
    </message>
    <message>
        <source>“%1” cannot identify an account: it is empty, or holds “|” or a control character.</source>
        <translation>「%1」は口座の識別名に使えません。空か、「|」または制御文字を含んでいます。</translation>
    </message>
    <message>
        <source>Choose letters, digits and hyphens.</source>
        <translation>英数字とハイフンから選びます。</translation>
    </message>
    <message>
        <source>The file is in %1, the account in %2.</source>
        <translation>ファイルの通貨は %1、口座の通貨は %2 です。</translation>
    </message>
    <message>
        <source>Choose the right account.</source>
        <translation>正しい口座を選びます。</translation>
    </message>
    <message>
        <source>%1 rows cannot be read, so nothing was imported.</source>
        <translation>%1 行を読めないため、何も取り込んでいません。</translation>
    </message>
    <message>
        <source>Correct the file, or take the good rows with --accept-problems.</source>
        <translation>ファイルを直すか、--accept-problems で読める行だけを取り込みます。</translation>
    </message>
    <message>
        <source>The account&apos;s keys are made of transaction ids, and this file has none.</source>
        <translation>この口座のキーは取引 ID から作られますが、このファイルには取引 ID がありません。</translation>
    </message>
    <message>
        <source>Choose the download that carries the ids.</source>
        <translation>取引 ID の入ったダウンロードを選びます。</translation>
    </message>
    <message>
        <source>The account&apos;s keys follow the recipe %1, and this file is read by %2.</source>
        <translation>この口座のキーは作り方 %1 に従っていますが、このファイルは %2 で読まれます。</translation>
    </message>
    <message>
        <source>Download the statement in the format used before.</source>
        <translation>これまでと同じ形式で明細をダウンロードします。</translation>
    </message>
    <message>
        <source>It was stopped; nothing has changed.</source>
        <translation>中止しました。何も変わっていません。</translation>
    </message>
    <message>
        <source>Begin again when you like.</source>
        <translation>いつでもやり直せます。</translation>
    </message>
    <message>
        <source>The transaction id “%1” %2.</source>
        <translation>取引 ID「%1」を信頼できません (%2)。</translation>
    </message>
    <message>
        <source>Decide whether the row is new or the same as another.</source>
        <translation>この行が新しいか、ほかの行と同じかを決めます。</translation>
    </message>
    <message>
        <source>The book has no row with the key %1.</source>
        <translation>帳簿にキー %1 の行はありません。</translation>
    </message>
    <message>
        <source>List the rows with “shogoctl rows”.</source>
        <translation>「shogoctl rows」で行を一覧にします。</translation>
    </message>
    <message>
        <source>“%1” is not possible while it is %2.</source>
        <translation>「%1」は、状態が %2 の間はできません。</translation>
    </message>
    <message>
        <source>See its history for what happened to it.</source>
        <translation>何が起きたかは履歴で確かめます。</translation>
    </message>
    <message>
        <source>There are between %1 and %2 such movements; %3 is not possible.</source>
        <translation>該当する取引は %1 件から %2 件までです。%3 件にはできません。</translation>
    </message>
    <message>
        <source>Count them in the bank&apos;s own list.</source>
        <translation>銀行の明細で件数を数えます。</translation>
    </message>
    <message>
        <source>There is nothing to decide on %1 over %2.</source>
        <translation>%1 の %2 について決めることはありません。</translation>
    </message>
    <message>
        <source>List what waits with “shogoctl rows --state possible-twin”.</source>
        <translation>決定を待つ行は「shogoctl rows --state possible-twin」で一覧にします。</translation>
    </message>
    <message>
        <source>There is nothing to take back.</source>
        <translation>取り消せる操作はありません。</translation>
    </message>
    <message>
        <source>See the history for what happened.</source>
        <translation>何が起きたかは履歴で確かめます。</translation>
    </message>
    <message>
        <source>This cannot be taken back: %1.</source>
        <translation>この操作は取り消せません (%1)。</translation>
    </message>
    <message>
        <source>Correct it with a new decision.</source>
        <translation>新しい判断で直します。</translation>
    </message>
    <message>
        <source>The lines of the journal do not add up to zero; %1 is left over.</source>
        <translation>仕訳の貸借が一致しません。差額は %1 です。</translation>
    </message>
    <message>
        <source>Correct the lines.</source>
        <translation>仕訳の行を直します。</translation>
    </message>
    <message>
        <source>A journal over zero is not posted.</source>
        <translation>金額が 0 の仕訳は登録しません。</translation>
    </message>
    <message>
        <source>Exclude the row with a reason.</source>
        <translation>理由を付けて、この行を対象外にします。</translation>
    </message>
    <message>
        <source>The row has no account on the other side.</source>
        <translation>この行は相手科目が未定です。</translation>
    </message>
    <message>
        <source>Assign one.</source>
        <translation>相手科目を決めます。</translation>
    </message>
    <message>
        <source>“%1” cannot be an account here: %2.</source>
        <translation>「%1」はここでは科目に使えません (%2)。</translation>
    </message>
    <message>
        <source>Choose another account.</source>
        <translation>別の科目を選びます。</translation>
    </message>
    <message>
        <source>The amounts are in %1 and %2.</source>
        <translation>金額の通貨が %1 と %2 に分かれています。</translation>
    </message>
    <message>
        <source>Give the amount in the account&apos;s currency.</source>
        <translation>口座の通貨で金額を指定します。</translation>
    </message>
    <message>
        <source>The entry has changed in the meantime (it was %1).</source>
        <translation>その間に状態が変わりました (元の状態: %1)。</translation>
    </message>
    <message>
        <source>Look again and repeat what still applies.</source>
        <translation>もう一度確かめ、まだ必要な操作をやり直します。</translation>
    </message>
    <message>
        <source>It is too early to say that it is not there; the last request may still arrive until %1.</source>
        <translation>先方にないと言うにはまだ早い時刻です。最後の送信が %1 までに届く可能性があります。</translation>
    </message>
    <message>
        <source>Try again after that.</source>
        <translation>その時刻のあとにやり直します。</translation>
    </message>
    <message>
        <source>The target must be asked first.</source>
        <translation>先に先方への照会が必要です。</translation>
    </message>
    <message>
        <source>Run “shogoctl lookup”.</source>
        <translation>「shogoctl lookup」を実行します。</translation>
    </message>
    <message>
        <source>The journal %1 belongs to another entry.</source>
        <translation>仕訳 %1 は別の行のものです。</translation>
    </message>
    <message>
        <source>Check the id.</source>
        <translation>先方の番号を確かめます。</translation>
    </message>
    <message>
        <source>This needs a reason.</source>
        <translation>この操作には理由が必要です。</translation>
    </message>
    <message>
        <source>Give it with --why.</source>
        <translation>--why で理由を指定します。</translation>
    </message>
    <message>
        <source>%1 new journals would be posted, %2 were expected; nothing was posted.</source>
        <translation>新しく登録される仕訳は %1 件、指定は %2 件です。何も登録していません。</translation>
    </message>
    <message>
        <source>Look at the list with --dry-run.</source>
        <translation>--dry-run で一覧を確かめます。</translation>
    </message>
    <message>
        <source>There is no book.</source>
        <translation>帳簿がありません。</translation>
    </message>
    <message>
        <source>Make one with “shogoctl init”.</source>
        <translation>「shogoctl init」で作ります。</translation>
    </message>
    <message>
        <source>There is a file already; it was not touched.</source>
        <translation>ファイルがすでにあります。手を付けていません。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>別の名前を選びます。</translation>
    </message>
    <message>
        <source>The book’s file was moved, replaced or removed while it was open; nothing more is written.</source>
        <translation>開いている間に、帳簿のファイルが移動・置換・削除されました。これ以上は何も書き込みません。</translation>
    </message>
    <message>
        <source>Put the file back in its place and open the book again.</source>
        <translation>ファイルを元の場所に戻し、帳簿を開き直します。</translation>
    </message>
    <message>
        <source>This file is not a book of Shogo.</source>
        <translation>このファイルは Shogo の帳簿ではありません。</translation>
    </message>
    <message>
        <source>Choose a *.shogo file.</source>
        <translation>*.shogo のファイルを選びます。</translation>
    </message>
    <message>
        <source>The book was written by a newer Shogo (schema %1; this program knows %2).</source>
        <translation>この帳簿は新しい版の Shogo で書かれています (スキーマ %1、このプログラムは %2 まで)。</translation>
    </message>
    <message>
        <source>Install the newer version.</source>
        <translation>新しい版をインストールします。</translation>
    </message>
    <message>
        <source>The book is damaged: %1.</source>
        <translation>帳簿が壊れています (%1)。</translation>
    </message>
    <message>
        <source>Work on a copy of the last backup, and keep this file.</source>
        <translation>最後のバックアップの写しで作業し、このファイルは残しておきます。</translation>
    </message>
    <message>
        <source>The book cannot be written.</source>
        <translation>帳簿に書き込めません。</translation>
    </message>
    <message>
        <source>Check the rights of the file and of its folder.</source>
        <translation>ファイルとフォルダーの権限を確かめます。</translation>
    </message>
    <message>
        <source>Another program is writing to the book.</source>
        <translation>別のプログラムが帳簿に書き込んでいます。</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>少し待ってからやり直します。</translation>
    </message>
    <message>
        <source>The disk is full; nothing was changed.</source>
        <translation>ディスクの空き容量がありません。何も変わっていません。</translation>
    </message>
    <message>
        <source>Make room and try again.</source>
        <translation>空きを作ってからやり直します。</translation>
    </message>
    <message>
        <source>The database refused a step (%1): %2.</source>
        <translation>データベースが処理を受け付けませんでした (%1): %2。</translation>
    </message>
    <message>
        <source>Run “shogoctl verify”, and keep a copy of the book.</source>
        <translation>「shogoctl verify」を実行し、帳簿の写しを残しておきます。</translation>
    </message>
    <message>
        <source>Books in PostgreSQL come with a later version.</source>
        <translation>PostgreSQL の帳簿はあとの版で使えるようになります。</translation>
    </message>
    <message>
        <source>Use a book in a file (*.shogo).</source>
        <translation>ファイルの帳簿 (*.shogo) を使います。</translation>
    </message>
    <message>
        <source>The book is being posted by %1.</source>
        <translation>この帳簿は %1 が登録中です。</translation>
    </message>
    <message>
        <source>Wait until it has finished.</source>
        <translation>終わるまで待ちます。</translation>
    </message>
    <message>
        <source>The lock beside the book cannot be taken: %1.</source>
        <translation>帳簿のロックを取れません (%1)。</translation>
    </message>
    <message>
        <source>Check the rights of the folder.</source>
        <translation>フォルダーの権限を確かめます。</translation>
    </message>
    <message>
        <source>The history was changed at line %1.</source>
        <translation>履歴の %1 行目が書き換えられています。</translation>
    </message>
    <message>
        <source>Go back to the last good backup; the book&apos;s past can no longer be trusted.</source>
        <translation>最後の正しいバックアップに戻ります。この帳簿の履歴はもう信頼できません。</translation>
    </message>
    <message>
        <source>The row %1 no longer gives its key: its account, date, amount or text was changed.</source>
        <translation>行 %1 がキーと合いません。口座・日付・金額・摘要のどれかが書き換えられています。</translation>
    </message>
    <message>
        <source>Go back to the last good backup.</source>
        <translation>最後の正しいバックアップに戻ります。</translation>
    </message>
    <message>
        <source>The rows of the import %1 (%2) are no longer those that were imported.</source>
        <translation>取込 %1 (%2) の行が、取り込んだときと違っています。</translation>
    </message>
    <message>
        <source>%1 is %2, but its history says %3.</source>
        <translation>%1 の状態は %2 ですが、履歴では %3 です。</translation>
    </message>
    <message>
        <source>The book contradicts itself: %1.</source>
        <translation>帳簿の内容に矛盾があります (%1)。</translation>
    </message>
    <message>
        <source>“%1” is not a target.</source>
        <translation>「%1」は登録先ではありません。</translation>
    </message>
    <message>
        <source>Use one of: %2.</source>
        <translation>次のどれかを使います: %2。</translation>
    </message>
    <message>
        <source>The target&apos;s address cannot be used: %1.</source>
        <translation>登録先のアドレスを使えません (%1)。</translation>
    </message>
    <message>
        <source>See “shogoctl init --help”.</source>
        <translation>「shogoctl init --help」に書き方があります。</translation>
    </message>
    <message>
        <source>The journal file cannot be read: %1.</source>
        <translation>仕訳ファイルを読めません (%1)。</translation>
    </message>
    <message>
        <source>Check the path and its rights.</source>
        <translation>パスと権限を確かめます。</translation>
    </message>
    <message>
        <source>The journal file cannot be written: %1.</source>
        <translation>仕訳ファイルに書き込めません (%1)。</translation>
    </message>
    <message>
        <source>Check the path, its rights and the room on the disk.</source>
        <translation>パス・権限・ディスクの空きを確かめます。</translation>
    </message>
    <message>
        <source>Another program holds the journal file.</source>
        <translation>別のプログラムが仕訳ファイルを使っています。</translation>
    </message>
    <message>
        <source>Close it there and post again.</source>
        <translation>そちらで閉じてから、もう一度登録します。</translation>
    </message>
    <message>
        <source>An entry that had been cut off was taken out of the end of the file (%1 bytes, kept in %2).</source>
        <translation>ファイルの末尾から、途中で切れた仕訳を取り除きました (%1 バイト、%2 に保管)。</translation>
    </message>
    <message>
        <source>Nothing needs to be done.</source>
        <translation>することはありません。</translation>
    </message>
    <message>
        <source>What the journal file says here cannot be decided: %1.</source>
        <translation>仕訳ファイルのこの内容は判断できません (%1)。</translation>
    </message>
    <message>
        <source>Correct the file by hand and try again; nothing in it was changed.</source>
        <translation>ファイルを手で直してからやり直します。ファイルには手を付けていません。</translation>
    </message>
    <message>
        <source>This journal cannot be written into the file: %1.</source>
        <translation>この仕訳はファイルに書けません (%1)。</translation>
    </message>
    <message>
        <source>Correct the journal.</source>
        <translation>仕訳を直します。</translation>
    </message>
    <message>
        <source>“%1” is not a verb.</source>
        <translation>「%1」というコマンドはありません。</translation>
    </message>
    <message>
        <source>“shogoctl --help” lists them.</source>
        <translation>「shogoctl --help」で一覧が出ます。</translation>
    </message>
    <message>
        <source>“%1” is not an option of this verb.</source>
        <translation>「%1」はこのコマンドのオプションではありません。</translation>
    </message>
    <message>
        <source>“shogoctl %2 --help” lists them.</source>
        <translation>「shogoctl %2 --help」で一覧が出ます。</translation>
    </message>
    <message>
        <source>“%1” cannot be the value of %2.</source>
        <translation>「%1」は %2 の値に使えません。</translation>
    </message>
    <message>
        <source>It must be %3.</source>
        <translation>使える値: %3。</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>%1 がありません。</translation>
    </message>
    <message>
        <source>“shogoctl %2 --help” shows how the verb is used.</source>
        <translation>「shogoctl %2 --help」に使い方があります。</translation>
    </message>
    <message>
        <source>“%1” is one argument too many.</source>
        <translation>「%1」は余分な引数です。</translation>
    </message>
    <message>
        <source>The file cannot be written: %1.</source>
        <translation>ファイルに書き込めません: %1。</translation>
    </message>
    <message>
        <source>Check the folder, its rights and the room on its disk.</source>
        <translation>フォルダーとその権限、ディスクの空き容量を確かめます。</translation>
    </message>
    <message>
        <source>The backup could not be made; nothing half made was left.</source>
        <translation>バックアップを作れませんでした。作りかけのファイルは残っていません。</translation>
    </message>
    <message>
        <source>The backup does not hold: %1.</source>
        <translation>このバックアップは使えません: %1。</translation>
    </message>
    <message>
        <source>Do not rely on it: use another one, and keep this file.</source>
        <translation>これには頼らず、別のバックアップを使います。このファイルは残しておきます。</translation>
    </message>
    <message>
        <source>The automatic backup could not be made; the book itself is whole.</source>
        <translation>自動バックアップを作れませんでした。帳簿そのものに問題はありません。</translation>
    </message>
    <message>
        <source>Make room or mend the folder, and make one with “shogoctl backup”.</source>
        <translation>空き容量またはフォルダーを確かめ、「shogoctl backup」でバックアップを作ります。</translation>
    </message>
    <message>
        <source>Shogo cannot write down on this computer how far the book has come.</source>
        <translation>帳簿がどこまで進んだかを、このコンピューターに記録できません。</translation>
    </message>
    <message>
        <source>Check the rights of the folder, or name another one in SHOGO_DATA: without that note a book that goes back in time is not noticed.</source>
        <translation>フォルダーの権限を確かめるか、別のフォルダーを SHOGO_DATA で指定します。この記録がないと、帳簿が古い状態に戻っても気付けません。</translation>
    </message>
    <message>
        <source>The book does not post until somebody says that no other copy of it does: %1.</source>
        <translation>ほかのコピーから登録しないと確認できるまで、この帳簿からは登録しません: %1。</translation>
    </message>
    <message>
        <source>Make sure of that, then say so with --only-copy; everything is looked up before it is posted.</source>
        <translation>ほかのコピーから登録していないことを確かめ、--only-copy を付けて実行します。登録の前にすべて照会します。</translation>
    </message>
    <message>
        <source>The book lies in a folder that is synchronised by %1: two computers could post from it without knowing of each other.</source>
        <translation>帳簿が %1 の同期フォルダーにあります。2 台のコンピューターから、互いに知らずに登録するおそれがあります。</translation>
    </message>
    <message>
        <source>Bring the book here with “shogoctl restore”, or say once with --accept-place that it posts from there.</source>
        <translation>「shogoctl restore」で帳簿をこのコンピューターに移すか、そこから登録してよいことを --accept-place で一度だけ示します。</translation>
    </message>
    <message>
        <source>The book lies on a network drive (%1), where locks and flushes cannot be relied on.</source>
        <translation>帳簿がネットワークドライブ (%1) にあります。ロックと書き込みの確実さが保証されません。</translation>
    </message>
    <message>
        <source>Beside the book lie copies that a synchronisation has made of it: %1.</source>
        <translation>帳簿の隣に、同期で作られたコピーがあります: %1。</translation>
    </message>
    <message>
        <source>Compare them with the book, and put away what is not needed.</source>
        <translation>帳簿と比べ、不要なものを片付けます。</translation>
    </message>
    <message>
        <source>%1 journals there carry the marks of other books: %2.</source>
        <translation>先方の仕訳 %1 件に、別の帳簿の印があります: %2。</translation>
    </message>
    <message>
        <source>If a mark is that of an earlier book of these accounts, name it with --own-tag.</source>
        <translation>同じ口座の以前の帳簿の印であれば、--own-tag で指定します。</translation>
    </message>
    <message>
        <source>The target did not show all journals that carry a key.</source>
        <translation>キーの付いた仕訳のすべてを先方から確認できませんでした。</translation>
    </message>
    <message>
        <source>Try again later, or restore a backup instead.</source>
        <translation>時間をおいてもう一度試すか、バックアップから復元します。</translation>
    </message>
    <message>
        <source>The target has asked to be left alone until %1; nothing was sent.</source>
        <translation>先方が %1 まで送信を控えるよう求めています。何も送信していません。</translation>
    </message>
    <message>
        <source>Post again after that.</source>
        <translation>その後にもう一度登録してください。</translation>
    </message>
    <message>
        <source>Another book (%1) posts to the account “%2” as well; nothing was sent for it.</source>
        <translation>別の帳簿 (%1) も科目「%2」に登録しています。この科目には何も送信していません。</translation>
    </message>
    <message>
        <source>If that book does so no longer, say it with “shogoctl post --other-book %1”; else post from one of the two only.</source>
        <translation>その帳簿がもう登録しないなら「shogoctl post --other-book %1」で示してください。登録するなら、どちらか一方の帳簿だけから登録してください。</translation>
    </message>
    <message>
        <source>%1 journals look like one that was entered by hand before; they were not sent.</source>
        <translation>%1 件の仕訳は、以前に手入力された仕訳に似ています。送信していません。</translation>
    </message>
    <message>
        <source>Compare them, and say “shogoctl resolve --adopt” or “--another”.</source>
        <translation>見比べて「shogoctl resolve --adopt」または「--another」で示してください。</translation>
    </message>
    <message>
        <source>The accounting system cannot be reached: %1.</source>
        <translation>会計システムにつながりません (%1)。</translation>
    </message>
    <message>
        <source>Check the connection and its address; what waits is posted when it answers again.</source>
        <translation>接続とアドレスを確認してください。待っているものは、応答が戻りしだい登録します。</translation>
    </message>
    <message>
        <source>The accounting system wants a sign-in: %1.</source>
        <translation>会計システムがサインインを求めています (%1)。</translation>
    </message>
    <message>
        <source>Sign in again; what waits is posted after that.</source>
        <translation>もう一度サインインしてください。待っているものは、その後に登録します。</translation>
    </message>
    <message>
        <source>What the accounting system answers cannot be decided: %1.</source>
        <translation>会計システムの応答を判断できません (%1)。</translation>
    </message>
    <message>
        <source>Nothing was concluded from it; try again, and compare with the system’s own list if it stays so.</source>
        <translation>この応答からは何も決めていません。もう一度試し、変わらないときは会計システムの一覧と見比べてください。</translation>
    </message>
    <message>
        <source>The sign-in is for “%1” (%2), but the book posts to the office %3.</source>
        <translation>サインイン先は「%1」（%2）ですが、この帳簿の登録先は事業所%3です。</translation>
    </message>
    <message>
        <source>Sign in to the right office; nothing was sent.</source>
        <translation>正しい事業所にサインインしてください（何も送信していません）。</translation>
    </message>
    <message>
        <source>The office has no accounting period yet, so that nothing can be booked in it.</source>
        <translation>この事業所にはまだ会計期間がないため、仕訳を登録できません。</translation>
    </message>
    <message>
        <source>Make the first accounting period there, and post again.</source>
        <translation>会計ソフトで最初の会計期間を作成してから、もう一度送信してください。</translation>
    </message>
    <message>
        <source>The chart of accounts has not been read yet.</source>
        <translation>勘定科目をまだ読み込んでいません。</translation>
    </message>
    <message>
        <source>Read it with “shogoctl chart BOOK --refresh”.</source>
        <translation>「shogoctl chart BOOK --refresh」で読み込んでください。</translation>
    </message>
    <message>
        <source>“%1” is not an account of “%2”, or several have that name.</source>
        <translation>「%1」は「%2」の勘定科目にないか、同じ名前の科目が複数あります。</translation>
    </message>
    <message>
        <source>Choose another account, or read the chart again with “shogoctl chart BOOK --refresh”.</source>
        <translation>別の勘定科目を選ぶか、「shogoctl chart BOOK --refresh」で読み直してください。</translation>
    </message>
    <message>
        <source>The account “%1” can no longer be booked to in “%2”.</source>
        <translation>勘定科目「%1」は「%2」ではもう使えません。</translation>
    </message>
    <message>
        <source>Choose another account, or open it there and read the chart again.</source>
        <translation>別の勘定科目を選ぶか、会計ソフトで使えるようにしてから読み直してください。</translation>
    </message>
    <message>
        <source>“%1” is not a tax code of “%2”.</source>
        <translation>「%1」は「%2」の税区分にありません。</translation>
    </message>
    <message>
        <source>Choose another tax code, or read the chart again with “shogoctl chart BOOK --refresh”.</source>
        <translation>別の税区分を選ぶか、「shogoctl chart BOOK --refresh」で読み直してください。</translation>
    </message>
    <message>
        <source>%1 lies in none of the accounting periods of “%2”.</source>
        <translation>%1は「%2」のどの会計期間にも入りません。</translation>
    </message>
    <message>
        <source>Make the accounting period there and read the chart again, or correct the date.</source>
        <translation>会計ソフトで会計期間を作成して読み直すか、日付を修正してください。</translation>
    </message>
    <message>
        <source>“%1” keeps its books in %2; this amount is in %3.</source>
        <translation>「%1」の帳簿の通貨は%2ですが、この金額は%3です。</translation>
    </message>
    <message>
        <source>Post it to a book of that currency.</source>
        <translation>その通貨の帳簿に登録してください。</translation>
    </message>
    <message>
        <source>A line of this journal has no amount, and “%1” takes none without.</source>
        <translation>この仕訳に金額のない明細行があり、「%1」では登録できません。</translation>
    </message>
    <message>
        <source>Take the line out.</source>
        <translation>その行を取り除いてください。</translation>
    </message>
    <message>
        <source>This journal has more lines than the accounting system takes (%1).</source>
        <translation>この仕訳の明細行は、会計ソフトの上限（%1行）を超えています。</translation>
    </message>
    <message>
        <source>Split it.</source>
        <translation>仕訳を分けてください。</translation>
    </message>
    <message>
        <source>“%1” has a bank feed of its own in “%2”: a journal posted here would be booked there a second time.</source>
        <translation>「%1」は「%2」で口座連携されています：ここから登録すると二重に計上されます。</translation>
    </message>
    <message>
        <source>Book these rows there, or disconnect the feed; “feed=ignore” in the target’s address posts all the same.</source>
        <translation>これらの明細は会計ソフトで仕訳するか、口座連携を解除してください（登録先のアドレスに「feed=ignore」を付けると、それでも送信します）。</translation>
    </message>
    <message>
        <source>“%1” has a bank feed of its own in “%2”, and the target’s address says that it is ignored.</source>
        <translation>「%1」は「%2」で口座連携されていますが、登録先のアドレスで無視すると指定されています。</translation>
    </message>
    <message>
        <source>Book nothing from that feed there, or take “feed=ignore” out of the address.</source>
        <translation>連携された明細からは仕訳しないか、アドレスから「feed=ignore」を取り除いてください。</translation>
    </message>
    <message>
        <source>No sign-in is kept for %1.</source>
        <translation>%1のサインイン情報が保存されていません。</translation>
    </message>
    <message>
        <source>Sign in with “shogoctl sign-in BOOK”, or give the secret in SHOGO_SECRET or SHOGO_SECRET_FILE.</source>
        <translation>「shogoctl sign-in BOOK」でサインインするか、SHOGO_SECRETまたはSHOGO_SECRET_FILEで指定してください。</translation>
    </message>
    <message>
        <source>The secret in %1 cannot be used: %2.</source>
        <translation>%1の認証情報は使えません：%2。</translation>
    </message>
    <message>
        <source>Correct it there; it is one line of JSON.</source>
        <translation>そこで修正してください（1行のJSONです）。</translation>
    </message>
    <message>
        <source>The secret file can be read by others than its owner.</source>
        <translation>認証情報のファイルを所有者以外も読めます。</translation>
    </message>
    <message>
        <source>Take their rights away (mode 600), and change the secret if others may have read it.</source>
        <translation>他の人の権限を外し（モード600）、読まれた可能性があれば認証情報を変更してください。</translation>
    </message>
    <message>
        <source>The new sign-in could not be kept in %1: %2.</source>
        <translation>新しいサインイン情報を%1に保存できませんでした：%2。</translation>
    </message>
    <message>
        <source>Mend that, and sign in again.</source>
        <translation>原因を取り除いてから、もう一度サインインしてください。</translation>
    </message>
    <message>
        <source>This computer’s key store cannot be used: %1.</source>
        <translation>このコンピューターのキーストアを使えません：%1。</translation>
    </message>
    <message>
        <source>Start or unlock it, or name a file that only you can read in SHOGO_SECRET_FILE.</source>
        <translation>起動またはロック解除するか、自分だけが読めるファイルをSHOGO_SECRET_FILEで指定してください。</translation>
    </message>
    <message>
        <source>This sign-in renews itself and cannot be kept in SHOGO_SECRET.</source>
        <translation>このサインイン情報は自動で更新されるため、SHOGO_SECRETでは使えません。</translation>
    </message>
    <message>
        <source>Keep it in the key store with “shogoctl sign-in BOOK”, or in a file named by SHOGO_SECRET_FILE.</source>
        <translation>「shogoctl sign-in BOOK」でキーストアに保存するか、SHOGO_SECRET_FILEで指定したファイルに保存してください。</translation>
    </message>
    <message>
        <source>The sign-in did not succeed: %1.</source>
        <translation>サインインできませんでした：%1。</translation>
    </message>
    <message>
        <source>Try again; the office’s app must allow this computer’s address to come back to.</source>
        <translation>もう一度試してください（事業所のアプリに、このコンピューターへ戻るアドレスの登録が必要です）。</translation>
    </message>
    <message>
        <source>The sign-in was not finished in the browser in time.</source>
        <translation>ブラウザーでのサインインが時間内に終わりませんでした。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>もう一度試してください。</translation>
    </message>
</context>
<context>
    <name>ReasonDialog</name>
    <message>
        <source>Cancel</source>
        <translation>やめる</translation>
    </message>
</context>
<context>
    <name>Show</name>
    <message>
        <source>New</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>State: new, not looked at yet</source>
        <translation>状態: 新規、まだ確認していません</translation>
    </message>
    <message>
        <source>No account</source>
        <translation>科目未定</translation>
    </message>
    <message>
        <source>State: no account, waits for one</source>
        <translation>状態: 科目未定、科目の決定待ち</translation>
    </message>
    <message>
        <source>Twin?</source>
        <translation>重複?</translation>
    </message>
    <message>
        <source>State: possible twin, waits for your answer</source>
        <translation>状態: 重複の疑い、回答待ち</translation>
    </message>
    <message>
        <source>Reworded</source>
        <translation>摘要変更</translation>
    </message>
    <message>
        <source>State: reworded by the bank, waits for your answer</source>
        <translation>状態: 銀行による摘要変更、回答待ち</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>銀行側なし</translation>
    </message>
    <message>
        <source>State: missing, the bank shows it no more</source>
        <translation>状態: 銀行側なし、銀行の明細にもうありません</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>承認待ち</translation>
    </message>
    <message>
        <source>State: ready, waits for approval</source>
        <translation>状態: 承認待ち</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>承認済</translation>
    </message>
    <message>
        <source>State: approved, not sent yet</source>
        <translation>状態: 承認済、まだ送信していません</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>State: held, approved but not sent while its row is in question</source>
        <translation>状態: 保留、承認済ですが行の疑いが決まるまで送信しません</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>送信中</translation>
    </message>
    <message>
        <source>State: sending</source>
        <translation>状態: 送信中</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>結果不明</translation>
    </message>
    <message>
        <source>State: unknown, waits for a look-up</source>
        <translation>状態: 結果不明、照会待ち</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>差し戻し</translation>
    </message>
    <message>
        <source>State: refused, nothing is booked there</source>
        <translation>状態: 差し戻し、先方には登録されていません</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>二重</translation>
    </message>
    <message>
        <source>State: posted, and there more than once</source>
        <translation>状態: 登録済、先方に 2 件以上あります</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>相違</translation>
    </message>
    <message>
        <source>State: posted, and different there</source>
        <translation>状態: 登録済、先方の内容が異なります</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>先方削除</translation>
    </message>
    <message>
        <source>State: posted, and removed there since</source>
        <translation>状態: 登録済、その後先方で削除されました</translation>
    </message>
    <message>
        <source>Posted</source>
        <translation>登録済</translation>
    </message>
    <message>
        <source>State: posted</source>
        <translation>状態: 登録済</translation>
    </message>
    <message>
        <source>Withdrawn</source>
        <translation>取下げ</translation>
    </message>
    <message>
        <source>State: withdrawn, it will not be sent</source>
        <translation>状態: 取下げ、送信しません</translation>
    </message>
    <message>
        <source>Covered</source>
        <translation>振替済</translation>
    </message>
    <message>
        <source>State: covered by another row&apos;s journal</source>
        <translation>状態: 振替済、別の行の仕訳に含まれます</translation>
    </message>
    <message>
        <source>Aside</source>
        <translation>対象外</translation>
    </message>
    <message>
        <source>State: set aside, it will not be posted</source>
        <translation>状態: 対象外、登録しません</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>同一</translation>
    </message>
    <message>
        <source>State: the same as another row</source>
        <translation>状態: 同一、別の行と同じ取引です</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>amount and currency</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>入金 %1</translation>
    </message>
    <message>
        <source>Out %1</source>
        <translation>出金 %1</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>day in a table, as QLocale::toString</comment>
        <translation>M/d</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <comment>day, as QLocale::toString</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>where from, reason</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>手で選択</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>過去と同じ</translation>
    </message>
    <message>
        <source>by rule</source>
        <translation>ルールによる</translation>
    </message>
    <message>
        <source>a guess</source>
        <translation>推測</translation>
    </message>
    <message>
        <source>Approved; to be looked up first</source>
        <translation>承認、先に照会</translation>
    </message>
    <message>
        <source>Written down as sent, then sent</source>
        <translation>台帳に保存してから送信</translation>
    </message>
    <message>
        <source>Found there, not sent again</source>
        <translation>先方で見つかり、送信せず</translation>
    </message>
    <message>
        <source>They say that they have it already</source>
        <translation>先方に登録済との返答</translation>
    </message>
    <message>
        <source>Not sent, waits</source>
        <translation>送信せず待機</translation>
    </message>
    <message>
        <source>They asked to slow down, waits</source>
        <translation>先方が混雑、待機</translation>
    </message>
    <message>
        <source>Waits for a sign-in</source>
        <translation>サインイン待ち</translation>
    </message>
    <message>
        <source>No answer: it may be there</source>
        <translation>応答なし、届いたか不明</translation>
    </message>
    <message>
        <source>The program ended meanwhile: it may be there</source>
        <translation>送信中にプログラムが終了、届いたか不明</translation>
    </message>
    <message>
        <source>Looked up: it is there</source>
        <translation>照会: 先方にあり</translation>
    </message>
    <message>
        <source>Looked up: it is there more than once</source>
        <translation>照会: 先方に 2 件以上あり</translation>
    </message>
    <message>
        <source>Looked up: not there, will be sent</source>
        <translation>照会: 先方になし、送信待ち</translation>
    </message>
    <message>
        <source>Looked up: not there</source>
        <translation>照会: 先方になし</translation>
    </message>
    <message>
        <source>Looked up: something like it is there</source>
        <translation>照会: 似た仕訳あり</translation>
    </message>
    <message>
        <source>Looked up: somebody removed it there</source>
        <translation>照会: 先方で削除済み</translation>
    </message>
    <message>
        <source>Looked up: it carries another book’s mark</source>
        <translation>照会: 別の帳簿の印あり</translation>
    </message>
    <message>
        <source>Looked up: no clear answer</source>
        <translation>照会: 結果を判断できず</translation>
    </message>
    <message>
        <source>Seen there by a person</source>
        <translation>人が先方で確認</translation>
    </message>
    <message>
        <source>A person says that it is not there</source>
        <translation>人が先方にないと判断</translation>
    </message>
    <message>
        <source>Corrected and approved</source>
        <translation>直して承認</translation>
    </message>
    <message>
        <source>Reopened; to be looked up first</source>
        <translation>取下げを戻す、先に照会</translation>
    </message>
    <message>
        <source>Reopened</source>
        <translation>取下げを戻す</translation>
    </message>
    <message>
        <source>A journal that is there was taken for it</source>
        <translation>先方の仕訳に結び付け</translation>
    </message>
    <message>
        <source>Read back</source>
        <translation>読み戻し</translation>
    </message>
    <message>
        <source>To be posted again</source>
        <translation>もう一度登録</translation>
    </message>
    <message>
        <source>A late answer: it was posted</source>
        <translation>遅れた返答: 登録済</translation>
    </message>
    <message>
        <source>A late answer, noted only</source>
        <translation>遅れた返答 (記録のみ)</translation>
    </message>
    <message>
        <source>Looked up: refused, as before</source>
        <translation>照会: 差し戻しのまま</translation>
    </message>
    <message>
        <source>Looked up: withdrawn, as before</source>
        <translation>照会: 取下げのまま</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>提案</translation>
    </message>
    <message>
        <source>No account known</source>
        <translation>科目の候補なし</translation>
    </message>
    <message>
        <source>Account assigned</source>
        <translation>科目を設定</translation>
    </message>
    <message>
        <source>Said to be a movement of its own</source>
        <translation>別の取引と判断</translation>
    </message>
    <message>
        <source>Said to be a new movement</source>
        <translation>新しい取引と判断</translation>
    </message>
    <message>
        <source>Said to be the same as another row</source>
        <translation>別の行と同一と判断</translation>
    </message>
    <message>
        <source>The bank shows it no more</source>
        <translation>銀行の明細から消えた</translation>
    </message>
    <message>
        <source>The bank shows it again</source>
        <translation>銀行の明細に再び出た</translation>
    </message>
    <message>
        <source>Paired with another row</source>
        <translation>別の行と振替の組にした</translation>
    </message>
    <message>
        <source>Its partner was withdrawn</source>
        <translation>組の相手が取下げ</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>対象外に設定</translation>
    </message>
    <message>
        <source>Brought back</source>
        <translation>対象外から戻す</translation>
    </message>
    <message>
        <source>It is a row again</source>
        <translation>行に戻った</translation>
    </message>
    <message>
        <source>Its import was taken back</source>
        <translation>取込の取り消し</translation>
    </message>
    <message>
        <source>Its import was brought back</source>
        <translation>取込の取り消しを戻す</translation>
    </message>
    <message>
        <source>A decision was taken back</source>
        <translation>判断の取り消し</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>event, reason</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>d MMM HH:mm</source>
        <comment>moment, as QLocale::toString</comment>
        <translation>M/d HH:mm</translation>
    </message>
    <message>
        <source>dddd d MMMM yyyy</source>
        <comment>day, as QLocale::toString</comment>
        <translation>yyyy年M月d日(ddd)</translation>
    </message>
    <message>
        <source>posting</source>
        <translation>登録処理</translation>
    </message>
    <message>
        <source>recovery</source>
        <translation>復旧処理</translation>
    </message>
    <message>
        <source>import</source>
        <translation>取込処理</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what, who</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>file, format</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The book is in doubt: to be looked up</source>
        <translation>帳簿の状態が不確か。照会待ち</translation>
    </message>
    <message>
        <source>Said to be the only copy that posts</source>
        <translation>登録するのはこの帳簿だけと確認</translation>
    </message>
    <message>
        <source>All was looked up: the book is trusted again</source>
        <translation>すべて照会済。通常の状態に復帰</translation>
    </message>
    <message>
        <source>Rebuilt from what is there</source>
        <translation>先方の内容から作り直し</translation>
    </message>
    <message>
        <source>A journal is there that no row knows</source>
        <translation>どの行にも対応しない仕訳が先方に存在</translation>
    </message>
</context>
<context>
    <name>Suggestion</name>
    <message numerus="yes">
        <source>The same counterparty got this account %n time(s), last on %1.</source>
        <translation>
            <numerusform>同じ相手先に過去 %n 件この科目を使っています。最後は %1 です。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shogo::AccountDelegate</name>
    <message>
        <source>Choose  F2</source>
        <translation>科目を選ぶ  F2</translation>
    </message>
    <message>
        <source>The same?</source>
        <translation>同じ取引か確認</translation>
    </message>
    <message>
        <source>Same as above?</source>
        <translation>上の行と同じ?</translation>
    </message>
</context>
<context>
    <name>shogo::DeskScreen</name>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>未処理</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>承認済</translation>
    </message>
    <message>
        <source>Stuck</source>
        <translation>要照会</translation>
    </message>
    <message>
        <source>Posted</source>
        <translation>登録済</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>差し戻し</translation>
    </message>
    <message>
        <source>Aside</source>
        <translation>対象外</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行の一覧</translation>
    </message>
    <message>
        <source>Previous month</source>
        <translation>前の月</translation>
    </message>
    <message>
        <source>Next month</source>
        <translation>次の月</translation>
    </message>
    <message>
        <source>All months</source>
        <translation>すべての月</translation>
    </message>
    <message>
        <source>State of the rows</source>
        <translation>行の状態</translation>
    </message>
    <message>
        <source>Find by text, amount or key</source>
        <translation>摘要・金額・キーで検索</translation>
    </message>
    <message>
        <source>Text or amount</source>
        <translation>摘要・金額</translation>
    </message>
    <message>
        <source>Approving sends nothing</source>
        <translation>承認だけでは送信されません</translation>
    </message>
    <message>
        <source>Review and post…</source>
        <translation>登録の確認…</translation>
    </message>
    <message>
        <source>All accounts</source>
        <translation>すべての口座</translation>
    </message>
    <message>
        <source>Balance %1</source>
        <translation>残高 %1</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <comment>month, as QLocale::toString</comment>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>state and count</comment>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n row(s)</source>
        <translation>
            <numerusform>%1: %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is approved that waits to be posted</source>
        <translation>登録を待つ承認済の仕訳はありません</translation>
    </message>
    <message>
        <source>Approved %1</source>
        <translation>承認済 %1</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>検索を消す</translation>
    </message>
    <message>
        <source>Esc</source>
        <comment>key</comment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>No open row below this one</source>
        <translation>この下に未処理の行はありません</translation>
    </message>
    <message>
        <source>No open row above this one</source>
        <translation>この上に未処理の行はありません</translation>
    </message>
    <message>
        <source>None of the chosen rows is ready</source>
        <translation>選んだ行に承認待ちはありません</translation>
    </message>
    <message numerus="yes">
        <source>Approve %n row(s)</source>
        <translation>
            <numerusform>%n 行を承認</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) approved; nothing was sent</source>
        <translation>
            <numerusform>%n 行を承認しました。何も送っていません</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Assigned; it is suggested for %n other row(s)</source>
        <translation>
            <numerusform>科目を設定しました。ほかの %n 行にも提案します</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Assigned to %n row(s)</source>
        <translation>
            <numerusform>%n 行に科目を設定しました</numerusform>
        </translation>
    </message>
    <message>
        <source>The row above has no account</source>
        <translation>上の行は科目未定です</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>対象外</translation>
    </message>
    <message>
        <source>Why is it set aside?</source>
        <translation>対象外にする理由</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) will not be posted. They stay in the book.</source>
        <translation>
            <numerusform>%n 行を登録の対象から外します。帳簿には残ります。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) set aside</source>
        <translation>
            <numerusform>%n 行を対象外にしました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) brought back</source>
        <translation>
            <numerusform>%n 行を対象外から戻しました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answered; %n row(s) still wait for an answer</source>
        <translation>
            <numerusform>確認しました。まだ %n 行が確認を待っています</numerusform>
        </translation>
    </message>
    <message>
        <source>Answered; no question is open</source>
        <translation>確認しました。確認待ちの行はありません</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n 行をコピーしました</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shogo::FigureLabel</name>
    <message>
        <source>%1 %2</source>
        <comment>count and what is counted</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>shogo::FirstRun</name>
    <message>
        <source>Start reconciling</source>
        <translation>照合をはじめる</translation>
    </message>
    <message>
        <source>Check every bank row against its journal, once.</source>
        <translation>銀行の明細と会計の仕訳を、1 行ずつ確かめて合わせます。</translation>
    </message>
    <message>
        <source>Make a new book</source>
        <translation>新しい帳簿を作る</translation>
    </message>
    <message>
        <source>Choose the accounting system and your first account. More accounts can be added later.</source>
        <translation>会計の連携先と最初の口座を決めます。口座はあとから追加できます。</translation>
    </message>
    <message>
        <source>Open a book</source>
        <translation>帳簿を開く</translation>
    </message>
    <message>
        <source>A .shogo file. You can also drop it here.</source>
        <translation>*.shogo のファイルです。ここに落としても開きます。</translation>
    </message>
    <message>
        <source>Saved as you go</source>
        <translation>保存は自動</translation>
    </message>
    <message>
        <source>Each decision is kept at once. There is no save.</source>
        <translation>判断はすぐに保存されます。保存の操作はありません。</translation>
    </message>
    <message>
        <source>Approve is not post</source>
        <translation>承認と登録は別</translation>
    </message>
    <message>
        <source>Enter approves. Sending comes later, after a summary.</source>
        <translation>Enter は承認だけです。送るのは登録の確認のあとです。</translation>
    </message>
    <message>
        <source>Never twice</source>
        <translation>二重にしない</translation>
    </message>
    <message>
        <source>Without an answer nothing is sent again unseen.</source>
        <translation>返事がなくても、照会するまで再送しません。</translation>
    </message>
</context>
<context>
    <name>shogo::GapStrip</name>
    <message>
        <source>Days covered by files</source>
        <translation>ファイルのある期間</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>day of a gap, as QLocale::toString</comment>
        <translation>M/d</translation>
    </message>
    <message>
        <source>%1–%2 %3</source>
        <comment>first day, last day, month of a gap</comment>
        <translation>%3/%1–%2</translation>
    </message>
    <message>
        <source>MMM</source>
        <comment>month of a gap, as QLocale::toString</comment>
        <translation>M</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>first and last day</comment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>No file covers any day yet.</source>
        <translation>まだどの日のファイルもありません。</translation>
    </message>
    <message>
        <source>No gap between the files.</source>
        <translation>ファイルの間に抜けはありません。</translation>
    </message>
    <message>
        <source>No file covers %1.</source>
        <translation>%1 のファイルがありません。</translation>
    </message>
    <message>
        <source>%1: %2 to %3.</source>
        <comment>file, first day, last day</comment>
        <translation>%1: %2から%3まで。</translation>
    </message>
    <message>
        <source>%1 closed</source>
        <comment>month</comment>
        <translation>%1 締め済</translation>
    </message>
    <message>
        <source>gap %1</source>
        <comment>day</comment>
        <translation>%1日 未取込</translation>
    </message>
    <message>
        <source>gap %1–%2</source>
        <comment>days</comment>
        <translation>%1–%2日 未取込</translation>
    </message>
    <message>
        <source>gap from %1</source>
        <comment>day</comment>
        <translation>%1日から未取込</translation>
    </message>
</context>
<context>
    <name>shogo::ImportScreen</name>
    <message>
        <source>new</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>known</source>
        <translation>既知</translation>
    </message>
    <message>
        <source>possible twin</source>
        <translation>重複の疑い</translation>
    </message>
    <message>
        <source>reworded</source>
        <translation>摘要変更</translation>
    </message>
    <message>
        <source>missing at bank</source>
        <translation>銀行側なし</translation>
    </message>
    <message>
        <source>problems</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Import preview</source>
        <translation>取込の確認</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>追加…</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>口座</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>by its header</source>
        <translation>見出しで判定</translation>
    </message>
    <message>
        <source>Rows of the file</source>
        <translation>ファイルの行</translation>
    </message>
    <message>
        <source>Problems of the file</source>
        <translation>ファイルの問題</translation>
    </message>
    <message>
        <source>Take the rows that can be read</source>
        <translation>読める行だけを取り込む</translation>
    </message>
    <message>
        <source>Put away</source>
        <translation>やめる</translation>
    </message>
    <message>
        <source>Esc</source>
        <comment>key</comment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Enter</source>
        <comment>key</comment>
        <translation>Enter</translation>
    </message>
    <message>
        <source>by the file</source>
        <translation>ファイルで判定</translation>
    </message>
    <message>
        <source>%1: %2 new, %3 known, %4 to be answered</source>
        <translation>%1: 新規 %2、既知 %3、要確認 %4</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>書き込み中…</translation>
    </message>
    <message>
        <source>Nothing has changed yet</source>
        <translation>まだ何も変わっていません</translation>
    </message>
    <message>
        <source>No file is chosen</source>
        <translation>ファイルが選ばれていません</translation>
    </message>
    <message>
        <source>Drop a bank’s file here. It is shown first, and written only when you say so.</source>
        <translation>銀行のファイルをここに落とします。まず内容を表示し、取り込みを決めるまで何も書き込みません。</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>ファイルを選ぶ…</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>読み込み中…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>取込</translation>
    </message>
    <message>
        <source>This file is already in the book. Nothing changes.</source>
        <translation>このファイルは取込済です。何も変わりません。</translation>
    </message>
    <message>
        <source>The balances agree</source>
        <translation>残高が一致</translation>
    </message>
    <message>
        <source>The file has no balances to check</source>
        <translation>ファイルに確認できる残高なし</translation>
    </message>
    <message numerus="yes">
        <source>%n balance(s) do not agree</source>
        <translation>
            <numerusform>%n か所で残高が不一致</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import %n row(s)</source>
        <translation>
            <numerusform>%n 行を取り込む</numerusform>
        </translation>
    </message>
    <message>
        <source>Add account…</source>
        <translation>口座を追加…</translation>
    </message>
    <message>
        <source>Line %1: the file states %2, the rows give %3.</source>
        <translation>%1 行目: ファイルの残高は %2、行からの計算は %3 です。</translation>
    </message>
    <message>
        <source>The closing balance: the file states %1, the rows give %2.</source>
        <translation>終了残高: ファイルの残高は %1、行からの計算は %2 です。</translation>
    </message>
    <message>
        <source>There are none.</source>
        <translation>問題はありません。</translation>
    </message>
    <message>
        <source>Reading, %1 MB so far</source>
        <translation>読み込み中、現在 %1 MB</translation>
    </message>
    <message>
        <source>Writing, %1 MB so far</source>
        <translation>書き込み中、現在 %1 MB</translation>
    </message>
</context>
<context>
    <name>shogo::JournalModel</name>
    <message>
        <source>Side</source>
        <translation>貸借</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>科目</translation>
    </message>
    <message>
        <source>Tax</source>
        <translation>税区分</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>金額</translation>
    </message>
    <message>
        <source>Debit</source>
        <translation>借方</translation>
    </message>
    <message>
        <source>Credit</source>
        <translation>貸方</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>上限超過</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差額</translation>
    </message>
    <message>
        <source>Dr</source>
        <translation>借</translation>
    </message>
    <message>
        <source>Cr</source>
        <translation>貸</translation>
    </message>
</context>
<context>
    <name>shogo::KeyList</name>
    <message>
        <source>Keys</source>
        <translation>キー操作の一覧</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>In the table of rows</source>
        <translation>行の一覧で</translation>
    </message>
</context>
<context>
    <name>shogo::MainWindow</name>
    <message>
        <source>Posting is under way</source>
        <translation>登録中です</translation>
    </message>
    <message>
        <source>The entry that was sent is finished first; what was not sent stays approved. Close the window then?</source>
        <translation>送信した 1 件を先に終えます。送っていないものは承認済のままです。そのあとウインドウを閉じますか?</translation>
    </message>
    <message>
        <source>Finish this one and close</source>
        <translation>この 1 件を終えて閉じる</translation>
    </message>
    <message>
        <source>Go on posting</source>
        <translation>登録を続ける</translation>
    </message>
    <message>
        <source>Open a book</source>
        <translation>帳簿を開く</translation>
    </message>
    <message>
        <source>Import statements</source>
        <translation>明細を取り込む</translation>
    </message>
    <message>
        <source>Books (*.shogo);;All files (*)</source>
        <translation>帳簿 (*.shogo);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>What was done last</source>
        <translation>最後の操作</translation>
    </message>
    <message>
        <source>Commands %1</source>
        <translation>コマンド %1</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>帳簿を開いています…</translation>
    </message>
    <message>
        <source>Every decision is saved</source>
        <translation>すべての判断は保存済み</translation>
    </message>
    <message>
        <source>Closing…</source>
        <translation>帳簿を閉じています…</translation>
    </message>
    <message>
        <source>Desk</source>
        <translation>照合</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>取込</translation>
    </message>
    <message>
        <source>Post</source>
        <translation>登録</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>口座</translation>
    </message>
    <message>
        <source>No book yet</source>
        <translation>帳簿なし</translation>
    </message>
    <message>
        <source>Open one or make one</source>
        <translation>帳簿を開くか作ります</translation>
    </message>
    <message>
        <source>No target</source>
        <translation>連携先なし</translation>
    </message>
    <message>
        <source>%1 – Shogo</source>
        <translation>%1 – Shogo</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>確認済み</translation>
    </message>
    <message numerus="yes">
        <source>Taken back: %n row(s) are as they were</source>
        <translation>
            <numerusform>取り消しました。%n 行が元に戻りました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Taken back, except for %n row(s) that the ledger knows</source>
        <translation>
            <numerusform>取り消しました。台帳にある %n 行はそのままです</numerusform>
        </translation>
    </message>
    <message>
        <source>Account %1 added</source>
        <translation>口座 %1 を追加しました</translation>
    </message>
    <message>
        <source>About Shogo</source>
        <translation>Shogo について</translation>
    </message>
    <message>
        <source>Shogo %1
Reconciles bank statements and posts each journal exactly once.
GPL-3.0-or-later</source>
        <translation>Shogo %1
銀行の明細を照合し、仕訳を 1 件ずつ、重複なく登録します。
GPL-3.0-or-later</translation>
    </message>
    <message>
        <source>No book is open, so nothing was imported.</source>
        <translation>帳簿を開いていないため、何も取り込んでいません。</translation>
    </message>
    <message>
        <source>Open or make a book first, then drop the files again.</source>
        <translation>先に帳簿を開くか作り、もう一度ファイルを落とします。</translation>
    </message>
</context>
<context>
    <name>shogo::NavModel</name>
    <message>
        <source>%1: %2</source>
        <comment>screen and how many rows wait there</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>shogo::NavView</name>
    <message>
        <source>Screens</source>
        <translation>画面</translation>
    </message>
</context>
<context>
    <name>shogo::Palette</name>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Type a part of a command</source>
        <translation>コマンドの一部を入力</translation>
    </message>
    <message>
        <source>Part of a command</source>
        <translation>コマンドの一部</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <comment>command and its key</comment>
        <translation>%1   %2</translation>
    </message>
</context>
<context>
    <name>shogo::PlanModel</name>
    <message>
        <source>Date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>口座</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>件数</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>出金</translation>
    </message>
    <message>
        <source>In</source>
        <translation>入金</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>heading and value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>上限超過</translation>
    </message>
    <message>
        <source>Total %1</source>
        <comment>a currency</comment>
        <translation>合計 %1</translation>
    </message>
</context>
<context>
    <name>shogo::PostScreen</name>
    <message>
        <source>Stop after this one</source>
        <translation>この 1 件を終えて停止</translation>
    </message>
    <message>
        <source>Esc</source>
        <comment>key</comment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Entries done</source>
        <translation>処理した件数</translation>
    </message>
    <message>
        <source>What would be posted, by day and account</source>
        <translation>登録予定 (日付・口座別)</translation>
    </message>
    <message>
        <source>What has become of each entry</source>
        <translation>1 件ごとの結果</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Post: dry run</source>
        <translation>登録の確認</translation>
    </message>
    <message>
        <source>Posting</source>
        <translation>登録中</translation>
    </message>
    <message>
        <source>Posted</source>
        <translation>登録の結果</translation>
    </message>
    <message>
        <source>Looking at what is approved…</source>
        <translation>承認済の仕訳を確認中…</translation>
    </message>
    <message>
        <source>Post</source>
        <translation>登録する</translation>
    </message>
    <message>
        <source>Nothing has been sent yet · %1</source>
        <translation>まだ何も送っていません · %1</translation>
    </message>
    <message>
        <source>to post</source>
        <translation>新しく登録する</translation>
    </message>
    <message>
        <source>to look up first</source>
        <translation>先に照会する</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>refused, not sent</source>
        <translation>差し戻しのため送らない</translation>
    </message>
    <message>
        <source>Before sending</source>
        <translation>送る前に</translation>
    </message>
    <message numerus="yes">
        <source>%n have no known outcome</source>
        <translation>
            <numerusform>%n 件は前回の結果が不明です</numerusform>
        </translation>
    </message>
    <message>
        <source>They are looked up first. Found ones become posted. None is sent again unseen.</source>
        <translation>先に照会し、あれば登録済にします。「ない」と確かめるまで再送しません。</translation>
    </message>
    <message numerus="yes">
        <source>%n are held back</source>
        <translation>
            <numerusform>%n 件は保留です</numerusform>
        </translation>
    </message>
    <message>
        <source>They were approved, and something about their rows is in question since.</source>
        <translation>承認したあと、行に疑いが生じました。</translation>
    </message>
    <message numerus="yes">
        <source>%n wait for a later run</source>
        <translation>
            <numerusform>%n 件はあとで送ります</numerusform>
        </translation>
    </message>
    <message>
        <source>The service asked to slow down, or could not be reached. They go by themselves.</source>
        <translation>先方が混雑しているか、つながりませんでした。時刻になれば自動で送ります。</translation>
    </message>
    <message numerus="yes">
        <source>%n were refused</source>
        <translation>
            <numerusform>%n 件は差し戻しです</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing of them is booked there. Correct and approve them to send them again.</source>
        <translation>先方には登録されていません。直して承認すると、もう一度送ります。</translation>
    </message>
    <message numerus="yes">
        <source>%n rows wait for an answer</source>
        <translation>
            <numerusform>%n 行が確認待ちです</numerusform>
        </translation>
    </message>
    <message>
        <source>They may be movements that are here already. Nothing of them is sent.</source>
        <translation>すでにある取引かもしれません。確認するまで送りません。</translation>
    </message>
    <message numerus="yes">
        <source>%n posted ones differ there</source>
        <translation>
            <numerusform>登録済の %n 件が先方と相違しています</numerusform>
        </translation>
    </message>
    <message>
        <source>They stand there twice, otherwise, or not at all. See the desk, Stuck.</source>
        <translation>先方で二重・相違・削除となっています。照合の「要照会」に出ています。</translation>
    </message>
    <message>
        <source>Each entry is written to the ledger before it is sent. Stop at any moment, or lose power: nothing is posted twice.</source>
        <translation>1 件ごとに、送る前に台帳へ保存します。途中で止めても、電源が切れても、二重には登録されません。</translation>
    </message>
    <message numerus="yes">
        <source>Post %n entry(ies)</source>
        <translation>
            <numerusform>%n 件を登録する</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Look up %n</source>
        <translation>
            <numerusform>%n 件を照会する</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to post</source>
        <translation>登録するものなし</translation>
    </message>
    <message>
        <source>You need not stay here.</source>
        <translation>ここで待つ必要はありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n looked up; nothing was sent</source>
        <translation>
            <numerusform>%n 件を照会しました。何も送っていません</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopping: the one under way is finished first</source>
        <translation>停止します。送信中の 1 件を先に終えます</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %3 件中 %2 件目</translation>
    </message>
    <message>
        <source>posted</source>
        <translation>登録済</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>結果不明</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>差し戻し</translation>
    </message>
    <message>
        <source>to go</source>
        <translation>残り</translation>
    </message>
    <message>
        <source>Nothing was sent</source>
        <translation>何も送っていません</translation>
    </message>
    <message>
        <source>Unknown and refused rows wait on the desk, under Stuck and Refused.</source>
        <translation>結果不明と差し戻しは、照合の「要照会」と「差し戻し」に出ています。</translation>
    </message>
    <message>
        <source>Every entry of this run is booked there once.</source>
        <translation>今回の仕訳はすべて、先方に 1 件ずつ登録されています。</translation>
    </message>
    <message>
        <source>Not everything was sent. What was not stays approved.</source>
        <translation>一部を送っていません。送っていないものは承認済のままです。</translation>
    </message>
    <message numerus="yes">
        <source>%n posted</source>
        <translation>
            <numerusform>%n 件を登録しました</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shogo::PreviewModel</name>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>元の行</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>出金</translation>
    </message>
    <message>
        <source>In</source>
        <translation>入金</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>残高</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>Known</source>
        <translation>既知</translation>
    </message>
    <message>
        <source>Twin?</source>
        <translation>重複?</translation>
    </message>
    <message>
        <source>Reworded</source>
        <translation>摘要変更</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>銀行側なし</translation>
    </message>
    <message>
        <source>Announced</source>
        <translation>予告</translation>
    </message>
    <message>
        <source>New: not in the book yet</source>
        <translation>新規: まだ帳簿にありません</translation>
    </message>
    <message>
        <source>Known: in the book already</source>
        <translation>既知: すでに帳簿にあります</translation>
    </message>
    <message>
        <source>Possible twin: the book has a row like this; you will be asked</source>
        <translation>重複の疑い: 帳簿に同じ内容の行があります。あとで確認します</translation>
    </message>
    <message>
        <source>Reworded: the same day and amount, another text; you will be asked</source>
        <translation>摘要変更: 日付と金額が同じで、摘要が異なります。あとで確認します</translation>
    </message>
    <message>
        <source>Missing: in the book, and no longer in the bank&apos;s list</source>
        <translation>銀行側なし: 帳簿にあり、銀行の明細にはもうありません</translation>
    </message>
    <message>
        <source>Announced: the bank has not booked it, so it is only noted</source>
        <translation>予告: 銀行がまだ記帳していないため、控えるだけです</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>%1 行目</translation>
    </message>
    <message>
        <source>Not in this file</source>
        <translation>このファイルにありません</translation>
    </message>
</context>
<context>
    <name>shogo::RowPanel</name>
    <message>
        <source>The chosen row</source>
        <translation>選んだ行</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>Raw row</source>
        <translation>元の行</translation>
    </message>
    <message>
        <source>The row as it is in the file</source>
        <translation>ファイルにあるままの行</translation>
    </message>
    <message>
        <source>Why this key</source>
        <translation>このキーになる理由</translation>
    </message>
    <message>
        <source>account</source>
        <translation>口座</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>amount</source>
        <translation>金額</translation>
    </message>
    <message>
        <source>text</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>ordinal</source>
        <translation>順番</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>仕訳</translation>
    </message>
    <message>
        <source>Lines of the journal</source>
        <translation>仕訳の行</translation>
    </message>
    <message>
        <source>Account on the other side</source>
        <translation>相手科目</translation>
    </message>
    <message>
        <source>Tax code</source>
        <translation>税区分</translation>
    </message>
    <message>
        <source>Memo</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>承認</translation>
    </message>
    <message>
        <source>Enter</source>
        <comment>key</comment>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Set aside…</source>
        <translation>対象外…</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>Choose a row to see where it came from, its key, journal and history.</source>
        <translation>行を選ぶと、元の行・キーの理由・仕訳・履歴がここに出ます。</translation>
    </message>
    <message numerus="yes">
        <source>%n rows are chosen. Enter approves those that are ready, F2 gives them one account.</source>
        <translation>
            <numerusform>%n 行を選択中です。Enter で承認待ちの行を承認し、F2 で同じ科目を設定します。</numerusform>
        </translation>
    </message>
    <message>
        <source>Twin %1 of %2</source>
        <translation>同一明細 %1/%2</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>出金</translation>
    </message>
    <message>
        <source>In</source>
        <translation>入金</translation>
    </message>
    <message>
        <source>The book is sure of %1, and %2 more may be the same.</source>
        <translation>帳簿で確かなものは %1 件、同じかもしれないものが %2 件あります。</translation>
    </message>
    <message>
        <source>The bank’s text differs. How many movements are there in all?</source>
        <translation>銀行の摘要が異なります。取引は全部で何件ですか?</translation>
    </message>
    <message>
        <source>How many movements like this are there in all?</source>
        <translation>同じ内容の取引は全部で何件ですか?</translation>
    </message>
    <message>
        <source>%1 The running balances speak for %2.</source>
        <translation>%1残高の推移からは %2 件です。</translation>
    </message>
    <message numerus="yes">
        <source>%n movement(s)</source>
        <translation>
            <numerusform>%n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Each row is one of its own.</source>
        <translation>どの行も別の取引です。</translation>
    </message>
    <message>
        <source>What waits is the same again.</source>
        <translation>確認待ちの行は同じ取引です。</translation>
    </message>
    <message>
        <source>Some of what waits is the same again.</source>
        <translation>確認待ちの行の一部は同じ取引です。</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1、%2 行目</translation>
    </message>
    <message numerus="yes">
        <source>%1, shown by %n file(s)</source>
        <translation>
            <numerusform>%1、%n 個のファイルに記載</numerusform>
        </translation>
    </message>
    <message>
        <source>version 1</source>
        <translation>版 1</translation>
    </message>
    <message>
        <source>the bank’s id %1</source>
        <translation>銀行の ID %1</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>%1 of this text on this day</source>
        <translation>この日の同じ摘要で %1 番目</translation>
    </message>
    <message>
        <source>The key is made of the account and the bank’s own id.</source>
        <translation>キーは口座と銀行の ID から作られています。</translation>
    </message>
    <message>
        <source>The bank has reworded it since: %1</source>
        <translation>その後の銀行の摘要: %1</translation>
    </message>
    <message>
        <source>Their no. %1</source>
        <translation>先方の № %1</translation>
    </message>
    <message>
        <source>Edit F2</source>
        <translation>編集 F2</translation>
    </message>
    <message>
        <source>Imported from %1</source>
        <translation>%1 から取込</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies)</source>
        <translation>
            <numerusform>%n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>short</source>
        <translation>略号</translation>
    </message>
</context>
<context>
    <name>shogo::RowsModel</name>
    <message>
        <source>Date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>出金</translation>
    </message>
    <message>
        <source>In</source>
        <translation>入金</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>残高</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>相手科目</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Rows that belong together</source>
        <translation>組になる行</translation>
    </message>
    <message>
        <source>is being read</source>
        <translation>読み込み中</translation>
    </message>
    <message>
        <source>Balance %1</source>
        <translation>残高 %1</translation>
    </message>
    <message>
        <source>The file states no balance</source>
        <translation>ファイルに残高がありません</translation>
    </message>
    <message>
        <source>No account</source>
        <translation>科目未定</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>account, where from</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Key %1</source>
        <translation>キー %1</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1、%2 行目</translation>
    </message>
</context>
<context>
    <name>shogo::RunModel</name>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>金額</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Their no.</source>
        <translation>先方の番号</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>経過</translation>
    </message>
    <message>
        <source>waiting, not sent yet</source>
        <translation>待機中、まだ送っていません</translation>
    </message>
    <message>
        <source>held back: its row is in question</source>
        <translation>保留: 行の疑いが未決です</translation>
    </message>
    <message>
        <source>saved, sent, waiting for the answer</source>
        <translation>台帳に保存して送信、返答待ち</translation>
    </message>
    <message>
        <source>no answer; it may be there, and will be looked up</source>
        <translation>応答なし。届いたか不明のため、あとで照会します</translation>
    </message>
    <message>
        <source>they say: %1</source>
        <translation>先方: %1</translation>
    </message>
    <message>
        <source>is being read</source>
        <translation>読み込み中</translation>
    </message>
</context>
<context>
    <name>shogo::SetupScreen</name>
    <message>
        <source>Book</source>
        <translation>帳簿</translation>
    </message>
    <message>
        <source>Books (*.shogo)</source>
        <translation>帳簿 (*.shogo)</translation>
    </message>
    <message>
        <source>Accounting system</source>
        <translation>会計の連携先</translation>
    </message>
    <message>
        <source>Journal file of hledger</source>
        <translation>hledger の仕訳ファイル</translation>
    </message>
    <message>
        <source>Journal file of Beancount</source>
        <translation>Beancount の仕訳ファイル</translation>
    </message>
    <message>
        <source>Journal file</source>
        <translation>仕訳ファイル</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Bank account</source>
        <translation>口座の名前</translation>
    </message>
    <message>
        <source>as you call it</source>
        <translation>ふだんの呼び名</translation>
    </message>
    <message>
        <source>Identifier</source>
        <translation>識別名</translation>
    </message>
    <message>
        <source>letters, digits and hyphens; part of every key</source>
        <translation>英数字とハイフン (すべてのキーに入ります)</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>通貨</translation>
    </message>
    <message>
        <source>Account of the books</source>
        <translation>帳簿の科目</translation>
    </message>
    <message>
        <source>Its downloads hold only what is new since the last one</source>
        <translation>ダウンロードには前回以降の新しい行だけが入る</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Esc</source>
        <comment>key</comment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Enter</source>
        <comment>key</comment>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選ぶ…</translation>
    </message>
    <message>
        <source>Choose: %1</source>
        <translation>選ぶ: %1</translation>
    </message>
    <message>
        <source>Make a new book</source>
        <translation>新しい帳簿を作る</translation>
    </message>
    <message>
        <source>Add an account</source>
        <translation>口座を追加</translation>
    </message>
    <message>
        <source>A book keeps statements, decisions and the ledger of what was posted, in one file. More accounts can be added later.</source>
        <translation>帳簿は、明細・判断・登録の台帳をひとつのファイルに保存します。口座はあとから追加できます。</translation>
    </message>
    <message>
        <source>A bank, card or payment account of your own, and the account of the books that it stands for.</source>
        <translation>銀行・カード・決済の口座と、それに対応する帳簿の科目を指定します。</translation>
    </message>
    <message>
        <source>Make the book</source>
        <translation>帳簿を作る</translation>
    </message>
    <message>
        <source>Add the account</source>
        <translation>口座を追加する</translation>
    </message>
</context>
<context>
    <name>shogo::Timeline</name>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
</context>
<context>
    <name>shogoctl</name>
    <message>
        <source>Added the account %1, which stands for %2.</source>
        <translation>口座 %1 を追加しました。帳簿の科目は %2 です。</translation>
    </message>
    <message>
        <source>Adds an own bank, card or payment account and the account of the books that it stands for.</source>
        <translation>銀行・カード・決済の口座と、それに対応する帳簿の科目を追加します。</translation>
    </message>
    <message>
        <source>chosen once, part of every key</source>
        <translation>一度だけ決める識別名 (すべてのキーに入る)</translation>
    </message>
    <message>
        <source>three letters, like JPY</source>
        <translation>3 文字 (例: JPY)</translation>
    </message>
    <message>
        <source>the account of the books</source>
        <translation>帳簿の科目</translation>
    </message>
    <message>
        <source>shown to people</source>
        <translation>画面に出す名前</translation>
    </message>
    <message>
        <source>of its statements (else by their header)</source>
        <translation>明細の形式 (なければ見出しで判定)</translation>
    </message>
    <message>
        <source>content or id (else by the first statement)</source>
        <translation>content または id (なければ最初の明細で決定)</translation>
    </message>
    <message>
        <source>rows before this day are kept and not posted</source>
        <translation>この日より前の行は保存し、登録しない</translation>
    </message>
    <message>
        <source>its downloads hold only what is new since the last one</source>
        <translation>ダウンロードには前回以降の新しい行だけが入る</translation>
    </message>
    <message>
        <source>Approved %1 journals; %2 refused or withdrawn ones go again.</source>
        <translation>仕訳 %1 件を承認しました。差し戻しまたは取下げのうち %2 件を再送します。</translation>
    </message>
    <message>
        <source>Queues journals for posting.</source>
        <translation>仕訳を承認し、送信待ちにします。</translation>
    </message>
    <message>
        <source>all rows that are ready</source>
        <translation>承認待ちのすべての行</translation>
    </message>
    <message>
        <source>Assigned %1 to %2 rows; it is suggested for %3 others.</source>
        <translation>科目 %1 を %2 行に設定しました。ほかの %3 行にも提案します。</translation>
    </message>
    <message>
        <source>Gives the other side of a row&apos;s journal.</source>
        <translation>行の仕訳の相手科目を設定します。</translation>
    </message>
    <message>
        <source>tax code</source>
        <translation>税区分</translation>
    </message>
    <message>
        <source>instead of the bank&apos;s text</source>
        <translation>銀行の摘要に代わる文</translation>
    </message>
    <message>
        <source>Decided %1 rows; %2 suspects are left.</source>
        <translation>%1 行を決定しました。疑いの行は残り %2 行です。</translation>
    </message>
    <message>
        <source>Settles suspects: how many there are in all, or the same as another; sets rows aside and brings them back.</source>
        <translation>疑いの行を決定します (全部で何件か、別の行と同じか)。行を対象外にし、また戻します。</translation>
    </message>
    <message>
        <source>of the question</source>
        <translation>未決の項目の指定</translation>
    </message>
    <message>
        <source>of the question, signed</source>
        <translation>未決の項目の金額 (符号付き)</translation>
    </message>
    <message>
        <source>there are N movements in all</source>
        <translation>取引は全部で N 件</translation>
    </message>
    <message>
        <source>the row is the same as that one</source>
        <translation>この行は指定の行と同じ</translation>
    </message>
    <message>
        <source>the row is a movement of its own</source>
        <translation>この行は別の取引</translation>
    </message>
    <message>
        <source>not to be posted, and why</source>
        <translation>対象外にする理由</translation>
    </message>
    <message>
        <source>an excluded row comes back</source>
        <translation>対象外の行を戻す</translation>
    </message>
    <message>
        <source>Every transition, oldest first.</source>
        <translation>すべての状態の変化を古い順に出します。</translation>
    </message>
    <message>
        <source>%1 -&gt; %2: these bytes were imported before; %3 rows are known, nothing changed.</source>
        <translation>%1 -&gt; %2: このファイルは取込済です。%3 行は既知で、何も変わりません。</translation>
    </message>
    <message>
        <source>%1 -&gt; %2 (nothing written):</source>
        <translation>%1 -&gt; %2 (書き込みなし):</translation>
    </message>
    <message>
        <source>%1 -&gt; %2:</source>
        <translation>%1 -&gt; %2:</translation>
    </message>
    <message>
        <source>  new %1, known %2, possible twins %3, reworded %4, missing at the bank %5, announced %6</source>
        <translation>  新規 %1、既知 %2、重複の疑い %3、摘要変更 %4、銀行側なし %5、予告 %6</translation>
    </message>
    <message>
        <source>  of these, %1 not to be posted (zero, or before the account&apos;s start)</source>
        <translation>  うち %1 行は登録の対象外 (金額 0、または口座の開始日より前)</translation>
    </message>
    <message>
        <source>  how many movements of %2 on %1 are there in all, from %3 to %4? (shogoctl decide --day %1 --amount %2 --account %5 --count N)</source>
        <translation>  %1 の %2 は全部で何件ですか? %3 件から %4 件まで (shogoctl decide --day %1 --amount %2 --account %5 --count N)</translation>
    </message>
    <message>
        <source>  the balance does not follow at line %1 (%2): expected %3, stated %4, difference %5</source>
        <translation>  %1 行目 (%2) で残高がつながりません: 計算 %3、明細 %4、差額 %5</translation>
    </message>
    <message>
        <source>closing</source>
        <translation>終了残高</translation>
    </message>
    <message>
        <source>  the file has no balances to check</source>
        <translation>  ファイルに確認できる残高がありません</translation>
    </message>
    <message>
        <source>Brings statements into the book: what is new, known or doubtful, row by row.</source>
        <translation>明細を帳簿に取り込みます。新規・既知・疑いを行ごとに判定します。</translation>
    </message>
    <message>
        <source>the account (else by the file)</source>
        <translation>口座 (なければファイルで判定)</translation>
    </message>
    <message>
        <source>a bank&apos;s layout, or a JSON file with one</source>
        <translation>銀行の形式、または形式の JSON ファイル</translation>
    </message>
    <message>
        <source>change nothing, print the counts</source>
        <translation>何も変えず、件数だけを出す</translation>
    </message>
    <message>
        <source>take the rows that can be read, keep the others as problems</source>
        <translation>読める行を取り込み、残りは問題として残す</translation>
    </message>
    <message>
        <source>Made the book %1, which posts to %2.</source>
        <translation>帳簿 %1 を作りました。登録先は %2 です。</translation>
    </message>
    <message>
        <source>Makes a book; refuses to touch an existing one.</source>
        <translation>帳簿を作ります。すでにある帳簿には手を付けません。</translation>
    </message>
    <message>
        <source>journal:PATH?dialect=hledger|beancount</source>
        <translation>journal:PATH?dialect=hledger|beancount</translation>
    </message>
    <message>
        <source>of the books (JPY)</source>
        <translation>帳簿の通貨 (JPY)</translation>
    </message>
    <message>
        <source>account %1, %2, %3 rows from %4 to %5</source>
        <translation>口座 %1、%2、%3 行、%4 から %5 まで</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>記載なし</translation>
    </message>
    <message>
        <source>no currency named</source>
        <translation>通貨の記載なし</translation>
    </message>
    <message>
        <source>opening balance %1, closing balance %2</source>
        <translation>開始残高 %1、終了残高 %2</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>未確定</translation>
    </message>
    <message>
        <source>%1: %2, %3, profile %4</source>
        <translation>%1: %2、%3、形式 %4</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Reads a statement without any book and says what was found, and why.</source>
        <translation>帳簿を使わずに明細を読み、見つけたものとその理由を出します。</translation>
    </message>
    <message>
        <source>Asks the target whether it has the journals; sends nothing.</source>
        <translation>仕訳が先方にあるかを照会します。何も送信しません。</translation>
    </message>
    <message>
        <source>all that are pending or unknown</source>
        <translation>送信中と結果不明のすべて</translation>
    </message>
    <message>
        <source>Would post to %1: new %2 (in %3, out %4); to look up %5; failed %6; not due yet %7; held %8; rows that wait for a decision %9</source>
        <translation>%1 への登録予定: 新規 %2 (入金 %3、出金 %4)、要照会 %5、差し戻し %6、待機中 %7、保留 %8、決定待ちの行 %9</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>何も送信していません。</translation>
    </message>
    <message>
        <source>Posts what is queued and due, after looking up what is unknown or stuck.</source>
        <translation>結果不明と送信中を照会したあと、送信待ちの仕訳を登録します。</translation>
    </message>
    <message>
        <source>send nothing, print what would be posted</source>
        <translation>何も送信せず、登録予定だけを出す</translation>
    </message>
    <message>
        <source>post nothing if the number of new journals is another</source>
        <translation>新しい仕訳がこの件数でなければ何も登録しない</translation>
    </message>
    <message>
        <source>posted %1, confirmed %2, failed %3, unknown %4, still queued %5; looked up %6</source>
        <translation>今回の登録 %1、登録済 %2、差し戻し %3、結果不明 %4、送信待ち %5、照会 %6</translation>
    </message>
    <message>
        <source>A person&apos;s verdict on a journal that is stuck or refused.</source>
        <translation>要照会または差し戻しの仕訳について、人の判断を記録します。</translation>
    </message>
    <message>
        <source>all that a look-up has not found</source>
        <translation>照会で見つからなかったすべて</translation>
    </message>
    <message>
        <source>it is there, under this id</source>
        <translation>先方にある (その番号)</translation>
    </message>
    <message>
        <source>it is not there: send it</source>
        <translation>先方にないので送信する</translation>
    </message>
    <message>
        <source>it shall not be posted</source>
        <translation>登録しない (取下げ)</translation>
    </message>
    <message>
        <source>a withdrawn one goes on</source>
        <translation>取下げた仕訳を元に戻す</translation>
    </message>
    <message>
        <source>one that is gone there is posted anew</source>
        <translation>先方で削除された仕訳を登録し直す</translation>
    </message>
    <message>
        <source>the reason, kept in the history</source>
        <translation>理由 (履歴に残る)</translation>
    </message>
    <message>
        <source>announced</source>
        <translation>予告</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>open question: how many movements of %2 on %1 in %3 are there in all, from %4 to %5?</source>
        <translation>未決: 口座 %3 の %1、%2 は全部で何件ですか? %4 件から %5 件まで</translation>
    </message>
    <message>
        <source> (the running balances suggest %1)</source>
        <translation> (残高の推移からは %1 件)</translation>
    </message>
    <message>
        <source>Lists the rows with key, status, ledger state and suggestion.</source>
        <translation>行をキー・状態・台帳の状態・提案とともに一覧にします。</translation>
    </message>
    <message>
        <source>a status (possible-twin …), a state (unknown …) or announced</source>
        <translation>行の状態 (possible-twin …)、台帳の状態 (unknown …)、または announced</translation>
    </message>
    <message>
        <source>of one account</source>
        <translation>この口座だけ</translation>
    </message>
    <message>
        <source>first day</source>
        <translation>最初の日</translation>
    </message>
    <message>
        <source>last day</source>
        <translation>最後の日</translation>
    </message>
    <message>
        <source>print JSON</source>
        <translation>JSON で出力する</translation>
    </message>
    <message>
        <source>the book (else the first argument, else SHOGO_BOOK)</source>
        <translation>帳簿 (なければ最初の引数、それもなければ SHOGO_BOOK)</translation>
    </message>
    <message>
        <source>show how the verb is used</source>
        <translation>コマンドの使い方を表示する</translation>
    </message>
    <message>
        <source>shogoctl reconciles bank statements and posts each journal exactly once.</source>
        <translation>shogoctl は銀行の明細を照合し、仕訳を 1 件ずつ、重複なく登録します。</translation>
    </message>
    <message>
        <source>Exit status: 0 done; 1 an error, nothing half done; 2 wrong usage; 3 done, but something waits for a person; 4 the book is in use by another poster; 5 the target cannot be reached.</source>
        <translation>終了コード: 0 完了、1 エラー (途中までの変更は残らない)、2 使い方の誤り、3 完了したが人の判断待ちあり、4 別のプログラムが帳簿を登録中、5 先方につながらない。</translation>
    </message>
    <message>
        <source>Took back “%1” (line %2 of the history): %3 rows changed, %4 left since they have a journal.</source>
        <translation>「%1」(履歴の %2 行目) を取り消しました。変更 %3 行、仕訳があるためそのまま %4 行。</translation>
    </message>
    <message>
        <source>Takes back the last decision or import (or the one of that line of the history), or says why not.</source>
        <translation>最後の判断または取込 (または履歴のその行の操作) を取り消します。できないときは理由を出します。</translation>
    </message>
    <message>
        <source>%1 holds: %2 rows of %3 imports, %4 ledger entries, %5 lines of history.</source>
        <translation>%1 に問題はありません: 取込 %3 回の %2 行、台帳 %4 件、履歴 %5 行。</translation>
    </message>
    <message>
        <source>%1 does not hold: %2 findings.</source>
        <translation>%1 に問題が %2 件あります。</translation>
    </message>
    <message>
        <source>Checks the database, the history&apos;s chain and every invariant of the ledger.</source>
        <translation>データベース、履歴の連鎖、台帳のすべての不変条件を検証します。</translation>
    </message>
    <message>
        <source>Backed up %1 to %2: %3 bytes, %4 lines of history; opened and checked.</source>
        <translation>%1 を %2 にバックアップしました。%3 バイト、履歴 %4 行。開いて検証済です。</translation>
    </message>
    <message>
        <source>Makes a consistent copy of a book, also while it is in use; refuses to touch an existing file.</source>
        <translation>使用中でも、整合の取れた帳簿のコピーを作ります。すでにあるファイルには手を付けません。</translation>
    </message>
    <message>
        <source>no other copy of the book posts from now on</source>
        <translation>今後この帳簿のほかのコピーからは登録しない</translation>
    </message>
    <message>
        <source>post from this synchronised folder or network drive, now and later</source>
        <translation>この同期フォルダーまたはネットワークドライブから、今後も登録する</translation>
    </message>
    <message>
        <source>Rebuilt %1: %2 journals there have no entry here, %3 of them new.</source>
        <translation>%1 を作り直しました。こちらに記録のない先方の仕訳は %2 件、うち新規 %3 件です。</translation>
    </message>
    <message>
        <source>Takes up the journals that are there and that the book does not know, so that they are never posted again; changes no entry.</source>
        <translation>先方にあって帳簿にない仕訳を取り入れ、二度と登録されないようにします。今ある記録は変えません。</translation>
    </message>
    <message>
        <source>the mark of an earlier book of these accounts (four hex digits)</source>
        <translation>同じ口座の以前の帳簿の印 (16 進数 4 桁)</translation>
    </message>
    <message>
        <source>Restored %1 from %2: %3 lines of history, %4 entries to look up.</source>
        <translation>%2 から %1 を復元しました。履歴 %3 行、照会待ち %4 件。</translation>
    </message>
    <message>
        <source>The book that stood there is now %1.</source>
        <translation>そこにあった帳簿は %1 に移しました。</translation>
    </message>
    <message>
        <source>Makes a book from a backup, or from a book in another place; what stands at BOOK is moved aside. It is looked up before it posts.</source>
        <translation>バックアップまたは別の場所の帳簿から帳簿を作ります。BOOK にあるものは別名で残します。登録の前に照会します。</translation>
    </message>
    <message>
        <source>It does not post until somebody says with --only-copy that no other copy of it does.</source>
        <translation>ほかのコピーから登録しないことを --only-copy で示すまで登録しません。</translation>
    </message>
    <message>
        <source>Everything is looked up before it is posted.</source>
        <translation>登録の前にすべて照会します。</translation>
    </message>
    <message>
        <source>The reversal is queued (%1).</source>
        <translation>取消の仕訳を送信待ちにしました (%1)。</translation>
    </message>
    <message>
        <source>The row is in review again: assign and approve it.</source>
        <translation>行は確認中に戻りました。科目を設定して承認してください。</translation>
    </message>
    <message>
        <source>Reverses a confirmed journal by a journal of its own.</source>
        <translation>登録済の仕訳を、別の仕訳で取り消します。</translation>
    </message>
    <message>
        <source>reverse it, and post no other</source>
        <translation>取り消し、代わりを登録しない</translation>
    </message>
    <message>
        <source>reverse it, and review the row again for a new one</source>
        <translation>取り消し、新しい仕訳のために行を確認し直す</translation>
    </message>
    <message>
        <source>Look like one that was entered by hand, and wait: %1</source>
        <translation>手入力の仕訳に似ているため待機中: %1</translation>
    </message>
    <message>
        <source>the book with this tag no longer posts to the same account</source>
        <translation>この印の帳簿は、同じ科目にもう登録しない</translation>
    </message>
    <message>
        <source>all that look like one that was entered by hand</source>
        <translation>手入力の仕訳に似ているすべて</translation>
    </message>
    <message>
        <source>a correction of the row, like reverse:1</source>
        <translation>行の訂正 (reverse:1 など)</translation>
    </message>
    <message>
        <source>the journal with this id, or the one that it looks like, is the row&apos;s</source>
        <translation>この番号の仕訳、または似ている仕訳を、この行の仕訳とする</translation>
    </message>
    <message>
        <source>the one that it looks like is another: send it</source>
        <translation>似ている仕訳は別のもの。送信する</translation>
    </message>
    <message>
        <source>no longer to be booked to</source>
        <translation>使用停止</translation>
    </message>
    <message>
        <source>has a bank feed of its own</source>
        <translation>口座連携あり</translation>
    </message>
    <message>
        <source>Read %1, %2 hours ago.</source>
        <translation>%1に読み込み（%2時間前）。</translation>
    </message>
    <message>
        <source>Accounting period %1 to %2</source>
        <translation>会計期間 %1～%2</translation>
    </message>
    <message>
        <source>Books are kept tax-inclusive.</source>
        <translation>税込経理です。</translation>
    </message>
    <message>
        <source>Books are kept tax-exclusive.</source>
        <translation>税抜経理です。</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>勘定科目</translation>
    </message>
    <message>
        <source>Tax codes</source>
        <translation>税区分</translation>
    </message>
    <message>
        <source>Departments</source>
        <translation>部門</translation>
    </message>
    <message>
        <source>Partners</source>
        <translation>取引先</translation>
    </message>
    <message>
        <source>This target keeps no chart; any account name can be booked to.</source>
        <translation>この登録先には勘定科目表がなく、どの科目名でも登録できます。</translation>
    </message>
    <message>
        <source>Shows the accounts, tax codes, departments and partners of the target, and how old that is.</source>
        <translation>登録先の勘定科目、税区分、部門、取引先と、それを読み込んだ時を表示します。</translation>
    </message>
    <message>
        <source>read it from the target again</source>
        <translation>登録先から読み直す</translation>
    </message>
    <message>
        <source>Shogo has your answer. You can close this page.</source>
        <translation>Shogoが応答を受け取りました。このページは閉じて構いません。</translation>
    </message>
    <message>
        <source>Open this address in a browser on this computer and agree there:</source>
        <translation>このコンピューターのブラウザーで次のアドレスを開き、許可してください：</translation>
    </message>
    <message>
        <source>The sign-in to %1 is forgotten.</source>
        <translation>%1へのサインイン情報を消しました。</translation>
    </message>
    <message>
        <source>Signed in to %1; kept in %2.</source>
        <translation>%1にサインインし、%2に保存しました。</translation>
    </message>
    <message>
        <source>Name that file in SHOGO_SECRET_FILE where it is to be used.</source>
        <translation>使うときは、そのファイルをSHOGO_SECRET_FILEで指定してください。</translation>
    </message>
    <message>
        <source>Signs in to the book&apos;s target: reads an API key from standard input, or the office&apos;s app as {&quot;client_id&quot;:…,&quot;client_secret&quot;:…} for a consent in the browser, tries it, and keeps it.</source>
        <translation>帳簿の登録先にサインインします：標準入力からAPIキー、またはブラウザーでの許可に使う事業所のアプリ{&quot;client_id&quot;:…,&quot;client_secret&quot;:…}を読み、試してから保存します。</translation>
    </message>
    <message>
        <source>keep it in this file, readable by you alone, and not in the key store</source>
        <translation>キーストアではなく、自分だけが読めるこのファイルに保存する</translation>
    </message>
    <message>
        <source>where the browser comes back to, http://localhost:N/, as the app was registered (else 17580)</source>
        <translation>ブラウザーが戻る先 http://localhost:N/ のポート（アプリの登録と同じもの、既定は17580）</translation>
    </message>
    <message>
        <source>take the sign-in back</source>
        <translation>サインイン情報を消す</translation>
    </message>
    <message>
        <source>API key, or the office&apos;s app as JSON (not shown):</source>
        <translation>APIキー、または事業所のアプリのJSON（表示されません）：</translation>
    </message>
</context>
</TS>
