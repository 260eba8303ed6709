// Words that text recognition is not sure of, and the fields that they affect.
import type { Box, Evidence } from '#domain/documents/reading.ts';
import type { SourcePage, Word } from './layout.ts';

/** May be a misread date: digits with a dot or slash between them, three short parts, or a year. */
const LIKE_A_DATE = /\d[/.-]\d|^\W*\w{1,2}[/.-]\w{1,2}[/.-]\w{2,4}\W*$|^\D?(?:19|20)\d\d\D?$/;

const touches = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

export function doubtsOf(pages: readonly SourcePage[]) {
  const doubtful = pages.map(({ words }) => words.filter((word) => word.doubtful === true));
  const under = ({ page, box }: Evidence): readonly Word[] =>
    box === null ? [] : (doubtful[page - 1] ?? []).filter((word) => touches(word.box, box));
  return {
    touch: (evidence: Evidence): boolean => under(evidence).length > 0,
    any: (evidences: readonly Evidence[]): boolean => evidences.some((evidence) => under(evidence).length > 0),
    /** An uncertain word that resembles a date and belongs to no field: it may be the relevant end. */
    unreadDates: (evidences: readonly Evidence[]): boolean => {
      const shown = new Set(evidences.flatMap(under));
      return doubtful.some((words) => words.some((word) => LIKE_A_DATE.test(word.text) && !shown.has(word)));
    },
  };
}
