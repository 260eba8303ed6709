// Every reason for which the business says no. api/problem.ts gives each its HTTP status, domain/texts/fr/refusals.ts its
// French sentence; both are complete records, so a new code does not compile until it has them.
export const REFUSAL_CODES = [
  'not-found', 'invalid-link', 'stale-state',
  'email-taken', 'account-not-pending', 'email-not-verified', 'already-verified', 'token-expired', 'token-invalid', 'cannot-reject-self',
  'organization-not-found', 'default-organization-required', 'default-organization-not-deletable', 'organization-name-taken',
  'document-type-not-found', 'document-type-name-taken', 'too-many-document-types',
  'subcontractor-inactive', 'document-not-pending', 'document-type-not-required', 'format-not-allowed', 'duplicate-upload',
  'expiration-in-the-past', 'issue-date-in-the-future', 'reason-required',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];
