#!/bin/sh
# First guess: a series of one month from the 31st is the last day of each month: each step is start + n months (31 January, 28 February, 31 March).
# Seen with PostgreSQL 18 (PGlite 0.5.17) and pandas 3.1.1 (date_range with DateOffset), and beside this script with DuckDB 2.0.1: each step is added to
# the one before, so that after February all days are the 28th. python-dateutil 2.9.0 (start + n months) gives the ends of the months, polars 2.1.0 too.
# Who meets it: a schedule of instalments or monthly situations that begins at the end of a month; from March on it asks three days too early.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pandas==3.1.1 python-dateutil==2.9.0.post0
cat > look.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const { rows } = await new PGlite().query("select to_char(day, 'MM-DD') as day from generate_series(timestamp '2026-01-31', '2026-05-31', interval '1 month') day");
console.log(`PostgreSQL: ${rows.map(({ day }) => day).join(' ')}`);
JS
cat > look.py <<'PY'
import datetime, pandas
from dateutil.relativedelta import relativedelta
start, end = datetime.date(2026, 1, 31), datetime.date(2026, 5, 31)
seen = {
    'pandas': pandas.date_range(start, end, freq=pandas.DateOffset(months=1)),
    'dateutil': [start + relativedelta(months=n) for n in range(5)],
}
for name, days in seen.items(): print(f"{name}: {' '.join(day.strftime('%m-%d') for day in days)}")
PY
{ node look.mjs; python/bin/python look.py; } | tee seen
cat > expected <<'TEXT'
PostgreSQL: 01-31 02-28 03-28 04-28 05-28
pandas: 01-31 02-28 03-28 04-28 05-28
dateutil: 01-31 02-28 03-31 04-30 05-31
TEXT
diff expected seen && echo 'as seen before'
