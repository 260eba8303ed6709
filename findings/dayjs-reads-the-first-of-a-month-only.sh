#!/bin/sh
# First guess: a French long date that a library writes (« 1er août 2026 », « 12 août 2026 », `Do MMMM YYYY`) the same library reads with the same pattern and locale.
# Seen with dayjs 1.11.23: of 31 days of August only the 1st comes back; « 2 août 2026 » to « 31 août 2026 » are Invalid Date, strictly or not, because a day
# of `Do` must have letters behind its figures. In English, where each has them, all 31 come back. moment 2.31.0 and date-fns 4.4.0 read all 31 in French.
# Who meets it: dates typed or taken from French letters, where the first of a month is written « 1er » and all other days are bare; a trial with « 1er » passes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund dayjs@1.11.23 moment@2.31.0 date-fns@4.4.0
cat > look.mjs <<'JS'
import { format, parse } from 'date-fns';
import { enUS, fr } from 'date-fns/locale';
import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/fr.js';
import moment from 'moment';
import 'moment/locale/fr.js';
dayjs.extend(advancedFormat);
dayjs.extend(customParseFormat);
const DATE = 'Do MMMM YYYY';
const locales = { fr, en: enUS };
const libraries = {
  dayjs: { write: (day, name) => dayjs(day).locale(name).format(DATE), read: (text, name) => dayjs(text, DATE, name, true).toDate() },
  moment: { write: (day, name) => moment(day).locale(name).format(DATE), read: (text, name) => moment(text, DATE, name, true).toDate() },
  'date-fns': {
    write: (day, name) => format(day, 'do MMMM yyyy', { locale: locales[name] }),
    read: (text, name) => parse(text, 'do MMMM yyyy', new Date(0), { locale: locales[name] }),
  },
};
const days = Array.from({ length: 31 }, (_, n) => new Date(2026, 7, n + 1));
for (const [library, { write, read }] of Object.entries(libraries))
  for (const name of Object.keys(locales)) {
    const back = days.filter((day) => read(write(day, name), name).getTime() === day.getTime());
    const [first, last] = [days[0], days[11]].map((day) => write(day, name));
    console.log(`${library} ${name}: writes « ${first} », « ${last} »; ${back.length} of ${days.length} come back`);
  }
console.log(`dayjs, not strictly, « 2 août 2026 »: ${dayjs('2 août 2026', DATE, 'fr').format('YYYY-MM-DD')}`);
JS
TZ=Europe/Paris node look.mjs | tee seen
cat > expected <<'TEXT'
dayjs fr: writes « 1er août 2026 », « 12 août 2026 »; 1 of 31 come back
dayjs en: writes « 1st August 2026 », « 12th August 2026 »; 31 of 31 come back
moment fr: writes « 1er août 2026 », « 12 août 2026 »; 31 of 31 come back
moment en: writes « 1st August 2026 », « 12th August 2026 »; 31 of 31 come back
date-fns fr: writes « 1er août 2026 », « 12 août 2026 »; 31 of 31 come back
date-fns en: writes « 1st August 2026 », « 12th August 2026 »; 31 of 31 come back
dayjs, not strictly, « 2 août 2026 »: Invalid Date
TEXT
diff expected seen && echo 'as seen before'
