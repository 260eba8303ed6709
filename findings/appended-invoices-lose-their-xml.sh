#!/bin/sh
# First guess: `PdfWriter.append(file)` of pypdf, which takes over a whole file with its outline, keeps what is attached to it, as `clone_from` of the same
# class does; so does `insert_pdf(file)` of PyMuPDF.
# Seen with pypdf 7.1.1 and pymupdf 2.0 on a file of pikepdf 10.18.0 with factur-x.xml attached: the pages are there, the attachment and its mark (/AF) are not,
# without a warning.
# Who meets it: an accountant's tool that puts a stamp or a cover sheet before an electronic invoice (Factur-X, ZUGFeRD): it looks the same and is none any more.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pypdf==7.1.1 pymupdf==2.0 pikepdf==10.18.0
cat > look.py <<'PY'
import pikepdf, pymupdf, pypdf
made = pikepdf.new()
made.add_blank_page()
attached = pikepdf.AttachedFileSpec(made, b'<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>', filename='factur-x.xml', mime_type='text/xml', relationship=pikepdf.Name.Data)
made.attachments['factur-x.xml'] = attached
made.Root.AF = pikepdf.Array([attached.obj])
with made.open_outline() as outline: outline.root.append(pikepdf.OutlineItem('Facture', 0))
made.save('invoice.pdf')
def told(name):
    with pikepdf.open(f'{name}.pdf') as pdf, pdf.open_outline() as outline:
        print(f"{name}: {len(pdf.pages)} page, attached {list(pdf.attachments)}, marked {'/AF' in pdf.Root}, outline {len(outline.root)}")
told('invoice')
writer = pypdf.PdfWriter(clone_from='invoice.pdf')
writer.write('pypdf-clone.pdf')
told('pypdf-clone')
writer = pypdf.PdfWriter()
writer.append('invoice.pdf')
writer.write('pypdf-append.pdf')
told('pypdf-append')
joined = pymupdf.open()
joined.insert_pdf(pymupdf.open('invoice.pdf'))
joined.save('pymupdf-insert.pdf')
told('pymupdf-insert')
PY
python/bin/python look.py | tee seen
cat > expected <<'TEXT'
invoice: 1 page, attached ['factur-x.xml'], marked True, outline 1
pypdf-clone: 1 page, attached ['factur-x.xml'], marked True, outline 1
pypdf-append: 1 page, attached [], marked False, outline 1
pymupdf-insert: 1 page, attached [], marked False, outline 0
TEXT
diff expected seen && echo 'as seen before'
