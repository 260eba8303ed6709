#!/bin/sh
# First guess: a yes in a cell of an .ods (office:boolean-value="true") is read as true, whatever the program shows there, VRAI or TRUE; a time of 36:30 as a duration; a line break
# as such; an address that the program made a link as its text.
# Seen with one sheet of odfpy 1.4.1: pandas 3.1.1 (engine odf) reads VRAI as False, without an error, and refuses the whole sheet for 36:30. calamine (python-calamine 0.9.1)
# drops the line break (« ab »). odfdo 3.27.3 gives the link as [c@bati.fr](mailto:c@bati.fr), pyexcel-ods3 0.6.1 the amount as the text « 1234.5 EUR ».
# xlsx 0.18.5 (npm) has yes, the line break, the link and the amount right.
# Who meets it: lists that town halls and small companies keep in LibreOffice in French: « insured: VRAI » becomes no for all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check odfpy==1.4.1 pandas==3.1.1 python-calamine==0.9.1 odfdo==3.27.3 pyexcel-ods3==0.6.1
cat > look.py <<'PY'
import odfdo, pandas, pyexcel_ods3, python_calamine
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import A, LineBreak, P
def cell(shown, **value):
    one = TableCell(**(value or {'valuetype': 'string'}))
    one.addElement(shown if not isinstance(shown, str) else P(text=shown))
    return one
broken = P(text='a')
broken.addElement(LineBreak())
broken.addText('b')
link = P()
link.addElement(A(href='mailto:c@bati.fr', text='c@bati.fr'))
def save(name, *cells):
    document = OpenDocumentSpreadsheet()
    table = Table(name='F')
    document.spreadsheet.addElement(table)
    row = TableRow()
    table.addElement(row)
    for one in cells:
        row.addElement(one)
    document.save(name)
save('row.ods', cell('VRAI', valuetype='boolean', booleanvalue='true'), cell(broken), cell(link), cell('1 234,50 €', valuetype='currency', value='1234.5', currency='EUR'))
save('time.ods', cell('36:30', valuetype='time', timevalue='PT36H30M00S'))
pandas_row = lambda name: pandas.read_excel(name, engine='odf', header=None).values.tolist()[0]
print('pandas:', pandas_row('row.ods'))
try:
    print('pandas, time:', pandas_row('time.ods'))
except ValueError as error:
    print('pandas, time:', error)
print('calamine:', python_calamine.CalamineWorkbook.from_path('row.ods').get_sheet_by_name('F').to_python()[0])
print('odfdo:', odfdo.Document('row.ods').body.get_table(0).get_values()[0])
print('pyexcel-ods3:', pyexcel_ods3.get_data('row.ods')['F'][0])
PY
cat > look.mjs <<'JS'
import xlsx from 'xlsx';
console.log('xlsx:', JSON.stringify(xlsx.utils.sheet_to_json(xlsx.readFile('row.ods').Sheets.F, { header: 1 })[0]));
JS
{ python/bin/python look.py; node look.mjs; } | tee seen
cat > expected <<'TEXT'
pandas: [False, 'a\nb', 'c@bati.fr', 1234.5]
pandas, time: hour must be in 0..23: 36:30
calamine: [True, 'ab', 'c@bati.fr', 1234.5]
odfdo: [True, 'a\nb', '[c@bati.fr](mailto:c@bati.fr)', Decimal('1234.5')]
pyexcel-ods3: [True, 'a\nb', 'c@bati.fr', '1234.5 EUR']
xlsx: [true,"a\nb","c@bati.fr",1234.5]
TEXT
diff expected seen && echo 'as seen before'
