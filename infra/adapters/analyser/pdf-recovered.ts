// Every object that stands anywhere in the bytes of a PDF, whatever its cross-reference table says: this is what a reader finds that
// repairs a damaged file. Readers repair differently, so everything that any of them could find is inspected, older revisions included.
import { inflateSync } from 'node:zlib';
import { OBJECT_STREAM_MAX_BYTES } from './limits.ts';
import { type Cursor, type Dict, isDict, isList, nameOf, readInteger, readValue, skipSpace, Unfinished, type Value } from './pdf-values.ts';

/** All definitions of each object number. */
export type Recovered = ReadonlyMap<number, readonly Value[]>;

export function recovered(source: string, budget: Cursor['budget']): Recovered {
  const found = new Map<number, Value[]>();
  const add = (number: number, value: Value) => {
    const known = found.get(number);
    if (known === undefined) found.set(number, [value]);
    else known.push(value);
  };
  for (const begin of source.matchAll(/(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/g)) {
    const cursor: Cursor = { source, at: begin.index + begin[0].length, budget };
    const value = readValue(cursor);
    add(Number(begin[1]), value);
    if (isDict(value) && nameOf(value.get('Type')) === 'ObjStm') for (const [number, inner] of unpacked(value, cursor)) add(number, inner);
  }
  return found;
}

/** The objects of one object stream (ISO 32000-1, 7.5.7). If it is encrypted or has an uncommon filter, its content is unknown. */
function unpacked(stream: Dict, { source, at, budget }: Cursor): [number, Value][] {
  const begin: Cursor = { source, at, budget };
  skipSpace(begin);
  const from = /^stream(\r\n|\n|\r)/.exec(source.slice(begin.at, begin.at + 8))?.[0].length;
  const filter = stream.get('Filter') ?? null;
  const filters = isList(filter) ? filter : filter === null ? [] : [filter];
  if (from === undefined || filters.length > 1 || stream.has('DecodeParms')) throw new Unfinished('an object stream of its own kind');
  const raw = Buffer.from(source.slice(begin.at + from, after(source, begin.at)), 'latin1');
  const content: Cursor = { source: filters.length === 0 ? raw.toString('latin1') : inflated(raw), at: 0, budget };
  const heads: [number, number][] = [];
  for (;;) {
    const number = readInteger(content);
    const offset = number === null ? null : readInteger(content);
    if (number === null || offset === null) break;
    heads.push([number, offset]);
  }
  const first = stream.get('First');
  if (typeof first !== 'number' || heads.length === 0) throw new Unfinished('an object stream without its list');
  return heads.map(([number, offset]) => [number, readValue({ source: content.source, at: first + offset, budget })]);
}

const after = (source: string, at: number): number => {
  const end = source.indexOf('endstream', at);
  return end === -1 ? source.length : end;
};

function inflated(raw: Buffer): string {
  try {
    return inflateSync(raw, { maxOutputLength: OBJECT_STREAM_MAX_BYTES, finishFlush: 2 }).toString('latin1');
  } catch (cause) {
    throw new Unfinished('an object stream that does not unpack', { cause });
  }
}
