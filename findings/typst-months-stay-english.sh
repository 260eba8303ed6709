#!/bin/sh
# First guess: typst writes the month and the day of a date in the language of the text, as it does hyphenation, quotation marks and « Fig. » after `set text(lang: "fr")`.
# Seen with typst 0.15.2 (Python): « 1 February 2026, Sunday » between French quotation marks. No setting changes that; babel 2.19.0 says « février ». A number is
# written with a point as well (1234.5).
# Who meets it: a certificate or a contract typeset in French: words of the template are French, the due date is English, and readers of dates in French miss it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check typst==0.15.2 pypdf==7.1.1 babel==2.19.0
cat > page.typ <<'TYP'
#set text(lang: "fr", region: "FR")
#let day = datetime(year: 2026, month: 2, day: 1)
"valable" au #day.display("[day padding:none] [month repr:long] [year], [weekday repr:long]")

#figure(caption: [#1234.5])[plan]
TYP
cat > look.py <<'PY'
import datetime
import babel.dates, pypdf, typst
typst.compile('page.typ', output='page.pdf')
print('typst:', ' | '.join(line for line in pypdf.PdfReader('page.pdf').pages[0].extract_text().splitlines() if line.strip()))
print('babel:', babel.dates.format_date(datetime.date(2026, 2, 1), 'd MMMM yyyy, EEEE', locale='fr'))
PY
python/bin/python look.py | tee seen
cat > expected <<'TEXT'
typst: « valable » au 1 February 2026, Sunday | plan | Fig. 1. – 1234.5
babel: 1 février 2026, dimanche
TEXT
diff expected seen && echo 'as seen before'
