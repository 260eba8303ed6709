#!/bin/sh
# First guess: a line of a crontab means the same to every library that takes one: day 1 of the week is Monday, and where both days are restricted either is
# enough (POSIX: the 1st and each Monday).
# Seen with APScheduler 3.11.3: `CronTrigger.from_crontab('0 9 * * 1')` is each TUESDAY (it counts from Monday = 0 and converts nothing), and '0 9 1 * 1' only a 1st
# that is a Tuesday. celery 5.7.0 asks for both days too. Once one field is '*/2', cronsim 2.8 asks for both (as Vixie cron does) and croniter 7.0.0 for either.
# In npm croner 11.0.1, cron-parser 5.10.6 and cron 4.4.0 agree with POSIX, and take '*/2' as croniter does. A Sunday written 7 is refused by the first two.
# Who meets it: a nightly or weekly job whose line moves from the crontab, or from Node, into a Python service: it runs one day late, or twice a year.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund croner@11.0.1 cron-parser@5.10.6 cron@4.4.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check APScheduler==3.11.3 celery==5.7.0 cronsim==2.8 croniter==7.0.0
cat > look.mjs <<'JS'
import { CronTime } from 'cron';
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
const start = new Date('2026-12-01T12:00:00Z');
const libraries = {
  croner: (line) => new Cron(line, { timezone: 'UTC' }).nextRuns(3, start),
  'cron-parser': (line) => CronExpressionParser.parse(line, { currentDate: start, tz: 'UTC' }).take(3).map((next) => next.toDate()),
  cron: (line) => {
    const time = new CronTime(line, 'UTC');
    const days = [start];
    for (let run = 0; run < 3; run++) days.push(time.getNextDateFrom(days.at(-1), 'UTC').toJSDate());
    return days.slice(1);
  },
};
const told = (day) => `${day.toUTCString().slice(0, 3)} ${day.toISOString().slice(0, 10)}`;
for (const line of ['0 9 * * 1', '0 9 1 * 1', '0 9 */2 * 1'])
  for (const [name, next] of Object.entries(libraries)) console.log(`${line} ${name}: ${next(line).map(told).join(', ')}`);
JS
cat > look.py <<'PY'
from datetime import datetime, timedelta, timezone
from apscheduler.triggers.cron import CronTrigger
from celery.schedules import crontab
from croniter import croniter
from cronsim import CronSim
start = datetime(2026, 12, 1, 12, tzinfo=timezone.utc)
def apscheduler(line):
    trigger, days, at = CronTrigger.from_crontab(line, timezone=timezone.utc), [], start
    while len(days) < 3:
        days.append(trigger.get_next_fire_time(days[-1] if days else None, at))
        at = days[-1] + timedelta(seconds=1)
    return days
def celery(line):
    minute, hour, day, month, weekday = line.split()
    days, at = [], start
    schedule = crontab(minute, hour, day_of_week=weekday, day_of_month=day, month_of_year=month, nowfun=lambda: at)
    while len(days) < 3:
        last, wait, _ = schedule.remaining_delta(at)
        at = last + wait
        days.append(at)
    return days
def cronsim(line):
    runs = CronSim(line, start)
    return [next(runs) for _ in range(3)]
def of_croniter(line):
    runs = croniter(line, start)
    return [runs.get_next(datetime) for _ in range(3)]
libraries = {'APScheduler': apscheduler, 'celery': celery, 'cronsim': cronsim, 'croniter': of_croniter}
for line in ['0 9 * * 1', '0 9 1 * 1', '0 9 */2 * 1']:
    for name, runs in libraries.items():
        print(f"{line} {name}: {', '.join(day.strftime('%a %Y-%m-%d') for day in runs(line))}")
PY
{ node look.mjs; python/bin/python look.py; } | tee seen
cat > expected <<'TEXT'
0 9 * * 1 croner: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 * * 1 cron-parser: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 * * 1 cron: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 1 * 1 croner: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 1 * 1 cron-parser: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 1 * 1 cron: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 */2 * 1 croner: Thu 2026-12-03, Sat 2026-12-05, Mon 2026-12-07
0 9 */2 * 1 cron-parser: Thu 2026-12-03, Sat 2026-12-05, Mon 2026-12-07
0 9 */2 * 1 cron: Thu 2026-12-03, Sat 2026-12-05, Mon 2026-12-07
0 9 * * 1 APScheduler: Tue 2026-12-08, Tue 2026-12-15, Tue 2026-12-22
0 9 * * 1 celery: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 * * 1 cronsim: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 * * 1 croniter: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 1 * 1 APScheduler: Tue 2027-06-01, Tue 2028-02-01, Tue 2028-08-01
0 9 1 * 1 celery: Mon 2027-02-01, Mon 2027-03-01, Mon 2027-11-01
0 9 1 * 1 cronsim: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 1 * 1 croniter: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
0 9 */2 * 1 APScheduler: Tue 2026-12-15, Tue 2026-12-29, Tue 2027-01-05
0 9 */2 * 1 celery: Mon 2026-12-07, Mon 2026-12-21, Mon 2027-01-11
0 9 */2 * 1 cronsim: Mon 2026-12-07, Mon 2026-12-21, Mon 2027-01-11
0 9 */2 * 1 croniter: Thu 2026-12-03, Sat 2026-12-05, Mon 2026-12-07
TEXT
diff expected seen && echo 'as seen before'
