// The same rows on a phone: one card each, the deeds as buttons a thumb can hit.
import Folder from '@mui/icons-material/FolderOpenOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import { Box, Button, Stack } from '@mui/material';
import type { SubcontractorWithStats } from '#api/contract/subcontractors.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { LINE } from '../shared/line.ts';
import { NameButton } from '../shared/NameButton.tsx';
import { Caption } from '../shared/Quiet.tsx';
import { phoneText } from '../subcontractors/phone.ts';
import { Badges, CompanyAvatar, Completion, NextReminder } from './cells.tsx';
import type { DashboardView } from './use-dashboard.ts';

export const SubcontractorCards = ({ rows, url }: { rows: readonly SubcontractorWithStats[]; url: DashboardView['url'] }) => (
  <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row) => (
      <Stack component="li" key={row.id} sx={{ gap: 3, p: 4, ...LINE }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start' }}>
          <CompanyAvatar name={row.companyName} color={row.organization.color} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <NameButton name={row.companyName} onClick={() => url.set({ edit: row.id })} />
            <Caption component="p">{spaced(row.siret)}</Caption>
            <Caption component="p">
              {row.contactName} · {phoneText(row.contactPhone)}
            </Caption>
          </Box>
        </Stack>
        <Badges row={row} />
        <Completion row={row} />
        <Caption>
          Prochain rappel : <NextReminder row={row} />
        </Caption>
        <Stack direction="row" sx={{ gap: 2, '& > *': { flex: 1 } }}>
          <Button variant="outlined" startIcon={<Folder />} onClick={() => url.set({ documents: row.id })}>
            Documents
          </Button>
          <Button variant="outlined" startIcon={<Tune />} onClick={() => url.set({ configure: row.id })}>
            Configurer
          </Button>
        </Stack>
      </Stack>
    ))}
  </Stack>
);
