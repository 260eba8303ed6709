// Finds what a PDF would do or contain besides its pages: scripts, actions, embedded files (C18). It follows every reference from the root
// of the file as PDFium parsed it. A person judges what is found; nothing is ever run.
import { inflateSync } from 'node:zlib';
import { VALUES_MAX } from './limits.ts';
import { recovered } from './pdf-recovered.ts';
import { type Cursor, type Dict, isDict, isList, nameOf, refOf, textOf, Unfinished, type Value } from './pdf-values.ts';
import type { Pdfium } from './pdfium-module.ts';
import { rewritten } from './pdfium-rewrite.ts';

/** An honest file has a few thousand bytes of it. */
const METADATA_MAX_BYTES = 1024 * 1024;

const SCRIPT = 'un script';
const OTHER_FILE = 'un renvoi vers un autre fichier';
const MEDIA = 'un contenu multimédia';
const DISPLAY = 'un changement d’affichage';
const ATTACHED = 'un fichier joint';

/**
 * Actions by type (ISO 32000-2, 12.6.4), each with the French text of the finding. A « GoTo » leads to a page of the same file and is no
 * finding.
 */
const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['JavaScript', SCRIPT],
  ['Launch', 'le lancement d’un programme'],
  ['SubmitForm', 'un envoi de données'],
  ['ImportData', 'un chargement de données'],
  ['URI', 'l’ouverture d’une adresse Internet'],
  ['GoToR', OTHER_FILE],
  ['GoToE', OTHER_FILE],
  ['GoToDp', OTHER_FILE],
  ['Thread', OTHER_FILE],
  ['Named', 'une commande du lecteur'],
  ['ResetForm', 'une action de formulaire'],
  ['Hide', DISPLAY],
  ['SetOCGState', DISPLAY],
  ['Trans', DISPLAY],
  ['Sound', MEDIA],
  ['Movie', MEDIA],
  ['Rendition', MEDIA],
  ['GoTo3DView', MEDIA],
  ['RichMediaExecute', MEDIA],
]);
const ANNOTATIONS: ReadonlyMap<string, string> = new Map([
  ['FileAttachment', ATTACHED],
  ['Sound', MEDIA],
  ['Movie', MEDIA],
  ['Screen', MEDIA],
  ['3D', MEDIA],
  ['RichMedia', MEDIA],
]);
/** The same facts for a program, attached as XML (Factur-X, PDF/A-3): worth a note. */
export const DATA_ATTACHED = 'des données jointes';
const DATA: ReadonlySet<string | null> = new Set(['Data', 'Alternative']);
const XML: ReadonlySet<string | null> = new Set(['text/xml', 'application/xml', 'text#2Fxml', 'application#2Fxml']);
const FILE_KEYS = ['F', 'UF', 'DOS', 'Mac', 'Unix'];
/** A tree of names has a few levels; deeper ones are what nobody writes. */
const LEVELS_MAX = 6;
/** What a link in the text may do: open a site (also « exemple.fr/aide »), a mail, a call; turn pages. */
const PLAIN_LINK = /^(?:https?:|mailto:|tel:|[\w.@-]+(?:[/?#]|$))/i;
const TURNS_PAGES: ReadonlySet<string | null> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** The kind of dictionary in which a value was found: a link's action may be harmless where the same action elsewhere is a finding. */
type Place = 'anywhere' | 'link';
/** Receives each text of the file. */
type Hear = (text: string | null) => void;
type Resolve = (value: Value | undefined) => readonly Value[];

/** The findings of one dictionary. It is recognised by its content, not by its place: resources may have any name. */
function shownBy(dict: Dict, place: Place, resolve: Resolve): string[] {
  const found: string[] = [];
  const dicts = (key: string): Dict[] => resolve(dict.get(key)).filter(isDict);
  const names = (key: string): (string | null)[] => resolve(dict.get(key)).map(nameOf);
  const filled = (value: Value): boolean => (isList(value) ? value.length > 0 : value !== null);
  const isTree = (tree: Dict): boolean =>
    ['Names', 'Kids'].some((key) => resolve(tree.get(key)).some((list) => isList(list) && filled(list)));

  for (const type of names('S')) {
    const action = ACTIONS.get(type ?? '');
    if (action !== undefined && !(place === 'link' && isPlain(type!, dict, resolve))) found.push(action);
  }
  for (const subtype of names('Subtype')) if (ANNOTATIONS.has(subtype ?? '')) found.push(ANNOTATIONS.get(subtype!)!);
  const additional = dicts('AA').flatMap((events) => [...events.values()].flatMap((event) => resolve(event)));
  if (additional.some((event) => isDict(event) && event.has('S'))) found.push('une action déclenchée automatiquement');
  if (resolve(dict.get('XFA')).some((form) => (isDict(form) ? form.size > 0 : isList(form) && filled(form))))
    found.push('un formulaire dynamique (XFA)');
  if (dicts('JavaScript').some(isTree)) found.push(SCRIPT);
  const embedded = dicts('EF').some((files) => FILE_KEYS.some((key) => resolve(files.get(key)).some(isDict)));
  if (embedded) found.push(isData(dict, resolve) ? DATA_ATTACHED : ATTACHED);
  const associated = resolve(dict.get('AF')).filter((files) => isList(files) && filled(files)) as (readonly Value[])[];
  const trees = dicts('EmbeddedFiles').filter(isTree);
  const files = [...associated.flat(), ...trees.flatMap((tree) => filesOf(tree, resolve))].flatMap((file) => resolve(file));
  if (associated.length + trees.length > 0 && !(files.length > 0 && files.every((file) => isDict(file) && isData(file, resolve))))
    found.push(ATTACHED);
  return found;
}

/** The values of a tree of names (ISO 32000-1, 7.9.6); a tree that goes deeper than any has one that is no file. */
function filesOf(tree: Dict, resolve: Resolve, level = 0): Value[] {
  if (level > LEVELS_MAX) return [null];
  const lists = (key: string): Value[] => resolve(tree.get(key)).flatMap((list) => (isList(list) ? [...list] : []));
  const below = lists('Kids').flatMap((kid) => resolve(kid).flatMap((node) => (isDict(node) ? filesOf(node, resolve, level + 1) : [null])));
  return [...lists('Names').filter((_, i) => i % 2 === 1), ...below];
}

/** Whether the file is XML by its name, its type and what it is said to be. */
function isData(file: Dict, resolve: Resolve): boolean {
  const named = ['F', 'UF'].flatMap((key) => resolve(file.get(key))).map((name) => (textOf(name) === null ? '' : decoded(textOf(name)!)));
  const streams = resolve(file.get('EF')).flatMap((files) => (isDict(files) ? FILE_KEYS.flatMap((key) => resolve(files.get(key))) : []));
  return (
    resolve(file.get('AFRelationship')).every((relation) => DATA.has(nameOf(relation))) &&
    named.filter((name) => name !== '').every((name) => /\.xml$/i.test(name)) &&
    streams.filter(isDict).every((stream) => resolve(stream.get('Subtype')).every((type) => XML.has(nameOf(type))))
  );
}

function isPlain(type: string, action: Dict, resolve: Resolve): boolean {
  const all = (key: string, plain: (value: Value) => boolean) => resolve(action.get(key)).every(plain);
  if (type === 'URI') return all('URI', (address) => PLAIN_LINK.test((textOf(address) ?? '').trim()));
  return type === 'Named' && all('N', (name) => TURNS_PAGES.has(nameOf(name)));
}

/** Findings that only the file's root can have. */
function shownByRoot(root: Dict, resolve: Resolve): string[] {
  const opens = resolve(root.get('OpenAction')).some((action) => isDict(action) && action.has('S') && !isPageOfFile(action, resolve));
  return [...(opens ? ['une action à l’ouverture'] : []), ...(resolve(root.get('Collection')).some(isDict) ? [ATTACHED] : [])];
}
const isPageOfFile = (action: Dict, resolve: Resolve): boolean => resolve(action.get('S')).every((type) => nameOf(type) === 'GoTo');

/** Every dictionary that can be reached from the given values, each once per kind of place. */
function walk(
  from: readonly Value[],
  resolve: Resolve,
  budget: Cursor['budget'],
  see: (dict: Dict, place: Place) => void,
  hear: Hear,
): void {
  const seen = { anywhere: new Set<Value>(), link: new Set<Value>() };
  const open: [Value, Place][] = from.map((value) => [value, 'anywhere']);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    budget.left -= 1;
    if (budget.left < 0) throw new Unfinished('too much to look at');
    const [given, place] = next;
    for (const value of resolve(given)) {
      if (typeof value !== 'object' || value === null || seen[place].has(value)) continue;
      if (isList(value)) {
        seen[place].add(value);
        for (const item of value) open.push([item, place]);
      } else if (isDict(value)) {
        seen[place].add(value);
        see(value, place);
        const isLink = resolve(value.get('Subtype')).some((subtype) => nameOf(subtype) === 'Link');
        for (const [key, inner] of value) open.push([inner, isLink && (key === 'A' || key === 'PA') ? 'link' : 'anywhere']);
      } else hear(textOf(value));
    }
  }
}

/**
 * What the file contains besides its pages, in French for a person, each finding once. Throws `Unfinished` where that cannot be determined.
 * `heard` receives every text of the file outside of its pages' content: notes, fields, descriptions, metadata.
 */
export function activeContent(
  pdfium: Pdfium,
  document: number,
  bytes: Uint8Array,
  heard: (text: string) => void = () => {},
): readonly string[] {
  const budget = { left: VALUES_MAX };
  const { objects, root, source, streams } = rewritten(pdfium, document, budget);
  const repaired = pdfium._FPDF_DocumentHasValidCrossReferenceTable(document) === 0;
  let scanned: ReturnType<typeof recovered> | null = null;
  const scan = () => (scanned ??= recovered(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), budget));

  /**
   * Resolves a reference. An object that PDFium did not find, or found by repairing the file, may be found elsewhere in the bytes by
   * another reader.
   */
  const resolve: Resolve = (value) => {
    const values: Value[] = [value ?? null];
    for (let hops = 0; values.some((one) => refOf(one) !== null); hops += 1) {
      if (hops > 20) return [];
      values.splice(0, values.length, ...values.flatMap((one) => target(one)));
    }
    return values;
  };
  const target = (value: Value): readonly Value[] => {
    const number = refOf(value);
    if (number === null) return [value];
    const known = objects.get(number);
    return [...(known === undefined ? [] : [known]), ...(known === undefined || repaired ? (scan().get(number) ?? []) : [])];
  };

  const found = new Set<string>();
  const roots = resolve(root === null ? null : { ref: root }).filter(isDict);
  if (repaired)
    for (const value of [...scan().values()].flat()) if (isDict(value) && nameOf(value.get('Type')) === 'Catalog') roots.push(value);
  for (const catalog of roots) for (const words of shownByRoot(catalog, resolve)) found.add(words);
  const starts = repaired ? [...roots, ...[...scan().values()].flat()] : roots;
  walk(
    starts,
    resolve,
    budget,
    (dict, place) => {
      for (const words of shownBy(dict, place, resolve)) found.add(words);
    },
    (text) => {
      if (text !== null) heard(decoded(text));
    },
  );
  for (const [number, [from, to]] of streams) {
    const dict = objects.get(number);
    if (isDict(dict) && nameOf(dict.get('Type')) === 'Metadata') heard(metadataText(source.slice(from, to), dict));
  }
  return [...found];
}

/**
 * Decodes a text string of the file: UTF-16 after its byte order mark, UTF-8 after its own, else one byte per letter (ISO 32000-2, 7.9.2).
 */
function decoded(text: string): string {
  if (text.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(Buffer.from(text.slice(2), 'latin1'));
  return text.startsWith('\xef\xbb\xbf') ? Buffer.from(text.slice(3), 'latin1').toString('utf8') : text;
}

/** The words of an XMP stream, without its tags. A stream with an uncommon filter is skipped: no reader shows it either. */
function metadataText(content: string, dict: Dict): string {
  const filter = dict.get('Filter');
  const raw = Buffer.from(content, 'latin1');
  const packed = nameOf(isList(filter) ? filter[0] : filter) === 'FlateDecode';
  try {
    return (packed ? inflateSync(raw, { maxOutputLength: METADATA_MAX_BYTES }) : raw).toString('utf8').replace(/<[^<>]*>/g, ' ');
  } catch {
    return '';
  }
}
