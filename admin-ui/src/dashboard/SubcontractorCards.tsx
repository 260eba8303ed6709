// The same rows on a phone: one card each, the actions as buttons a thumb can hit.
import Folder from '@mui/icons-material/FolderOpenOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import { Box, Button, Stack } from '@mui/material';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { CardActions } from '../reminders/RowActions.tsx';
import { CardTick } from '../selection/CardTick.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { phoneText } from '../subcontractors/phone.ts';
import { Badges, CompanyAvatar, Completion, NearestEnd, NextReminder } from './cells.tsx';
import type { DashboardView } from './use-dashboard.ts';

type Props = { rows: readonly SubcontractorWithStats[]; url: DashboardView['url']; selection: Selection };

export const SubcontractorCards = ({ rows, url, selection }: Props) => (
  <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row) => (
      <Stack component="li" key={row.id} sx={{ gap: 3, p: 4, ...LINE }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start' }}>
          <CompanyAvatar name={row.companyName} color={row.organization.color} />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <SubcontractorLink id={row.id} name={row.companyName} />
            <Caption component="p">{spaced(row.siret)}</Caption>
            <Caption component="p">
              {row.contactName} ·{' '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {phoneText(row.contactPhone)}
              </Box>
            </Caption>
          </Box>
          <CardTick selection={selection} id={row.id} name={row.companyName} />
        </Stack>
        <Badges row={row} />
        <Completion row={row} />
        <Caption>
          Prochain rappel : <NextReminder row={row} />
        </Caption>
        {row.nearestEnd !== null && (
          <Caption component="div">
            Échéance : <NearestEnd row={row} inline />
          </Caption>
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <Button variant="outlined" startIcon={<Folder />} onClick={() => url.set({ documents: row.id })}>
            Documents
          </Button>
          <Button variant="outlined" startIcon={<Tune />} onClick={() => url.set({ configure: row.id })}>
            Configurer
          </Button>
          <CardActions row={row} />
        </Box>
      </Stack>
    ))}
  </Stack>
);
