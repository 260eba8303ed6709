// The fields of a reading that a person can hold against the paper, and what he says of them (A59, G12, infra/decisions/123). The reading
// stays as the machine gave it: a correction lies beside it, one for each field, and can be withdrawn.
import type { CalendarDate } from '../kernel/calendar.ts';
import type { DocumentTypeId } from '../kernel/ids.ts';

/** Named as the evidence names them. */
export const READ_FIELDS = ['documentType', 'entreprise', 'dateEmission', 'dateExpiration', 'codeSecurite'] as const;
export type ReadField = (typeof READ_FIELDS)[number];
export type ReadDay = Extract<ReadField, 'dateEmission' | 'dateExpiration'>;
export const isReadDay = (field: ReadField): field is ReadDay => field === 'dateEmission' || field === 'dateExpiration';

/** What a field should have said. The company has no value: it is the subcontractor whose document it is. */
export type RightValue =
  | { readonly field: ReadDay; readonly date: CalendarDate }
  | { readonly field: 'documentType'; readonly rightTypeId: DocumentTypeId }
  | { readonly field: 'entreprise' }
  | { readonly field: 'codeSecurite'; readonly value: string };

/** `before`: the day that the validation said until then; null: nothing was validated. */
export type ReadingCorrection = { readonly right: string; readonly before: { readonly day: CalendarDate | null } | null };
export type ReadingCorrections = ReadonlyMap<ReadField, ReadingCorrection>;

type WithReading = { readonly evidence: readonly { readonly field: string }[]; readonly entreprise: string | null } & Record<
  ReadDay,
  CalendarDate | null
>;
/** The fields in which something was read. */
export function fieldsRead({ dateEmission, dateExpiration, entreprise, evidence }: WithReading): ReadField[] {
  const placed = new Set(evidence.map(({ field }) => field));
  const found: Record<ReadField, boolean> = {
    documentType: placed.has('documentType'),
    entreprise: entreprise !== null,
    dateEmission: dateEmission !== null,
    dateExpiration: dateExpiration !== null,
    codeSecurite: placed.has('codeSecurite'),
  };
  return READ_FIELDS.filter((field) => found[field]);
}

/** What makes two corrections of a field the same one; of an erased person's the words are gone. */
export const rightOf = (said: { date: CalendarDate | null; rightTypeId: DocumentTypeId | null }, value: string): string =>
  said.date ?? said.rightTypeId?.toString() ?? value;

/** Of a second thought, `before` is what stood before the first. */
export const withCorrection = (
  corrections: ReadingCorrections,
  field: ReadField,
  { right, before }: ReadingCorrection,
): ReadingCorrections => new Map(corrections).set(field, { right, before: corrections.get(field)?.before ?? before });

export const withoutCorrection = (corrections: ReadingCorrections, field: ReadField): ReadingCorrections =>
  new Map([...corrections].filter(([other]) => other !== field));

/** A decision that was taken back leaves no day to go back to. */
export const nothingBefore = (corrections: ReadingCorrections): ReadingCorrections =>
  new Map([...corrections].map(([field, { right }]) => [field, { right, before: null }]));
