// Asks an external analyser about a document that the local one left in doubt: only with the owner's consent, only for a document that may
// be sent out (domain/documents/second-opinion.ts), and within a time limit. If it fails, the local reading is used.
import { setTimeout as pause } from 'node:timers/promises';
import { type AccountState, isAlive } from '#domain/accounts/account.ts';
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import { matchCompany } from '#domain/documents/company-match.ts';
import { kindOfTypeName } from '#domain/documents/kinds.ts';
import { withKnown } from '#domain/documents/known-company.ts';
import type { OutsideAnalyser, SecondOpinion } from '#domain/documents/outside-analyser.ts';
import type { DocumentReading } from '#domain/documents/reading.ts';
import { isDocumentReading } from '#domain/documents/reading-guard.ts';
import { joinReadings, wantsSecondOpinion } from '#domain/documents/second-opinion.ts';
import type { AccountId, DocumentId, DocumentTypeId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Analyser, AnalyserInput } from '#domain/ports/analyser.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import { nextAnalysis } from '#domain/subcontractors/next-step.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';

/** In milliseconds, for both attempts together. Other documents wait meanwhile. */
const LONGEST_MS = 40_000;
/** In milliseconds: the pause before the second attempt after an outage or overload. */
const PAUSE_MS = 1_000;

export type SecondOpinionDeps = {
  loadState: LoadState;
  clock: Clock;
  /** null: the operator has configured none. */
  outside: { readonly provider: OutsideAnalyser; readonly analyser: Pick<Analyser, 'read'> } | null;
  stopping: AbortSignal;
  /** Called before the first byte is sent. */
  onShown?(about: { documentId: DocumentId; provider: OutsideAnalyser }): void;
  onFailure?(error: unknown, documentId: DocumentId): void;
};
export type ReadSubject = {
  subcontractorId: SubcontractorId;
  documentId: DocumentId;
  accountId: AccountId;
  document: { documentTypeId: DocumentTypeId };
};
export type ReadFile = Pick<AnalyserInput, 'bytes' | 'mimeType'> & { readonly fileSize: number };
export type Opinion = { readonly reading: DocumentReading; readonly opinion: SecondOpinion | null };

/** The external reading; null if there is no usable one. */
async function asked(deps: SecondOpinionDeps, about: ReadSubject, file: ReadFile): Promise<DocumentReading | null> {
  const { accountId, subcontractorId, documentId } = about;
  const limit = AbortSignal.timeout(LONGEST_MS);
  const signal = AbortSignal.any([limit, deps.stopping]);
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => undefined);
  const end = (): void => over.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  const input = { bytes: file.bytes, mimeType: file.mimeType, payer: { accountId, subcontractorId }, signal };
  const read = () => Promise.race([deps.outside!.analyser.read(input), over.promise]);
  try {
    const answer = await read().catch(async (error: { reason?: string }) => {
      if (error.reason !== 'unavailable') throw error;
      await pause(PAUSE_MS, undefined, { signal });
      return read();
    });
    return isDocumentReading(answer) ? answer : null;
  } catch (error) {
    if (deps.stopping.aborted) throw error;
    deps.onFailure?.(error, documentId);
    return null;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The local reading, joined with an external one if there is a doubt, a consent and a provider. Rejects only when the process stops. */
export async function withSecondOpinion(
  deps: SecondOpinionDeps,
  about: ReadSubject,
  file: ReadFile,
  local: DocumentReading,
): Promise<Opinion> {
  const alone: Opinion = { reading: local, opinion: null };
  if (deps.outside === null || !isDocumentReading(local)) return alone;
  const { provider } = deps.outside;
  const { accountId, documentId } = about;
  // The current states: meanwhile the consent may have been withdrawn, the person erased, or the document decided on.
  const account = (await deps.loadState('account', accountId)).state as AccountState;
  const types = (await deps.loadState('documenttypes', accountId)).state as DocumentTypesState;
  const subcontractor = (await deps.loadState('subcontractor', about.subcontractorId)).state as SubcontractorState;
  const type = types.types.get(about.document.documentTypeId);
  const consent = isAlive(account) ? account.secondOpinion : null;
  if (consent?.provider !== provider || type === undefined) return alone;
  if (nextAnalysis(subcontractor, documentId, deps.clock.now()) === null) return alone;
  const { mimeType, fileSize } = file;
  const { profile } = subcontractor;
  const known = profile === null ? local : withKnown(local, matchCompany(local.company, profile));
  if (!wantsSecondOpinion({ local: known, requestedTypeName: type.name, mimeType, fileSize })) return alone;
  deps.onShown?.({ documentId, provider });
  const other = await asked(deps, about, file);
  const said = { provider, consentedAt: consent!.since };
  if (other === null) return { reading: local, opinion: { ...said, outcome: 'unavailable' } };
  const { reading, outcome } = joinReadings(local, other, kindOfTypeName(type.name), provider);
  return { reading, opinion: { ...said, outcome } };
}
