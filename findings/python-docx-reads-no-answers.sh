#!/bin/sh
# First guess: `paragraph.text` and `document.paragraphs` of python-docx hold what Word shows: also what was typed into the fields of a form (content controls, w:sdt),
# what was added while changes are tracked (w:ins), and the result of a field (w:fldSimple).
# Seen with python-docx 1.2.0: none of the three is there, a paragraph or a cell that is a field as a whole is missing with its place, and a row has a cell less.
# docx2txt 0.9, docx2python 3.7.1 and mammoth 1.13.0 (npm) give the fields and the additions; mammoth alone leaves out the result of a w:fldSimple.
# Who meets it: a reader of forms (DC4, « acte spécial », a questionnaire) that companies fill in Word: the labels are read, the answers are not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund mammoth@1.13.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check python-docx==1.2.0 docx2txt==0.9 docx2python==3.7.1
cat > look.py <<'PY'
import docx, docx2python, docx2txt
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
W = nsdecls('w')
run = lambda text: f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'
document = docx.Document()
by = 'w:author="a" w:date="2026-01-01T00:00:00Z"'
for label, inside in {
    'Nom : ': f'<w:sdt {W}><w:sdtContent>{run("Kervella")}</w:sdtContent></w:sdt>',
    'Lot : ': f'<w:ins {W} w:id="1" {by}>{run("toiture")}</w:ins>',
    'Date : ': f'<w:fldSimple {W} w:instr=" DATE ">{run("29/11/2026")}</w:fldSimple>',
    'Prix : ': f'<w:del {W} w:id="2" {by}><w:r><w:delText>100</w:delText></w:r></w:del>',
}.items():
    document.add_paragraph(label)._p.append(parse_xml(inside))
document.element.body[-1].addprevious(parse_xml(f'<w:sdt {W}><w:sdtContent><w:p>{run("Une adresse")}</w:p></w:sdtContent></w:sdt>'))
table = document.add_table(1, 2)
table.cell(0, 0).text = 'SIRET'
row = table._tbl.tr_lst[0]
cell = row.tc_lst[1]
row.remove(cell)
row.append(parse_xml(f'<w:sdt {W}><w:sdtContent><w:tc><w:tcPr><w:tcW w:w="100" w:type="dxa"/></w:tcPr><w:p>{run("73282932000074")}</w:p></w:tc></w:sdtContent></w:sdt>'))
document.save('form.docx')
read = docx.Document('form.docx')
flat = lambda text: ' | '.join(line.strip() for line in text.splitlines() if line.strip())
print('python-docx:', flat('\n'.join([p.text for p in read.paragraphs] + [c.text for c in read.tables[0].rows[0].cells])))
print('docx2txt:', flat(docx2txt.process('form.docx')))
print('docx2python:', flat(docx2python.docx2python('form.docx').text))
PY
cat > look.mjs <<'JS'
import mammoth from 'mammoth';
const { value } = await mammoth.extractRawText({ path: 'form.docx' });
console.log('mammoth:', value.split('\n').map((line) => line.trim()).filter((line) => line !== '').join(' | '));
JS
{ python/bin/python look.py; node look.mjs; } | tee seen
cat > expected <<'TEXT'
python-docx: Nom : | Lot : | Date : | Prix : | SIRET
docx2txt: Nom : Kervella | Lot : toiture | Date : 29/11/2026 | Prix : | Une adresse | SIRET | 73282932000074
docx2python: Nom : Kervella | Lot : toiture | Date : 29/11/2026 | Prix : | Une adresse | SIRET | 73282932000074
mammoth: Nom : Kervella | Lot : toiture | Date : | Prix : | Une adresse | SIRET | 73282932000074
TEXT
diff expected seen && echo 'as seen before'
