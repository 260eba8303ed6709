// Files for tests, object by object.

/** A PDF of these objects, numbered from 1; the first is its catalogue. Their signs are bytes (latin1). */
export function pdfOf(objects: readonly string[], end = ''): Buffer {
  let text = '%PDF-1.5\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n${end}`;
  return Buffer.from(text, 'latin1');
}
