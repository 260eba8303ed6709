// Branded ids: public ids are positive integers (compliance.md §3), and one kind never passes for another.
type Id<Name extends string> = number & { readonly __id: Name };
export type AccountId = Id<'account'>;
export type OrganizationId = Id<'organization'>;
export type DocumentTypeId = Id<'documentType'>;
export type SubcontractorId = Id<'subcontractor'>;
export type DocumentId = Id<'document'>;
export type DeliveryId = Id<'delivery'>;
export type ContactRequestId = Id<'contactRequest'>;
export type ReminderId = Id<'reminder'>;
export type CallId = Id<'call'>;
export type NoteId = Id<'note'>;
/** Who acts for an account. The first person has the account's own number; others draw theirs from the sequence of accounts, so that no two collide. */
export type PersonId = Id<'person'> | AccountId;

/** The tenant of what belongs to no customer: a visitor's demonstration request. No account ever has it (ids begin at 1). */
export const NO_ACCOUNT = 0 as AccountId;

/** Every kind of id that a sequence hands out. */
export type IdKind =
  | 'account'
  | 'organization'
  | 'documentType'
  | 'subcontractor'
  | 'document'
  | 'delivery'
  | 'contactRequest'
  | 'reminder'
  | 'call'
  | 'note';

export const MAX_ID = 2_147_483_647;
/** True for a whole number that can be a public id. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID;
