#!/bin/sh
# First guess: chrono-node reads « 31 déc. 27 » in French as it reads « 31 Dec 27 » in English and « 31/12/27 » in French: the last day of 2027.
# Seen with chrono-node 2.10.3: in French, Italian and Dutch a year of two figures behind the name of a month is left unread, and the year nearest to today is
# taken instead, without a sign but `isCertain('year')`. « du 1er janv. 27 au 31 déc. 27 » becomes a span of five days that begins on the 27th. In English, German,
# Spanish and Portuguese, with four figures, and with slashes the year is read.
# Who meets it: mails and certificates that say « valable jusqu’au 31 déc. 27 »; read at the end of 2026 the cover ends in a few weeks.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat > look.mjs <<'JS'
import * as chrono from 'chrono-node';
const today = new Date('2026-11-29T12:00:00');
const day = (part) => (part ? part.date().toLocaleDateString('sv') : '');
const texts = {
  fr: ['31 déc. 27', '31 décembre 27', '31 décembre 2027', '31/12/27', '5 juin 28', 'du 1er janv. 27 au 31 déc. 27', 'du 1er janv. 2027 au 31 déc. 2027'],
  it: ['31 dicembre 27'],
  nl: ['31 dec 27'],
  en: ['31 Dec 27'],
  de: ['31. Dez. 27'],
  es: ['31 de diciembre de 27'],
  pt: ['31 de dez de 27'],
};
for (const [language, list] of Object.entries(texts))
  for (const text of list)
    console.log(`${language} ${text}: ${chrono[language].parse(text, today).map(({ start, end }) => `${day(start)}${end ? ` to ${day(end)}` : ''}${start.isCertain('year') ? '' : ', year guessed'}`).join('; ')}`);
JS
TZ=Europe/Paris node look.mjs | tee seen
cat > expected <<'TEXT'
fr 31 déc. 27: 2026-12-31, year guessed
fr 31 décembre 27: 2026-12-31, year guessed
fr 31 décembre 2027: 2027-12-31
fr 31/12/27: 2027-12-31
fr 5 juin 28: 2026-06-05, year guessed
fr du 1er janv. 27 au 31 déc. 27: 2027-01-01, year guessed; 2026-12-27 to 2026-12-31, year guessed
fr du 1er janv. 2027 au 31 déc. 2027: 2027-01-01 to 2027-12-31
it 31 dicembre 27: 2026-12-31, year guessed
nl 31 dec 27: 2026-12-31, year guessed
en 31 Dec 27: 2027-12-31
de 31. Dez. 27: 2027-12-31
es 31 de diciembre de 27: 2027-12-31
pt 31 de dez de 27: 2027-12-31
TEXT
diff expected seen && echo 'as seen before'
