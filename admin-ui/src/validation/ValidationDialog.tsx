// « Validation des documents » of one subcontractor or of all (compliance.md §2.5): the list, or one paper large beside its
// few fields. The address holds which: `?documents=12`, and `&document=345` or `&document=next` (the one that waits longest).
import { Box } from '@mui/material';
import { useEffect } from 'react';
import { sentenceOf } from '../http/failure.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { PaperList } from './PaperList.tsx';
import { Review } from './Review.tsx';
import { type Of, TAB_ROWS, usePapers } from './use-papers.ts';

export function ValidationDialog({ of }: { of: Of }) {
  const url = useUrl();
  const rows = Math.min(idIn(url.get('papers')) ?? TAB_ROWS, 2000);
  const papers = usePapers(of, rows);
  const subcontractor = useCall('getSubcontractor', { params: { id: of === 'all' ? 0 : of } }, { enabled: of !== 'all' });
  const asked = url.get('document');
  const first = papers.pending?.[0];
  useEffect(() => {
    if (asked === 'next' && papers.pending !== undefined) url.set({ document: first?.id ?? null }, { replace: true });
  }, [asked, first?.id, papers.pending, url.set]);

  const close = () => url.set({ documents: null, document: null, deed: null, tab: null, papers: null });
  const open = (id: number | null, deed: 'validate' | 'reject' | null = null) => url.set({ document: id, deed });
  const known = [...(papers.pending ?? []), ...(papers.general ?? []), ...(papers.archives ?? [])];
  const paper = known.find((candidate) => candidate.id === idIn(asked));
  const name = of === 'all' ? null : (subcontractor.data?.companyName ?? papers.general?.[0]?.subcontractorCompany ?? '…');
  return (
    <ConsoleDialog
      title={`Validation des documents${name === null ? ' - Tous les sous-traitants' : ` pour ${name}`}`}
      maxWidth={asked === null ? 'md' : 'xl'}
      tall
      onClose={close}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'flex', flexDirection: 'column' }}>
        {papers.isError && papers.general === undefined ? (
          <ErrorState title="Erreur lors du chargement des documents" text={sentenceOf(papers.error)} onRetry={papers.refetch} />
        ) : paper !== undefined ? (
          <Review paper={paper} papers={papers} onOpen={open} />
        ) : papers.general === undefined || asked === 'next' ? (
          <RowsSkeleton rows={8} height={72} />
        ) : (
          <PaperList of={of} papers={papers} rows={rows} onOpen={open} />
        )}
      </Box>
    </ConsoleDialog>
  );
}
