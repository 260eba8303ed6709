// Those who asked for a demonstration: whom to call, and how far one has come with each.
import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined';
import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactRequest } from '#contract/administration.ts';
import { refreshData } from '../console/query-client.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { moment } from '../shared/format.ts';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { EmptyState } from '../shared/states.tsx';
import { toast, toastError } from '../toast/store.ts';
import { DeskList, type States } from './desk-list.tsx';
import { Reach } from './Reach.tsx';

type Status = ContactRequest['status'];
const WORDS: Record<Status, string> = { new: 'Nouvelle', contacted: 'Contactée', closed: 'Close' };
const STATES: States = {
  nouvelles: { label: 'Nouvelles', filter: { status: 'new' } },
  contactees: { label: 'Contactées', filter: { status: 'contacted' } },
  closes: { label: 'Closes', filter: { status: 'closed' } },
};

export const DemoRequests = () => (
  <DeskList
    of="contactRequests"
    states={STATES}
    searchLabel="Rechercher une entreprise, une personne, un téléphone"
    failed="Les demandes de démonstration n’ont pas pu être chargées"
    noMatch="Aucune demande ne correspond"
    pages="Pages des demandes"
    empty={
      <EmptyState
        icon={<PhoneCallback />}
        title="Aucune demande de démonstration"
        text="Celles du site public apparaissent ici, en plus de l’e-mail que vous recevez."
      />
    }
    line={(request) => <RequestLine key={request.id} request={request} />}
  />
);

/** What it was before is offered back. */
function useStatus({ id, company }: ContactRequest) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ to }: { to: Status; from: Status | null }) => call('setContactRequest', { params: { id }, body: { status: to } }),
    onSuccess: (_, { to, from }) =>
      toast({
        title: `Demande ${WORDS[to].toLowerCase()}`,
        description: company,
        ...(from !== null && { action: { label: 'Annuler', run: () => change.mutate({ to: from, from: null }) } }),
      }),
    onError: (error) => toastError(sentenceOf(error)),
    onSettled: () => refreshData(client),
  });
  return change;
}

function RequestLine({ request }: { request: ContactRequest }) {
  const change = useStatus(request);
  const { firstName, lastName, company, companySize, email, phone, message, status, createdAt } = request;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        columnGap: 4,
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 200px' },
        px: { xs: 4, sm: 6 },
        py: 4,
        ...LINE,
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{company}</Typography>
        <Typography>
          {firstName} {lastName}
          {companySize !== null && `, ${companySize} personnes`}
        </Typography>
        <Reach email={email} phone={phone} />
        {message.trim() !== '' && (
          <Typography sx={{ mt: 1, whiteSpace: 'pre-line', color: 'text.secondary', maxWidth: '72ch' }}>« {message.trim()} »</Typography>
        )}
        <Caption>Demandée le {moment(createdAt)}</Caption>
      </Box>
      <TextField
        select
        label="Suivi"
        value={status}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ to: event.target.value as Status, from: status })}
      >
        {(Object.keys(WORDS) as Status[]).map((one) => (
          <MenuItem key={one} value={one}>
            {WORDS[one]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
