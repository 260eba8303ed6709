#!/bin/sh
# First guess: where a PDF says what a piece of its drawing stands for (/ActualText, ISO 32000 14.9.4, as writers do for ligatures, drawn initials and
# hyphens of divided words), libraries that give its text give that, as a reader's « copy » and its reading aloud do.
# Seen with one page of pikepdf 10.18.0: MuPDF (pymupdf 2.0) and pdfium (pypdfium2 5.15.2) give it; pdf.js 6.5.438, pypdf 7.1.1 and pdfminer.six 20260107 give the
# letters that are drawn. Of a word that typst 0.15.2 divided, with U+00AD as its hyphen, MuPDF, pypdf and pdfminer keep that sign and the line's end,
# pdfium gives U+FFFE in their place, pdf.js the line's end alone.
# Who meets it: a search for « déclarations » or a SIRET over the text of certificates: it depends on the library whether the word is there.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund pdfjs-dist@6.5.438 node@24.21.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pikepdf==10.18.0 pymupdf==2.0 pypdfium2==5.15.2 pypdf==7.1.1 pdfminer.six==20260107 typst==0.15.2
cat > look.py <<'PY'
import pikepdf, pymupdf, pypdf, pypdfium2, typst
from pdfminer.high_level import extract_text
made = pikepdf.new()
page = made.add_blank_page(page_size=(400, 100))
made.pages[0].Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)))
made.pages[0].Contents = made.make_stream(b'BT /F1 14 Tf 20 60 Td (SIRET ) Tj /Span << /ActualText (00010060200017) >> BDC (lll lll lll lllll) Tj EMC ET')
made.save('drawn.pdf')
open('divided.typ', 'w').write('#set page(width: 8cm, height: 4cm, margin: 1cm)\n#set text(lang: "fr", size: 12pt, hyphenate: true)\n#set par(justify: true)\nAttestation de fourniture des déclarations sociales')
typst.compile('divided.typ', output='divided.pdf')
readers = {
    'MuPDF': lambda name: pymupdf.open(name)[0].get_text(),
    'pdfium': lambda name: pypdfium2.PdfDocument(name)[0].get_textpage().get_text_range(),
    'pypdf': lambda name: pypdf.PdfReader(name).pages[0].extract_text(),
    'pdfminer': extract_text,
}
for name in ('drawn', 'divided'):
    for reader, read in readers.items():
        print(f'{name}, {reader}: {ascii(" ".join(read(name + ".pdf").strip().split(" ")))}')
PY
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
for (const name of ['drawn', 'divided']) {
  const page = await (await getDocument({ data: new Uint8Array(readFileSync(`${name}.pdf`)), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  console.log(`${name}, pdf.js: ${JSON.stringify(items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join(''))}`);
}
JS
{ python/bin/python look.py; node_modules/.bin/node look.mjs; } | tee seen
cat > expected <<'TEXT'
drawn, MuPDF: 'SIRET 00010060200017'
drawn, pdfium: 'SIRET 00010060200017'
drawn, pypdf: 'SIRET lll lll lll lllll'
drawn, pdfminer: 'SIRET lll lll lll lllll'
divided, MuPDF: 'Attestation de fourniture des d\xe9cla\xad\nrations sociales'
divided, pdfium: 'Attestation de fourniture des d\xe9cla\uffferations sociales'
divided, pypdf: 'Attestation de fourniture des d\xe9cla\xad\nrations sociales'
divided, pdfminer: 'Attestation de fourniture des d\xe9cla\xad\nrations sociales'
drawn, pdf.js: "SIRET lll lll lll lllll"
divided, pdf.js: "Attestation de fourniture des décla\nrations sociales"
TEXT
diff expected seen && echo 'as seen before'
