#!/bin/sh
# First guess: cleanco takes the legal form off « SARL Kervella » as off « Kervella SARL »: in France it often stands first, and the forms it knows include SARL, SAS and EURL.
# Seen with cleanco 2.3: at the end alone, unless `prefix=True` is given. With it the forms of all countries count as a first word: AB Toiture, AG Peinture, SE Bois and
# SP Électricité lose the word that tells them apart, and « Da Costa Maçonnerie » is Costa Maçonnerie (« DA » is Norwegian). SCI, SELARL, « et Cie » are not taken off.
# Who meets it: whoever compares the names on certificates with those of the register before a fuzzy match: of the first ones half fail, with the option
# two companies become one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check cleanco==2.3
cat > look.py <<'PY'
from cleanco import basename
for name in ['Kervella SARL', 'SARL Kervella', 'S.A.S. Kervella', 'Kervella SCI', 'Kervella SELARL', 'Bois et Cie', 'AB Toiture', 'AG Peinture', 'SE Bois', 'SP Électricité', 'Da Costa Maçonnerie']:
    print(f'{name}: {basename(name)}; with prefix: {basename(name, prefix=True)}')
PY
python/bin/python look.py | tee seen
cat > expected <<'TEXT'
Kervella SARL: Kervella; with prefix: Kervella
SARL Kervella: SARL Kervella; with prefix: Kervella
S.A.S. Kervella: S.A.S. Kervella; with prefix: Kervella
Kervella SCI: Kervella SCI; with prefix: Kervella SCI
Kervella SELARL: Kervella SELARL; with prefix: Kervella SELARL
Bois et Cie: Bois et Cie; with prefix: Bois et Cie
AB Toiture: AB Toiture; with prefix: Toiture
AG Peinture: AG Peinture; with prefix: Peinture
SE Bois: SE Bois; with prefix: Bois
SP Électricité: SP Électricité; with prefix: Électricité
Da Costa Maçonnerie: Da Costa Maçonnerie; with prefix: Costa Maçonnerie
TEXT
diff expected seen && echo 'as seen before'
