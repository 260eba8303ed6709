// The table of the subcontractors' page: company, contact, since when, deeds (F225). Cards on a phone.
import { Box, Stack, Typography } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import type { Subcontractor } from '#api/contract/subcontractors.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { useToday } from '../http/clock.ts';
import { dayOf } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { NameButton } from '../shared/NameButton.tsx';
import { Caption } from '../shared/Quiet.tsx';
import { CUT, RecordTable } from '../shared/RecordTable.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { phoneText } from './phone.ts';
import { linkState, SubcontractorMenu } from './SubcontractorMenu.tsx';

export const ContactTable = () => (
  <RecordTable label="Sous-traitants">
    <DataTable.Col source="companyName" label="Entreprise" render={(record: Subcontractor) => <Company record={record} />} />
    <DataTable.Col source="contactName" label="Contact" render={(record: Subcontractor) => <Contact record={record} />} />
    <DataTable.Col label="Lien" render={(record: Subcontractor) => <LinkBadge record={record} />} disableSort />
    <DataTable.Col source="createdAt" label="Créé le" render={(record: Subcontractor) => dayOf(record.createdAt)} />
    <DataTable.Col label="Actions" render={(record: Subcontractor) => <SubcontractorMenu subcontractor={record} />} disableSort />
  </RecordTable>
);

type Of = { record: Subcontractor };

function Company({ record }: Of) {
  const url = useUrl();
  return (
    <Box sx={{ maxWidth: { md: 240, lg: 300 } }}>
      <NameButton name={record.companyName} onClick={() => url.set({ edit: record.id })} cut />
      <Caption>
        {spaced(record.siret)}
        {!record.isActive && ' · inactif'}
      </Caption>
    </Box>
  );
}

const Contact = ({ record }: Of) => (
  <Box sx={{ maxWidth: { md: 240, lg: 340 } }}>
    <Box component="span" sx={CUT} title={record.contactName}>
      {record.contactName}
    </Box>
    <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary' }} title={record.contactEmail}>
      {record.contactEmail} · {phoneText(record.contactPhone)}
    </Typography>
  </Box>
);

function LinkBadge({ record }: Of) {
  const today = useToday();
  if (today === null) return null;
  const state = linkState(record, today);
  return (
    <ToneBadge tone={state === 'live' ? 'valid' : 'problem'} label={{ live: 'Actif', revoked: 'Révoqué', expired: 'Expiré' }[state]} />
  );
}

export function ContactCards() {
  const { data } = useListContext<Subcontractor>();
  const url = useUrl();
  return (
    <Lines>
      {data?.map((record) => (
        <Stack component="li" key={record.id} direction="row" sx={{ gap: 2, p: 4, ...LINE }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <NameButton name={record.companyName} onClick={() => url.set({ edit: record.id })} />
            <Caption component="p">{spaced(record.siret)}</Caption>
            <Typography>{record.contactName}</Typography>
            <Caption component="p">
              {record.contactEmail} ·{' '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {phoneText(record.contactPhone)}
              </Box>
            </Caption>
            <Caption component="p">Créé le {dayOf(record.createdAt)}</Caption>
          </Box>
          <SubcontractorMenu subcontractor={record} />
        </Stack>
      ))}
    </Lines>
  );
}
