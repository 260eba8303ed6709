// The lines of a name: those of a form are values of their own, and one that continues another is none by itself.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { type Block, column, type Layout, type Segment } from './layout.ts';
import { looksLikeName } from './name-shape.ts';

const HEADING = /^(?:informations?|identifiants?|rubriques?|valeurs?|renseignements?|mentions?|contenus?|donnees?)$/;
/** A name without the lines that are a column's heading or the beginning of the number's label: « Information / BATI SUD », « BATI SUD / Identifiant ». */
export function withoutLabels(block: Block, start: number, text: string): { readonly text: string; readonly start: number } {
  let at = start;
  const lines = block.text
    .slice(start, start + text.length)
    .split('\n')
    .map((line) => {
      at += line.length + 1;
      return { text: line.trim(), start: at - line.length - 1 };
    });
  const named = lines.filter((line) => !HEADING.test(normalizeText(line.text)));
  return named.length === 1 && lines.length > 1 ? named[0]! : { text, start };
}

/** « DES TROIS VALLÉES », « ET FILS »: the end of a name that the lines above begin. */
const REST = /^(?:(?:d[eu]s?|aux?|et|&) |d['’])/i;
/** In line heights. */
const REACH = 0.9;
const LINES_MAX = 3;
/** The line that begins the name which this one ends. */
export function firstLine(end: Segment, layout: Layout): Segment {
  let first = end;
  for (let lines = 1; lines < LINES_MAX && REST.test(first.text); lines += 1) {
    const above = column(layout, first, 'above', REACH).find((cell) => Math.abs(cell.box[0] - end.box[0]) < end.size);
    if (above === undefined || !looksLikeName(above.text)) break;
    first = above;
  }
  return first;
}
