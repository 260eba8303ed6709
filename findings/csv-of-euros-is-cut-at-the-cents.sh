#!/bin/sh
# First guess: what finds the delimiter of a CSV by itself finds the semicolon of a French one, whose commas are decimals: every row has as many.
# Seen with papaparse 5.7.1, csv.Sniffer of Python 3.11 and DuckDB 2.0.1: where the headings have a comma too (« Montant HT, en euros;TVA, 20 % ») all three
# take the comma, without an error, and the columns are « 01;1200 », « 50;240 », « 10 ». With plain headings all find the semicolon. clevercsv 0.8.5 is right
# each time. Naming the delimiter mends it.
# Who meets it: an import tried on lists of names; the first list of amounts has the right number of columns and each of them wrong.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund papaparse@5.7.1
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 clevercsv==0.8.5
printf 'Lot;Montant HT;TVA\n01;1200,50;240,10\n02;800,00;160,00\n' > plain.csv
printf 'Lot;Montant HT, en euros;TVA, 20 %%\n01;1200,50;240,10\n02;800,00;160,00\n' > commas.csv
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
for (const name of ['plain', 'commas']) {
  const { data, errors, meta } = Papa.parse(readFileSync(`${name}.csv`, 'utf8'), { skipEmptyLines: true });
  console.log(`${name}: papaparse ${meta.delimiter} ${JSON.stringify(data[1])}, ${errors.length} errors`);
}
JS
cat > look.py <<'PY'
import csv, clevercsv, duckdb
for name in ['plain', 'commas']:
    text = open(f'{name}.csv').read()
    found = duckdb.sql(f"select delimiter from sniff_csv('{name}.csv')").fetchall()[0][0]
    first = duckdb.sql(f"from '{name}.csv'").fetchall()[0]
    print(f'{name}: csv.Sniffer {csv.Sniffer().sniff(text).delimiter}, DuckDB {found} {first}, clevercsv {clevercsv.Sniffer().sniff(text).delimiter}')
PY
{ node look.mjs; python/bin/python look.py; } | tee seen
cat > expected <<'TEXT'
plain: papaparse ; ["01","1200,50","240,10"], 0 errors
commas: papaparse , ["01;1200","50;240","10"], 0 errors
plain: csv.Sniffer ;, DuckDB ; ('01', '1200,50', '240,10'), clevercsv ;
commas: csv.Sniffer ,, DuckDB , ('01;1200', '50;240', '10'), clevercsv ;
TEXT
diff expected seen && echo 'as seen before'
