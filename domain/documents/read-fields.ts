// The fields of a reading that a person can check, and his corrections (A59, G12, infra/decisions/123). The reading itself stays unchanged;
// each field has at most one correction beside it, which can be withdrawn.
import type { CalendarDate } from '../kernel/calendar.ts';
import type { DocumentTypeId } from '../kernel/ids.ts';

/** The names that the evidence uses. */
export const READ_FIELDS = ['documentType', 'entreprise', 'dateEmission', 'dateExpiration', 'codeSecurite'] as const;
export type ReadField = (typeof READ_FIELDS)[number];
export type ReadDay = Extract<ReadField, 'dateEmission' | 'dateExpiration'>;
export const isReadDay = (field: ReadField): field is ReadDay => field === 'dateEmission' || field === 'dateExpiration';

/** The correct value of a field. The company needs none: it is the subcontractor to whom the document belongs. */
export type RightValue =
  | { readonly field: ReadDay; readonly date: CalendarDate }
  | { readonly field: 'documentType'; readonly rightTypeId: DocumentTypeId }
  | { readonly field: 'entreprise' }
  | { readonly field: 'codeSecurite'; readonly value: string };

/** `before`: the day that the validation stated until then; null: the document was not validated. */
export type ReadingCorrection = { readonly right: string; readonly before: { readonly day: CalendarDate | null } | null };
export type ReadingCorrections = ReadonlyMap<ReadField, ReadingCorrection>;

type WithReading = { readonly evidence: readonly { readonly field: string }[]; readonly entreprise: string | null } & Record<
  ReadDay,
  CalendarDate | null
>;
/** The fields in which the reader found something. */
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

/** The value by which two corrections of a field are equal; an erased person's text is gone. */
export const rightOf = (said: { date: CalendarDate | null; rightTypeId: DocumentTypeId | null }, value: string): string =>
  said.date ?? said.rightTypeId?.toString() ?? value;

/** Adds or changes a correction; `before` stays that of the first one. */
export const withCorrection = (
  corrections: ReadingCorrections,
  field: ReadField,
  { right, before }: ReadingCorrection,
): ReadingCorrections => new Map(corrections).set(field, { right, before: corrections.get(field)?.before ?? before });

export const withoutCorrection = (corrections: ReadingCorrections, field: ReadField): ReadingCorrections =>
  new Map([...corrections].filter(([other]) => other !== field));

/** Drops the earlier days: a decision that was taken back leaves no day to restore. */
export const nothingBefore = (corrections: ReadingCorrections): ReadingCorrections =>
  new Map([...corrections].map(([field, { right }]) => [field, { right, before: null }]));
