#!/bin/sh
# First guess: decimal numbers of polars are multiplied exactly, as in SQL and in Python: 22.15 (two places) times 0.021 (three) is 0.46515, and is rounded when it is asked for.
# Seen with polars 2.1.0: the product keeps the larger number of places of the two, here three, and is rounded on the way: 0.465; so a sum of a thousand is
# 465.00 in place of 465.15, and 10 % (written 0.10) of 0.15 is 0.02 where no rounding was asked for. Of 100,000 amounts 2.1 %, rounded to cents, is another cent for thousands.
# A quotient has as few places: 10.00 / 3 is 3.33. DuckDB 2.0.1 and Python multiply exactly.
# Who meets it: whoever chose decimals so that no cent is lost, with quantities, rates of TVA (2.1 %, 5.5 %, 8.5 % overseas) or of retention.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check polars==2.1.0 duckdb==2.0.1
cat > look.py <<'PY'
from decimal import ROUND_HALF_UP, Decimal
import duckdb, polars
one = lambda a, b: polars.Series([Decimal(a)]) * polars.Series([Decimal(b)])
product = one('22.15', '0.021')
print('polars, 22.15 * 0.021:', product[0], product.dtype)
print('polars, 0.15 * 0.10:', one('0.15', '0.10')[0])
print('polars, 10.00 / 3:', (polars.Series([Decimal('10.00')]) / polars.Series([Decimal(3)]))[0])
print('polars, sum of a thousand:', (polars.Series([Decimal('22.15')] * 1000) * polars.Series([Decimal('0.021')] * 1000)).sum())
print('Python, 22.15 * 0.021:', Decimal('22.15') * Decimal('0.021'))
print('DuckDB, 22.15 * 0.021:', duckdb.connect().execute('select 22.15::decimal(12,2) * 0.021::decimal(4,3)').fetchone()[0])
amounts = [Decimal(cents) / 100 for cents in range(1, 100001)]
column = polars.Series(amounts, dtype=polars.Decimal(18, 2))
cents = lambda value: value.quantize(Decimal('0.01'), ROUND_HALF_UP)
for rate in ['0.021', '0.055', '0.085', '0.10', '0.20']:
    rounded = (column * polars.Series([Decimal(rate)] * len(amounts))).round(2, mode='half_away_from_zero')
    print(f'polars, {rate}: another cent for', sum(a != cents(b * Decimal(rate)) for a, b in zip(rounded, amounts)))
    con = duckdb.connect()
    found = con.execute(f'select round((i * 0.01::decimal(3,2))::decimal(18,2) * {rate}::decimal(4,3), 2) from range(1, 100001) t(i)').fetchall()
    print(f'DuckDB, {rate}: another cent for', sum(a[0] != cents(b * Decimal(rate)) for a, b in zip(found, amounts)))
PY
python/bin/python look.py | tee seen
cat > expected <<'TEXT'
polars, 22.15 * 0.021: 0.465 Decimal(precision=38, scale=3)
polars, 0.15 * 0.10: 0.02
polars, 10.00 / 3: 3.33
polars, sum of a thousand: 465.000
Python, 22.15 * 0.021: 0.46515
DuckDB, 22.15 * 0.021: 0.46515
polars, 0.021: another cent for 4900
DuckDB, 0.021: another cent for 0
polars, 0.055: another cent for 4500
DuckDB, 0.055: another cent for 0
polars, 0.085: another cent for 4500
DuckDB, 0.085: another cent for 0
polars, 0.10: another cent for 5000
DuckDB, 0.10: another cent for 0
polars, 0.20: another cent for 0
DuckDB, 0.20: another cent for 0
TEXT
diff expected seen && echo 'as seen before'
