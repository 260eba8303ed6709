#!/bin/sh
# First guess: libraries that give a PDF's text agree on what lies outside the visible part of the page (CropBox) and on a layer that is switched off: either the
# text that a reader shows, or all that the file holds.
# Seen with pymupdf 2.0, pypdfium2 5.15.2, pypdf 7.1.1, pdfminer.six 20260107 and pdf.js 6.5.438: MuPDF gives neither, pdf.js leaves out what is cut off and
# gives the hidden layer, the other three give both.
# Who meets it: a reader of certificates that were cropped or stamped in an editor: dates and names of the part that was cut away count as printed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund pdfjs-dist@6.5.438 node@24.21.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pymupdf==2.0 pypdfium2==5.15.2 pypdf==7.1.1 pdfminer.six==20260107
cat > look.py <<'PY'
import pymupdf, pypdf, pypdfium2
from pdfminer.high_level import extract_text
for name in ['cropped', 'layer']:
    made = pymupdf.open()
    page = made.new_page(width=595, height=842)
    page.insert_text((72, 100), 'SHOWN')
    if name == 'layer': page.insert_text((72, 700), 'NOT SHOWN', oc=made.add_ocg('draft', on=False))
    else:
        page.insert_text((72, 700), 'NOT SHOWN')
        page.set_cropbox(pymupdf.Rect(0, 0, 595, 421))
    made.save(f'{name}.pdf')
flat = lambda text: ' '.join(text.split())
for name in ['cropped', 'layer']:
    path = f'{name}.pdf'
    print(f'{name}: MuPDF {flat(pymupdf.open(path)[0].get_text())}')
    print(f'{name}: pdfium {flat(pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range())}')
    print(f'{name}: pypdf {flat(pypdf.PdfReader(path).pages[0].extract_text())}')
    print(f'{name}: pdfminer {flat(extract_text(path))}')
PY
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
for (const name of ['cropped', 'layer']) {
  const { promise } = getDocument({ data: new Uint8Array(readFileSync(`${name}.pdf`)), verbosity: 0 });
  const { items } = await (await (await promise).getPage(1)).getTextContent();
  console.log(`${name}: pdf.js ${items.map(({ str }) => str).filter(Boolean).join(' ')}`);
}
JS
{ python/bin/python look.py; node_modules/.bin/node look.mjs; } | tee seen
cat > expected <<'TEXT'
cropped: MuPDF SHOWN
cropped: pdfium SHOWN NOT SHOWN
cropped: pypdf SHOWN NOT SHOWN
cropped: pdfminer SHOWN NOT SHOWN
layer: MuPDF SHOWN
layer: pdfium SHOWN NOT SHOWN
layer: pypdf SHOWN NOT SHOWN
layer: pdfminer SHOWN NOT SHOWN
cropped: pdf.js SHOWN
layer: pdf.js SHOWN NOT SHOWN
TEXT
diff expected seen && echo 'as seen before'
