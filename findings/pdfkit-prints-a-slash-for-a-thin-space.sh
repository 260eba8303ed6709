#!/bin/sh
# First guess: pdfkit draws a narrow no-break space (U+202F, what Node puts between the thousands of a French number) with its built-in fonts as a space,
# or leaves it out, or raises an error as for any sign the font lacks.
# Seen with pdfkit 0.20.2: each such sign is written as its code's two bytes: U+202F as a space and a slash, so that 1 234 567 is printed « 1 /234 /567 »,
# an arrow (U+2192) as !’, ≤ as "d. Read back with pdfium (pypdfium2 5.15.2) from the finished file. œ, € and ’ are right.
# Who meets it: the first French invoice or report made with the font that needs no file; amounts look like fractions.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund pdfkit@0.20.2
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pypdfium2==5.15.2
cat > write.mjs <<'JS'
import { createWriteStream } from 'node:fs';
import PDFDocument from 'pdfkit';
const pdf = new PDFDocument();
pdf.pipe(createWriteStream('out.pdf'));
for (const line of [`[${(1234567).toLocaleString('fr-FR')}]`, '[1\u202f000]', '[2026 → 2027]', '[≤ 3]', '[œ € ’ é]']) pdf.font('Helvetica').text(line);
pdf.end();
JS
cat > read.py <<'PY'
import pypdfium2
print(pypdfium2.PdfDocument('out.pdf')[0].get_textpage().get_text_range().replace('\r', ''))
PY
node write.mjs
python/bin/python read.py | tee seen
cat > expected <<'TEXT'
[1 /234 /567]
[1 /000]
[2026 !’ 2027]
["d 3]
[œ € ’ é]
TEXT
diff expected seen && echo 'as seen before'
