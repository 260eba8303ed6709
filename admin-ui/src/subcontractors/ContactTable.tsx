// The table of the subcontractors' page: company, contact, since when, deeds (F225). Cards on a phone.
import { Box, Link as MuiLink, Stack, Typography } from '@mui/material';
import { DataTable, useListContext, useRecordContext } from 'react-admin';
import type { Subcontractor } from '#api/contract/subcontractors.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { useToday } from '../http/clock.ts';
import { dayOf } from '../shared/format.ts';
import { Caption } from '../shared/Quiet.tsx';
import { CUT, RecordTable } from '../shared/RecordTable.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { phoneText } from './phone.ts';
import { linkState, SubcontractorMenu } from './SubcontractorMenu.tsx';

export const ContactTable = () => (
  <RecordTable label="Sous-traitants">
    <DataTable.Col source="companyName" label="Entreprise" field={Company} />
    <DataTable.Col source="contactName" label="Contact" field={Contact} />
    <DataTable.Col label="Lien" field={LinkBadge} disableSort />
    <DataTable.Col source="createdAt" label="Créé le" render={(record: Subcontractor) => dayOf(record.createdAt)} />
    <DataTable.Col label="Actions" field={Menu} disableSort />
  </RecordTable>
);

function Company() {
  const record = useRecordContext<Subcontractor>();
  const url = useUrl();
  if (record === undefined) return null;
  return (
    <Box sx={{ maxWidth: { md: 240, lg: 300 } }}>
      <MuiLink
        component="button"
        onClick={() => url.set({ edit: record.id })}
        title={record.companyName}
        sx={{ ...CUT, maxWidth: '100%', font: 'inherit', fontWeight: 600, color: 'text.primary', textAlign: 'left' }}
      >
        {record.companyName}
      </MuiLink>
      <Caption>
        {spaced(record.siret)}
        {!record.isActive && ' · inactif'}
      </Caption>
    </Box>
  );
}

function Contact() {
  const record = useRecordContext<Subcontractor>();
  if (record === undefined) return null;
  return (
    <Box sx={{ maxWidth: { md: 240, lg: 340 } }}>
      <Box component="span" sx={CUT} title={record.contactName}>
        {record.contactName}
      </Box>
      <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary' }} title={record.contactEmail}>
        {record.contactEmail} · {phoneText(record.contactPhone)}
      </Typography>
    </Box>
  );
}

function LinkBadge() {
  const record = useRecordContext<Subcontractor>();
  const today = useToday();
  if (record === undefined || today === null) return null;
  const state = linkState(record, today);
  return (
    <ToneBadge tone={state === 'live' ? 'valid' : 'problem'} label={{ live: 'Actif', revoked: 'Révoqué', expired: 'Expiré' }[state]} />
  );
}

function Menu() {
  const record = useRecordContext<Subcontractor>();
  return record === undefined ? null : <SubcontractorMenu subcontractor={record} />;
}

export function ContactCards() {
  const { data } = useListContext<Subcontractor>();
  const url = useUrl();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((record) => (
        <Stack
          component="li"
          key={record.id}
          direction="row"
          sx={{ gap: 2, p: 4, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <MuiLink
              component="button"
              onClick={() => url.set({ edit: record.id })}
              sx={{ font: 'inherit', fontWeight: 600, color: 'text.primary', textAlign: 'left' }}
            >
              {record.companyName}
            </MuiLink>
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
    </Box>
  );
}
