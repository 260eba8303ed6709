// The table of a « situation au … »: a row for each document that was asked of each subcontractor. It lies in proof files as situation.csv,
// and `npm run audit -- --as-of … --format csv` prints it.
import { REQUIRED_TYPE_STATUS } from '#domain/texts/fr/labels.ts';
import { type Column, column } from '../exports/columns.ts';
import type { SubcontractorThen } from './as-of.ts';

export type SituationLine = { who: SubcontractorThen; slot: SubcontractorThen['slots'][number] };

export const SITUATION_COLUMNS: readonly Column<SituationLine>[] = [
  column('Sous-traitant n°', 14, ({ who }) => who.id),
  column('Entreprise', 30, ({ who }) => who.companyName),
  column('Archivé', 8, ({ who }) => (who.archived ? 'oui' : 'non')),
  column('Type', 30, ({ slot }) => slot.name),
  column('Obligatoire', 10, ({ slot }) => (slot.required ? 'oui' : 'non')),
  column('Statut', 16, ({ slot }) => REQUIRED_TYPE_STATUS[slot.status]),
  column('Document n°', 12, ({ slot }) => slot.documentId),
  column('Du', 12, ({ slot }) => slot.startsOn),
  column('Au', 12, ({ slot }) => slot.until),
  column('Motif', 60, ({ slot }) => slot.reasons.join(' ')),
];

export async function* situationLines(then: Iterable<SubcontractorThen>): AsyncGenerator<SituationLine> {
  for (const who of then) for (const slot of who.slots) yield { who, slot };
}
