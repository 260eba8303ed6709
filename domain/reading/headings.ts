// The titles of a document as texts. Neighbouring heading lines are joined, because a title often runs over two.
import { column, type Layout, type Segment } from './layout.ts';
import { headings } from './text.ts';

export type Title = { readonly normalized: string; readonly first: Segment; readonly lines: readonly Segment[] };

export function titles(layout: Layout): Title[] {
  const lines = headings(layout);
  const found: Title[] = [];
  let run: Segment[] = [];
  const close = () => {
    const words = run.map((line) => line.normalized).join(' ');
    if (run.length > 0)
      found.push({ normalized: [words, ...run.flatMap((line) => completing(line, layout))].join(' '), first: run[0]!, lines: run });
    run = [];
  };
  for (const line of lines) {
    const before = run.at(-1);
    const follows =
      before !== undefined && before.page === line.page && line.row - before.row <= 1 && line.box[1] - before.box[3] < 1.2 * line.size;
    if (!follows) close();
    run.push(line);
  }
  close();
  return found;
}
const BARE = /^\W*(?:attestation|certificat)( d'assurances?)?\W*$/;
const COMPLETING_MAX = 45;
/** « relative aux obligations de déclaration et de paiement »: a line that begins in lower case continues the title. */
const SENTENCE_MAX = 90;
/**
 * « ATTESTATION » or « ATTESTATION D'ASSURANCE » alone is completed by the short lines right below, of any size; below the second, a row of
 * several cells is a table and does not count.
 */
function completing(line: Segment, layout: Layout): string[] {
  const bare = BARE.exec(line.normalized);
  if (bare === null) return [];
  const under = column(layout, line, 'below', 2).slice(0, 2);
  const upTo = under.findIndex(
    ({ text, right }) =>
      text.length > (/^\p{Ll}/u.test(text) ? SENTENCE_MAX : COMPLETING_MAX) ||
      (bare[1] !== undefined && right !== null) ||
      /[\d:.,]/.test(text.replace(/\([^)]*\)/g, '')),
  );
  return under.slice(0, upTo === -1 ? under.length : upTo).map(({ normalized }) => normalized);
}

export const titled = (all: readonly Title[], pattern: RegExp): Title | null => all.find((title) => pattern.test(title.normalized)) ?? null;
