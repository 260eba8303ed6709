// Checks the numbers and sections that code cites against docs/: each citation must exist there, and each entry there must be cited or say
// why it is not. Pure functions over texts; `repositoryTexts` reads the disk.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CODE_FOLDERS, sourceFiles } from './source-files.ts';

/** Path → text. */
export type Texts = ReadonlyMap<string, string>;

/** The name by which code cites a page. */
const PAGES: Record<string, string> = {
  DESIGN: 'docs/design.md',
  CONTRACT: 'docs/contract.md',
  DOCUMENTS: 'docs/documents.md',
  QUALITY: 'docs/quality.md',
  DEV_TOOLS: 'docs/dev-tools.md',
  'UI.md': 'docs/ui.md',
  'product.md': 'docs/product.md',
  'compliance.md': 'docs/compliance.md',
};

// F and A, G, T have fixed widths, so that document sizes, keys and variables (A4, F8, T0) are none. Law articles have three digits or more.
const NUMBER = String.raw`(?:F\d{3}|[AGT]\d{2}|C[1-9]\d?|P[1-9]\d?(?:-det|[a-f])?|I[1-9]\d?|L[1-9]|R[1-9]\d?[a-f]?|[KVW][1-9]\d?)`;
/** Not behind what makes it part of a colour, an address, an expression or a longer word; not before `:00`, as in a time. */
const CITED_NUMBERS = new RegExp(String.raw`(?<![\w#%$}.\\-])(${NUMBER})(?:[-–](${NUMBER}))?(?![\w%-]|:\d)`, 'g');
const ENTRY = new RegExp(String.raw`^\| (${NUMBER}) \|(.*)$`, 'gm');
const REASON = /\*(?:later|uncited): [^*]+\*/;

const PLACE = String.raw`(?:§?\d+(?:\.\d+)*(?:[a-f](?:-[a-f])?)?|« [^»]+ »)`;
/** A space, or a line break within a comment. */
const GAP = String.raw`(?: |\n *(?:--|//|\*) )`;
const CITED_PAGES = new RegExp(
  String.raw`(?<![\w/.-])(DESIGN|CONTRACT|DOCUMENTS|QUALITY|DEV_TOOLS|UI\.md|product\.md|compliance\.md)(?![\w-])(?:\.md)?((?:${GAP}${PLACE}(?:(?:, | and | )(?=§|«|\d+\.\d)${PLACE})*)?)`,
  'g',
);
const CITED_DECISIONS = /infra\/decisions\/(\d{3})\b/g;

/** `F012-F015` names four, `P1a-P1d` its two ends. */
function numbersBetween(first: string, last: string | undefined): string[] {
  if (last === undefined) return [first];
  const [from, to] = [/^([A-Z])(\d+)$/.exec(first), /^([A-Z])(\d+)$/.exec(last)];
  if (!from || !to || from[1] !== to[1]) return [first, last];
  const count = Math.max(0, Number(to[2]) - Number(from[2]) + 1);
  return Array.from({ length: count }, (_, i) => `${from[1]}${String(Number(from[2]) + i).padStart(from[2]!.length, '0')}`);
}

/** Every number that a text cites, with its line. */
export function citedNumbers(text: string): { number: string; line: number }[] {
  return text
    .split('\n')
    .flatMap((words, i) =>
      [...words.matchAll(CITED_NUMBERS)].flatMap(([, first, last]) =>
        numbersBetween(first!, last).map((number) => ({ number, line: i + 1 })),
      ),
    );
}

/** The numbered lines of a page: whether each says why nobody cites it. */
export function entriesOf(page: string): Map<string, { excused: boolean }> {
  return new Map([...page.matchAll(ENTRY)].map(([, number, rest]) => [number!, { excused: REASON.test(rest!) }]));
}

/**
 * The places of a page that can be cited: `3`, `3.8` (the eighth point of section 3), `5a`, and headings and bold beginnings by their
 * words.
 */
export function placesOf(page: string): Set<string> {
  const places = new Set<string>();
  let section = '';
  for (const line of page.split('\n')) {
    const heading = /^#+ (?:(\d+(?:\.\d+)*)\.? |\(([a-z])\) )?(.+)$/.exec(line);
    if (heading) {
      const [, number, letter, words] = heading;
      if (number !== undefined) section = number;
      else if (letter === undefined) section = '';
      places.add(letter === undefined ? section : section + letter).add(words!);
    }
    const point = /^(?:- |(\d+)\. )(?:\*\*(.+?)[.:]?\*\*)?/.exec(line);
    if (point?.[1] && section !== '') places.add(`${section}.${point[1]}`);
    if (point?.[2]) places.add(point[2]);
  }
  places.delete('');
  return places;
}

/** `§5c-e` is 5c, 5d and 5e; a heading is its words. */
function placesCited(places: string): string[] {
  return [...places.matchAll(new RegExp(PLACE, 'g'))].flatMap(([place]) => {
    const range = /^§?([\d.]+)([a-f])-([a-f])$/.exec(place);
    if (!range) return [place.replace(/^« | »$|^§/g, '')];
    const [, section, first, last] = range;
    return [...'abcdef'].filter((letter) => letter >= first! && letter <= last!).map((letter) => section + letter);
  });
}

/** Each fault in one line: a citation of nothing, an entry that nobody cites and that does not say why, a reason that is out of date. */
export function citationFaults(texts: Texts): string[] {
  const pages = new Map([...texts].filter(([path]) => path.startsWith('docs/')));
  const entries = new Map(
    [...pages].flatMap(([path, text]) => [...entriesOf(text)].map(([number, entry]) => [number, { ...entry, path }])),
  );
  const places = new Map([...pages].map(([path, text]) => [path, placesOf(text)]));
  const decisions = Map.groupBy([...texts.keys()], (path) => /^infra\/decisions\/(\d{3})-/.exec(path)?.[1]);
  decisions.delete(undefined);
  const citedBy = new Map<string, string>();
  const faults: string[] = [];
  for (const [number, [first, ...others]] of decisions)
    for (const other of others) faults.push(`${first} and ${other} are both the decision ${number}`);

  for (const [path, text] of texts) {
    for (const { number, line } of citedNumbers(text)) {
      if (!entries.has(number)) faults.push(`${path}:${line} cites ${number}, which no page of docs/ has`);
      else if (!path.endsWith('.md') && !citedBy.has(number)) citedBy.set(number, `${path}:${line}`);
    }
    const lineAt = (index: number | undefined): number => text.slice(0, index).split('\n').length;
    for (const { 1: name, 2: cited, index } of text.matchAll(CITED_PAGES)) {
      const page = PAGES[name!]!;
      const wanted = placesCited(cited!);
      if (wanted.length === 0 && !path.startsWith('docs/')) faults.push(`${path}:${lineAt(index)} cites ${name} without a section`);
      for (const place of wanted)
        if (!places.get(page)?.has(place)) faults.push(`${path}:${lineAt(index)} cites ${name} « ${place} », which ${page} does not have`);
    }
    for (const { 1: decision, index } of text.matchAll(CITED_DECISIONS))
      if (!decisions.has(decision)) faults.push(`${path}:${lineAt(index)} cites the decision ${decision}, which is not there`);
  }

  for (const [number, { excused, path }] of entries) {
    const by = citedBy.get(number);
    if (by === undefined && !excused) faults.push(`${path} has ${number}, which no code cites, and does not say why`);
    if (by !== undefined && excused) faults.push(`${path} says why nobody cites ${number}, but ${by} does`);
  }
  return faults;
}

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, words]) =>
    words!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of pages and READMEs to files, folders and headings of the repository that are not there, one line each. */
export function brokenLinks(texts: Texts, exists: (path: string) => boolean): string[] {
  return [...texts]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]*))?\)/g)]
        .filter(([, link, anchor]) => {
          const target = link === '' ? path : join(dirname(path), link!);
          const page = texts.get(target);
          return !(page ?? exists(target)) || (page && anchor && !anchorsOf(page).includes(anchor));
        })
        .map(([, link, anchor]) => `${path} links to ${link}${anchor ? `#${anchor}` : ''}, which is not there`),
    );
}

/** The files of the check itself are excluded: they name pages, and their tests contain numbers that do not exist. */
const MADE_UP = /learned-weights\.ts$|\/(?:citations|features)(?:\.test)?\.ts$/;
const ENDINGS = ['.ts', '.tsx', '.mjs', '.cjs', '.sql', '.md', '.yml'];

/** Every text of the repository that may cite or be cited. */
export function repositoryTexts(root: string): Texts {
  const atRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && ENDINGS.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => entry.name);
  const paths = [...atRoot, ...sourceFiles(root, ENDINGS, [...CODE_FOLDERS, 'docs'])].filter((path) => !MADE_UP.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
