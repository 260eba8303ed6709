// The administrator's desk (A25, F094-F098): what is to be done and the figures of all accounts, and a page for each of his lists. Asks for no
// subscription.
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import { Box, Card, Link, ListItemButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { AccuracyTable } from '../accuracy/AccuracyTable.tsx';
import { ConsoleNotFound } from '../console/ConsoleNotFound.tsx';
import { useSubscription } from '../console/Gate.tsx';
import { FactorOffer } from '../factors/Offer.tsx';
import type { AnswerOf } from '../http/call.ts';
import type { ADMINISTRATION_PARTS } from '../root/areas.ts';
import { number, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { usePart } from '../shared/use-part.ts';
import { problemsOf } from '../system/problems.ts';
import { Accounts } from './Accounts.tsx';
import { Decisions } from './Decisions.tsx';
import { DemoRequests } from './DemoRequests.tsx';
import { Figures } from './Figures.tsx';
import { ForAdministrators } from './ForAdministrators.tsx';
import { Part } from './Part.tsx';
import { PendingUsers } from './PendingUsers.tsx';
import { useAdminCheck } from './use-administration.ts';

type PartName = (typeof ADMINISTRATION_PARTS)[number];
const PARTS: Record<PartName, { title: string; hint?: string; page: ReactNode }> = {
  inscriptions: {
    title: 'Inscriptions en attente',
    hint: 'Approuver ouvre le compte et le dit par e-mail ; rejeter l’efface.',
    page: (
      <Card>
        <PendingUsers />
      </Card>
    ),
  },
  comptes: { title: 'Comptes', page: <Accounts /> },
  demonstrations: { title: 'Demandes de démonstration', page: <DemoRequests /> },
  decisions: {
    title: 'Décisions',
    hint: 'Qui a approuvé ou rejeté quelle inscription, les dernières d’abord.',
    page: (
      <Card>
        <Decisions />
      </Card>
    ),
  },
};

export function AdministrationPage() {
  const part = usePart();
  if (part === undefined) return <Overview />;
  if (!Object.hasOwn(PARTS, part)) return <ConsoleNotFound />;
  const { title, hint, page } = PARTS[part as PartName];
  return (
    <>
      <PageHeader title={title} hint={hint} />
      <ForAdministrators>{page}</ForAdministrators>
    </>
  );
}

function Overview() {
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
        <FactorOffer />
        <Desk />
      </ForAdministrators>
    </>
  );
}

function Desk() {
  const figures = useCall('allFigures');
  const failed = 'Les chiffres n’ont pas pu être chargés';
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Part title="À faire">
        <Loaded of={figures} failed={failed} compact rows={2}>
          {(data) => <ToDo figures={data} />}
        </Loaded>
      </Part>
      <Part title="Inscriptions en attente">
        <PendingUsers />
      </Part>
      <Part title="Tous les comptes">
        <Loaded of={figures} failed={failed} compact rows={2} height={72}>
          {(data) => <Figures lines={linesOf(data)} />}
        </Loaded>
      </Part>
      <Part title="Justesse de la lecture">
        <ReadingAccuracy />
      </Part>
    </Box>
  );
}

/** Each line leads to the list where it is done. */
function ToDo({ figures: { accounts, demoRequests } }: { figures: AnswerOf<'allFigures'> }) {
  const status = useCall('systemStatus').data;
  const backup = status && problemsOf(status).find(({ key }) => key === 'backup');
  const lines = [
    accounts.waiting > 0 && {
      to: '/administration/inscriptions',
      text: plural(accounts.waiting, 'inscription à examiner', 'inscriptions à examiner'),
    },
    demoRequests.new > 0 && {
      to: '/administration/demonstrations?etat=nouvelles',
      text: plural(demoRequests.new, 'demande de démonstration à rappeler', 'demandes de démonstration à rappeler'),
    },
    backup !== undefined && { to: '/systeme', text: backup.title },
  ].filter((line) => line !== false && line !== undefined);
  if (lines.length === 0) return <EmptyState compact title="Rien à faire" text="Aucune inscription ni demande n’attend." />;
  return (
    <Lines>
      {lines.map(({ to, text }) => (
        <Box component="li" key={to} sx={LINE}>
          <ListItemButton component={RouterLink} to={to} sx={{ px: { xs: 4, sm: 6 }, minHeight: 48, borderRadius: 0 }}>
            <Typography sx={{ flex: 1, fontWeight: 600 }}>{text}</Typography>
            <ChevronRight fontSize="small" sx={{ color: 'text.secondary' }} />
          </ListItemButton>
        </Box>
      ))}
    </Lines>
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

const linkTo = (to: string, text: string) => (
  <Link component={RouterLink} to={to}>
    {text}
  </Link>
);

/** What stands under a figure adds up to it. */
function linesOf({ accounts, subscriptions, subcontractors, documents, pending, demoRequests, mails }: AnswerOf<'allFigures'>) {
  const { active, trialing, pastDue, standard, autopilot } = subscriptions;
  return [
    [
      'Comptes',
      accounts.total,
      `${plural(accounts.approved, 'approuvé')}, ${number(accounts.waiting)} à approuver, ${number(accounts.unverified)} sans adresse vérifiée`,
    ],
    [
      'Abonnements',
      active + trialing + pastDue,
      `${plural(active, 'actif')}, ${number(trialing)} à l’essai, ${number(pastDue)} en retard de paiement`,
    ],
    ['Formules', standard + autopilot, `${number(autopilot)} en Autopilot, ${number(standard)} en Basic`],
    ['Sous-traitants actifs', subcontractors, 'Hors archives'],
    ['Documents', documents, `${number(pending)} en attente de validation`],
    [
      'Démonstrations',
      demoRequests.total,
      linkTo('/administration/demonstrations', `${plural(demoRequests.new, 'nouvelle demande', 'nouvelles demandes')}`),
    ],
    ['E-mails en échec', mails.failed, linkTo('/email-delivery', 'Livraison e-mail de tous les comptes')],
  ] as const;
}
