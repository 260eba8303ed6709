// A place on the page that may hold the holder's name, with its score; company.ts chooses among the candidates.
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
  /** Whether the next line belongs to the name is uncertain. */
  readonly open?: boolean;
  /** In the address window of a social body's letter: the holder, even if its name has an issuer's words. */
  readonly addressed?: boolean;
};
type Source = Candidate['source'];

/** « Dénomination », « Raison sociale »: only a name can follow such a label. */
export const saysName = (label: string): boolean => /^(?!.*adresse).*(?:denomination|raison|nom (?:de|du)\b)/.test(label);

/** « ÉLECTRICITÉ, CHAUFFAGE MARTY », « BATI SUD (GROUPE SUD) »: further words in capitals may belong to the name. */
function goesOn(name: string, after: string): boolean {
  const part = /^\s*[,(]\s*([^,();:]+)/.exec(after)?.[1]?.trim() ?? '';
  return /\p{L}{3}/u.test(part) && !/\d/.test(after.slice(0, 40)) && isInCapitals(name) && isInCapitals(part) && looksLikeName(part);
}

/** « Maison Delorme, plâtriers depuis 1921 »: a trade after the comma may be part of the printed name. */
const SAYS_MORE =
  /^\s*,\s(?!sis|situ|dont|repr|imma|soci|sarl|sas|eurl|au |à |siret|siren|domi|entr|inscr|exer|ayant|agis|dem|ci-|n°|nom|pour|assur|tit|rcs|et |par |en |rue|av)\p{Ll}{4,}[^,;:]*$/u;

/** The name at the start of a cell, from an offset on. */
export function nameIn(segment: Segment, from: number, score: number, source: Source, label: string): Candidate | null {
  const cut = cutName(segment.text.slice(from), source === 'label');
  // Without a label, a line that begins in lower case continues something else.
  if (cut === null || (source !== 'label' && source !== 'sentence' && startsSmall(cut.text))) return null;
  const box = boxIn(segment, from + cut.start, from + Math.max(cut.end, cut.start + 1));
  const strong = source === 'label' || source === 'sentence';
  const after = segment.text.slice(from + cut.end);
  const open = strong && (goesOn(cut.text, after) || (source === 'label' && SAYS_MORE.test(after))) ? { open: true } : {};
  return { text: cut.text, score, source, segment, ...open, evidence: { page: segment.page, box, label, text: cut.text } };
}

const CONNECTS = /(?:\bet|&|\bde|\bdes|\bdu|\bla|\ble|\bles|\bd'|\bl'|-)$/;
const REST_OF_NAME = /^(?:(?:&|et|d[eu]s?|aux?) |d')/;
/** A line of at least this many characters was wrapped at the width of its cell. */
const BROKEN_LINE = 24;

/** « Les Quatre Vents, 50340 BRICQUEBEC », or « Le Clos Morin » above the line of its town: places, not names. */
export const isPlace = (line: Segment, layout: Layout): boolean =>
  isAddress(line.normalized) || /[\s,(–-]\d{5} [a-z]/.test(line.normalized) || isOverTown(line, layout);
const isOverTown = (line: Segment, layout: Layout): boolean =>
  column(layout, line, 'below', 0.9).some((cell) => isPostalLine(cell.normalized));
const PLACE_WORD =
  /^(?:(?:bd|bld|blvd|av|ave|rte|che|imp|pl|all|crs|sq|za|zi|zac|zone|res|lot|lieu|bat) |les?|la|l'|lieu|aux?|hameau|domaine|ferme|chateau|moulin|mas|quartier) ?/;
/** A person's name does not continue on the next line. */
const CIVILITY = /^(?:m(?:me|r|lle)?\.?|monsieur|madame) /;
/** « Marie-Claude LE BRAS », « DUPONT Jean »: the line below is most likely the name of his firm. */
const PERSON = /^(?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)? \p{Lu}[\p{Lu}’' -]+|\p{Lu}[\p{Lu}’' -]+ \p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)$/u;
export const isInCapitals = (text: string): boolean => text === text.toUpperCase();
/** « CHARPENTES DU NORD | LITTORAL | 34500 BEZIERS »: the second line is a place, or the rest of the name. */
export const mayBeRest = (name: string, next: Segment, layout: Layout): boolean =>
  !PLACE_WORD.test(next.normalized) &&
  isOverTown(next, layout) &&
  looksLikeName(next.text) &&
  !isIssuer(next.normalized) &&
  isInCapitals(name) === isInCapitals(next.text);

/** Whether the value of a name label continues: the next row has no label of its own, and the cell below is no address. */
function runsOn(name: Candidate, next: Segment): boolean {
  if (name.source !== 'label' || name.segment.left === null || !saysName(name.evidence.label)) return false;
  const label = next.left?.normalized ?? '';
  if (label !== '' && !/^(?:ou )?(?:raison )?sociale\W*$/.test(label)) return false;
  return (
    Math.abs(next.box[0] - name.segment.box[0]) < next.size && next.right === null && isInCapitals(name.text) === isInCapitals(next.text)
  );
}
/** Two lines larger than the text below them form one name. */
function large(name: Candidate, next: Segment, layout: Layout): boolean {
  const alike = next.size > 0.95 * name.segment.size && next.size < 1.05 * name.segment.size;
  const under = column(layout, next, 'below', 4)[0];
  return (name.source === 'label' || name.source === 'sentence') && alike && under !== undefined && under.size < 0.85 * next.size;
}
/** « GAVE ASCENSEURS | MAINTENANCE », both in capitals above an address: most likely one name, but a person must check. */
const likelyRest = (name: Candidate, next: Segment, layout: Layout): boolean =>
  name.source === 'label' &&
  isInCapitals(name.text) &&
  /^\p{Lu}{5,}$/u.test(next.text) &&
  /^(?!m(?:me|r|lle)?\.? )\S+ \S/.test(normalizeText(name.text)) &&
  Math.abs(next.box[0] - name.segment.box[0]) < next.size &&
  column(layout, next, 'below', 0.9).some((cell) => isAddress(cell.normalized));

/** The line below may be a name of its own or continue this one: same case, same left edge, and shaped like a name. */
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

/** Whether the next word would not have fitted: it would have reached the cell to the right, or the right edge of the page's text. */
function isFull(line: Segment, next: Segment, layout: Layout): boolean {
  const [word] = next.words;
  if (word === undefined) return false;
  const edge = line.right === null ? rightEdge(layout, line.page) : line.right.box[0] - CELL_GAP * line.size;
  return line.box[2] + SPACE * line.size + word.box[2] - word.box[0] > edge;
}
const SPACE = 0.3;
const rightEdge = (layout: Layout, page: number): number => Math.max(...layout.pages[page - 1]!.segments.map(({ box }) => box[2]));

/** Maximum number of lines of a name. */
const LINES_MAX = 3;
/** A narrow cell wraps « MENUISERIE KERVELLA / SAS »: adds the next lines if they cannot be text of their own. */
export function withRest(name: Candidate, layout: Layout): Candidate {
  if (!name.segment.text.trimEnd().replace(/-$/, '').endsWith(name.text)) return name;
  let whole = name;
  for (let lines = 1; lines < LINES_MAX; lines += 1) {
    const longer = withLine(whole, lines, layout);
    if (longer.text === whole.text || !endsLine(longer, lines, layout)) return longer;
    whole = longer;
  }
  return whole;
}

/** « LUBERON (Société par actions / simplifiée) »: whether the name ends its line, so that it may continue on the next. */
function endsLine(name: Candidate, below: number, layout: Layout): boolean {
  const home = layout.homes.get(name.segment)!;
  return home.block.segments[home.line + below]!.text.trimEnd().endsWith(name.text.split(' ').at(-1)!);
}

/** « Forme et », cut out of a label. */
const UNENDED = / (?:et|de|du|des|ou|en)$/i;
/** Adds the line that far below the first one, if it belongs to the name. */
function withLine(name: Candidate, below: number, layout: Layout): Candidate {
  const home = layout.homes.get(name.segment)!;
  const line = home.block.segments[home.line + below - 1]!;
  const next = home.block.segments[home.line + below];
  if (next === undefined) return name;
  if (
    name.addressed !== true &&
    next.left !== null &&
    name.segment.left !== null &&
    next.box[0] - next.left.box[2] < 60 * next.size &&
    isPrinted(next.left.normalized)
  )
    return name;
  const first = normalizeText(name.text);
  const broken =
    CONNECTS.test(first) || /\p{Lu}-\s*$/u.test(line.text) || isLegalForm(next.normalized) || REST_OF_NAME.test(next.normalized);
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
  const joined = `${name.text}${/-\s*$/.test(line.text) ? '-' : ' '}${next.text.trim()}`;
  const text = isLegalForm(next.normalized) ? joined : (cutName(joined)?.text ?? name.text);
  if (
    text.length <= name.text.length ||
    (UNENDED.test(text) && text.length < joined.length - 1) ||
    (!broken && (cutName(next.text) === null || announces(next.normalized) !== null))
  )
    return name;
  return {
    ...name,
    text,
    ...(likely ? { open: true } : {}),
    evidence: { ...name.evidence, box: boxOf(home.block, home.block.starts[home.line]!, home.block.starts[home.line + below]! + 1), text },
  };
}

/** Maximum number of candidates, for a page full of labels. */
export const CANDIDATES_MAX = 300;

/** A cell that holds nothing but a colon. */
export const isColon = (segment: Segment): boolean => /^\W*$/.test(segment.normalized);

/**
 * « Organisme bénéficiaire | BATI SUD », one above the other in one font size: mixed case right above a name in capitals is its heading.
 */
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

/** A candidate's score: from where it is, whether that part of the page belongs to somebody else, and whether it has an issuer's words. */
export const weigh = (candidate: Candidate, layout: Layout): number => {
  if (headsName(candidate, layout)) return -2;
  const role = candidate.addressed === true ? null : roleOf(candidate.segment, layout);
  const strong = candidate.source === 'label' || candidate.source === 'sentence';
  const issuer = candidate.addressed !== true && isIssuer(normalizeText(candidate.text)) ? (strong ? 4 : 8) : 0;
  return candidate.score + (role === 'holder' ? 2 : role === 'other' ? -12 : 0) - issuer;
};
