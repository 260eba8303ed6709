// A place on the page that may hold the holder's name, with what speaks for it; company.ts chooses among them.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Evidence } from '#domain/documents/reading.ts';
import { CELL_GAP } from './cells.ts';
import { boxIn, boxOf, column, type Layout, type Segment } from './layout.ts';
import {
  cutName,
  endsInForm,
  isAddress,
  isIssuer,
  isLegalForm,
  isPostalLine,
  isPrinted,
  looksLikeName,
  startsSmall,
} from './name-shape.ts';
import { announces, roleOf } from './roles.ts';

export type Candidate = {
  readonly text: string;
  readonly score: number;
  readonly source: 'label' | 'sentence' | 'number' | 'address' | 'form' | 'field';
  readonly segment: Segment;
  readonly evidence: Evidence;
  /** The next line may belong to it, or may not. */
  readonly open?: boolean;
};
type Source = Candidate['source'];

/** « Dénomination », « Raison sociale »: nothing but a name stands beside it. */
export const saysName = (label: string): boolean => /^(?!.*adresse).*(?:denomination|raison|nom (?:de|du)\b)/.test(label);

/** « ÉLECTRICITÉ, CHAUFFAGE MARTY », « BATI SUD (GROUPE SUD) »: what follows in capitals too may belong to the name. */
function goesOn(name: string, after: string): boolean {
  const part = /^\s*[,(]\s*([^,();:]+)/.exec(after)?.[1]?.trim() ?? '';
  return /\p{L}{3}/u.test(part) && !/\d/.test(after.slice(0, 40)) && isInCapitals(name) && isInCapitals(part) && looksLikeName(part);
}

/** « Maison Delorme, plâtriers depuis 1921 »: a trade behind the comma may be printed as part of the name. */
const SAYS_MORE =
  /^\s*,\s(?!sis|situ|dont|repr|imma|soci|sarl|sas|eurl|au |à |siret|siren|domi|entr|inscr|exer|ayant|agis|dem|ci-|n°|nom|pour|assur|tit|rcs|et |par |en |rue|av)\p{Ll}{4,}[^,;:]*$/u;

/** The name at the start of a cell, from an offset on. */
export function nameIn(segment: Segment, from: number, score: number, source: Source, label: string): Candidate | null {
  const cut = cutName(segment.text.slice(from), source === 'label');
  // Under no label a line that begins small is the rest of something.
  if (cut === null || (source !== 'label' && source !== 'sentence' && startsSmall(cut.text))) return null;
  const box = boxIn(segment, from + cut.start, from + Math.max(cut.end, cut.start + 1));
  const strong = source === 'label' || source === 'sentence';
  const after = segment.text.slice(from + cut.end);
  const open = strong && (goesOn(cut.text, after) || (source === 'label' && SAYS_MORE.test(after))) ? { open: true } : {};
  return { text: cut.text, score, source, segment, ...open, evidence: { page: segment.page, box, label, text: cut.text } };
}

const CONNECTS = /(?:\bet|&|\bde|\bdes|\bdu|\bla|\ble|\bles|\bd'|\bl'|-)$/;
const REST_OF_NAME = /^(?:(?:&|et|d[eu]s?|aux?) |d')/;
/** A line this long was broken by the width of its cell. */
const BROKEN_LINE = 24;

/** « Les Quatre Vents, 50340 BRICQUEBEC », and « Le Clos Morin » right over the line of its town: places, not names. */
export const isPlace = (line: Segment, layout: Layout): boolean =>
  isAddress(line.normalized) || /[\s,(–-]\d{5} [a-z]/.test(line.normalized) || isOverTown(line, layout);
const isOverTown = (line: Segment, layout: Layout): boolean =>
  column(layout, line, 'below', 0.9).some((cell) => isPostalLine(cell.normalized));
const PLACE_WORD = /^(?:les?|la|l'|lieu|aux?|hameau|domaine|ferme|chateau|moulin|mas|quartier) ?/;
/** A person, whose name does not run on. */
const CIVILITY = /^(?:m(?:me|r|lle)?\.?|monsieur|madame) /;
/** « Marie-Claude LE BRAS », « DUPONT Jean »: what stands under it is most likely his firm's name. */
const PERSON = /^(?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)? \p{Lu}[\p{Lu}’' -]+|\p{Lu}[\p{Lu}’' -]+ \p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)$/u;
export const isInCapitals = (text: string): boolean => text === text.toUpperCase();
/** « CHARPENTES DU NORD | LITTORAL | 34500 BEZIERS »: a place, or the rest of the name. */
export const mayBeRest = (name: string, next: Segment, layout: Layout): boolean =>
  !PLACE_WORD.test(next.normalized) &&
  isOverTown(next, layout) &&
  looksLikeName(next.text) &&
  !isIssuer(next.normalized) &&
  isInCapitals(name) === isInCapitals(next.text);

/** The value of a name's own label runs on where the next row has no label, and the cell under it is no address. */
function runsOn(name: Candidate, next: Segment): boolean {
  if (name.source !== 'label' || name.segment.left === null || !saysName(name.evidence.label)) return false;
  const label = next.left?.normalized ?? '';
  if (label !== '' && !/^(?:ou )?(?:raison )?sociale\W*$/.test(label)) return false;
  return (
    Math.abs(next.box[0] - name.segment.box[0]) < next.size && next.right === null && isInCapitals(name.text) === isInCapitals(next.text)
  );
}
/** Two lines larger than what follows them are one name. */
function large(name: Candidate, next: Segment, layout: Layout): boolean {
  const alike = next.size > 0.95 * name.segment.size && next.size < 1.05 * name.segment.size;
  const under = column(layout, next, 'below', 4)[0];
  return (name.source === 'label' || name.source === 'sentence') && alike && under !== undefined && under.size < 0.85 * next.size;
}
/** « GAVE ASCENSEURS | MAINTENANCE », all in capitals over an address: most likely one name, yet a person looks. */
const likelyRest = (name: Candidate, next: Segment, layout: Layout): boolean =>
  name.source === 'label' &&
  isInCapitals(name.text) &&
  /^\p{Lu}{5,}$/u.test(next.text) &&
  /^(?!m(?:me|r|lle)?\.? )\S+ \S/.test(normalizeText(name.text)) &&
  Math.abs(next.box[0] - name.segment.box[0]) < next.size &&
  column(layout, next, 'below', 0.9).some((cell) => isAddress(cell.normalized));

/** Nothing tells what the line under a value is: in the same letters at the same edge, and like a name. */
const mayGoOn = (name: Candidate, next: Segment): boolean =>
  name.source === 'label' &&
  name.segment.left === null &&
  next.left === null &&
  next.right === null &&
  Math.abs(next.box[0] - name.segment.box[0]) < next.size &&
  isInCapitals(name.text) === isInCapitals(next.text) &&
  !endsInForm(normalizeText(name.text)) &&
  !CIVILITY.test(normalizeText(name.text)) &&
  !next.normalized.includes(':') &&
  !isAddress(next.normalized) &&
  looksLikeName(next.text);

/** The line ends where its next word would have run into the cell to its right, or beyond everything printed on the page. */
function isFull(line: Segment, next: Segment, layout: Layout): boolean {
  const [word] = next.words;
  if (word === undefined) return false;
  const edge = line.right === null ? rightEdge(layout, line.page) : line.right.box[0] - CELL_GAP * line.size;
  return line.box[2] + SPACE * line.size + word.box[2] - word.box[0] > edge;
}
const SPACE = 0.3;
const rightEdge = (layout: Layout, page: number): number => Math.max(...layout.pages[page - 1]!.segments.map(({ box }) => box[2]));

/** A name is broken over no more lines. */
const LINES_MAX = 3;
/** A narrow cell breaks « MENUISERIE KERVELLA / SAS »: the next lines belong to the name where they cannot stand alone. */
export function withRest(name: Candidate, layout: Layout): Candidate {
  if (!name.segment.text.trimEnd().endsWith(name.text)) return name;
  let whole = name;
  for (let lines = 1; lines < LINES_MAX; lines += 1) {
    const longer = withLine(whole, lines, layout);
    if (longer.text === whole.text || !endsLine(longer, lines, layout)) return longer;
    whole = longer;
  }
  return whole;
}

/** « LUBERON (Société par actions / simplifiée) »: what the name leaves of its line goes on in the next. */
function endsLine(name: Candidate, below: number, layout: Layout): boolean {
  const home = layout.homes.get(name.segment)!;
  return home.block.segments[home.line + below]!.text.trimEnd().endsWith(name.text.split(' ').at(-1)!);
}

/** With the line so far below its first, where that belongs to it. */
function withLine(name: Candidate, below: number, layout: Layout): Candidate {
  const home = layout.homes.get(name.segment)!;
  const line = home.block.segments[home.line + below - 1]!;
  const next = home.block.segments[home.line + below];
  if (next === undefined) return name;
  if (
    next.left !== null &&
    name.segment.left !== null &&
    next.box[0] - next.left.box[2] < 60 * next.size &&
    isPrinted(next.left.normalized)
  )
    return name;
  const first = normalizeText(name.text);
  const broken = CONNECTS.test(first) || isLegalForm(next.normalized) || REST_OF_NAME.test(next.normalized);
  if (!broken && CIVILITY.test(first)) return name;
  const long = line.text.length >= BROKEN_LINE && next.box[2] < line.box[2] && !endsInForm(first);
  const wide = name.source === 'label' && long;
  const place = isPlace(next, layout) || next.normalized.includes(':');
  const surely = broken || (!place && (wide || runsOn(name, next) || large(name, next, layout)));
  const likely =
    !surely &&
    !place &&
    (((long || isFull(line, next, layout)) && isInCapitals(name.text) === isInCapitals(next.text)) || likelyRest(name, next, layout));
  if (!surely && (!likely || PERSON.test(name.text)))
    return likely || mayBeRest(name.text, next, layout) || mayGoOn(name, next) ? { ...name, open: true } : name;
  const joined = `${name.text} ${next.text.trim()}`;
  const text = isLegalForm(next.normalized) ? joined : (cutName(joined)?.text ?? name.text);
  if (text.length <= name.text.length || (!broken && (cutName(next.text) === null || announces(next.normalized) !== null))) return name;
  return {
    ...name,
    text,
    ...(likely ? { open: true } : {}),
    evidence: { ...name.evidence, box: boxOf(home.block, home.block.starts[home.line]!, home.block.starts[home.line + below]! + 1), text },
  };
}

/** A page full of labels gives no more candidates than this. */
export const CANDIDATES_MAX = 300;

/** A cell that holds a colon and nothing else. */
export const isColon = (segment: Segment): boolean => /^\W*$/.test(segment.normalized);

/** « Organisme bénéficiaire | BATI SUD », one under the other in one print: small letters right over a name in capitals head it. */
function headsName({ source, segment, text }: Candidate, layout: Layout): boolean {
  if (source === 'label' || source === 'sentence' || /\p{Lu}{3}/u.test(text) || endsInForm(normalizeText(text))) return false;
  return column(layout, segment, 'below', 1.6).some(
    (next) =>
      Math.abs(next.box[0] - segment.box[0]) < segment.size / 2 &&
      isInCapitals(next.text) &&
      looksLikeName(next.text) &&
      !isPlace(next, layout),
  );
}

/** What speaks for a candidate: where it stands, and whether it is somebody else's part of the page or an issuer's words. */
export const weigh = (candidate: Candidate, layout: Layout): number => {
  if (headsName(candidate, layout)) return -2;
  const role = roleOf(candidate.segment, layout);
  const strong = candidate.source === 'label' || candidate.source === 'sentence';
  const issuer = isIssuer(normalizeText(candidate.text)) ? (strong ? 4 : 8) : 0;
  return candidate.score + (role === 'holder' ? 2 : role === 'other' ? -12 : 0) - issuer;
};
