// What was recognised on a picture without certainty, and which fields of the reading that touches.
import type { Box, Evidence } from '#domain/documents/reading.ts';
import type { SourcePage, Word } from './layout.ts';

/** Figures with a point or stroke between them, three short parts, or a year: may be a date that was misread past recognition. */
const LIKE_A_DATE = /\d[/.-]\d|^\W*\w{1,2}[/.-]\w{1,2}[/.-]\w{2,4}\W*$|^\D?(?:19|20)\d\d\D?$/;

const touches = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

export function doubtsOf(pages: readonly SourcePage[]) {
  const doubtful = pages.map(({ words }) => words.filter((word) => word.doubtful === true));
  const under = ({ page, box }: Evidence): readonly Word[] =>
    box === null ? [] : (doubtful[page - 1] ?? []).filter((word) => touches(word.box, box));
  return {
    touch: (evidence: Evidence): boolean => under(evidence).length > 0,
    any: (evidences: readonly Evidence[]): boolean => evidences.some((evidence) => under(evidence).length > 0),
    /** Something like a date was not surely read, and no field shows it: it may be the end that counts. */
    unreadDates: (evidences: readonly Evidence[]): boolean => {
      const shown = new Set(evidences.flatMap(under));
      return doubtful.some((words) => words.some((word) => LIKE_A_DATE.test(word.text) && !shown.has(word)));
    },
  };
}
