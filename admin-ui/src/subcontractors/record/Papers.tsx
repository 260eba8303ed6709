// What is asked of him, each paper with its state and the one action that it needs.
import Tune from '@mui/icons-material/TuneOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { May, useMay } from '../../console/abilities.tsx';
import type { AnswerOf } from '../../http/call.ts';
import { useReminderDialogs } from '../../reminders/use-voice.ts';
import { day } from '../../shared/format.ts';
import { Lines } from '../../shared/Lines.tsx';
import { LINE } from '../../shared/line.ts';
import { Caption } from '../../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../../shared/states.tsx';
import { InDays } from '../../shared/Times.tsx';
import { useCall } from '../../shared/use-call.ts';
import { useUrl } from '../../shared/use-url-param.ts';
import { StatusBadge } from '../../status/StatusBadge.tsx';
import { Section } from './Section.tsx';

type Paper = AnswerOf<'typeStatuses'>[number];
type Action = { label: 'Valider' | 'Voir'; document: number } | { label: 'Demander' };

const newest = (documents: readonly Document[], typeId: number, status: Document['validationStatus']): Document | undefined =>
  documents
    .filter((document) => document.documentTypeId === typeId && document.validationStatus === status)
    .sort((a, b) => (a.uploadedAt < b.uploadedAt ? 1 : -1))[0];

/** The one action: judge what waits, ask for what is missing or over, else look at what is held. */
export function actionOf(paper: Pick<Paper, 'id' | 'status'>, documents: readonly Document[]): Action {
  const pending = newest(documents, paper.id, 'pending');
  if (pending !== undefined) return { label: 'Valider', document: pending.id };
  const held = newest(documents, paper.id, 'validated');
  if (held === undefined || paper.status === 'missing' || paper.status === 'expired') return { label: 'Demander' };
  return { label: 'Voir', document: held.id };
}

/** Who may not judge looks; who may not ask does nothing. */
export function allowedOf(action: Action, { judges, reminds }: { judges: boolean; reminds: boolean }): Action | null {
  if (action.label === 'Demander') return reminds ? action : null;
  return judges ? action : { ...action, label: 'Voir' };
}

export function Papers({ subcontractor }: { subcontractor: Subcontractor }) {
  const url = useUrl();
  const { id } = subcontractor;
  const papers = useCall('typeStatuses', { params: { id } });
  const documents = useCall('documentsOfSubcontractor', { params: { id } });
  const beside = (
    <Box className="no-print" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <May ability="deposit">
        <Button size="small" startIcon={<UploadFile />} onClick={() => url.set({ deposit: id, type: null })}>
          Déposer un document
        </Button>
      </May>
      <May ability="manage">
        <Button size="small" startIcon={<Tune />} onClick={() => url.set({ configure: id })}>
          Configurer
        </Button>
      </May>
    </Box>
  );
  return (
    <Section title="Documents demandés" beside={beside}>
      <Loaded of={papers} failed="Les documents demandés n’ont pas pu être chargés" compact rows={4}>
        {(asked) =>
          asked.length === 0 ? (
            <EmptyState
              compact
              title="Aucun document n’est demandé"
              text="Choisissez ce que ce sous-traitant doit fournir."
              action={
                <May ability="manage">
                  <Button variant="contained" onClick={() => url.set({ configure: id })}>
                    Configurer
                  </Button>
                </May>
              }
            />
          ) : (
            <Lines>
              {asked.map((paper) => (
                <Line key={paper.id} paper={paper} subcontractor={subcontractor} documents={documents.data} />
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Section>
  );
}

type LineProps = { paper: Paper; subcontractor: Subcontractor; documents: readonly Document[] | undefined };

function Line({ paper, subcontractor, documents }: LineProps) {
  const url = useUrl();
  const dialogs = useReminderDialogs();
  const { id, isActive } = subcontractor;
  const [judges, reminds] = [useMay('judge'), useMay('remind')];
  const needed = documents === undefined ? null : actionOf(paper, documents);
  const action = needed === null ? null : allowedOf(needed, { judges, reminds });
  /** What is held still counts while what is to replace it waits. */
  const renewed = needed?.label === 'Valider' && paper.status !== 'pending';
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ px: 4, py: 2, gap: 3, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' }, ...LINE }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {paper.name}
          {!paper.isRequired && <Caption component="span"> facultatif</Caption>}
        </Typography>
        <Validity paper={paper} />
        {renewed && <Caption component="p">Un nouveau document attend d’être validé.</Caption>}
      </Box>
      <StatusBadge status={paper.status} />
      <Stack direction="row" className="no-print" sx={{ gap: 1, ml: 'auto', width: { sm: 136 }, justifyContent: 'flex-end' }}>
        {action !== null && (
          <Button
            size="small"
            sx={{ minWidth: 92 }}
            variant={action.label === 'Valider' ? 'contained' : 'outlined'}
            aria-label={`${action.label} : ${paper.name}`}
            disabled={action.label === 'Demander' && !isActive}
            onClick={() => ('document' in action ? url.set({ documents: id, document: action.document }) : dialogs.remind(id))}
          >
            {action.label}
          </Button>
        )}
        <May ability="deposit">
          <Tooltip title="Déposer ce document">
            <IconButton size="small" aria-label={`Déposer : ${paper.name}`} onClick={() => url.set({ deposit: id, type: paper.id })}>
              <UploadFile fontSize="small" />
            </IconButton>
          </Tooltip>
        </May>
      </Stack>
    </Stack>
  );
}

function Validity({ paper: { expirationDate, upcomingFrom } }: { paper: Paper }) {
  return (
    <>
      {expirationDate !== null && (
        <Caption component="p">
          Valable jusqu’au {day(expirationDate)} (<InDays date={expirationDate} />)
        </Caption>
      )}
      {upcomingFrom !== null && <Caption component="p">À venir : document valable à partir du {day(upcomingFrom)}</Caption>}
    </>
  );
}
