#!/bin/sh
# First guess: in date-fns, differenceInMonths(addMonths(day, n), day) is n, since both know ends of months: 31 March and a month is 30 April, and from 31 March
# to 30 April is one month.
# Seen with date-fns 4.4.0: that is so for one month alone. From 31 January to 30 April are 2 months, from 31 December to 30 June 5, from 31 August to
# 28 February 6 again. Of 3,960 pairs from ends of months 208 are one short: each that goes from a 31st to a month of thirty days,
# more than one month away. luxon 3.7.2 and dayjs 1.11.23 count n for all; Temporal (temporal-polyfill 1.0.8) counts a month less for these and for all others cut short.
# Who meets it: « valid six months », « three months without an answer », a probation or a guarantee that begins on the last day of a month.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund date-fns@4.4.0 luxon@3.7.2 dayjs@1.11.23 temporal-polyfill@1.0.8
cat > look.mjs <<'JS'
import { addMonths, differenceInMonths } from 'date-fns';
import dayjs from 'dayjs';
import { DateTime } from 'luxon';
import { Temporal } from 'temporal-polyfill';
const day = (date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
const counts = {
  'date-fns': (from, to) => differenceInMonths(to, from),
  luxon: (from, to) => Math.floor(DateTime.fromJSDate(to).diff(DateTime.fromJSDate(from), 'months').months),
  dayjs: (from, to) => dayjs(to).diff(dayjs(from), 'month'),
  Temporal: (from, to) => Temporal.PlainDate.from(day(from)).until(day(to), { largestUnit: 'months' }).months,
};
for (const [from, months] of [[[2026, 2, 31], 1], [[2026, 0, 31], 3], [[2025, 11, 31], 6], [[2026, 7, 31], 6]]) {
  const start = new Date(...from);
  const end = addMonths(start, months);
  console.log(`${day(start)} and ${months} is ${day(end)}: ${Object.entries(counts).map(([name, count]) => `${name} ${count(start, end)}`).join(', ')}`);
}
const short = Object.fromEntries(Object.keys(counts).map((name) => [name, 0]));
let [all, toThirty] = [0, 0];
for (let year = 2024; year <= 2027; year++)
  for (let month = 0; month < 12; month++)
    for (let date = 28; date <= new Date(year, month + 1, 0).getDate(); date++)
      for (let months = 1; months <= 24; months++, all++) {
        const start = new Date(year, month, date);
        const end = addMonths(start, months);
        if (date === 31 && end.getDate() === 30 && months > 1) toThirty++;
        for (const [name, count] of Object.entries(counts)) if (count(start, end) !== months) short[name]++;
      }
console.log(`of ${all} one short: ${Object.entries(short).map(([name, count]) => `${name} ${count}`).join(', ')}; from a 31st to a 30th over more than one month: ${toThirty}`);
JS
TZ=Europe/Paris node look.mjs | tee seen
cat > expected <<'TEXT'
2026-03-31 and 1 is 2026-04-30: date-fns 1, luxon 1, dayjs 1, Temporal 0
2026-01-31 and 3 is 2026-04-30: date-fns 2, luxon 3, dayjs 3, Temporal 2
2025-12-31 and 6 is 2026-06-30: date-fns 5, luxon 6, dayjs 6, Temporal 5
2026-08-31 and 6 is 2027-02-28: date-fns 6, luxon 6, dayjs 6, Temporal 5
of 3960 one short: date-fns 208, luxon 0, dayjs 0, Temporal 436; from a 31st to a 30th over more than one month: 208
TEXT
diff expected seen && echo 'as seen before'
