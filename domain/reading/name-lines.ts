// The lines of a name that was found before its number: those of a form are values of their own.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Block } from './layout.ts';

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
