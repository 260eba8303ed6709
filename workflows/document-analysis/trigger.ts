// Event -> timer: when a document must be read (DESIGN 3.10). It also stores the hash and the marks of each file by subcontractor, because
// the analysis asks whether another subcontractor sent them.
import { marksOf } from '#domain/documents/across-papers.ts';
import { moves } from '#domain/events.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { DocumentId, SubcontractorId } from '#domain/kernel/ids.ts';
import { nextAnalysis } from '#domain/subcontractors/next-step.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import type { ProcessManager, Reaction } from '../process-manager.ts';
import { analysisKey } from '../timer-keys.ts';

/** The documents whose analysis an event can change. After an erasure the documents are unknown: a waiting timer finds none. */
function moved(event: ProjectedEvent): DocumentId | 'all' | null {
  if (moves(event, 'analysis')) return event.data.documentId;
  return moves(event, 'all-analyses') ? 'all' : null;
}

function kept(event: ProjectedEvent): Reaction {
  const { stream, accountId } = event.meta;
  const subcontractorId = idOf(stream) as SubcontractorId;
  if (event.type === 'PersonErased') return { erased: subcontractorId };
  if (event.type === 'DocumentAnalysed') {
    const { documentId } = event.data;
    const marks = marksOf(event.personal?.particulars ?? null);
    return { marks: marks.map(({ mark, hash }) => ({ documentId, accountId, subcontractorId, mark: `${mark} ${hash}` })) };
  }
  if (event.type !== 'DocumentUploaded' || event.personal === null) return {};
  return { file: { documentId: event.data.documentId, accountId, subcontractorId, sha256: event.personal.sha256 } };
}

export const analysisManager: ProcessManager = {
  name: 'document-analysis',
  version: 1,
  // It plans from the current state of the documents, so the whole history is safe.
  start: 'beginning',
  categories: ['subcontractor'],
  personal: ['DocumentUploaded', 'DocumentAnalysed'],
  asks: (event) => (moved(event) === null ? {} : { states: [event.meta.stream] }),
  react(event, known) {
    const { stream, accountId, occurredAt } = event.meta;
    const which = moved(event);
    if (which === null) return kept(event);
    const id = idOf(stream);
    const state = known.state('subcontractor', id);
    const timers = (which === 'all' ? [...state.documents.keys()] : [which]).map((documentId) => ({
      key: analysisKey(id, documentId, accountId),
      at: nextAnalysis(state, documentId, occurredAt)?.at ?? null,
    }));
    return { ...kept(event), timers };
  },
};
