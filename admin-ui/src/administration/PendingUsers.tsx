// The sign-ups that wait for a yes or a no (F094-F098), with what one needs to know who asks.
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PendingUser, REASON_MAX } from '#contract/administration.ts';
import { dataProvider } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { sentenceOf } from '../http/failure.ts';
import { AskDialog } from '../reminders/AskDialog.tsx';
import { dayOf } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { toast, toastError } from '../toast/store.ts';
import { DeskPages } from './desk-list.tsx';
import { MailDomain, Reach } from './Reach.tsx';
import { PENDING_PER_PAGE, usePendingUsers } from './use-administration.ts';

const REJECT_QUESTION = 'Êtes-vous sûr de vouloir rejeter cette demande ? Le compte sera supprimé définitivement.';

export function PendingUsers() {
  const [asked, setPage] = useState(0);
  const pending = usePendingUsers(true, asked);
  const pages = Math.ceil((pending.data?.total ?? 0) / PENDING_PER_PAGE);
  // Who decides on the last ones of the last page goes on with those before.
  if (pending.data !== undefined && asked > 0 && asked >= pages) setPage(Math.max(0, pages - 1));
  return (
    <Loaded of={pending} failed="Les demandes n’ont pas pu être chargées" compact rows={4} height={56}>
      {({ data, total }) =>
        total === 0 ? (
          <EmptyState
            icon={<HowToReg />}
            title="Aucune inscription en attente"
            text="Les nouvelles demandes apparaissent ici d’elles-mêmes."
          />
        ) : (
          <>
            <Lines>
              {data.map((user) => (
                <PendingLine key={user.id} user={user} />
              ))}
            </Lines>
            <DeskPages
              total={total ?? 0}
              per={PENDING_PER_PAGE}
              page={asked + 1}
              of="Pages des inscriptions en attente"
              onPage={(page) => setPage(page - 1)}
            />
          </>
        )
      }
    </Loaded>
  );
}

type PendingPage = { data: PendingUser[]; total: number | null };
type Action = { kind: 'approve' } | { kind: 'reject'; reason: string };
const TOLD: Record<Action['kind'], { done: string; failed: string }> = {
  approve: { done: 'Utilisateur approuvé', failed: "Erreur lors de l'approbation" },
  reject: { done: 'Utilisateur rejeté', failed: 'Erreur lors du rejet' },
};

function useDecide(user: PendingUser) {
  const client = useQueryClient();
  // Every page of them, and the counts in the menu.
  const queryKey = ['pendingUsers'];
  return useMutation({
    mutationFn: (action: Action) =>
      action.kind === 'approve' ? dataProvider.approveUser(user.id) : dataProvider.rejectUser(user.id, action.reason),
    onSuccess: (_, { kind }) => {
      toast({ title: TOLD[kind].done, description: user.companyName });
      client.setQueriesData<PendingPage>({ queryKey }, (page) => {
        const data = page?.data.filter((other) => other.id !== user.id);
        return page && data && { data, total: (page.total ?? 0) - (page.data.length - data.length) };
      });
    },
    onError: (error, { kind }) => toastError(sentenceOf(error, TOLD[kind].failed)),
    // The figures, the accounts and the decisions change with it.
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey }), refreshData(client)]),
  });
}

function PendingLine({ user }: { user: PendingUser }) {
  const decide = useDecide(user);
  const [rejecting, setRejecting] = useState(false);
  const { companyName, email, phoneNumber, emailVerified, createdAt } = user;
  return (
    <Stack
      component="li"
      sx={{ flexDirection: { xs: 'column', sm: 'row' }, gap: 3, px: { xs: 4, sm: 6 }, py: 4, alignItems: { sm: 'center' }, ...LINE }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{companyName}</Typography>
        <Reach email={email} phone={phoneNumber} />
        <Stack direction="row" sx={{ gap: 2, mt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {emailVerified ? <ToneBadge tone="valid" label="Email vérifié" /> : <ToneBadge tone="neutral" label="Email non vérifié" />}
          <MailDomain email={email} />
          <Caption>Inscrit le {dayOf(createdAt)}</Caption>
        </Stack>
      </Box>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button
          variant="contained"
          disabled={decide.isPending || !emailVerified}
          onClick={() => decide.mutate({ kind: 'approve' })}
          aria-label={`Approuver ${companyName}`}
        >
          Approuver
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={decide.isPending}
          onClick={() => setRejecting(true)}
          aria-label={`Rejeter ${companyName}`}
        >
          Rejeter
        </Button>
      </Stack>
      {rejecting && (
        <RejectDialog
          user={user}
          busy={decide.isPending}
          onClose={() => setRejecting(false)}
          onReject={(reason) => decide.mutate({ kind: 'reject', reason }, { onSettled: () => setRejecting(false) })}
        />
      )}
    </Stack>
  );
}

type RejectProps = { user: PendingUser; busy: boolean; onClose(): void; onReject(reason: string): void };
function RejectDialog({ user: { companyName, emailVerified }, busy, onClose, onReject }: RejectProps) {
  const [reason, setReason] = useState('');
  return (
    <AskDialog
      title={`Rejeter ${companyName}`}
      action="Rejeter"
      busy={busy}
      dirty={reason.trim() !== ''}
      onClose={onClose}
      onAction={() => onReject(reason.trim())}
    >
      <Typography>{REJECT_QUESTION}</Typography>
      {emailVerified ? (
        <TextField
          label="Motif (facultatif)"
          helperText="Repris tel quel dans l’e-mail qui annonce le rejet."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
        />
      ) : (
        <Caption>Son adresse n’est pas vérifiée : aucun e-mail ne part.</Caption>
      )}
    </AskDialog>
  );
}
