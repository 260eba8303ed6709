// /subcontractors/{id}: all of one subcontractor. Whom to reach and his link on the left, what is asked, sent and happened on the right.

import Edit from '@mui/icons-material/EditOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import Archive from '@mui/icons-material/Inventory2Outlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import { Box, Button, Card, Link as MuiLink, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Link, useParams } from 'react-router';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { May } from '../../console/abilities.tsx';
import { CallFailed } from '../../http/failure.ts';
import { RemindersPart } from '../../reminders/RemindersPart.tsx';
import { useReminderDialogs } from '../../reminders/use-voice.ts';
import { PageHeader } from '../../shared/PageHeader.tsx';
import { EmptyState, Loaded, RowsSkeleton } from '../../shared/states.tsx';
import { useCall } from '../../shared/use-call.ts';
import { idIn, useUrl } from '../../shared/use-url-param.ts';
import { ToneBadge } from '../../status/StatusBadge.tsx';
import { SubcontractorMenu } from '../SubcontractorMenu.tsx';
import { Identity } from './Identity.tsx';
import { LinkCard } from './LinkCard.tsx';
import { Notes } from './Notes.tsx';
import { Papers } from './Papers.tsx';
import { Section } from './Section.tsx';
import { standingText } from './standing.ts';
import { Timeline } from './Timeline.tsx';

const COLUMN = { display: 'grid', gap: 5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** On a tablet who he is and his link stand side by side. */
const COLUMNS = { xs: COLUMN.gridTemplateColumns, md: 'repeat(2, minmax(0, 1fr))' } as const;

export function SubcontractorPage() {
  const id = idIn(useParams()['id'] ?? null) ?? 0;
  const asked = useCall('getSubcontractor', { params: { id } });
  const gone = asked.error instanceof CallFailed && asked.error.status === 404;
  return (
    <>
      <MuiLink component={Link} to="/subcontractors" className="no-print" sx={{ display: 'inline-block', mb: 2, minHeight: 24 }}>
        Sous-traitants
      </MuiLink>
      {gone ? (
        <Gone id={id} />
      ) : (
        <Loaded of={asked} failed="Le sous-traitant n’a pas pu être chargé" rows={8} height={56}>
          {(subcontractor) => <Record key={id} subcontractor={subcontractor} />}
        </Loaded>
      )}
    </>
  );
}

function Record({ subcontractor }: { subcontractor: Subcontractor }) {
  const url = useUrl();
  const { id, companyName, isActive } = subcontractor;
  const dialogs = useReminderDialogs();
  const papersAsked = useCall('typeStatuses', { params: { id } }).data;
  const asks = papersAsked?.some(({ status }) => status === 'missing' || status === 'expired');
  const standing = standingText(papersAsked?.map(({ status }) => status));
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const papers = <Papers subcontractor={subcontractor} />;
  return (
    <>
      <PageHeader
        title={companyName}
        hint={isActive ? standing : <ToneBadge tone="neutral" label="Inactif : hors des chiffres, lien fermé" />}
      >
        <May ability="manage">
          <Button className="no-print" variant="outlined" startIcon={<Edit />} onClick={() => url.set({ edit: id })}>
            Modifier
          </Button>
        </May>
        {isActive && asks && (
          <May ability="remind">
            <Button className="no-print" variant="contained" startIcon={<Send />} onClick={() => dialogs.remind(id)}>
              Relancer
            </Button>
          </May>
        )}
        <Box className="no-print">
          <SubcontractorMenu subcontractor={subcontractor} onPage />
        </Box>
      </PageHeader>
      <Box
        sx={{ display: 'grid', gap: 5, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' } }}
        className="record"
      >
        {/* In one column what is wrong comes first. */}
        {narrow && papers}
        <Box sx={{ ...COLUMN, alignItems: 'start', gridTemplateColumns: { ...COLUMNS, lg: COLUMN.gridTemplateColumns } }}>
          <Identity subcontractor={subcontractor} />
          <LinkCard subcontractor={subcontractor} />
          <Notes id={id} />
        </Box>
        <Box sx={COLUMN}>
          {!narrow && papers}
          <Section title="Relances">
            <Box sx={{ p: 4, pb: 0 }}>
              <RemindersPart id={id} companyName={companyName} />
            </Box>
          </Section>
          <Timeline subcontractor={subcontractor} />
        </Box>
      </Box>
    </>
  );
}

/** No such number here, or one that was archived: then the way to what is kept of him. */
function Gone({ id }: { id: number }) {
  const archived = useCall('getArchived', { params: { id } });
  const kept = archived.data;
  if (archived.isPending) return <RowsSkeleton rows={8} height={56} />;
  return (
    <>
      <PageHeader title={kept?.companyName ?? 'Sous-traitant introuvable'} />
      <Card>
        {kept === undefined ? (
          <EmptyState
            icon={<SearchOff />}
            title="Aucun sous-traitant à cette adresse"
            text="Il n’existe pas, ou il appartient à un autre compte."
            action={
              <Button variant="outlined" component={Link} to="/subcontractors">
                Voir les sous-traitants
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<Archive />}
            title="Ce sous-traitant est archivé"
            text="Ses documents sont conservés. Vous pouvez les consulter, ou le restaurer."
            action={
              <Button variant="contained" component={Link} to={`/subcontractors?view=archives&archived=${id}`}>
                Ouvrir le dossier archivé
              </Button>
            }
          />
        )}
      </Card>
    </>
  );
}
