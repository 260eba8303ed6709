// Sets lines of plain text as a page in a fixed-width font: for sources that have lines without positions, and for tests that type a
// document instead of drawing it. Three or more spaces separate two cells, an empty line separates two paragraphs.
import type { SourcePage, Word } from './layout.ts';

const CHARACTER = 6;
const LINE = 12;
const SIZE = 10;

export function plainPage(lines: readonly string[]): SourcePage {
  const words: Word[] = [];
  lines.forEach((line, i) => {
    for (const match of line.matchAll(/\S+/g)) {
      const left = match.index * CHARACTER;
      words.push({ text: match[0], box: [left, i * LINE, left + match[0].length * CHARACTER, i * LINE + SIZE], size: SIZE });
    }
  });
  const longest = Math.max(0, ...lines.map((line) => line.length));
  return { width: longest * CHARACTER, height: lines.length * LINE, words };
}
