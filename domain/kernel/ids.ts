// Branded ids: public ids are positive integers (compliance.md §3), and the compiler keeps the kinds apart.
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
/** Of a membership, drawn from the sequence of accounts: a person who is new takes it as his own. */
export type MemberId = Id<'member'>;
/** Of whoever gets an account's checkpoints by mail and is no member of it; drawn from the sequence of accounts. */
export type WitnessId = Id<'witness'>;
/**
 * The person who acts for an account. The first person of an account shares the account's number; further persons draw theirs from the
 * sequence of accounts, so that no two collide.
 */
export type PersonId = Id<'person'> | AccountId;

/** The tenant of data without a customer: a visitor's demonstration request. No account has this id (ids begin at 1). */
export const NO_ACCOUNT = 0 as AccountId;

/** The kinds of id that a sequence hands out. */
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
/** Whether the value is a whole number within the range of public ids. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID;
