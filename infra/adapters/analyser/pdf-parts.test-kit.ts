// Takes an honest certificate apart and writes it again in every form that PDF allows: with a cross-reference table or stream, in object
// streams, as an update, damaged. No library would write some of them; for tests of what the reader finds (C18).
import { deflateSync } from 'node:zlib';
import { rcPro } from '#infra/specimens/index.ts';
import { year } from './traps.test-kit.ts';

/** Objects by number, each as latin1 text, its stream included. */
export type Parts = { readonly objects: Map<number, string>; readonly root: number };

/** A certificate that is validated automatically (traps.test-kit.ts `year` by default), taken apart. */
export async function certificateParts(certificate: Parameters<typeof rcPro>[0] = year): Promise<Parts> {
  return taken(await rcPro(certificate));
}

/** Takes apart a file as PDFKit writes it: one cross-reference table, one trailer. */
export function taken(bytes: Uint8Array): Parts {
  const source = Buffer.from(bytes).toString('latin1');
  const objects = new Map<number, string>();
  for (const [, offset] of source.slice(source.lastIndexOf('xref\n0 ')).matchAll(/^(\d{10}) 00000 n/gm)) {
    const begin = /^(\d+) 0 obj\n/.exec(source.slice(Number(offset), Number(offset) + 20))!;
    const from = Number(offset) + begin[0].length;
    const length = /^<<.*?\/Length (\d+).*?>>\nstream\n/s.exec(source.slice(from, from + 300));
    const end = source.indexOf('\nendobj', length === null ? from : from + length[0].length + Number(length[1]));
    objects.set(Number(begin[1]), source.slice(from, end));
  }
  return { objects, root: Number(/\/Root (\d+) 0 R/.exec(source)![1]) };
}

/** Adds an object; answers the reference to it. */
export function add({ objects }: Parts, body: string): string {
  const number = Math.max(...objects.keys()) + 1;
  objects.set(number, body);
  return `${number} 0 R`;
}
/** Adds entries to the dictionary of an object. */
export function extend({ objects }: Parts, number: number, entries: string): void {
  objects.set(number, objects.get(number)!.replace('<<', `<< ${entries}`));
}
export const inCatalog = (parts: Parts, entries: string): void => extend(parts, parts.root, entries);
export const pageOf = ({ objects }: Parts): number => [...objects].find(([, body]) => /\/Type \/Page\b/.test(body))![0];
export const inPage = (parts: Parts, entries: string): void => extend(parts, pageOf(parts), entries);
export const streamOf = (content: string | Uint8Array, entries = ''): string => {
  const text = typeof content === 'string' ? content : Buffer.from(content).toString('latin1');
  return `<< ${entries} /Length ${text.length} >>\nstream\n${text}\nendstream`;
};

const HEAD = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
type Written = { text: string; offsets: Map<number, number> };
function written(objects: Iterable<readonly [number, string]>, before: string): Written {
  let text = before;
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  return { text, offsets };
}
const row = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;
const table = (offsets: ReadonlyMap<number, number>): string =>
  `xref\n0 1\n0000000000 65535 f \n${[...offsets].map(([number, offset]) => `${number} 1\n${row(offset)}`).join('')}`;
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const startOf = (text: string): number => Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)![1]);

/** With a cross-reference table. `moved`: objects whose offset in it is wrong. `trailer`: more of the trailer. */
export function classic({ objects, root }: Parts, more: { moved?: readonly number[]; trailer?: string; lost?: boolean } = {}): Uint8Array {
  const { text, offsets } = written(objects, HEAD);
  for (const number of more.moved ?? []) offsets.set(number, 3);
  const trailer = `trailer\n<< /Size ${Math.max(...objects.keys()) + 1} /Root ${root} 0 R ${more.trailer ?? ''} >>\n`;
  return bytesOf(`${text}${table(offsets)}${trailer}startxref\n${more.lost === true ? 7 : text.length}\n%%EOF\n`);
}

/** Appends another revision: these objects replaced, the rest as before. */
export function updated(bytes: Uint8Array, objects: Iterable<readonly [number, string]>, root: number): Uint8Array {
  const before = Buffer.from(bytes).toString('latin1');
  const { text, offsets } = written(objects, before);
  const trailer = `trailer\n<< /Size 1000 /Root ${root} 0 R /Prev ${startOf(before)} >>\n`;
  return bytesOf(`${text}${table(offsets)}${trailer}startxref\n${text.length}\n%%EOF\n`);
}

export type Packing = { filter: string; pack(content: Buffer): Buffer };
export const FLATE: Packing = { filter: '/Filter /FlateDecode', pack: (content) => deflateSync(content) };
/** PNG's « up » filter over rows of four bytes, as writers use it for cross-reference streams. */
export const PREDICTED: Packing = {
  filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
  pack: (content) => {
    const rows: number[] = [];
    for (let at = 0; at < content.length; at += 4) {
      rows.push(2);
      for (let k = 0; k < 4; k += 1) rows.push(((content[at + k] ?? 0x20) - (at === 0 ? 0 : (content[at + k - 4] ?? 0x20))) & 0xff);
    }
    return deflateSync(Buffer.from(rows));
  },
};
export const CHAINED: Packing = {
  filter: '/Filter [/ASCIIHexDecode /FlateDecode]',
  pack: (content) => Buffer.from(`${deflateSync(content).toString('hex')}>`),
};

/** These objects in one object stream. */
export function objectStream(objects: readonly (readonly [number, string])[], packing: Packing, entries = ''): string {
  let at = 0;
  const heads = objects.map(([number, body]) => {
    const head = `${number} ${at}`;
    at += body.length + 1;
    return head;
  });
  const head = `${heads.join(' ')} `;
  const content = Buffer.from(head + objects.map(([, body]) => body).join('\n'), 'latin1');
  return streamOf(packing.pack(content), `/Type /ObjStm /N ${objects.length} /First ${head.length} ${packing.filter} ${entries}`);
}

/** Rows of a cross-reference stream: [1, offset] or [2, object stream, index in it]. */
function referenceStream(rows: ReadonlyMap<number, readonly [number, number, number]>, entries: string): string {
  const numbers = [...rows.keys()].sort((a, b) => a - b);
  const content = Buffer.concat(
    numbers.map((number) => {
      const [kind, a, b] = rows.get(number)!;
      const bytes = Buffer.alloc(7);
      bytes[0] = kind;
      bytes.writeUInt32BE(a, 1);
      bytes.writeUInt16BE(b, 5);
      return bytes;
    }),
  );
  const index = numbers.map((number) => `${number} 1`).join(' ');
  return streamOf(
    deflateSync(content),
    `/Type /XRef /Size ${numbers.at(-1)! + 1} /W [1 4 2] /Index [${index}] /Filter /FlateDecode ${entries}`,
  );
}

/**
 * As today's writers do: all objects but streams in object streams (one, or two of which the second extends the first), found by a
 * cross-reference stream.
 */
export function packed({ objects, root }: Parts, packing: Packing, more: { inTwo?: boolean; lost?: boolean } = {}): Uint8Array {
  const inner = [...objects].filter(([, body]) => !body.includes('stream\n'));
  const next = Math.max(...objects.keys()) + 1;
  const half = more.inTwo === true ? Math.ceil(inner.length / 2) : inner.length;
  const holders: [number, (readonly [number, string])[], string][] = [[next, inner.slice(0, half), '']];
  if (more.inTwo === true) holders.push([next + 1, inner.slice(half), `/Extends ${next} 0 R`]);
  const outer = [...objects].filter(([, body]) => body.includes('stream\n'));
  const { text, offsets } = written(
    [...outer, ...holders.map(([number, held, entries]) => [number, objectStream(held, packing, entries)] as const)],
    HEAD,
  );
  const rows = new Map<number, readonly [number, number, number]>([...offsets].map(([number, offset]) => [number, [1, offset, 0]]));
  for (const [holder, held] of holders) for (const [place, [number]] of held.entries()) rows.set(number, [2, holder, place]);
  const own = next + holders.length;
  rows.set(own, [1, text.length, 0]);
  return bytesOf(
    `${text}${own} 0 obj\n${referenceStream(rows, `/Root ${root} 0 R`)}\nendobj\nstartxref\n${more.lost === true ? 7 : text.length}\n%%EOF\n`,
  );
}

/** Some objects can be found only by a cross-reference stream beside the table, which older readers ignore (7.5.8.4). */
export function hybrid(parts: Parts, hidden: readonly number[]): Uint8Array {
  const held = [...parts.objects].filter(([number]) => hidden.includes(number));
  const holder = Math.max(...parts.objects.keys()) + 1;
  const open = new Map([...parts.objects].filter(([number]) => !hidden.includes(number)));
  open.set(holder, objectStream(held, FLATE));
  const { text, offsets } = written(open, HEAD);
  const rows = new Map(held.map(([number], place) => [number, [2, holder, place] as const]));
  const own = `${holder + 1} 0 obj\n${referenceStream(rows, '')}\nendobj\n`;
  const trailer = `trailer\n<< /Size ${holder + 2} /Root ${parts.root} 0 R /XRefStm ${text.length} >>\n`;
  return bytesOf(`${text}${own}${table(offsets)}${trailer}startxref\n${text.length + own.length}\n%%EOF\n`);
}

/** A later revision that is only a cross-reference stream, naming objects inside an object stream that the file already has. */
export function withPackedObjects(bytes: Uint8Array, holder: number, numbers: readonly number[], trailer: string): Uint8Array {
  const before = Buffer.from(bytes).toString('latin1');
  const own = 900;
  const rows = new Map<number, readonly [number, number, number]>(numbers.map((number, place) => [number, [2, holder, place]]));
  rows.set(own, [1, before.length, 0]);
  return bytesOf(
    `${before}${own} 0 obj\n${referenceStream(rows, `${trailer} /Prev ${startOf(before)}`)}\nendobj\nstartxref\n${before.length}\n%%EOF\n`,
  );
}
