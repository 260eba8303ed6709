#!/bin/sh
# First guess: what a person typed into a PDF form and every reader shows is part of the text that a PDF library gives for the page.
# Seen with a form of pdfkit 0.20.2 and of reportlab 5.1.0: pdfium (pypdfium2 5.15.2) and pypdf 7.1.1 give the
# label only; MuPDF (PyMuPDF 1.25.5) gives label and value. Whoever needs the value reads the fields, or flattens the page first.
# Who meets it: a reader of filled certificates and declarations (CERFA): the page is legible, the text is an empty form, and no OCR is tried since text was found.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund pdfkit@0.20.2
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pypdfium2==5.15.2 pypdf==7.1.1 PyMuPDF==1.25.5 reportlab==5.1.0
cat > write.mjs <<'JS'
import { createWriteStream } from 'node:fs';
import PDFDocument from 'pdfkit';
const pdf = new PDFDocument();
pdf.pipe(createWriteStream('pdfkit.pdf'));
pdf.font('Helvetica').text('Name');
pdf.initForm();
pdf.formText('name', 100, 100, 300, 20, { value: 'MACONNERIE DU NORD' });
pdf.end();
JS
cat > write.py <<'PY'
from reportlab.pdfgen import canvas
page = canvas.Canvas('reportlab.pdf')
page.drawString(72, 720, 'Name')
page.acroForm.textfield(name='name', value='MACONNERIE DU NORD', x=72, y=680, width=300, height=20)
page.save()
PY
cat > read.py <<'PY'
import pymupdf, pypdf, pypdfium2
flat = lambda text: ' '.join(text.split())
for name in ['pdfkit', 'reportlab']:
    path = f'{name}.pdf'
    print(f"{name}: pdfium {flat(pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range())}")
    print(f"{name}: pypdf {flat(pypdf.PdfReader(path).pages[0].extract_text())}")
    print(f"{name}: MuPDF {flat(pymupdf.open(path)[0].get_text())}")
PY
node write.mjs
python/bin/python write.py
python/bin/python read.py | tee seen
cat > expected <<'TEXT'
pdfkit: pdfium Name
pdfkit: pypdf Name
pdfkit: MuPDF Name MACONNERIE DU NORD
reportlab: pdfium Name
reportlab: pypdf Name
reportlab: MuPDF Name MACONNERIE DU NORD
TEXT
diff expected seen && echo 'as seen before'
