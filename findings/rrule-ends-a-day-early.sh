#!/bin/sh
# First guess: a library of RFC 5545 gives a series with a time zone to its last time when UNTIL is that instant in UTC, as the RFC prescribes (3.3.10), takes out
# an EXDATE that is given in UTC, and begins a series of whole days (DTSTART;VALUE=DATE) on its first day.
# Seen with rrule 2.8.1 (npm): the last time is missing, the exception is not taken out, and the series of whole days begins at the moment of the call:
# DTSTART is dropped without an error. ical.js 2.2.1, recurring-ical-events 3.8.2 on icalendar 7.3.2 are right in the three.
# ical.js has others: « each 29 February » is on 1 March in common years (the RFC: left out), and « Monday of week 2 » is each Monday: BYWEEKNO is passed over.
# Who meets it: whoever reads appointments or working days from Outlook, Google or Thunderbird, which write UNTIL in UTC: the last one is never seen.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund rrule@2.8.1 ical.js@2.2.1
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check icalendar==7.3.2 recurring-ical-events==3.8.2
cat > look.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import ICAL from 'ical.js';
import rrule from 'rrule';
const zone = ['BEGIN:VTIMEZONE', 'TZID:Europe/Paris', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'DTSTART:19810329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'BEGIN:STANDARD', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'DTSTART:19961027T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'];
const series = {
  'until an instant': ['DTSTART;TZID=Europe/Paris:20260601T090000', 'RRULE:FREQ=DAILY;UNTIL=20260604T070000Z'],
  'except an instant': ['DTSTART;TZID=Europe/Paris:20260601T090000', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20260602T070000Z'],
  'whole days': ['DTSTART;VALUE=DATE:20200210', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=10;COUNT=3'],
  '29 February': ['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY;COUNT=3'],
  'Monday of week 2': ['DTSTART;VALUE=DATE:20240108', 'RRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO;COUNT=3'],
};
const utc = (date) => date.toISOString().slice(0, 16);
for (const [name, lines] of Object.entries(series)) {
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', ...zone, 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  writeFileSync(`${name}.ics`, file);
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
  const iterator = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator();
  const times = [];
  for (let time = iterator.next(); time && times.length < 4; time = iterator.next()) times.push(time.isDate ? time.toString() : utc(time.toJSDate()));
  console.log(`${name}, ical.js: ${times.join(' ')}`);
  const found = rrule.rrulestr(lines.join('\n')).all();
  console.log(`${name}, rrule: ${lines[0].includes('VALUE=DATE') ? `begins in its first year: ${found[0].getFullYear() === Number(lines[0].slice(19, 23))}` : found.map(utc).join(' ')}`);
}
JS
cat > look.py <<'PY'
from datetime import datetime, timezone
import icalendar, recurring_ical_events
for name in ['until an instant', 'except an instant', 'whole days', '29 February', 'Monday of week 2']:
    calendar = icalendar.Calendar.from_ical(open(f'{name}.ics', newline='').read())
    times = [event['DTSTART'].dt for event in recurring_ical_events.of(calendar).between((2020, 1, 1), (2034, 1, 1))]
    print(f'{name}, Python:', *(time.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M') if isinstance(time, datetime) else time for time in times))
PY
{ node look.mjs; python/bin/python look.py; } | tee seen
cat > expected <<'TEXT'
until an instant, ical.js: 2026-06-01T07:00 2026-06-02T07:00 2026-06-03T07:00 2026-06-04T07:00
until an instant, rrule: 2026-06-01T07:00 2026-06-02T07:00 2026-06-03T07:00
except an instant, ical.js: 2026-06-01T07:00 2026-06-03T07:00 2026-06-04T07:00
except an instant, rrule: 2026-06-01T07:00 2026-06-02T07:00 2026-06-03T07:00 2026-06-04T07:00
whole days, ical.js: 2020-02-10 2020-03-10 2020-04-10
whole days, rrule: begins in its first year: false
29 February, ical.js: 2024-02-29 2025-03-01 2026-03-01
29 February, rrule: begins in its first year: false
Monday of week 2, ical.js: 2024-01-15 2024-01-22 2024-01-29
Monday of week 2, rrule: begins in its first year: false
until an instant, Python: 2026-06-01T07:00 2026-06-02T07:00 2026-06-03T07:00 2026-06-04T07:00
except an instant, Python: 2026-06-01T07:00 2026-06-03T07:00 2026-06-04T07:00
whole days, Python: 2020-02-10 2020-03-10 2020-04-10
29 February, Python: 2024-02-29 2028-02-29 2032-02-29
Monday of week 2, Python: 2024-01-08 2025-01-06 2026-01-05
TEXT
diff expected seen && echo 'as seen before'
