// A mark on the free part of the page, in the direction of its lines: « ANNULÉ » alone in a line, or set much larger than the text (V1).
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Finding } from '#domain/documents/problems.ts';
import type { Layout } from './layout.ts';
import type { Segment } from './segments.ts';
import { MARK_ONLY, markIn } from './watermark.ts';

/** So many times as high as most lines, a line is no sentence of the page. */
const LARGE = 1.8;
/** A longer line is a title that only holds such a word. */
const LARGE_LETTERS_MAX = 40;
const MIDDLE = 0.5;
/** Words that firms and products are named with: « PROJET BOIS » in large letters is a letterhead. */
const NAMING = /^(?:projet|exemple|modele|epreuve|nul|void|sample|draft)$/;

/** Whether a line is a mark and nothing else. */
export const isMark = (text: string): boolean =>
  MARK_ONLY.test(
    normalizeText(text)
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  );

/** Its neighbours in the row make a word a value: « Statut : résilié », « Projet | 12 logements ». */
const isAlone = ({ left, right }: Segment): boolean => left === null && right === null;

export function standingMarks(layout: Layout): Finding[] {
  for (const page of layout.pages) {
    const sizes = page.segments.map(({ size }) => size).sort((a, b) => a - b);
    const usual = sizes[Math.floor(sizes.length * MIDDLE)] ?? 0;
    for (const segment of page.segments) {
      const mark = markIn(segment.text) ?? (isMark(segment.text) ? segment.text.trim() : null);
      if (mark === null) continue;
      const only = isAlone(segment) && isMark(segment.text);
      const large = segment.size > LARGE * usual && segment.text.length <= LARGE_LETTERS_MAX;
      const sure = isMark(segment.text) || !NAMING.test(normalizeText(mark));
      if (only || (large && sure)) return [{ code: 'says-the-contrary', detail: `« ${mark} » sur la page ${page.number}` }];
    }
  }
  return [];
}
