// The administrator's desk: who waits, figures over all accounts, who decided on whom (A25, F094-F098). Asks for no subscription.
import { Box, Link, Stack, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Decision } from '#contract/administration.ts';
import { AccuracyTable } from '../accuracy/AccuracyTable.tsx';
import { useSubscription } from '../console/Gate.tsx';
import type { AnswerOf } from '../http/call.ts';
import { moment, number, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall, useCallList } from '../shared/use-call.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { PendingUsers } from './AdministrationDialog.tsx';
import { Figures } from './Figures.tsx';
import { ForAdministrators } from './ForAdministrators.tsx';
import { Part } from './Part.tsx';
import { useAdminCheck } from './use-administration.ts';

const SHOWN = 50;

export function AdministrationPage() {
  const isAdmin = useAdminCheck();
  const subscribed = useSubscription().data?.hasActiveSubscription ?? true;
  return (
    <>
      <PageHeader
        title="Administration"
        hint={
          isAdmin.data?.isAdmin && !subscribed
            ? 'Vos pages d’administration sont ouvertes sans abonnement. Les pages de gestion en demandent un.'
            : undefined
        }
      />
      <ForAdministrators>
        <Desk />
      </ForAdministrators>
    </>
  );
}

const Desk = () => (
  <Box sx={{ display: 'grid', gap: 5 }}>
    <Part title="Inscriptions en attente">
      <PendingUsers />
    </Part>
    <Part title="Tous les comptes">
      <AllFigures />
    </Part>
    <Part title="Justesse de la lecture">
      <ReadingAccuracy />
    </Part>
    <Part title="Décisions">
      <Decisions />
    </Part>
  </Box>
);

function AllFigures() {
  const figures = useCall('allFigures');
  return (
    <Loaded of={figures} failed="Les chiffres n’ont pas pu être chargés" compact rows={2} height={72}>
      {(data) => <Figures lines={linesOf(data)} />}
    </Loaded>
  );
}

function ReadingAccuracy() {
  const accuracy = useCall('allAccuracy');
  return (
    <Loaded of={accuracy} failed="La justesse de la lecture n’a pas pu être chargée" compact rows={3}>
      {(data) => (
        <Box sx={{ px: { xs: 4, sm: 6 }, pb: 5 }}>
          <AccuracyTable accuracy={data} yours={false} />
        </Box>
      )}
    </Loaded>
  );
}

function linesOf({ accounts, subscriptions, subcontractors, documents, pending, mails }: AnswerOf<'allFigures'>) {
  return [
    ['Comptes', accounts.total, `${plural(accounts.approved, 'approuvé')}, ${accounts.unverified} sans adresse vérifiée`],
    ['À approuver', accounts.waiting, 'Adresse vérifiée'],
    ['Abonnements', subscriptions.active, `${subscriptions.trialing} à l’essai, ${subscriptions.pastDue} en retard de paiement`],
    ['Autopilot', subscriptions.autopilot, `${subscriptions.standard} en Basic`],
    ['Sous-traitants actifs', subcontractors, 'Hors archives'],
    ['Documents', documents, `${pending} en attente de validation`],
    [
      'E-mails en échec',
      mails.failed,
      <Link key="mails" component={RouterLink} to="/email-delivery">
        Livraison e-mail de tous les comptes
      </Link>,
    ],
  ] as const;
}

function Decisions() {
  const decisions = useCallList('decisions', { query: { range: [0, SHOWN - 1] } });
  return (
    <Loaded of={decisions} failed="Les décisions n’ont pas pu être chargées" compact rows={3} height={56}>
      {({ data, total }) =>
        data.length === 0 ? (
          <EmptyState title="Aucune décision pour l’instant" text="Chaque approbation et chaque rejet apparaîtra ici." compact />
        ) : (
          <>
            <Lines>
              {data.map((decision) => (
                <DecisionLine key={decision.id} decision={decision} />
              ))}
            </Lines>
            {total !== null && total > data.length && (
              <Box sx={{ px: { xs: 4, sm: 6 }, py: 3, borderTop: 1, borderColor: 'divider' }}>
                <SecondaryText>
                  Les {number(data.length)} dernières sur {number(total)}.
                </SecondaryText>
              </Box>
            )}
          </>
        )
      }
    </Loaded>
  );
}

const BY = { operator: 'l’exploitant', himself: 'lui-même, premier administrateur des réglages' } as const;

const DecisionLine = ({ decision: { id, decision, decidedAt, companyName, byKind, byName } }: { decision: Decision }) => (
  <Stack component="li" sx={{ flexDirection: { sm: 'row' }, gap: 2, px: { xs: 4, sm: 6 }, py: 3, alignItems: { sm: 'center' }, ...LINE }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{companyName ?? `Compte n° ${id}, effacé`}</Typography>
      <SecondaryText>
        Par {byKind === 'administrator' ? (byName ?? 'un administrateur dont le compte est effacé') : BY[byKind]}, le {moment(decidedAt)}
      </SecondaryText>
    </Box>
    <Box sx={{ flex: 'none' }}>
      {decision === 'approved' ? <ToneBadge tone="valid" label="Approuvé" /> : <ToneBadge tone="problem" label="Rejeté" />}
    </Box>
  </Stack>
);
