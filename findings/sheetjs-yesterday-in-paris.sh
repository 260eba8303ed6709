#!/bin/sh
# First guess: xlsx with `cellDates: true` gives the day of a cell as that day's midnight where the program runs, as its documentation says of local time.
# Seen with xlsx 0.18.5 (the newest on npm) on a workbook of openpyxl 3.1.5: with TZ=Europe/Paris 15 January 2026 is 14 January, 23:59:39; on Réunion
# 23:59:48, in Nouméa 23:59:12; in Lisbon 45 seconds too late; in UTC right. The seconds are those of the place's mean time before its time zone
# (Paris until 1911), and apply to every day. The same cell as text (`raw: false`) is right; exceljs 4.4.0 gives midnight UTC everywhere.
# Who meets it: a French server or browser that imports due dates; every day is yesterday once it is written as a day, on a machine in UTC none is.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check openpyxl==3.1.5
python/bin/python - <<'PY'
import datetime, openpyxl
book = openpyxl.Workbook()
book.active.append([datetime.date(2026, 1, 15)])
book.save('day.xlsx')
PY
cat > look.mjs <<'JS'
import ExcelJS from 'exceljs';
import xlsx from 'xlsx';
const sheet = (options) => Object.values(xlsx.readFile('day.xlsx', { cellDates: true }).Sheets).map((one) => xlsx.utils.sheet_to_json(one, { header: 1, ...options })[0][0])[0];
const two = (number) => String(number).padStart(2, '0');
const day = sheet({});
const local = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())} ${[day.getHours(), day.getMinutes(), day.getSeconds()].map(two).join(':')}`;
const book = new ExcelJS.Workbook();
await book.xlsx.readFile('day.xlsx');
console.log(`${process.env.TZ}: xlsx ${local}, as text ${sheet({ raw: false, dateNF: 'yyyy-mm-dd' })}; exceljs ${book.worksheets[0].getCell('A1').value.toISOString()}`);
JS
for TZ in UTC Europe/Paris Europe/Lisbon Indian/Reunion Pacific/Noumea; do export TZ; node look.mjs; done | tee seen
cat > expected <<'TEXT'
UTC: xlsx 2026-01-15 00:00:00, as text 2026-01-15; exceljs 2026-01-15T00:00:00.000Z
Europe/Paris: xlsx 2026-01-14 23:59:39, as text 2026-01-15; exceljs 2026-01-15T00:00:00.000Z
Europe/Lisbon: xlsx 2026-01-15 00:00:45, as text 2026-01-15; exceljs 2026-01-15T00:00:00.000Z
Indian/Reunion: xlsx 2026-01-14 23:59:48, as text 2026-01-15; exceljs 2026-01-15T00:00:00.000Z
Pacific/Noumea: xlsx 2026-01-14 23:59:12, as text 2026-01-15; exceljs 2026-01-15T00:00:00.000Z
TEXT
diff expected seen && echo 'as seen before'
