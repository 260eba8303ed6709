// The dialog's list: where each required type stands, what goes out by itself, then the documents in force, the archived ones and the
// reminders (F145, F146).
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Stack, Tab, Tabs } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { useMay } from '../console/abilities.tsx';
import { History } from '../reminders/History.tsx';
import { RemindersPart } from '../reminders/RemindersPart.tsx';
import { EmptyState, RowsSkeleton } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import type { Action } from './actions.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import { type Documents, type Of, TAB_ROWS } from './use-documents.ts';

/** « Rappels » is one subcontractor's: of all of them there is « Relances à venir ». */
type TabName = 'general' | 'archives' | 'reminders';
const EMPTY: Record<Exclude<TabName, 'reminders'>, { title: string; text: string }> = {
  general: { title: 'Aucun document', text: 'Les documents déposés apparaîtront ici, à valider.' },
  archives: { title: 'Aucune archive', text: 'Les documents rejetés ou remplacés restent ici.' },
};

type Props = { of: Of; companyName: string; documents: Documents; rows: number; onOpen(id: number, action?: Action): void };

export function DocumentList({ of, companyName, documents, rows, onOpen }: Props) {
  const url = useUrl();
  const [deposits, judges] = [useMay('deposit'), useMay('judge')];
  const history = useCall('reminderHistory', { params: { id: of === 'all' ? 0 : of } }, { enabled: of !== 'all' });
  const asked = url.get('tab');
  const tab: TabName = asked === 'archives' || (asked === 'reminders' && of !== 'all') ? asked : 'general';
  const shown = tab === 'reminders' ? undefined : documents[tab];
  const label = (word: string, count: number | undefined) => `${word} (${count ?? '…'})`;
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, pb: 6 }}>
      {of !== 'all' && (
        <>
          <StatusPanel subcontractorId={of} />
          <RemindersPart id={of} companyName={companyName} />
        </>
      )}
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
          onChange={(_, next: TabName) => url.set({ tab: next === 'general' ? null : next, documentRows: null }, { replace: true })}
          aria-label="Documents"
        >
          <Tab value="general" id="tab-general" aria-controls="documents" label={label('Général', documents.counts.general)} />
          <Tab value="archives" id="tab-archives" aria-controls="documents" label={label('Archives', documents.counts.archives)} />
          {of !== 'all' && (
            <Tab value="reminders" id="tab-reminders" aria-controls="documents" label={label('Rappels', history.data?.length)} />
          )}
        </Tabs>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', py: 1 }}>
          {of !== 'all' && deposits && (
            <Button variant="outlined" size="small" startIcon={<UploadFile />} onClick={() => url.set({ deposit: of })}>
              Déposer un document
            </Button>
          )}
          {documents.waiting > 0 && judges && (
            <Button variant="contained" size="small" onClick={() => url.set({ document: 'next' })}>
              Tout passer en revue ({documents.waiting})
            </Button>
          )}
        </Stack>
      </Stack>
      <Box role="tabpanel" id="documents" aria-labelledby={`tab-${tab}`}>
        {tab === 'reminders' ? (
          of !== 'all' && <History history={history} subcontractorId={of} />
        ) : shown === undefined ? (
          <RowsSkeleton rows={5} height={88} />
        ) : shown.length === 0 ? (
          <EmptyState {...EMPTY[tab]} />
        ) : (
          <Cards documents={shown} onOpen={onOpen} />
        )}
        {tab !== 'reminders' && shown !== undefined && (documents.counts[tab] ?? 0) > shown.length && (
          <Box sx={{ textAlign: 'center', mt: 4 }}>
            <Button onClick={() => url.set({ documentRows: rows + TAB_ROWS }, { replace: true })}>Afficher les suivants</Button>
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
