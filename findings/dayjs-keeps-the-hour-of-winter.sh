#!/bin/sh
# First guess: dayjs.tz('2026-03-28 12:00', 'Europe/Paris').add(1, 'day') is noon in Paris on the next day, as its `timezone` plugin and the units « day » and
# « month » promise; the same as luxon, date-fns with @date-fns/tz and moment-timezone give.
# Seen with dayjs 1.11.23: the offset of the first day is kept: `format()` says « 2026-03-29T12:00:00+01:00 », when Paris has +02:00. On a machine in UTC the instant
# is wrong as well, by an hour, whenever the clock changes in between (of the 365 noons of 2026 and thirty days 60), and from 1 March to 1 April are
# 0 months; on a machine in Paris the instant is right. luxon 3.7.2, date-fns 4.4.0 with @date-fns/tz 1.5.0 and moment-timezone 0.6.6 are right on both.
# Who meets it: « in thirty days at nine », reckoned on a server in UTC by what was written and tested on a laptop in Paris.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund dayjs@1.11.23 luxon@3.7.2 date-fns@4.4.0 @date-fns/tz@1.5.0 moment-timezone@0.6.6
cat > look.mjs <<'JS'
import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DateTime } from 'luxon';
import moment from 'moment-timezone';
dayjs.extend(utc);
dayjs.extend(timezone);
const zone = 'Europe/Paris';
const add = {
  dayjs: (day, days) => dayjs.tz(`${day} 12:00`, zone).add(days, 'day').toDate(),
  luxon: (day, days) => DateTime.fromISO(`${day}T12:00`, { zone }).plus({ days }).toJSDate(),
  'date-fns': (day, days) => new Date(+addDays(new TZDate(+day.slice(0, 4), day.slice(5, 7) - 1, +day.slice(8), 12, zone), days)),
  moment: (day, days) => moment.tz(`${day} 12:00`, zone).add(days, 'day').toDate(),
};
const clock = (date) => date.toLocaleString('sv', { timeZone: zone }).slice(0, 16);
for (const [name, plus] of Object.entries(add)) {
  let wrong = 0;
  for (let day = 1; day <= 365; day++) if (!clock(plus(new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10), 30)).endsWith('12:00')) wrong++;
  console.log(`${name}: the day after noon on 28 March ${clock(plus('2026-03-28', 1))}, on 24 October ${clock(plus('2026-10-24', 1))}; of 365 thirty days later ${wrong} wrong`);
}
console.log(dayjs.tz('2026-03-28 12:00', zone).add(1, 'day').format(), dayjs.tz('2026-04-01', zone).diff(dayjs.tz('2026-03-01', zone), 'month'), 'months');
JS
for zone in UTC Europe/Paris; do echo "on a machine in $zone"; TZ=$zone node look.mjs; done | tee seen
cat > expected <<'TEXT'
on a machine in UTC
dayjs: the day after noon on 28 March 2026-03-29 13:00, on 24 October 2026-10-25 11:00; of 365 thirty days later 60 wrong
luxon: the day after noon on 28 March 2026-03-29 12:00, on 24 October 2026-10-25 12:00; of 365 thirty days later 0 wrong
date-fns: the day after noon on 28 March 2026-03-29 12:00, on 24 October 2026-10-25 12:00; of 365 thirty days later 0 wrong
moment: the day after noon on 28 March 2026-03-29 12:00, on 24 October 2026-10-25 12:00; of 365 thirty days later 0 wrong
2026-03-29T12:00:00+01:00 0 months
on a machine in Europe/Paris
dayjs: the day after noon on 28 March 2026-03-29 12:00, on 24 October 2026-10-25 12:00; of 365 thirty days later 0 wrong
luxon: the day after noon on 28 March 2026-03-29 12:00, on 24 October 2026-10-25 12:00; of 365 thirty days later 0 wrong
date-fns: the day after noon on 28 March 2026-03-29 12:00, on 24 October 2026-10-25 12:00; of 365 thirty days later 0 wrong
moment: the day after noon on 28 March 2026-03-29 12:00, on 24 October 2026-10-25 12:00; of 365 thirty days later 0 wrong
2026-03-29T12:00:00+01:00 1 months
TEXT
diff expected seen && echo 'as seen before'
