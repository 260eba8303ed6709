// Validating, rejecting, and judging again: the screen says so at once, and takes it back with a word when the server refuses (F158, F159).
// A decision can be undone from its toast: the document is then pending again.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#contract/documents.ts';
import { dataProvider } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { sentenceOf } from '../http/failure.ts';
import { toast } from '../toast/store.ts';
import type { Decision } from './actions.ts';
import { decisionToast } from './decision-toast.ts';

/** The queries that hold documents; all others are asked anew when the answer has come. */
const HOLDING = ['documentsOfSubcontractor', 'allDocuments', 'listDocuments', 'documents'];
const HOLDS = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => HOLDING.includes(String(queryKey[0])) };
const FAILED: Record<Decision['action'], string> = {
  validate: 'Impossible de valider le document.',
  reject: 'Impossible de rejeter le document.',
  reopen: 'Impossible de remettre le document à valider.',
  correct: 'Impossible de corriger le document.',
};

function after(decision: Decision): Partial<Document> {
  if (decision.action === 'reject') return { validationStatus: 'rejected', rejectionReason: decision.reason };
  if (decision.action === 'reopen')
    return { validationStatus: 'pending', status: null, validatedAt: null, validatedBy: null, rejectionReason: null };
  const given = Object.fromEntries(
    (['startsOn', 'expirationDate', 'dateEmission'] as const).flatMap((name) => (decision[name] === null ? [] : [[name, decision[name]]])),
  );
  return decision.action === 'correct' ? given : { ...given, validationStatus: 'validated', rejectionReason: null };
}

/** Lists come as `{ data, total }`. */
function patch(cached: unknown, id: number, change: Partial<Document>): unknown {
  if (typeof cached !== 'object' || cached === null || !('data' in cached) || !Array.isArray(cached.data)) return cached;
  return { ...cached, data: cached.data.map((document: Document) => (document.id === id ? { ...document, ...change } : document)) };
}

/** Everywhere that it is shown, as the server answered it. */
export function showDocument(client: QueryClient, document: Document): void {
  client.setQueriesData(HOLDS, (cached: unknown) => {
    const alone = typeof cached === 'object' && cached !== null && 'validationStatus' in cached && (cached as Document).id === document.id;
    return alone ? document : patch(cached, document.id, document);
  });
}

function send(decision: Decision): Promise<Document> {
  const { id } = decision.document;
  if (decision.action === 'reject') return dataProvider.rejectDocument(id, { reason: decision.reason });
  if (decision.action === 'reopen') return dataProvider.reopenDocument(id, { reason: decision.reason });
  const { startsOn, expirationDate, dateEmission, comment } = decision;
  const dates = { startsOn, dateEmission, comment };
  return decision.action === 'correct'
    ? dataProvider.correctDocument(id, { ...dates, expirationDate })
    : dataProvider.validateDocument(id, { ...dates, expirationDate: decision.expirationDate, acknowledge: decision.acknowledge });
}

type Then = {
  /** The server refused. */
  onFailed(decision: Decision): void;
  /** Pending again, to be looked at anew. */
  onReopened(document: Document): void;
  /** The same sheet in another slot is to be looked at. */
  onOther?(subcontractorId: number, documentId: number): void;
};

export function useDecide({ onFailed, onReopened, onOther }: Then) {
  const client = useQueryClient();
  const show = ({ document: { id } }: Decision, change: Partial<Document>) =>
    client.setQueriesData(HOLDS, (cached: unknown) => patch(cached, id, change));
  const decide = useMutation({
    mutationFn: send,
    onMutate: async (decision) => {
      await client.cancelQueries(HOLDS);
      show(decision, after(decision));
    },
    onSuccess: (answered, decision) => {
      const { action } = decision;
      const undo = { label: 'Annuler', run: () => decide.mutate({ action: 'reopen', document: answered, reason: '' }) };
      const [other] = answered.sameSheet;
      toast({
        ...decisionToast(decision, answered),
        action: action === 'validate' || action === 'reject' ? undo : undefined,
        next:
          onOther && other && action !== 'reopen'
            ? { label: 'Ouvrir l’autre', run: () => onOther(answered.subcontractorId, other.id) }
            : undefined,
      });
      if (action === 'reopen') onReopened(answered);
    },
    onError: (error, decision) => {
      // This one alone: another may have been decided since.
      show(decision, decision.document);
      toast({ title: 'Erreur', description: FAILED[decision.action], detail: sentenceOf(error, ''), tone: 'error' });
      onFailed(decision);
    },
    onSettled: () => refreshData(client),
  });
  return decide;
}
