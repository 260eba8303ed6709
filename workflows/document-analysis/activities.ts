// Analyses one document: opens its file, lets the analyser read it, judges the reading (acceptance.ts) and dispatches the result. Any
// failure of the blob store or the analyser is a failed analysis and is retried on a schedule: the upload itself is never lost (F185, C23).
// A file that the store has no more is a problem of its document, and its sender sends it again.
import type { AccountState } from '#domain/accounts/account.ts';
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import { type Acceptance, type AcceptanceInput, accept } from '#domain/documents/acceptance.ts';
import { marksOf, type SharedMark } from '#domain/documents/across-papers.ts';
import { analysisRetryAt } from '#domain/documents/analysis-policy.ts';
import type { Document } from '#domain/documents/document-state.ts';
import { sirenOf } from '#domain/documents/identifiers.ts';
import { kindOfTypeName } from '#domain/documents/kinds.ts';
import type { SecondOpinion } from '#domain/documents/outside-analyser.ts';
import { type DocumentReading, emptyReading } from '#domain/documents/reading.ts';
import { coveredUntil, papersBeside } from '#domain/documents/slots.ts';
import { parisDay } from '#domain/kernel/calendar.ts';
import { isLostFile } from '#domain/kernel/failure.ts';
import type { AccountId, DocumentId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Analyser } from '#domain/ports/analyser.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Facts } from '#domain/ports/facts.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Analysis } from '#domain/subcontractors/commands.ts';
import { nextAnalysis } from '#domain/subcontractors/next-step.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { OUTSIDE_ANALYSER_NAME, SECOND_OPINION_REASON } from '#domain/texts/fr/document-problems.ts';
import { upcast } from '#domain/upcast.ts';
import { byPolicy } from '../by-policy.ts';
import { idsIn, timerMeta } from '../timer-keys.ts';
import { type Opinion, type ReadFile, type SecondOpinionDeps, withSecondOpinion } from './second-opinion.ts';

/** In milliseconds. An analysis that takes longer has failed, whether or not the analyser stops (C23). */
const LONGEST_MS = 120_000;

export type AnalysisDeps = {
  facts: Facts;
  dispatch: Dispatch;
  loadState: LoadState;
  store: Pick<EventStore, 'readStream'>;
  clock: Clock;
  keys: Pick<Keys, 'forSealing'>;
  blobs: Pick<Blobs, 'open' | 'file'>;
  analyser: Pick<Analyser, 'read' | 'name'>;
  /** Aborted when the process stops: the timer fires again after the next start. */
  stopping: AbortSignal;
  onFailure?(error: unknown, documentId: DocumentId): void;
  /** The document's file is not in the store any more. */
  onLost?(documentId: DocumentId): void;
  outside: SecondOpinionDeps['outside'];
  onShown?: SecondOpinionDeps['onShown'];
  onOutsideFailure?: SecondOpinionDeps['onFailure'];
};
type Subject = {
  subcontractorId: SubcontractorId;
  documentId: DocumentId;
  accountId: AccountId;
  state: SubcontractorState;
  document: Document;
};

/** The event of the upload, its personal part closed; null once the person is erased. */
async function uploadOf({ store }: AnalysisDeps, { subcontractorId, documentId }: Pick<Subject, 'subcontractorId' | 'documentId'>) {
  const stored = await store.readStream(`subcontractor-${subcontractorId}`);
  if (stored.some(({ type }) => type === 'PersonErased')) return null;
  for (const { type, schemaVersion, data, eventId, correlationId } of stored) {
    if (type !== 'DocumentUploaded') continue;
    const event = upcast({ type, schemaVersion, data, personal: null });
    if (event.type === 'DocumentUploaded' && event.data.documentId === documentId) return { ...event, eventId, correlationId };
  }
  return null;
}
type Upload = Awaited<ReturnType<typeof uploadOf>>;

/** Where the file of an upload is; null when the person is erased: his stream, which was just read, says so before his key ends. */
async function placeOf(deps: AnalysisDeps, { subcontractorId, documentId, accountId }: Subject, uploaded: Upload) {
  if (uploaded === null) return null;
  const key = (await deps.keys.forSealing([`subcontractor-${subcontractorId}`])).get(`subcontractor-${subcontractorId}`);
  if (!key) return null;
  const { blobId, wrappedKey } = uploaded.data;
  return [blobId, wrappedKey, { accountId, subcontractorId, documentId }, key] as const;
}

/** Whether the store has the object no more, asked of the store itself: an analyser that opens the file says it in words of its own. */
async function isLost(deps: AnalysisDeps, subject: Subject, uploaded: Upload): Promise<boolean> {
  const where = await placeOf(deps, subject, uploaded);
  if (where === null) return false;
  try {
    for await (const _ of await deps.blobs.open(...where, { from: 0, to: 0 })) break;
    return false;
  } catch (error) {
    return isLostFile(error);
  }
}

/** The file on disk, or its bytes in memory: at most 10 MiB (compliance.md §9). Null when the person is erased. */
async function fileOf(deps: AnalysisDeps, subject: Subject, uploaded: Upload): Promise<ReadFile | null> {
  const where = await placeOf(deps, subject, uploaded);
  if (uploaded === null || where === null) return null;
  const { mimeType, fileSize } = uploaded.data;
  if (deps.blobs.file) return { bytes: deps.blobs.file(...where), mimeType, fileSize };
  const bytes = new Uint8Array(fileSize);
  let at = 0;
  for await (const piece of await deps.blobs.open(...where)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { bytes, mimeType, fileSize };
}

/** The reading of one analyser, or of two; null if the person was erased. Throws if the local analyser failed or took too long. */
async function read(deps: AnalysisDeps, subject: Subject, uploaded: Upload): Promise<Opinion | null> {
  const file = await fileOf(deps, subject, uploaded);
  if (file === null) return null;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error('the analysis took too long')), LONGEST_MS);
  const over = Promise.withResolvers<never>();
  const signal = AbortSignal.any([limit.signal, deps.stopping]);
  const end = (): void => over.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  let local: DocumentReading;
  try {
    const { accountId, subcontractorId } = subject;
    // An analyser that ignores the signal is not awaited either.
    const { bytes, mimeType } = file;
    const asked = deps.analyser.read({ bytes, mimeType, payer: { accountId, subcontractorId }, signal });
    local = await Promise.race([asked, over.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
  return withSecondOpinion({ ...deps, onFailure: deps.onOutsideFailure }, subject, file, local);
}

/**
 * Whether the same bytes were received before, and which of the document's marks are also on documents of another company in the account. The
 * same company may be registered twice.
 */
async function receivedBefore(
  deps: AnalysisDeps,
  { subcontractorId, documentId, accountId, state, document: { documentTypeId, sha256 } }: Subject,
  marks: ReturnType<typeof marksOf>,
): Promise<Required<Pick<AcceptanceInput, 'duplicate' | 'shared'>>> {
  const own = [...state.documents].some(
    ([id, other]) => id !== documentId && other.documentTypeId === documentTypeId && other.sha256 === sha256,
  );
  const asked = { accountId, subcontractorId, sha256: own ? null : sha256, marks: marks.map(({ mark, hash }) => `${mark} ${hash}`) };
  const { sameFile, withMark } = await deps.facts.elsewhere(asked);
  const siren = sirenOf(state.profile?.siret ?? '');
  const shared: SharedMark[] = [];
  for (const { mark, hash } of marks) {
    const others = withMark.get(`${mark} ${hash}`) ?? [];
    const states = await Promise.all(others.map(async (id) => (await deps.loadState('subcontractor', id)).state as SubcontractorState));
    if (states.some(({ profile }) => profile !== null && sirenOf(profile.siret) !== siren)) shared.push(mark);
  }
  return { duplicate: own ? 'same' : sameFile ? 'other' : null, shared };
}

async function judge(deps: AnalysisDeps, subject: Subject, reading: DocumentReading): Promise<Acceptance | null> {
  const { accountId, state, document } = subject;
  const [types, account] = (await Promise.all([
    deps.loadState('documenttypes', accountId).then(({ state }) => state),
    deps.loadState('account', accountId).then(({ state }) => state),
  ])) as [DocumentTypesState, AccountState];
  const type = types.types.get(document.documentTypeId);
  if (state.profile === null || type === undefined) return null;
  const alone: AcceptanceInput = {
    reading,
    requestedKind: kindOfTypeName(type.name),
    requestedTypeName: type.name,
    subcontractor: { companyName: state.profile.companyName, siret: state.profile.siret, trades: state.profile.trades ?? [] },
    today: deps.clock.today(),
    uploadedOn: parisDay(document.uploadedAt),
    coveredUntil: coveredUntil(state.documents, document.documentTypeId, deps.clock.today()),
    autoValidation: account.autoValidationEnabled,
    validityPeriodDays: type.validityPeriod,
    earlier: papersBeside(state.documents, subject.documentId),
  };
  const accepted = accept(alone);
  const before = await receivedBefore(deps, subject, marksOf(accepted.particulars));
  return before.duplicate === null && before.shared.length === 0 ? accepted : accept({ ...alone, ...before });
}

const analysisOf = (accepted: Acceptance, opinion: SecondOpinion | null): Analysis => ({
  ...(opinion !== null && { secondOpinion: opinion }),
  dateEmission: accepted.dateEmission,
  dateExpiration: accepted.expirationDate,
  startsOn: accepted.startsOn,
  rule: accepted.rule?.ruleName ?? null,
  confidence: accepted.confidence,
  isValid: accepted.isValid,
  problemCodes: accepted.problems.map((problem) => problem.code),
  entreprise: accepted.entreprise,
  problems: accepted.problems.map((problem) => problem.message),
  notes: accepted.notes.map((note) => note.message),
  reasons: [
    ...accepted.reasons,
    ...(opinion === null ? [] : [SECOND_OPINION_REASON[opinion.outcome](OUTSIDE_ANALYSER_NAME[opinion.provider])]),
  ],
  rejectionReason: accepted.rejectionReason,
  evidence: [...accepted.evidence],
  particulars: accepted.particulars,
  otherDates: [...accepted.otherDates],
  activities: accepted.activities,
});

/**
 * Documents analysed at once, at most two of an account: slow pictures of two accounts do not keep a third's from its reader, where it has
 * its turn.
 */
const AT_ONCE = 6;

export function analysisHandler(deps: AnalysisDeps, concurrency = AT_ONCE): TimerHandler {
  const { clock, dispatch, loadState } = deps;
  return byPolicy({
    kind: 'analysis',
    concurrency,
    inTurn: true,
    clock,
    async next(key) {
      const [subcontractorId, documentId] = idsIn(key) as [SubcontractorId, DocumentId];
      const { state: loaded, revision } = await loadState('subcontractor', subcontractorId);
      const state = loaded as SubcontractorState;
      const { accountId } = state;
      const document = state.documents.get(documentId);
      const due = nextAnalysis(state, documentId, clock.now());
      if (due === null || accountId === null || document === undefined) return null;
      return { ...due, revision, subject: { subcontractorId, documentId, accountId, state, document } };
    },
    async act({ subject, revision }, timer) {
      const { state: _, document, ...about } = subject;
      let meta = timerMeta(timer, revision, about.accountId);
      let opinion: Opinion | null;
      let uploaded: Upload = null;
      try {
        uploaded = await uploadOf(deps, about);
        // The commands belong to the request that uploaded the file.
        if (uploaded) meta = { ...meta, correlationId: uploaded.correlationId, causationId: uploaded.eventId };
        opinion = await read(deps, subject, uploaded);
      } catch (error) {
        if (deps.stopping.aborted) throw error;
        deps.onFailure?.(error, about.documentId);
        // The first time it is retried as any other: a store may be away as a whole, or behind.
        if (document.failures === 0 || !(await isLost(deps, subject, uploaded))) {
          const retryAt = analysisRetryAt(document.failures, clock.now());
          await dispatch({ type: 'RecordAnalysisFailure', ...about, retryAt }, meta);
          return 'ask-again';
        }
        deps.onLost?.(about.documentId);
        opinion = { reading: emptyReading(deps.analyser.name, false, 0, [{ code: 'file-lost', detail: '' }]), opinion: null };
      }
      const accepted = opinion === null ? null : await judge(deps, subject, opinion.reading);
      if (opinion === null || accepted === null) return null;
      const { reading } = opinion;
      const validate = accepted.decision === 'validate';
      // A faulty analyser may not even return its name (C23).
      const analyser = typeof reading.analyser === 'string' ? reading.analyser : deps.analyser.name;
      await dispatch({ type: 'RecordAnalysis', ...about, analyser, analysis: analysisOf(accepted, opinion.opinion), validate }, meta);
      return 'ask-again';
    },
  });
}
