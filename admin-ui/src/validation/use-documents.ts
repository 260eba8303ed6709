// The documents of the dialog: of one subcontractor whole, of all of them the ones that wait and the newest of the others.
import type { Document } from '#contract/documents.ts';
import { useCallList } from '../shared/use-call.ts';

export type Of = number | 'all';
/** Of « Tous les sous-traitants », how many a tab shows before « Afficher les suivants ». */
export const TAB_ROWS = 50;
const QUEUE = 200;
const OLDEST_FIRST = ['uploadedAt', 'ASC'];

export const IN_FORCE = ['pending', 'validated'] as const;
const archived = (document: Document) => document.validationStatus === 'rejected' || document.validationStatus === 'replaced';

/** `among`: a filter on those of « all » that wait, e.g. what a figure counts. */
export function useDocuments(of: Of, rows: number, among: object = {}) {
  const all = of === 'all';
  const own = useCallList('documentsOfSubcontractor', { params: { id: all ? 0 : of } }, { enabled: !all });
  const query = (filter: object) => ({ query: { filter, range: [0, rows - 1] } });
  const general = useCallList('allDocuments', query({ archived: false }), { enabled: all, keepPrevious: true });
  const archives = useCallList('allDocuments', query({ archived: true }), { enabled: all, keepPrevious: true });
  const queue = useCallList(
    'allDocuments',
    { query: { filter: { ...among, validationStatus: ['pending'] }, sort: OLDEST_FIRST, range: [0, QUEUE - 1] } },
    { enabled: all },
  );

  const source = all ? general : own;
  const ownDocuments = own.data?.data as Document[] | undefined;
  const shown = {
    general: all
      ? (general.data?.data as Document[] | undefined)?.filter((document) => !archived(document))
      : ownDocuments?.filter((document) => !archived(document)),
    archives: all ? (archives.data?.data as Document[] | undefined)?.filter(archived) : ownDocuments?.filter(archived),
  };
  const waiting = all ? (queue.data?.data as Document[] | undefined) : ownDocuments;
  /** Oldest first: what waits longest is decided first. */
  const pending = waiting
    ?.filter((document) => document.validationStatus === 'pending')
    .sort((a, b) => (a.uploadedAt < b.uploadedAt ? -1 : 1));
  /** Of « all », those that the queue does not hold yet. */
  const beyond = all ? Math.max(0, (queue.data?.total ?? 0) - ((queue.data?.data as Document[] | undefined) ?? []).length) : 0;
  return {
    ...shown,
    pending,
    /** How many wait for a decision. */
    waiting: (pending?.length ?? 0) + beyond,
    counts: {
      general: all ? (general.data?.total ?? shown.general?.length) : shown.general?.length,
      archives: all ? (archives.data?.total ?? shown.archives?.length) : shown.archives?.length,
    },
    isError: source.isError,
    error: source.error,
    refetch: source.refetch,
  };
}
export type Documents = ReturnType<typeof useDocuments>;
