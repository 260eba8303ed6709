#!/bin/sh
# First guess: French has two plural forms for whole numbers, so that { one: 'document', other: 'documents' }[new Intl.PluralRules('fr').select(n)] is always
# a word.
# Seen with Node 24.21.0 (CLDR 48) and Babel 2.18.0: 1,000,000 and every whole million is « many » (un million DE documents), in Italian, Spanish and Portuguese too;
# 1,000,001 is « other » again. make-plural 8.1.0 says the same. The lookup gives undefined.
# Who meets it: a French screen that counts, on the day an amount, a counter or a total is exactly a million.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund node@24.21.0 make-plural@8.1.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check babel==2.18.0
cat > look.mjs <<'JS'
import * as rules from 'make-plural';
const numbers = [0, 1, 2, 999_999, 1_000_000, 1_000_001, 2_000_000, 1_500_000];
for (const locale of ['fr', 'it', 'es', 'pt', 'de', 'en'])
  console.log(`${locale}: Intl ${numbers.map((n) => new Intl.PluralRules(locale).select(n)).join(' ')}; make-plural ${numbers.map((n) => rules[locale](n)).join(' ')}`);
JS
cat > look.py <<'PY'
from babel import Locale
print('Babel fr:', ' '.join(Locale('fr').plural_form(n) for n in [0, 1, 2, 999_999, 1_000_000, 1_000_001, 2_000_000, 1_500_000]))
PY
{ node_modules/.bin/node look.mjs; python/bin/python look.py; } | tee seen
cat > expected <<'TEXT'
fr: Intl one one other other many other many other; make-plural one one other other many other many other
it: Intl other one other other many other many other; make-plural other one other other many other many other
es: Intl other one other other many other many other; make-plural other one other other many other many other
pt: Intl one one other other many other many other; make-plural one one other other many other many other
de: Intl other one other other other other other other; make-plural other one other other other other other other
en: Intl other one other other other other other other; make-plural other one other other other other other other
Babel fr: one one other other many other many other
TEXT
diff expected seen && echo 'as seen before'
