#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes vectors.tsv: row keys made by a second program (hashlib and unicodedata), so that the keys
are not only held against themselves. Run in this folder with a Python whose Unicode is 14.0
(3.11): the key's normalisation is frozen at that version."""
import hashlib
import json
import sys
import unicodedata

# case, account, date, amount, descriptions; equal ones after normalisation count up.
CONTENT = [
    ("plain", "acc-1", "2026-04-01", "-1200", ["LUNCH", "LUNCH", "LUNCH", "lunch"]),
    ("own account with a space", "my bank 1", "2026-04-01", "1.10", ["x"]),
    ("account in kanji", "三井-普通", "2026-04-01", "100", ["カ)サンプル"]),
    ("one digit months are padded", "acc-1", "0001-01-09", "1", ["first year"]),
    ("last day", "acc-1", "9999-12-31", "-1", ["last day"]),
    ("leap day of a century", "acc-1", "2000-02-29", "5.00", ["leap"]),
    ("half-width kana", "acc-1", "2026-04-02", "-980",
     ["ﾄｳｷﾖｳﾃﾞﾝﾘﾖｸ", "トウキヨウデンリヨク", "トウキヨウテ\u3099ンリヨク", "ﾊﾟﾝ", "パン"]),
    ("full-width", "acc-1", "2026-04-02", "-980", ["ＡＢＣ　１２３", "ABC 123", "abc 123", "ａｂｃ　１２３"]),
    ("squared and circled", "acc-1", "2026-04-02", "7", ["㈱", "(株)", "㍿", "株式会社", "①②", "12", "㌔", "キロ"]),
    ("ligatures, fractions, powers", "acc-1", "2026-04-03", "0.50", ["ﬃ ½ x²", "ffi 1⁄2 x2", "ﬅ", "st"]),
    ("composed and in pieces", "acc-1", "2026-04-03", "-0.01",
     ["Åkerlund", "A\u030akerlund", "\u212bkerlund", "e\u0301\u0323", "e\u0323\u0301"]),
    ("turkish i and sharp s", "acc-1", "2026-04-03", "-0.99", ["İSTANBUL", "I\u0307STANBUL", "ISTANBUL", "ıstanbul", "STRASSE", "STRAẞE", "straße"]),
    ("greek final sigma and ohm", "acc-1", "2026-04-03", "-3.00", ["ΟΔΟΣ", "οδος", "Ω", "\u2126"]),
    ("hangul", "acc-1", "2026-04-04", "-1000", ["가나", "\u1100\u1161\u1102\u1161", "ｶ", "ㄱ", "ﾡ"]),
    ("arabic", "acc-1", "2026-04-04", "-10.000", ["\ufef5", "\u0644\u0622", "١٢٣", "123"]),
    ("hebrew and devanagari", "acc-1", "2026-04-04", "2.00", ["\ufb2a", "\u05e9\u05c1", "\u0958", "\u0915\u093c"]),
    ("supplementary plane", "acc-1", "2026-04-05", "-700", ["𠮷野家", "𝐀𝟙", "A1", "🄰", "👩‍👧", "\U0002f800", "丽"]),
    ("younger than unicode 14", "acc-1", "2026-04-05", "1", ["\U0001e030", "\u0430", "\U0001ccd6", "A"]),
    ("white space at the ends", "acc-1", "2026-04-06", "1.00",
     [" a", "a\t", "\u3000a\u00a0", "\u2028a\u2029", "\u1680a\u205f", "\x1ca\x1f", "\u0085a\x0b\x0c", "a", "\u200ba", "\ufeffa", "\u180ea"]),
    ("white space inside", "acc-1", "2026-04-06", "2.00", ["a b", "a\u00a0b", "a\u2003b", "a  b", "a\tb", "a\x1eb"]),
    ("what becomes a space at the end", "acc-1", "2026-04-06", "3.00", ["a\u00b4", "\u00b4a", "a \u0301", "\u2017"]),
    ("nothing left", "acc-1", "2026-04-06", "4.00", ["", " ", "\u3000\u3000", "\x1d"]),
    ("bars", "acc-1", "2026-04-07", "5.00", ["|", "||", "a|2", "a", "a", "|1", "｜"]),
    ("quotes, controls and a backslash", "acc-1", "2026-04-07", "6.00", ["\"a\" \\ b", "a\x01b", "a\x7fb", "a\nb"]),
    ("zero", "acc-1", "2026-04-08", "0", ["zero"]),
    ("zero with three decimals", "acc-1", "2026-04-08", "0.000", ["zero"]),
    ("small and negative", "acc-1", "2026-04-08", "-0.05", ["fee"]),
    ("largest", "acc-1", "2026-04-08", "92233720368547758.07", ["largest"]),
    ("smallest", "acc-1", "2026-04-08", "-9223372036854775808", ["smallest"]),
    ("long text", "acc-1", "2026-04-09", "1.00", ["長い文" * 400, "x" * 5000]),
    ("a long run of marks", "acc-1", "2026-04-09", "2.00", ["a" + "\u0301\u0323" * 40]),
    ("ordinals of two digits", "acc-1", "2026-04-10", "-150", ["vending machine"] * 12),
]
IDS = [
    ("id", "acc-1", ["202604010001", "A", "a"]),
    ("ids are not normalised", "acc-1", ["ＩＤ１", "ID1", " 1", "1 ", "1"]),
    ("bars in ids", "acc-1", ["a|1", "|", "id:1"]),
    ("another account", "acc-2", ["202604010001"]),
    ("long id", "acc-1", ["0123456789abcdef" * 32]),
]


def short_sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:32]


def lines():
    seen = {}
    for case, account, date, amount, texts in CONTENT:
        for text in texts:
            base = f"{account}|{date}|{amount}|{unicodedata.normalize('NFKC', text).strip()}"
            seen[base] = seen.get(base, 0) + 1
            yield (case, "content", account, date, amount, json.dumps(text), str(seen[base]),
                   short_sha256(f"{base}|{seen[base]}"))
    for case, account, ids in IDS:
        for bank_id in ids:
            yield (case, "id", account, "", "", json.dumps(bank_id), "",
                   short_sha256(f"{account}|id:{bank_id}"))


if unicodedata.unidata_version != "14.0.0":
    sys.exit("this Python has Unicode " + unicodedata.unidata_version + ", not 14.0.0")
with open("vectors.tsv", "w", encoding="utf-8", newline="\n") as out:
    out.write("case\tbasis\taccount\tdate\tamount\tdescription_or_id (JSON)\tordinal\tkey\n")
    for line in lines():
        out.write("\t".join(line) + "\n")
