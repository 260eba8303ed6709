// What stands before the console while one may not enter yet (F055-F058).
import Check from '@mui/icons-material/CheckOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import { Box, Button, Card, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { APPROVAL_WORKING_DAYS, TRIAL_DAYS } from '#domain/constants.ts';
import type { Plan } from '#domain/subscriptions/events.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { PLAN_NAME, PLAN_TEXT, priceText } from '#domain/texts/fr/plans.ts';
import { LogoMark } from '../brand/Logo.tsx';
import { ExportAccountButton } from '../exports/ExportAccount.tsx';
import { useSite } from '../public/site.ts';
import { go } from '../root/navigation.ts';
import { toastError } from '../toast/store.ts';
import { useOtherAccounts } from './account-switch.ts';
import { useLogout } from './current-user.ts';

/** Any failure of the way out is told, and the person stays (F058). */
export function useLeave() {
  const logout = useLogout();
  return () => logout().catch(() => toastError('Impossible de se déconnecter. Veuillez réessayer.'));
}

export function Screen({ icon, title, children, actions }: { icon: ReactNode; title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 4 }}>
      <title>{title}</title>
      <Card sx={{ width: '100%', maxWidth: 520, p: { xs: 5, sm: 8 }, display: 'grid', gap: 5 }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          <LogoMark size={36} />
          <Box sx={{ color: 'primary.main', display: 'flex' }}>{icon}</Box>
        </Stack>
        <Typography variant="h1">{title}</Typography>
        {children}
        <Contact />
        <Stack sx={{ flexDirection: { xs: 'column', sm: 'row' }, gap: 2, flexWrap: 'wrap' }}>{actions}</Stack>
      </Card>
    </Box>
  );
}

/** Whoever is held up here can ask a person. */
function Contact() {
  const { contactEmail } = useSite();
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      Une question ?{' '}
      {contactEmail === '' ? (
        <MuiLink href="/contact" underline="always">
          Écrivez-nous
        </MuiLink>
      ) : (
        <>
          Écrivez à{' '}
          <MuiLink href={`mailto:${contactEmail}`} underline="always">
            {contactEmail}
          </MuiLink>
          .
        </>
      )}
    </Typography>
  );
}

export function EmailUnverified({ email }: { email: string }) {
  const leave = useLeave();
  return (
    <Screen
      icon={<MarkEmailUnread />}
      title="Vérification email requise"
      actions={
        <Button variant="contained" onClick={leave}>
          Retour à la connexion
        </Button>
      }
    >
      <Typography>
        Ouvrez le lien envoyé à <strong>{email}</strong>, puis reconnectez-vous. Pensez au dossier des courriers indésirables.
      </Typography>
    </Screen>
  );
}

export function ApprovalPending() {
  const leave = useLeave();
  return (
    <Screen
      icon={<HourglassEmpty />}
      title="Compte en attente d'approbation"
      actions={
        <Button variant="outlined" onClick={leave}>
          Se déconnecter
        </Button>
      }
    >
      <Typography>
        Votre adresse est vérifiée. Un administrateur examine votre demande : un email de confirmation vous sera envoyé dès que votre compte
        sera approuvé, en général sous {APPROVAL_WORKING_DAYS} jours ouvrés. Cette page s’ouvre alors d’elle-même.
      </Typography>
    </Screen>
  );
}

/** For who may not take one himself. His other accounts stay open to him. */
export function SubscriptionAway({ user }: { user: User }) {
  const leave = useLeave();
  const others = useOtherAccounts();
  return (
    <Screen
      icon={<LockOutlined />}
      title="Abonnement inactif"
      actions={
        <>
          {others.accounts.map(({ accountId, companyName }) => (
            <Button key={accountId} variant="contained" disabled={others.busy} onClick={() => others.switchTo(accountId)}>
              Passer à {companyName}
            </Button>
          ))}
          <Button variant="outlined" component={Link} to="/compte">
            Mon compte
          </Button>
          <Button variant="text" onClick={leave}>
            Se déconnecter
          </Button>
        </>
      }
    >
      <Typography>
        L’abonnement {ofName(user.companyName)} n’est pas actif. Un propriétaire du compte peut le reprendre : vos accès reviennent
        aussitôt.
      </Typography>
    </Screen>
  );
}

export const FEATURES = [
  'Gestion illimitée des sous-traitants',
  'Stockage sécurisé des documents',
  'Alertes automatiques d’expiration',
  'Rapports et tableaux de bord',
] as const;
export const PLANS = [
  { id: 'standard', name: PLAN_NAME.standard, price: priceText('standard'), text: PLAN_TEXT.standard },
  { id: 'autopilot', name: PLAN_NAME.autopilot, price: priceText('autopilot'), text: PLAN_TEXT.autopilot },
] as const;

/** `trial`: it is offered once, to whoever never had a subscription (F075). */
export function SubscriptionRequired({ trial, wanted }: { trial: boolean; wanted: Plan | null }) {
  const leave = useLeave();
  return (
    <Screen
      icon={<LockOutlined />}
      title="Abonnement requis"
      actions={
        <>
          <Button variant="contained" component={Link} to="/abonnement">
            S’abonner
          </Button>
          <Button variant="outlined" onClick={() => go('/')}>
            Retour à l'accueil
          </Button>
          {/* Beside the way in and the way out, smaller: what else one may do here. */}
          <Stack component="nav" aria-label="Votre compte" direction="row" sx={{ flexWrap: 'wrap', width: '100%', columnGap: 2 }}>
            <Button variant="text" size="small" component={Link} to="/compte">
              Mon compte
            </Button>
            <ExportAccountButton variant="text" size="small" />
            <Button variant="text" size="small" onClick={leave}>
              Se déconnecter
            </Button>
          </Stack>
        </>
      }
    >
      <Typography>
        {wanted !== null && `Vous avez choisi ${PLAN_NAME[wanted]} à l’inscription. `}Un abonnement ouvre toutes les pages de gestion. Il
        comprend :
      </Typography>
      <FeatureList />
      <PlanLines trial={trial} />
    </Screen>
  );
}

export const FeatureList = () => (
  <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
    {FEATURES.map((feature) => (
      <Stack component="li" key={feature} direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Check fontSize="small" sx={{ color: 'success.main' }} />
        {feature}
      </Stack>
    ))}
  </Stack>
);

export const PlanLines = ({ trial }: { trial: boolean }) => (
  <Stack sx={{ gap: 2 }}>
    <Stack component="dl" sx={{ m: 0, gap: 2 }}>
      {PLANS.map((plan) => (
        <Stack
          key={plan.id}
          direction="row"
          sx={{ gap: 4, justifyContent: 'space-between', border: 1, borderColor: 'divider', borderRadius: 1, p: 3 }}
        >
          <Box component="dt">
            <Typography sx={{ fontWeight: 600 }}>{plan.name}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>{plan.text}</Typography>
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontWeight: 600 }}>
            {plan.price}
          </Box>
        </Stack>
      ))}
    </Stack>
    <Typography sx={{ color: 'text.secondary' }}>
      {trial ? `${TRIAL_DAYS} jours d’essai gratuit, sans engagement.` : 'Sans engagement.'}
    </Typography>
  </Stack>
);
