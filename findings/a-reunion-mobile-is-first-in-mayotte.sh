#!/bin/sh
# First guess: the time zone that Google's telephone data name for a mobile of Réunion is Indian/Reunion: the same package says that the number's region is RE.
# Seen with phonenumbers 9.0.43 (Python): time_zones_for_number gives Indian/Mayotte and Indian/Reunion for it, in the order of the alphabet, so that the first is an hour early;
# a mobile of French Polynesia gives Gambier, Marquesas and Tahiti, of which the first is an hour late. Landlines of Réunion and of Papeete, and what was tried of Guadeloupe,
# Martinique, Guyane and New Caledonia give one zone each, so that trying those shows nothing.
# Who meets it: whoever picks the hour of a text message or of a call by the number and takes the first zone: a call at 8 o’clock of Gambier rings in Tahiti at 7.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check phonenumbers==9.0.43
cat > look.py <<'PY'
import phonenumbers
from phonenumbers import timezone
for text in ['+262692123456', '+262693123456', '+262262123456', '+590690123456', '+596696123456', '+594694123456', '+508411234', '+687751234', '+68987123456', '+68940412345', '+33612345678']:
    number = phonenumbers.parse(text)
    print(text, phonenumbers.region_code_for_number(number), *timezone.time_zones_for_number(number))
PY
python/bin/python look.py | tee seen
cat > expected <<'TEXT'
+262692123456 RE Indian/Mayotte Indian/Reunion
+262693123456 RE Indian/Mayotte Indian/Reunion
+262262123456 RE Indian/Reunion
+590690123456 GP America/Guadeloupe
+596696123456 MQ America/Martinique
+594694123456 GF America/Cayenne
+508411234 PM America/Miquelon
+687751234 NC Pacific/Noumea
+68987123456 PF Pacific/Gambier Pacific/Marquesas Pacific/Tahiti
+68940412345 PF Pacific/Tahiti
+33612345678 FR Europe/Paris
TEXT
diff expected seen && echo 'as seen before'
