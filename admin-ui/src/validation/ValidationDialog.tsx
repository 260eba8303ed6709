// « Validation des documents » of one subcontractor or of all (compliance.md §2.5): the list, or one document large beside its
// few fields. The address holds which: `?documents=12`, and `&document=345` or `&document=next` (the one that waits longest).
import { Box } from '@mui/material';
import { useEffect } from 'react';
import { sentenceOf } from '../http/failure.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { DocumentList } from './DocumentList.tsx';
import { Review } from './Review.tsx';
import { type Of, TAB_ROWS, useDocuments } from './use-documents.ts';

export function ValidationDialog({ of }: { of: Of }) {
  const url = useUrl();
  const rows = Math.min(idIn(url.get('documents')) ?? TAB_ROWS, 2000);
  const documents = useDocuments(of, rows);
  const subcontractor = useCall('getSubcontractor', { params: { id: of === 'all' ? 0 : of } }, { enabled: of !== 'all' });
  const asked = url.get('document');
  const first = documents.pending?.[0];
  useEffect(() => {
    if (asked === 'next' && documents.pending !== undefined) url.set({ document: first?.id ?? null }, { replace: true });
  }, [asked, first?.id, documents.pending, url.set]);

  const close = () => url.set({ documents: null, document: null, deed: null, tab: null, documents: null });
  const open = (id: number | null, deed: 'validate' | 'reject' | null = null) => url.set({ document: id, deed });
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
          <Review document={document} documents={documents} onOpen={open} />
        ) : documents.general === undefined || asked === 'next' ? (
          <RowsSkeleton rows={8} height={72} />
        ) : (
          <DocumentList of={of} documents={documents} rows={rows} onOpen={open} />
        )}
      </Box>
    </ConsoleDialog>
  );
}
