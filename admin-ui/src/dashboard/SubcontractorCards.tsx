// The same rows on a phone: one card each, the actions as buttons a thumb can hit.
import { Box, Stack } from '@mui/material';
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

type Props = { rows: readonly SubcontractorWithStats[]; selection: Selection };

export const SubcontractorCards = ({ rows, selection }: Props) => (
  <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row) => (
      <Stack component="li" key={row.id} sx={{ gap: 2, px: 4, py: 3, ...LINE }}>
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
        {/* Side by side where the badges leave it room. */}
        <Stack direction="row" sx={{ columnGap: 3, rowGap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Badges row={row} />
          <Box sx={{ flex: '1 1 136px' }}>
            <Completion row={row} />
          </Box>
        </Stack>
        <Box>
          <Caption component="div">
            Prochaine relance : <NextReminder row={row} />
          </Caption>
          {row.nearestEnd !== null && (
            <Caption component="div">
              Échéance : <NearestEnd row={row} inline />
            </Caption>
          )}
        </Box>
        <CardActions row={row} />
      </Stack>
    ))}
  </Stack>
);
