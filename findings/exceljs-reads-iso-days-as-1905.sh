#!/bin/sh
# First guess: a cell whose day is written out (`<c t="d"><v>2026-01-15</v>`, ECMA-376 18.18.11, since 2010; what openpyxl writes with `iso_dates`) is that
# day for a reader of .xlsx, or its text.
# Seen with exceljs 4.4.0 on a workbook of openpyxl 3.1.5: the year is taken for the number of a day, so that every day of 2026 is 18 July 1905, without
# an error. A time of day is lost too. openpyxl and calamine (python-calamine 0.9.1) read the day.
# Who meets it: an import from a program that prefers written days; the value is a valid Date, the same for all days of one year.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check openpyxl==3.1.5 python-calamine==0.9.1
python/bin/python - <<'PY'
import datetime, openpyxl
book = openpyxl.Workbook()
book.iso_dates = True
book.active.append([datetime.date(2026, 1, 15), datetime.date(2026, 12, 31), datetime.datetime(2027, 7, 14, 9, 30)])
book.save('iso.xlsx')
PY
cat > look.mjs <<'JS'
import ExcelJS from 'exceljs';
const book = new ExcelJS.Workbook();
await book.xlsx.readFile('iso.xlsx');
console.log('exceljs:', book.worksheets[0].getRow(1).values.slice(1).map((day) => day.toISOString()).join(', '));
JS
{
  node look.mjs
  python/bin/python - <<'PY'
import openpyxl, python_calamine
rows = {'openpyxl': next(openpyxl.load_workbook('iso.xlsx').active.values), 'calamine': python_calamine.CalamineWorkbook.from_path('iso.xlsx').get_sheet_by_index(0).to_python()[0]}
for name, row in rows.items(): print(f"{name}: {', '.join(str(day)[:16] for day in row)}")
PY
} | tee seen
cat > expected <<'TEXT'
exceljs: 1905-07-18T00:00:00.000Z, 1905-07-18T00:00:00.000Z, 1905-07-19T00:00:00.000Z
openpyxl: 2026-01-15, 2026-12-31, 2027-07-14 09:30
calamine: 2026-01-15, 2026-12-31, 2027-07-14 09:30
TEXT
diff expected seen && echo 'as seen before'
