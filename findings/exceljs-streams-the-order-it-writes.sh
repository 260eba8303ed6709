#!/bin/sh
# First guess: what exceljs reads as a whole (`xlsx.readFile`) it also reads row by row (`stream.xlsx.WorkbookReader`), as its documentation offers for large files.
# Seen with exceljs 4.4.0: it depends on the order of the parts inside the .xlsx, which is free (ECMA-376 part 2). Of pylightxl 1.61, which puts the texts
# behind the sheet and the relations behind both, every text is { sharedString: n }, without an error, although `sharedStrings: 'cache'` is the default.
# As a whole it is read; its own files and those of openpyxl 3.1.5 are streamed.
# Who meets it: an import that was tried with Excel's files and turns to the streaming reader when these grow; other programs' files stop working.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pylightxl==1.61 openpyxl==3.1.5
cat > write.py <<'PY'
import openpyxl, pylightxl
book = openpyxl.Workbook()
book.active.append(['Nom', 'Ville'])
book.save('openpyxl.xlsx')
data = pylightxl.Database()
data.add_ws('s')
data.ws('s').update_index(1, 1, 'Nom')
data.ws('s').update_index(1, 2, 'Ville')
pylightxl.writexl(data, 'pylightxl.xlsx')
PY
python/bin/python write.py
cat > look.mjs <<'JS'
import ExcelJS from 'exceljs';
const own = new ExcelJS.Workbook();
own.addWorksheet('s').addRow(['Nom', 'Ville']);
await own.xlsx.writeFile('exceljs.xlsx');
for (const name of ['exceljs', 'openpyxl', 'pylightxl']) {
  const whole = new ExcelJS.Workbook();
  await whole.xlsx.readFile(`${name}.xlsx`);
  let streamed = [];
  try {
    for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(`${name}.xlsx`, {})) for await (const row of sheet) streamed.push(...row.values.slice(1));
    streamed = JSON.stringify(streamed);
  } catch (error) {
    streamed = error.message;
  }
  console.log(`${name}: whole ${JSON.stringify(whole.worksheets[0].getRow(1).values.slice(1))}, streamed ${streamed}`);
}
JS
node look.mjs | tee seen
cat > expected <<'TEXT'
exceljs: whole ["Nom","Ville"], streamed ["Nom","Ville"]
openpyxl: whole ["Nom","Ville"], streamed ["Nom","Ville"]
pylightxl: whole ["Nom","Ville"], streamed [{"sharedString":0},{"sharedString":1}]
TEXT
diff expected seen && echo 'as seen before'
