// « Validation des documents » of one subcontractor or of all (compliance.md §2.5): the list, or one document large beside its
// few fields. The address holds which: `?documents=12`, and `&document=345` or `&document=next` (the one that waits longest). With
// `&counted=1` those wait that « Documents à valider » counts, in the organisation of `&org=`. `&rows=` is the page's below: the dialog's
// own is `&documentRows=`.
import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../http/failure.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import type { Action, Decision } from './actions.ts';
import { DocumentList } from './DocumentList.tsx';
import { Review } from './Review.tsx';
import { useDecide } from './use-decide.ts';
import { type Of, TAB_ROWS, useDocuments } from './use-documents.ts';
import { useMoved } from './use-moved.ts';

export function ValidationDialog({ of }: { of: Of }) {
  const url = useUrl();
  const rows = Math.min(idIn(url.get('documentRows')) ?? TAB_ROWS, 2000);
  const organizationId = idIn(url.get('org'));
  const counted = { figure: ['pendingValidation'], ...(organizationId !== null && { organizationId }) };
  const documents = useDocuments(of, rows, url.get('counted') === null ? {} : counted);
  const subcontractor = useCall('getSubcontractor', { params: { id: of === 'all' ? 0 : of } }, { enabled: of !== 'all' });
  const { asked, moving, moveOn } = useMoved(url.get('document'));
  const first = documents.pending?.[0];
  useEffect(() => {
    if (asked === 'next' && documents.pending !== undefined) url.set({ document: first?.id ?? null }, { replace: true });
  }, [asked, first?.id, documents.pending, url.set]);

  const close = () => url.set({ documents: null, document: null, deed: null, tab: null, documentRows: null, counted: null });
  const open = (id: number | null, action: Action | null = null) => url.set({ document: id, deed: action });
  const other = (subcontractorId: number, id: number) => url.set({ documents: subcontractorId, document: id, deed: null });
  const { decided, decide } = useJudging(({ id }) => {
    moveOn(id);
    url.set({ document: id, deed: null }, { replace: true });
  }, other);
  const known = [...(documents.pending ?? []), ...(documents.general ?? []), ...(documents.archives ?? [])];
  const document = known.find((candidate) => candidate.id === idIn(asked));
  const name = of === 'all' ? null : (subcontractor.data?.companyName ?? documents.general?.[0]?.subcontractorCompany ?? '…');
  return (
    <ConsoleDialog
      title={`Validation des documents${name === null ? ' - Tous les sous-traitants' : ` pour ${name}`}`}
      maxWidth={asked === null ? 'md' : 'xl'}
      tall
      onClose={close}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'flex', flexDirection: 'column' }}>
        {documents.isError && documents.general === undefined ? (
          <ErrorState title="Erreur lors du chargement des documents" text={sentenceOf(documents.error)} onRetry={documents.refetch} />
        ) : document !== undefined ? (
          <Review
            document={document}
            documents={documents}
            decided={decided}
            onDecide={decide}
            action={moving ? null : url.get('deed')}
            onMove={moveOn}
            onOpen={open}
            onOther={other}
          />
        ) : documents.general === undefined || asked === 'next' ? (
          <RowsSkeleton rows={8} height={72} />
        ) : (
          <DocumentList of={of} companyName={name ?? ''} documents={documents} rows={rows} onOpen={open} />
        )}
      </Box>
    </ConsoleDialog>
  );
}

const COUNTED = ['validate', 'reject'];

/** Decisions of this sitting, how many stand, and what is shown again: refused by the server, or taken back. */
function useJudging(show: (document: Decision['document']) => void, onOther: (subcontractorId: number, id: number) => void) {
  const [decided, setDecided] = useState(0);
  const here = useRef<typeof show | null>(show);
  useEffect(() => {
    here.current = show;
    return () => {
      // « Annuler » may be pressed when the dialog is closed: the document is then pending again, and nothing opens.
      here.current = null;
    };
  });
  const add = (by: number) => setDecided((count) => Math.max(0, count + by));
  const { mutate } = useDecide({
    onFailed: ({ action, document }) => {
      if (COUNTED.includes(action)) add(-1);
      here.current?.(document);
    },
    onReopened: (document) => {
      add(-1);
      here.current?.(document);
    },
    onOther,
  });
  const decide = (decision: Decision) => {
    if (COUNTED.includes(decision.action)) add(1);
    mutate(decision);
  };
  return { decided, decide };
}
