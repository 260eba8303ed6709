#!/bin/sh
# First guess: a Word template filled by docxtpl shows « Martin & Fils » as it stands, since a value is data; or the run fails.
# Seen with docxtpl 0.20.2: `render` does not escape unless it is asked to, and what is no XML then is repaired: the & goes with the letters right behind it (« R&D Sud »
# is « R Sud »), and behind « Bois <Sud> » the rest of the paragraph is missing, wording of the template included; no error, and a file that Word opens.
# With `autoescape=True` all is right; docxtemplater 3.71.0 (npm) is right by itself.
# Who meets it: letters and contracts for building companies, many of which are « X & Fils »; nobody reads each of a hundred letters.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund node@24.21.0 docxtemplater@3.71.0 pizzip@3.2.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check docxtpl==0.20.2 python-docx==1.2.0
cat > look.py <<'PY'
import docx, docxtpl
for name, braces in [('python.docx', '{{ name }}'), ('npm.docx', '{name}')]:
    template = docx.Document()
    template.add_paragraph(f'Entre {braces} et le client, il est convenu ceci.')
    template.save(name)
def text(values, **options):
    template = docxtpl.DocxTemplate('python.docx')
    template.render(values, **options)
    template.save('filled.docx')
    return docx.Document('filled.docx').paragraphs[0].text
for name in ['Martin et Fils', 'Martin & Fils', 'R&D Sud', 'Bois <Sud>']:
    print(f'docxtpl: {text({"name": name})}')
print(f'docxtpl with autoescape: {text({"name": "Martin & Fils"}, autoescape=True)}')
PY
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
for (const name of ['Martin & Fils', 'Bois <Sud>']) {
  const document = new Docxtemplater(new PizZip(readFileSync('npm.docx')));
  document.render({ name });
  console.log(`docxtemplater: ${document.getFullText()}`);
}
JS
{ python/bin/python look.py; node_modules/.bin/node look.mjs; } | tee seen
cat > expected <<'TEXT'
docxtpl: Entre Martin et Fils et le client, il est convenu ceci.
docxtpl: Entre Martin  Fils et le client, il est convenu ceci.
docxtpl: Entre R Sud et le client, il est convenu ceci.
docxtpl: Entre Bois 
docxtpl with autoescape: Entre Martin & Fils et le client, il est convenu ceci.
docxtemplater: Entre Martin & Fils et le client, il est convenu ceci.
docxtemplater: Entre Bois <Sud> et le client, il est convenu ceci.
TEXT
diff expected seen && echo 'as seen before'
