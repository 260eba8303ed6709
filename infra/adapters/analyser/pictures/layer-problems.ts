// Contradictions between a page's text layer and its picture (T26): dates and numbers alone, because every OCR program misreads some words.
import type { Finding } from '#domain/documents/problems.ts';
import { findDates } from '#domain/reading/date-forms.ts';
import { layoutOf, type SourcePage } from '#domain/reading/layout.ts';
import { findNumbers } from '#domain/reading/numbers.ts';
import type { ReadPage } from '../pdfium-words.ts';

/** Every date and company number of a page, as printed. */
function facts(page: SourcePage): ReadonlyMap<string, string> {
  const layout = layoutOf([page]);
  const found = new Map<string, string>();
  for (const block of layout.blocks)
    for (const { date, start, end } of findDates(block.normalized))
      if (date !== null) found.set(date, block.text.slice(start, end).replaceAll('\n', ' '));
  for (const { siren, evidence } of findNumbers(layout, [])) found.set(siren, evidence.text);
  return found;
}

/** `seen` is what the picture of the page shows, its visible text included. */
export function layerProblems(layer: ReadPage, seen: SourcePage): Finding[] {
  const said = facts(layer);
  if (!layer.recognised) {
    // A few words over a scan: the envelope of a signature, or a date typed over another one.
    const typed = [...said.values()][0];
    return layer.pictured && typed !== undefined ? [{ code: 'edited-pdf', detail: `texte ajouté sur l’image : ${typed}` }] : [];
  }
  const shown = facts(seen);
  const differing = [...said].find(([fact]) => !shown.has(fact));
  return differing === undefined ? [] : [{ code: 'text-layer-differs', detail: differing[1] }];
}
