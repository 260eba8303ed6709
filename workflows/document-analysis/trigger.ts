// Event -> timer: a document that arrived is to be analysed, one that could not be is tried again (F185), one whose subcontractor was away
// when its time came is analysed when he is back (A31).
import { analysisDueAt } from '#domain/documents/analysis-policy.ts';
import type { SubcontractorEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { AccountId, DocumentId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Facts, UploadedFile } from '#domain/ports/facts.ts';
import type { Timer, Timers } from '#domain/ports/timers.ts';
import type { SubcontractorState } from '#domain/subcontractors/subcontractor.ts';
import type { ProjectedEvent, Projection } from '#projections/projection.ts';
import { ringing } from '../ringing.ts';
import { analysisKey } from '../timer-keys.ts';

type Step = { plan: Timer } | { cancel: string } | { resume: number } | null;

function stepOf(event: SubcontractorEvent, { stream, accountId }: ProjectedEvent['meta']): Step {
  const keyOf = (documentId: DocumentId): string => analysisKey(idOf(stream), documentId, accountId);
  switch (event.type) {
    case 'DocumentUploaded':
      return { plan: { key: keyOf(event.data.documentId), dueAt: event.data.uploadedAt } };
    case 'DocumentAnalysisFailed': {
      const key = keyOf(event.data.documentId);
      return event.data.retryAt === null ? { cancel: key } : { plan: { key, dueAt: event.data.retryAt } };
    }
    case 'DocumentAnalysed':
    case 'DocumentValidated':
    case 'DocumentRejected':
    case 'DocumentReplaced':
      return { cancel: keyOf(event.data.documentId) };
    // A timer that found him archived is gone.
    case 'SubcontractorRestored':
      return { resume: idOf(stream) };
    case 'SubcontractorRegistered':
    case 'SubcontractorEdited':
    case 'SubcontractorArchived':
    case 'LinkIssued':
    case 'LinkExtended':
    case 'LinkRevoked':
    case 'LinkOpened':
    case 'RequiredTypesConfigured':
    case 'DocumentDeadlineReached':
    case 'PersonErased':
      return null;
    default:
      return never(event);
  }
}

/** Every analysis that his documents still wait for. */
async function waitingFor(loadState: LoadState, id: number, accountId: AccountId): Promise<Timer[]> {
  const { documents, archived } = (await loadState('subcontractor', id)).state as SubcontractorState;
  if (archived) return [];
  return [...documents].flatMap(([documentId, document]) => {
    const dueAt = analysisDueAt(document);
    return dueAt === null ? [] : [{ key: analysisKey(id, documentId, accountId), dueAt }];
  });
}

export type AnalysisTriggerDeps = { loadState: LoadState; facts: Facts; timers: Timers; bus: Bus };

export function analysisTrigger({ loadState, facts, ...bell }: AnalysisTriggerDeps): Projection {
  const { timers, committed } = ringing(bell);
  return {
    name: 'document-analysis',
    kind: 'process-manager',
    version: 1,
    // Its timers come from what the documents wait for, and decide nothing: those of history find nothing left to do.
    start: 'beginning',
    tables: '',
    categories: ['subcontractor'],
    personal: ['DocumentUploaded'],
    async project(events, tx) {
      // The last word on a document wins.
      const steps = new Map<string, Timer | null>();
      const files: UploadedFile[] = [];
      for (const event of events) {
        const step = stepOf(event as SubcontractorEvent, event.meta);
        if (step === null) continue;
        if ('plan' in step) steps.set(step.plan.key, step.plan);
        else if ('cancel' in step) steps.set(step.cancel, null);
        else for (const timer of await waitingFor(loadState, step.resume, event.meta.accountId)) steps.set(timer.key, timer);
        if (event.type === 'DocumentUploaded' && event.personal !== null)
          files.push({
            documentId: event.data.documentId,
            accountId: event.meta.accountId,
            subcontractorId: idOf(event.meta.stream) as SubcontractorId,
            sha256: event.personal.sha256,
          });
      }
      await facts.noteFiles(files, tx);
      const erased = events.flatMap(({ type, meta }) => (type === 'PersonErased' ? [idOf(meta.stream) as SubcontractorId] : []));
      await facts.forgetFilesOf(erased, tx);
      await timers.cancel(
        [...steps].flatMap(([key, timer]) => (timer === null ? [key] : [])),
        tx,
      );
      await timers.plan(
        [...steps.values()].filter((timer) => timer !== null),
        tx,
      );
    },
    committed,
  };
}
