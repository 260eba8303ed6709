// Parses one part of a workbook as XML, event by event while it is decompressed. A document type, the only way to declare an entity, is an
// error: a spreadsheet has none (C24, « billion laughs »).
import { Parser } from 'saxen';
import { Unreadable } from './zip-judge.ts';

export type XmlEvents = {
  /** The name without its prefix; attributes unparsed, entities included. */
  open?(name: string, attributes: () => Readonly<Record<string, string>>, decode: (attribute: string) => string): void;
  close?(name: string): void;
  text?(text: string): void;
  /** True once nothing more is needed: the rest is neither decompressed nor parsed. */
  enough?(): boolean;
};

/** No cell text is longer (Excel allows 32,767 characters), and no part of a workbook nests deeper. */
const TOKEN_MAX = 1024 * 1024;
const DEPTH_MAX = 64;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** By its first bytes and its declaration (XML 1.0, appendix F); UTF-8 where neither tells. */
function encodingOf(first: Uint8Array): string {
  const [a, b] = first;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  const head = Buffer.from(first.subarray(0, 200)).toString('latin1');
  return /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}

/** Throws Unreadable where it is not XML, or a kind of it that no spreadsheet program writes. */
export async function readXml(content: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  const parser = new Parser();
  let depth = 0;
  // The length since the last element: a token without an end would be scanned again with each chunk.
  let unended = 0;
  // An exception here ends `write`: the parser catches nothing.
  parser.on('error', (cause) => {
    throw new Unreadable('no XML', { cause });
  });
  parser.on('attention', () => {
    throw new Unreadable('document type');
  });
  parser.on('openTag', (name, attributes, decode) => {
    unended = 0;
    if (++depth > DEPTH_MAX) throw new Unreadable('too deep');
    events.open?.(local(name), attributes, decode);
  });
  parser.on('closeTag', (name) => {
    unended = 0;
    depth--;
    events.close?.(local(name));
  });
  if (events.text) {
    const { text } = events;
    parser.on('text', (value, decode) => text(value.includes('&') ? decode(value) : value));
    parser.on('cdata', text);
  }
  let decoder: TextDecoder | null = null;
  for await (const piece of content) {
    let xml: string;
    try {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      xml = decoder.decode(piece, { stream: true });
    } catch (cause) {
      throw new Unreadable('not in its encoding', { cause });
    }
    parser.write(xml);
    unended += xml.length;
    if (unended > TOKEN_MAX) throw new Unreadable('endless');
    if (events.enough?.()) return;
  }
  parser.end();
}
