// A place on the page that may hold the holder's name, with what speaks for it; company.ts chooses among them.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Evidence } from '#domain/documents/reading.ts';
import { boxIn, boxOf, column, type Layout, type Segment } from './layout.ts';
import { cutName, hasLegalForm, isAddress, isIssuer, isLegalForm, isPostalLine, isPrinted } from './name-shape.ts';
import { announces, roleOf } from './roles.ts';

export type Candidate = {
  readonly text: string;
  readonly score: number;
  readonly source: 'label' | 'sentence' | 'number' | 'address' | 'form' | 'field';
  readonly segment: Segment;
  readonly evidence: Evidence;
};
type Source = Candidate['source'];

/** The name at the start of a cell, from an offset on. */
export function nameIn(segment: Segment, from: number, score: number, source: Source, label: string): Candidate | null {
  const cut = cutName(segment.text.slice(from));
  // Under no label a line that begins small is the rest of something.
  if (cut === null || (source !== 'label' && source !== 'sentence' && /^\p{Ll}/u.test(cut.text))) return null;
  const box = boxIn(segment, from + cut.start, from + Math.max(cut.end, cut.start + 1));
  return { text: cut.text, score, source, segment, evidence: { page: segment.page, box, label, text: cut.text } };
}

const CONNECTS = /(?:\bet|&|\bde|\bdes|\bdu|\bla|\ble|\bles|\bd'|\bl'|-)$/;
const REST_OF_NAME = /^(?:(?:&|et) )/;
/** A line this long was broken by the width of its cell. */
const BROKEN_LINE = 24;

/** « Le Clos Morin » right over « 50340 BRICQUEBEC » is a place. */
const overTown = (line: Segment, layout: Layout): boolean =>
  column(layout, line, 'below', 0.9).some((cell) => isPostalLine(cell.normalized));

const SAYS_NAME = /^(?!.*adresse).*(?:denomination|raison|nom (?:de|du)\b)/;
/** The value of a name's own label runs on where the next row has no label, and the cell under it is no address. */
function runsOn(name: Candidate, next: Segment, layout: Layout): boolean {
  if (name.source !== 'label' || name.segment.left === null || !SAYS_NAME.test(name.evidence.label)) return false;
  const label = next.left?.normalized ?? '';
  if (label !== '' && !/^(?:ou )?(?:raison )?sociale\W*$/.test(label)) return false;
  if (Math.abs(next.box[0] - name.segment.box[0]) > next.size || next.right !== null) return false;
  return !isAddress(next.normalized) && !overTown(next, layout) && shouts(name.text) === shouts(next.text);
}
const shouts = (text: string): boolean => text === text.toUpperCase();

/** A narrow cell breaks « MENUISERIE KERVELLA / SAS »: the next line belongs to the name where it cannot stand alone. */
export function withRest(name: Candidate, layout: Layout): Candidate {
  const home = layout.homes.get(name.segment)!;
  const next = home.block.segments[home.line + 1];
  if (next === undefined || !name.segment.text.trimEnd().endsWith(name.text)) return name;
  if (
    next.left !== null &&
    name.segment.left !== null &&
    next.box[0] - next.left.box[2] < 60 * next.size &&
    isPrinted(next.left.normalized)
  )
    return name;
  const first = normalizeText(name.text);
  const broken = CONNECTS.test(first) || isLegalForm(next.normalized) || REST_OF_NAME.test(next.normalized);
  const wide =
    name.source === 'label' &&
    first.length >= BROKEN_LINE &&
    next.box[2] < name.segment.box[2] &&
    !hasLegalForm(first) &&
    !overTown(next, layout);
  if (!broken && !wide && !runsOn(name, next, layout)) return name;
  const rest = isLegalForm(next.normalized) ? next.text.trim() : (cutName(next.text)?.text ?? null);
  if (rest === null || (!broken && announces(next.normalized) !== null)) return name;
  const text = `${name.text} ${rest}`;
  return {
    ...name,
    text,
    evidence: { ...name.evidence, box: boxOf(home.block, home.block.starts[home.line]!, home.block.starts[home.line + 1]! + 1), text },
  };
}

/** A page full of labels gives no more candidates than this. */
export const CANDIDATES_MAX = 300;

/** A cell that holds a colon and nothing else. */
export const isColon = (segment: Segment): boolean => /^\W*$/.test(segment.normalized);

/** What speaks for a candidate: where it stands, and whether it is somebody else's part of the page or an issuer's words. */
export const weigh = (candidate: Candidate, layout: Layout): number => {
  const role = roleOf(candidate.segment, layout);
  const strong = candidate.source === 'label' || candidate.source === 'sentence';
  const issuer = isIssuer(normalizeText(candidate.text)) ? (strong ? 4 : 8) : 0;
  return candidate.score + (role === 'holder' ? 2 : role === 'other' ? -12 : 0) - issuer;
};
