// The dialog's list: where each required type stands, then the documents in force and the archived ones (F145, F146).
import { Box, Button, Stack, Tab, Tabs } from '@mui/material';
import type { Document } from '#api/contract/documents.ts';
import { EmptyState, RowsSkeleton } from '../shared/states.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import { type Documents, type Of, TAB_ROWS } from './use-documents.ts';

type TabName = 'general' | 'archives';
const EMPTY: Record<TabName, { title: string; text: string }> = {
  general: { title: 'Aucun document', text: 'Les documents déposés apparaîtront ici, à valider.' },
  archives: { title: 'Aucune archive', text: 'Les documents rejetés ou remplacés restent ici.' },
};

type Props = { of: Of; documents: Documents; rows: number; onOpen(id: number, deed?: 'validate' | 'reject'): void };

export function DocumentList({ of, documents, rows, onOpen }: Props) {
  const url = useUrl();
  const tab: TabName = url.get('tab') === 'archives' ? 'archives' : 'general';
  const shown = documents[tab];
  const label = (name: TabName, word: string) => `${word} (${documents.counts[name] ?? '…'})`;
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, pb: 6 }}>
      {of !== 'all' && <StatusPanel subcontractorId={of} />}
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          borderBottom: 1,
          borderColor: 'divider',
          mb: 4,
          gap: 2,
          flexWrap: 'wrap',
        }}
      >
        <Tabs
          value={tab}
          onChange={(_, next: TabName) => url.set({ tab: next === 'archives' ? next : null, documents: null }, { replace: true })}
          aria-label="Documents"
        >
          <Tab value="general" id="tab-general" aria-controls="documents" label={label('general', 'Général')} />
          <Tab value="archives" id="tab-archives" aria-controls="documents" label={label('archives', 'Archives')} />
        </Tabs>
        {(documents.pending?.length ?? 0) > 0 && (
          <Button variant="contained" size="small" onClick={() => url.set({ document: 'next' })}>
            Tout passer en revue ({documents.pending?.length})
          </Button>
        )}
      </Stack>
      <Box role="tabpanel" id="documents" aria-labelledby={`tab-${tab}`}>
        {shown === undefined ? (
          <RowsSkeleton rows={5} height={88} />
        ) : shown.length === 0 ? (
          <EmptyState {...EMPTY[tab]} />
        ) : (
          <Cards documents={shown} onOpen={onOpen} />
        )}
        {shown !== undefined && (documents.counts[tab] ?? 0) > shown.length && (
          <Box sx={{ textAlign: 'center', mt: 4 }}>
            <Button onClick={() => url.set({ documents: rows + TAB_ROWS }, { replace: true })}>Afficher les suivants</Button>
          </Box>
        )}
      </Box>
    </Box>
  );
}

const Cards = ({ documents, onOpen }: { documents: readonly Document[]; onOpen: Props['onOpen'] }) => (
  <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 3 }}>
    {documents.map((document) => (
      <DocumentCard key={document.id} document={document} onOpen={onOpen} />
    ))}
  </Stack>
);
