// Helpers of all readers: search in blocks, evidence of a match, headings, negation.
import type { Evidence } from '#domain/documents/reading.ts';
import { type Block, boxOf, type Layout, type Segment } from './layout.ts';

export type Hit = { readonly block: Block; readonly index: number; readonly end: number; readonly match: RegExpExecArray };

/** The block's normalized text with spaces for line feeds, so that a sentence may run over lines; offsets stay. */
export const flat = (block: Block): string => block.normalized.replaceAll('\n', ' ');

const global = (pattern: RegExp): RegExp => (pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`));

export function* hits(layout: Layout, pattern: RegExp): Generator<Hit> {
  for (const block of layout.blocks) {
    for (const match of flat(block).matchAll(global(pattern)))
      yield { block, index: match.index, end: match.index + match[0].length, match };
  }
}
export const firstHit = (layout: Layout, pattern: RegExp): Hit | null => hits(layout, pattern).next().value ?? null;
export const mentions = (layout: Layout, pattern: RegExp): boolean => firstHit(layout, pattern) !== null;

export const evidenceOf = (hit: Hit, label: string): Evidence => ({
  page: hit.block.page,
  box: boxOf(hit.block, hit.index, hit.end),
  label,
  text: hit.block.text.slice(hit.index, hit.end).replaceAll('\n', ' ').slice(0, 300),
});

/** « n'est », but not « N'DIAYE FAÇADES ». */
const NEGATION = /\bexclu|\bhors\b|\bsauf\b|\bsans\b|\bni\b|\bne\b|\bn'(?=[aeiouyh])|\bnon\b|\baucun/;

/** Whether the sentence around a hit negates it: « à l'exclusion de la responsabilité décennale ». */
export function negated(hit: Hit): boolean {
  const text = flat(hit.block);
  const from = Math.max(
    text.lastIndexOf('. ', hit.index),
    text.lastIndexOf(';', hit.index),
    text.lastIndexOf(' - ', hit.index),
    hit.index - 140,
  );
  const stop = text.slice(hit.end).search(/\.\s|;| - |$/);
  return (
    NEGATION.test(text.slice(Math.max(0, from), hit.index)) ||
    /^\W*(?:est |sont |:)?\s*(?:exclu|non (?:garanti|couvert|compris|souscrit)|n'est pas|ne sont pas)/.test(
      text.slice(hit.end, hit.end + stop),
    )
  );
}
/** The first occurrence that its sentence does not negate. */
export function affirmed(layout: Layout, pattern: RegExp): Hit | null {
  for (const hit of hits(layout, pattern)) if (!negated(hit)) return hit;
  return null;
}

const HEADING_MAX = 110;
const shouts = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 3 && letters === letters.toUpperCase();
};

const NAMES_A_PAPER = /\b(?:attestation|certificat|extrait|assurances?|garantie|responsabilite civile|decennale|k-?bis|vigilance|rge)\b/;
const SENTENCE =
  /\b(?:attest(?:e|ons|ent)|certifi(?:e|ons|ent)|soussignee?s?|est|sont|ne|vous|nous|delivree?|valable|suivante?s?|designee?)\b|[.;:]\s*$/;
/** A line near the top that names a document and belongs to no sentence: a title that is neither large nor in capitals. */
function namesAtTop(segment: Segment, height: number, small: ReadonlySet<Segment>): boolean {
  if (segment.page !== 1 || segment.box[1] > height * 0.45 || segment.text.length > 90 || !small.has(segment)) return false;
  return (
    segment.left === null && !/\d{4}/.test(segment.text) && NAMES_A_PAPER.test(segment.normalized) && !SENTENCE.test(segment.normalized)
  );
}

/** Lines that name the document or one of its parts: short, and larger than the surrounding text, in capitals, or at the very top. */
export function headings(layout: Layout): Segment[] {
  const sizes = layout.segments.map((segment) => segment.size).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 10;
  const small = new Set(layout.blocks.flatMap(({ segments }) => (segments.length <= 2 ? segments : segments.slice(0, 1))));
  const height = layout.pages[0]?.height ?? 0;
  return layout.segments.filter((segment) => {
    if (segment.text.length > HEADING_MAX && !/^objet ?:/.test(segment.normalized)) return false;
    if (segment.size >= usual * 1.2 || shouts(segment.text) || /^(?:objet|attestation|certificat|extrait)\b/.test(segment.normalized))
      return true;
    return namesAtTop(segment, height, small);
  });
}
