// Every possible problem of a document, as a code. texts/fr/document-problems.ts has one French sentence for each code.

/** A problem keeps the document pending for a person; it never rejects it (A33). */
export const PROBLEM_CODES = [
  // the file
  'analysis-unavailable',
  'analysis-unusable',
  'second-opinion-differs',
  'second-opinion-only',
  'file-lost',
  'file-password',
  'file-broken',
  'file-blank',
  'file-no-text',
  'file-image',
  'picture-too-large',
  'text-layer-differs',
  'printed-differs',
  'code-differs',
  'too-many-pages',
  'page-missing',
  'active-content',
  'file-not-inspected',
  'edited-pdf',
  'hidden-text',
  'instructions-in-text',
  'duplicate-same',
  'duplicate-other',
  'altered-copy',
  'contradicts-earlier',
  'code-of-another',
  'number-of-another',
  // the type
  'wrong-type',
  'type-not-recognised',
  'several-documents',
  // the company
  'other-company',
  'company-not-found',
  'name-differs',
  'establishment-not-listed',
  'insolvency',
  'struck-off',
  // the dates
  'expired',
  'not-yet-in-force',
  'older-than-current',
  'expiry-not-found',
  'tacit-renewal',
  'conflicting-dates',
  'date-out-of-range',
  'issue-date-in-future',
  'issued-after-upload',
  'impossible-date',
  'dates-inconsistent',
  // its content
  'says-the-contrary',
  'no-affirmation',
  'another-paper',
  'denies-itself',
  'security-code-incomplete',
  'security-code-missing',
  'no-headcount',
  'headcount-inconsistent',
  'excludes-subcontracting',
  'trade-not-covered',
  'activities-unread',
  // what was read without being sure
  'type-uncertain',
  'company-uncertain',
  'dates-uncertain',
  'reading-uncertain',
  'last-day',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Worth knowing, but no reason to keep the document pending. */
export const NOTE_CODES = [
  'alternative-accepted',
  'all-establishments',
  'other-establishment',
  'name-variant',
  'debt-plan',
  'nir-masked',
  'lists-workers',
  'two-in-one',
  'same-paper-again',
  'issuer-changed',
  'number-changed',
  'headcount-fell',
  'cover-gap',
  'issued-before-current',
  'office-program',
  'passed-through-tool',
  'created-before-issue',
  'created-long-after',
  'code-not-verified',
  'data-attached',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

/** `detail`: what was seen, in short, from the document or the rule; empty if the code says all. */
export type Finding = { readonly code: ProblemCode | NoteCode; readonly detail: string };

const PROBLEMS: ReadonlySet<string> = new Set(PROBLEM_CODES);
export const isProblem = (finding: Finding): finding is Finding & { readonly code: ProblemCode } => PROBLEMS.has(finding.code);

/** Doubts of the reader about what it read: reasons for a person to look, and none to reject the document. */
const DOUBTS: ReadonlySet<string> = new Set<ProblemCode>([
  'type-uncertain',
  'company-uncertain',
  'dates-uncertain',
  'reading-uncertain',
  'last-day',
]);
export const isDoubt = (code: string): boolean => DOUBTS.has(code);

/** Problems of the company itself, not of its document: liquidation, striking-off. They raise an alert of level error (T11). */
const GRAVE: ReadonlySet<string> = new Set<ProblemCode>(['insolvency', 'struck-off']);
export const isGrave = (code: string): boolean => GRAVE.has(code);
