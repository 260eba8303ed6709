// Validating and rejecting: the screen says so at once, and takes it back with a word when the server refuses (F158, F159).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#api/contract/documents.ts';
import { dataProvider } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { sentenceOf } from '../http/failure.ts';
import { day } from '../shared/format.ts';
import { toast } from '../toast/store.ts';

export type Decision =
  | { deed: 'validate'; document: Document; startsOn: string | null; expirationDate: string; dateEmission: string | null; comment: string }
  | { deed: 'reject'; document: Document; reason: string };

/** The queries that hold documents; all others are asked anew when the answer has come. */
const HOLDING = ['documentsOfSubcontractor', 'allDocuments', 'listDocuments', 'documents'];
const FAILED = { validate: 'Impossible de valider le document.', reject: 'Impossible de rejeter le document.' } as const;

const after = (decision: Decision): Partial<Document> =>
  decision.deed === 'validate'
    ? {
        validationStatus: 'validated',
        startsOn: decision.startsOn as Document['startsOn'],
        expirationDate: decision.expirationDate as Document['expirationDate'],
        rejectionReason: null,
      }
    : { validationStatus: 'rejected', rejectionReason: decision.reason };

/** Lists come as `{ data, total }`. */
function patch(cached: unknown, id: number, change: Partial<Document>): unknown {
  if (typeof cached !== 'object' || cached === null || !('data' in cached) || !Array.isArray(cached.data)) return cached;
  return { ...cached, data: cached.data.map((document: Document) => (document.id === id ? { ...document, ...change } : document)) };
}

export function useDecide(onFailed: (document: Document) => void) {
  const client = useQueryClient();
  const holds = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => HOLDING.includes(String(queryKey[0])) };
  return useMutation({
    mutationFn: (decision: Decision) => {
      const { document } = decision;
      if (decision.deed === 'reject') return dataProvider.rejectDocument(document.id, { reason: decision.reason });
      const { startsOn, expirationDate, dateEmission, comment } = decision;
      return dataProvider.validateDocument(document.id, { startsOn, expirationDate, dateEmission, comment });
    },
    onMutate: async (decision) => {
      await client.cancelQueries(holds);
      const before = client.getQueriesData(holds);
      client.setQueriesData(holds, (cached: unknown) => patch(cached, decision.document.id, after(decision)));
      return { before };
    },
    onSuccess: (_, decision) => {
      const { document } = decision;
      const what = `${document.documentTypeName}, ${document.subcontractorCompany}`;
      if (decision.deed === 'validate')
        toast({ title: 'Document validé', description: `${what} : valable jusqu’au ${day(decision.expirationDate)}` });
      else toast({ title: 'Document rejeté', description: `${what} : le sous-traitant est prévenu par e-mail` });
    },
    onError: (error, { deed, document }, context) => {
      for (const [key, cached] of context?.before ?? []) client.setQueryData(key, cached);
      const why = sentenceOf(error, '');
      toast({ title: 'Erreur', description: FAILED[deed], detail: why, tone: 'error' });
      onFailed(document);
    },
    onSettled: () => refreshData(client),
  });
}
