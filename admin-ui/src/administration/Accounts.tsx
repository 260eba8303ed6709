// Every account: who it is, how far it has come, what it pays for.
import Groups from '@mui/icons-material/GroupsOutlined';
import { Box, Typography } from '@mui/material';
import type { ListedAccount } from '#contract/administration.ts';
import type { Tone } from '#domain/brand.ts';
import { PLAN_NAME } from '#domain/texts/fr/plans.ts';
import { dayOf, plural } from '../shared/format.ts';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { EmptyState } from '../shared/states.tsx';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { STATUS_TONES, statusText } from '../subscription/Details.tsx';
import { DeskList, type States } from './desk-list.tsx';
import { MailDomain, Reach } from './Reach.tsx';

const STATES: States = {
  attente: { label: 'À approuver', filter: { adminApproved: false, emailVerified: true } },
  nonverifies: { label: 'Email non vérifié', filter: { adminApproved: false, emailVerified: false } },
  approuves: { label: 'Approuvés', filter: { adminApproved: true } },
  essai: { label: 'À l’essai', filter: { subscriptionStatus: 'trialing' } },
  actifs: { label: 'Abonnement actif', filter: { subscriptionStatus: 'active' } },
  retard: { label: 'Paiement en retard', filter: { subscriptionStatus: 'past_due' } },
  resilies: { label: statusText('canceled'), filter: { subscriptionStatus: 'canceled' } },
};

export const Accounts = () => (
  <DeskList
    of="allAccounts"
    states={STATES}
    searchLabel="Rechercher une entreprise ou un e-mail"
    failed="Les comptes n’ont pas pu être chargés"
    noMatch="Aucun compte ne correspond"
    pages="Pages des comptes"
    empty={<EmptyState icon={<Groups />} title="Aucun compte pour l’instant" />}
    line={(account) => <AccountLine key={account.id} account={account} />}
  />
);

/** How far it has come, before what it pays. */
function standing({ emailVerified, adminApproved, subscriptionStatus }: ListedAccount): { tone: Tone; label: string } {
  if (!adminApproved) return emailVerified ? { tone: 'toValidate', label: 'À approuver' } : { tone: 'neutral', label: 'Email non vérifié' };
  if (subscriptionStatus === null) return { tone: 'neutral', label: 'Sans abonnement' };
  return { tone: STATUS_TONES[subscriptionStatus] ?? 'neutral', label: statusText(subscriptionStatus) };
}

const AccountLine = ({ account }: { account: ListedAccount }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gap: 2,
      columnGap: 4,
      gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 200px' },
      alignItems: 'center',
      px: { xs: 4, sm: 6 },
      py: 3,
      ...LINE,
    }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{account.companyName}</Typography>
      <Reach email={account.email} phone={account.phoneNumber} />
      <MailDomain email={account.email} />
    </Box>
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <ToneBadge {...standing(account)} />
      <Caption>
        {account.plan !== null && `${PLAN_NAME[account.plan]} · `}
        {plural(account.subcontractors, 'sous-traitant')}
      </Caption>
      <Caption>Inscrit le {dayOf(account.createdAt)}</Caption>
    </Box>
  </Box>
);
