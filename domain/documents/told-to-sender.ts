// Which problems of a document its sender is told, and which he mends by sending it again. Suspected forgery, duplicates and embedded
// instructions stay with the customer: naming them would tell a forger what was seen.
import type { ProblemCode } from './problems.ts';

const TOLD: ReadonlySet<string> = new Set<ProblemCode>([
  'analysis-unavailable',
  'file-lost',
  'file-password',
  'file-broken',
  'file-blank',
  'file-no-text',
  'file-image',
  'picture-too-large',
  'too-many-pages',
  'page-missing',
  'wrong-type',
  'type-not-recognised',
  'several-documents',
  'other-company',
  'company-not-found',
  'expired',
  'not-yet-in-force',
  'older-than-current',
  'expiry-not-found',
  'security-code-incomplete',
  'security-code-missing',
  'no-headcount',
]);

/** The sentences of the problems that he may be told; `codes` in the order of `problems`. */
export const toldToSender = (problems: readonly string[], codes: readonly string[]): string[] =>
  problems.filter((_, index) => TOLD.has(codes[index] ?? ''));

/** Why a document is to be sent again at once, without waiting for a person; in the order of what hinders most. */
export const REDO_CODES = [
  'file-lost',
  'file-password',
  'file-broken',
  'file-blank',
  'file-no-text',
  'wrong-type',
  'other-company',
  'not-recognised',
  'page-missing',
  'expired',
] as const;
export type RedoCode = (typeof REDO_CODES)[number];

/** Null: the document may do. A paper of which neither kind nor company is recognised is no paper that was asked for. */
export function redoOf(codes: readonly string[]): RedoCode | null {
  const foreign = codes.includes('type-not-recognised') && codes.includes('company-not-found');
  return REDO_CODES.find((code) => (code === 'not-recognised' ? foreign : codes.includes(code))) ?? null;
}
