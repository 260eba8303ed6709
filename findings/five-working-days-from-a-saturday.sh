#!/bin/sh
# First guess: « five working days » from a Saturday, without a holiday, are Friday in every library, and the number of working days up to that day is the five that were added.
# Seen with 28 November 2026: numpy 2.4.6 and polars 2.1.0 refuse a Saturday until a `roll` is named; with « forward » it is Monday the 7th, with « backward » Friday the 4th.
# date-fns 4.4.0, moment-business-days 1.2.0, pandas 3.1.1, workalendar 17.0.0 and holidays 0.109 say the 4th. But the first two count 4 from the Saturday to it, and
# holidays counts 6 from a Monday to the fifth working day after it. numpy (forward) and workalendar count 5 from every day.
# Who meets it: terms of reply and of payment that begin on the day of a mail, some of which are sent on a Saturday, reckoned by a server and shown by a browser.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund date-fns@4.4.0 moment@2.30.1 moment-business-days@1.2.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check numpy==2.4.6 polars==2.1.0 pandas==3.1.1 workalendar==17.0.0 holidays==0.109
cat > look.mjs <<'JS'
import { addBusinessDays, differenceInBusinessDays, format } from 'date-fns';
import moment from 'moment-business-days';
for (const day of [28, 30]) {
  const from = new Date(2026, 10, day);
  const to = addBusinessDays(from, 5);
  console.log(`date-fns from ${day}: ${format(to, 'yyyy-MM-dd')}, counted back ${differenceInBusinessDays(to, from)}`);
  const end = moment(from).businessAdd(5);
  console.log(`moment-business-days from ${day}: ${end.format('YYYY-MM-DD')}, counted back ${end.businessDiff(moment(from))}`);
}
JS
cat > look.py <<'PY'
import datetime, warnings
warnings.simplefilter('ignore')
import holidays, numpy, pandas, polars
from workalendar.europe import France
public, calendar = holidays.country_holidays('FR', years=[2026]), France()
for day in [28, 30]:
    start = datetime.date(2026, 11, day)
    for roll in ['forward', 'backward']:
        end = numpy.busday_offset(start, 5, roll=roll)
        print(f'numpy {roll} from {day}: {end}, counted back {numpy.busday_count(start, end)}')
        print(f'polars {roll} from {day}: {polars.Series([start]).dt.add_business_days(5, roll=roll)[0]}')
    print(f'pandas from {day}: {(pandas.Timestamp(start) + pandas.offsets.BDay(5)).date()}')
    end = calendar.add_working_days(start, 5)
    print(f'workalendar from {day}: {end}, counted back {calendar.get_working_days_delta(start, end)}')
    end = public.get_nth_working_day(start, 5)
    print(f'holidays from {day}: {end}, counted back {public.get_working_days_count(start, end)}')
try:
    numpy.busday_offset(datetime.date(2026, 11, 28), 5)
except ValueError as error:
    print('numpy:', error)
PY
{ node look.mjs; python/bin/python look.py; } | tee seen
cat > expected <<'TEXT'
date-fns from 28: 2026-12-04, counted back 4
moment-business-days from 28: 2026-12-04, counted back 4
date-fns from 30: 2026-12-07, counted back 5
moment-business-days from 30: 2026-12-07, counted back 5
numpy forward from 28: 2026-12-07, counted back 5
polars forward from 28: 2026-12-07
numpy backward from 28: 2026-12-04, counted back 4
polars backward from 28: 2026-12-04
pandas from 28: 2026-12-04
workalendar from 28: 2026-12-04, counted back 5
holidays from 28: 2026-12-04, counted back 5
numpy forward from 30: 2026-12-07, counted back 5
polars forward from 30: 2026-12-07
numpy backward from 30: 2026-12-07, counted back 5
polars backward from 30: 2026-12-07
pandas from 30: 2026-12-07
workalendar from 30: 2026-12-07, counted back 5
holidays from 30: 2026-12-07, counted back 6
numpy: Non-business day date in busday_offset
TEXT
diff expected seen && echo 'as seen before'
