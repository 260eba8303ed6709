#!/bin/sh
# First guess: amounts in French words come out as on a cheque: 80 euros are 80 euros, whatever type the number has, and « un million d’euros », « deux cent mille »,
# « quatre-vingts millions ».
# Seen with num2words 0.5.14, n2words 4.0.0 and to-words 5.7.0: `num2words(80, to='currency')` is eighty CENTS, `num2words(80.0, …)` eighty euros. « un million euros »
# is what all three write; to-words writes « deux cents mille », « quatre-vingt millions » and « zéro euros et cinquante centimes » besides, n2words is right there.
# Who meets it: « arrêté la présente facture à la somme de … » under an invoice or a guarantee: round amounts that come as whole numbers are a hundred times too small.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund node@24.21.0 n2words@4.0.0 to-words@5.7.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check num2words==0.5.14
cat > look.py <<'PY'
from decimal import Decimal
from num2words import num2words
for amount in [80, 80.0, Decimal('80.00'), 0.5, 200000.0, 1000000.0, 80000000.0]:
    print(f'num2words, {type(amount).__name__} {amount}: {num2words(amount, lang="fr", to="currency")}')
PY
cat > look.mjs <<'JS'
import { toCurrency } from 'n2words/fr-FR';
import { ToWords } from 'to-words';
const words = new ToWords({ localeCode: 'fr-FR' });
for (const amount of [80, 0.5, 200_000, 1_000_000, 80_000_000]) {
  console.log(`n2words, ${amount}: ${toCurrency(amount)}`);
  console.log(`to-words, ${amount}: ${words.convert(amount, { currency: true }).toLowerCase()}`);
}
JS
{ python/bin/python look.py; node_modules/.bin/node look.mjs; } | tee seen
cat > expected <<'TEXT'
num2words, int 80: zéro euros et quatre-vingts centimes
num2words, float 80.0: quatre-vingts euros et zéro centimes
num2words, Decimal 80.00: quatre-vingts euros et zéro centimes
num2words, float 0.5: zéro euros et cinquante centimes
num2words, float 200000.0: deux cent mille euros et zéro centimes
num2words, float 1000000.0: un million euros et zéro centimes
num2words, float 80000000.0: quatre-vingts millions euros et zéro centimes
n2words, 80: quatre-vingts euros
to-words, 80: quatre-vingts euros
n2words, 0.5: cinquante centimes
to-words, 0.5: zéro euros et cinquante centimes
n2words, 200000: deux cent mille euros
to-words, 200000: deux cents mille euros
n2words, 1000000: un million euros
to-words, 1000000: un million euros
n2words, 80000000: quatre-vingts millions euros
to-words, 80000000: quatre-vingt millions euros
TEXT
diff expected seen && echo 'as seen before'
