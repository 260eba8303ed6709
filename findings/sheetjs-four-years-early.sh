#!/bin/sh
# First guess: a reader that knows the 1904 date system of a workbook (ECMA-376 18.2.28 date1904; Excel on a Mac made it by itself until 2011) applies it to
# every form in which it hands a day out.
# Seen with xlsx 0.18.5 (the newest on npm) on a workbook of openpyxl 3.1.5: as text 15 January 2026 is right, as a Date (`cellDates: true`) and
# as a number it is four years and a day earlier. exceljs 4.4.0 and calamine (python-calamine 0.9.1) give the right day.
# Who meets it: an import of an old list that began on a Mac; certificates of this year have expired, and the preview made of texts shows nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check openpyxl==3.1.5 python-calamine==0.9.1
python/bin/python - <<'PY'
import datetime, openpyxl
book = openpyxl.Workbook()
book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
book.active.append([datetime.date(2026, 1, 15)])
book.save('mac.xlsx')
PY
cat > look.mjs <<'JS'
import ExcelJS from 'exceljs';
import xlsx from 'xlsx';
const first = (options, shape) => xlsx.utils.sheet_to_json(Object.values(xlsx.readFile('mac.xlsx', options).Sheets)[0], { header: 1, ...shape })[0][0];
console.log('xlsx as text:', first({}, { raw: false, dateNF: 'yyyy-mm-dd' }));
console.log('xlsx as a Date:', first({ cellDates: true }, {}).toISOString());
const { y, m, d } = xlsx.SSF.parse_date_code(first({}, {}));
console.log('xlsx as a number, by its own parse_date_code:', [y, m, d].join('-'));
const book = new ExcelJS.Workbook();
await book.xlsx.readFile('mac.xlsx');
console.log('exceljs:', book.worksheets[0].getCell('A1').value.toISOString());
JS
{
  TZ=UTC node look.mjs
  python/bin/python -c "import python_calamine as c; print('calamine:', c.CalamineWorkbook.from_path('mac.xlsx').get_sheet_by_index(0).to_python()[0][0])"
} | tee seen
cat > expected <<'TEXT'
xlsx as text: 2026-01-15
xlsx as a Date: 2022-01-14T00:00:00.000Z
xlsx as a number, by its own parse_date_code: 2022-1-14
exceljs: 2026-01-15T00:00:00.000Z
calamine: 2026-01-15
TEXT
diff expected seen && echo 'as seen before'
