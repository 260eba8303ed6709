#!/bin/sh
# First guess: exceljs reads the number 12.5 shown as « 12.5 m » as 12.5, however the workbook writes the unit: "m" in quotes or m behind a backslash
# (ECMA-376 18.8.31; spreadsheet programs write both).
# Seen with exceljs 4.4.0 on workbooks of openpyxl 3.1.5: in quotes it is 12.5; behind a backslash it is the Date 1900-01-11T12:00. The same for h, d, s, y and b
# (« 5 bar »), and for a duration of 36 hours, which is a day of 1899. openpyxl and calamine (python-calamine 0.9.1) read 12.5.
# Who meets it: an import of quantities, areas or hours; the wrong value is a valid Date, so that no check for « is a number » explains it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check openpyxl==3.1.5 python-calamine==0.9.1
cat > write.py <<'PY'
import openpyxl
book = openpyxl.Workbook()
for row, code in enumerate(['0.0" m"', r'0.0\ \m', r'0.0\ \h', r'0.0\ \b\a\r', r'#\ ##0.0\ _€', '[Red]0.0', '[h]:mm', 'dd/mm/yyyy'], 1):
    cell = book.active.cell(row, 1, 12.5)
    cell.number_format = code
book.save('in.xlsx')
PY
cat > read.mjs <<'JS'
import Excel from 'exceljs';
const book = new Excel.Workbook();
await book.xlsx.readFile('in.xlsx');
book.worksheets[0].eachRow((row) => {
  const { value, numFmt } = row.getCell(1);
  console.log('exceljs', numFmt, value instanceof Date ? `Date ${value.toISOString()}` : value);
});
JS
cat > read.py <<'PY'
import openpyxl, python_calamine
for row in openpyxl.load_workbook('in.xlsx').active.iter_rows():
    print('openpyxl', row[0].number_format, type(row[0].value).__name__)
print('calamine', [type(row[0]).__name__ for row in python_calamine.CalamineWorkbook.from_path('in.xlsx').get_sheet_by_index(0).to_python()])
PY
python/bin/python write.py
{ node read.mjs; python/bin/python read.py; } | tee seen
cat > expected <<'TEXT'
exceljs 0.0" m" 12.5
exceljs 0.0 m Date 1900-01-11T12:00:00.000Z
exceljs 0.0 h Date 1900-01-11T12:00:00.000Z
exceljs 0.0 bar Date 1900-01-11T12:00:00.000Z
exceljs # ##0.0 _€ 12.5
exceljs [Red]0.0 12.5
exceljs [h]:mm Date 1900-01-11T12:00:00.000Z
exceljs dd/mm/yyyy Date 1900-01-11T12:00:00.000Z
openpyxl 0.0" m" float
openpyxl 0.0\ \m float
openpyxl 0.0\ \h float
openpyxl 0.0\ \b\a\r float
openpyxl #\ ##0.0\ _€ float
openpyxl [Red]0.0 float
openpyxl [h]:mm timedelta
openpyxl dd/mm/yyyy datetime
calamine ['float', 'float', 'float', 'float', 'float', 'float', 'timedelta', 'datetime']
TEXT
diff expected seen && echo 'as seen before'
