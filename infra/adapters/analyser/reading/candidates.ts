// A place on the page that may hold the holder's name, with what speaks for it; company.ts chooses among them.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Evidence } from '#domain/documents/reading.ts';
import { boxIn, boxOf, type Layout, type Segment } from './layout.ts';
import { cutName, hasLegalForm, isIssuer, isLegalForm, isPrinted } from './name-shape.ts';
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
  const wide = name.source === 'label' && first.length >= BROKEN_LINE && next.box[2] < name.segment.box[2] && !hasLegalForm(first);
  if (!broken && !wide) return name;
  const rest = isLegalForm(next.normalized) ? next.text.trim() : (cutName(next.text)?.text ?? null);
  if (rest === null || (wide && !broken && announces(next.normalized) !== null)) return name;
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
