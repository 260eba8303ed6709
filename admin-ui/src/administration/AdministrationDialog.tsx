// Administration: the sign-ups that wait for a yes or a no (F094-F098).
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import { Box, Button, DialogActions, DialogContent, Pagination, Stack, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PendingUser } from '#contract/administration.ts';
import { dataProvider } from '../console/data-provider.ts';
import { sentenceOf } from '../http/failure.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { dayOf } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { Caption, SecondaryText } from '../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { toast, toastError } from '../toast/store.ts';
import { PENDING_PER_PAGE, useIsAdmin, usePendingUsers } from './use-administration.ts';

export const REJECT_QUESTION = 'Êtes-vous sûr de vouloir rejeter cette demande ? Le compte sera supprimé définitivement.';

export function AdministrationDialog() {
  const url = useUrl();
  const isAdmin = useIsAdmin();
  if (!isAdmin || url.get('administration') === null) return null;
  return (
    <ConsoleDialog title="Administration : inscriptions en attente" maxWidth="md" onClose={() => url.set({ administration: null })}>
      <PendingUsers />
    </ConsoleDialog>
  );
}

export function PendingUsers() {
  const [asked, setPage] = useState(0);
  const pending = usePendingUsers(true, asked);
  const pages = Math.ceil((pending.data?.total ?? 0) / PENDING_PER_PAGE);
  // Who decides on the last ones of the last page goes on with those before.
  if (pending.data !== undefined && asked > 0 && asked >= pages) setPage(Math.max(0, pages - 1));
  return (
    <>
      {/* Each page begins at its top. */}
      <DialogContent key={asked} sx={{ p: 0 }}>
        <Loaded of={pending} failed="Les demandes n’ont pas pu être chargées" compact rows={4} height={56}>
          {({ data, total }) =>
            total === 0 ? (
              <EmptyState
                icon={<HowToReg />}
                title="Aucune inscription en attente"
                text="Les nouvelles demandes apparaissent ici d’elles-mêmes."
              />
            ) : (
              <Lines>
                {data.map((user) => (
                  <PendingLine key={user.id} user={user} />
                ))}
              </Lines>
            )
          }
        </Loaded>
      </DialogContent>
      {pages > 1 && (
        <DialogActions sx={{ justifyContent: 'center', borderTop: 1, borderColor: 'divider' }}>
          <Pagination
            aria-label="Pages des inscriptions en attente"
            size="large"
            count={pages}
            page={asked + 1}
            onChange={(_, page) => setPage(page - 1)}
            getItemAriaLabel={(type, page, selected) => (type === 'page' ? `${selected ? 'Page' : 'Aller à la page'} ${page}` : TURN[type])}
          />
        </DialogActions>
      )}
    </>
  );
}

const TURN: Record<'first' | 'last' | 'next' | 'previous' | 'start-ellipsis' | 'end-ellipsis', string> = {
  first: 'Première page',
  last: 'Dernière page',
  next: 'Page suivante',
  previous: 'Page précédente',
  'start-ellipsis': '',
  'end-ellipsis': '',
};

type PendingPage = { data: PendingUser[]; total: number | null };
type Action = 'approve' | 'reject';
const TOLD: Record<Action, { done: string; failed: string }> = {
  approve: { done: 'Utilisateur approuvé', failed: "Erreur lors de l'approbation" },
  reject: { done: 'Utilisateur rejeté', failed: 'Erreur lors du rejet' },
};

function PendingLine({ user }: { user: PendingUser }) {
  const client = useQueryClient();
  // Every page of them, and the count on the button.
  const queryKey = ['pendingUsers'];
  const decide = useMutation({
    mutationFn: (action: Action) => (action === 'approve' ? dataProvider.approveUser(user.id) : dataProvider.rejectUser(user.id)),
    onSuccess: (_, action) => {
      toast({ title: TOLD[action].done, description: user.companyName });
      client.setQueriesData<PendingPage>({ queryKey }, (page) => {
        const data = page?.data.filter((other) => other.id !== user.id);
        return page && data && { data, total: (page.total ?? 0) - (page.data.length - data.length) };
      });
    },
    onError: (error, action) => toastError(sentenceOf(error, TOLD[action].failed)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const reject = () => {
    if (confirm(REJECT_QUESTION)) decide.mutate('reject');
  };
  return (
    <Stack
      component="li"
      sx={{
        flexDirection: { xs: 'column', sm: 'row' },
        gap: 3,
        px: { xs: 4, sm: 6 },
        py: 4,
        alignItems: { sm: 'center' },
        ...LINE,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{user.companyName}</Typography>
        <SecondaryText>{user.email}</SecondaryText>
        <Stack direction="row" sx={{ gap: 2, mt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {user.emailVerified ? <ToneBadge tone="valid" label="Email vérifié" /> : <ToneBadge tone="neutral" label="Email non vérifié" />}
          <Caption>Inscrit le {dayOf(user.createdAt)}</Caption>
        </Stack>
      </Box>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button
          variant="contained"
          disabled={decide.isPending || !user.emailVerified}
          onClick={() => decide.mutate('approve')}
          aria-label={`Approuver ${user.companyName}`}
        >
          Approuver
        </Button>
        <Button variant="outlined" color="error" disabled={decide.isPending} onClick={reject} aria-label={`Rejeter ${user.companyName}`}>
          Rejeter
        </Button>
      </Stack>
    </Stack>
  );
}
