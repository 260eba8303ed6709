#!/bin/sh
# First guess: a library that cuts the quoted mail off a reply, asked for French, knows « Le lun. 30 nov. 2026 à 10:12, … a écrit : » as mail programs write it: with a
# no-break space before the colon, and on two lines where the address is long; and it leaves sentences of the reply alone.
# Seen with mail-parser-reply 1.36 (Python), languages en and fr: with U+00A0 and on two lines the quotation stays in the reply. What the writer says is cut instead:
# from « De : Kervella SAS » (a parcel's label) and from « Le décompte du 30 novembre, que Paul a écrit : » on. email-reply-parser 2.3.9 (npm) is right
# in all of these.
# Who meets it: an answer to a request for documents that is filed with the request inside it, or without its content.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund email-reply-parser@2.3.9
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check mail-parser-reply==1.36
cat > look.py <<'PY'
import json
from mailparser_reply import EmailReplyParser
mails = {
    'one line': 'Voici.\n\nLe lun. 30 nov. 2026 à 10:12, Claire Martin <c@bati.fr> a écrit :\n\n> Merci',
    'no-break space': 'Voici.\n\nLe lun. 30 nov. 2026 à 10:12, Claire Martin <c@bati.fr> a écrit\u00a0:\n\n> Merci',
    'two lines': 'Voici.\n\nLe lun. 30 nov. 2026 à 10:12, Claire Martin <claire.martin@batisud.fr> a\nécrit :\n\n> Merci',
    'Outlook': 'Voici.\n\nDe : Claire Martin <c@bati.fr>\nEnvoyé : lundi 30 novembre 2026 10:12\nÀ : X <x@y.fr>\nObjet : Attestation\n\nMerci',
    'label': "Bonjour,\nDe : Kervella SAS\nÀ : Bâti Sud\nvoici l'attestation.\n",
    'sentence': 'Bonjour,\nLe décompte du 30 novembre 2026, que Paul a écrit :\n120 m2 de cloisons\nMerci\n',
}
json.dump(mails, open('mails.json', 'w'))
flat = lambda text: ' / '.join(line for line in text.splitlines() if line.strip())
for name, text in mails.items():
    print(f'mail-parser-reply, {name}: {flat(EmailReplyParser(languages=["en", "fr"]).parse_reply(text=text))}')
PY
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import EmailReplyParser from 'email-reply-parser';
const Parser = EmailReplyParser.default ?? EmailReplyParser;
for (const [name, text] of Object.entries(JSON.parse(readFileSync('mails.json', 'utf8')))) {
  const lines = new Parser().read(text).getVisibleText().split('\n');
  console.log(`email-reply-parser, ${name}: ${lines.filter((line) => line.trim() !== '').join(' / ')}`);
}
JS
{ python/bin/python look.py; node look.mjs; } | tee seen
cat > expected <<'TEXT'
mail-parser-reply, one line: Voici.
mail-parser-reply, no-break space: Voici. / Le lun. 30 nov. 2026 à 10:12, Claire Martin <c@bati.fr> a écrit : / > Merci
mail-parser-reply, two lines: Voici. / Le lun. 30 nov. 2026 à 10:12, Claire Martin <claire.martin@batisud.fr> a / écrit : / > Merci
mail-parser-reply, Outlook: Voici.
mail-parser-reply, label: Bonjour,
mail-parser-reply, sentence: Bonjour,
email-reply-parser, one line: Voici.
email-reply-parser, no-break space: Voici.
email-reply-parser, two lines: Voici.
email-reply-parser, Outlook: Voici.
email-reply-parser, label: Bonjour, / De : Kervella SAS / À : Bâti Sud / voici l'attestation.
email-reply-parser, sentence: Bonjour, / Le décompte du 30 novembre 2026, que Paul a écrit : / 120 m2 de cloisons / Merci
TEXT
diff expected seen && echo 'as seen before'
