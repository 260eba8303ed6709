// How much is left of the free trial, and what comes then.
import { Alert, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { daysBetween, instant, parisDay } from '#domain/kernel/calendar.ts';
import { useSubscription } from '../console/Gate.tsx';
import { useToday } from '../http/clock.ts';
import { dayOf, plural } from '../shared/format.ts';
import { planName } from '../subscription/Details.tsx';

export function TrialLeft() {
  const subscription = useSubscription().data;
  const today = useToday();
  if (subscription?.status !== 'trialing' || !subscription.subscription || !subscription.currentPeriodEnd || today === null) return null;
  const { currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const days = Math.max(0, daysBetween(today, parisDay(instant(currentPeriodEnd))));
  const left = days === 0 ? 'Dernier jour d’essai gratuit' : `Essai gratuit : encore ${plural(days, 'jour')}`;
  return (
    <Alert severity="info">
      {left}, jusqu’au {dayOf(currentPeriodEnd)}.{' '}
      {cancelAtPeriodEnd
        ? 'Il prend fin ensuite, sans paiement.'
        : `L’abonnement ${planName(subscription.subscription.plan)} commence ensuite.`}{' '}
      <MuiLink component={Link} to="/abonnement" underline="always">
        Voir l’abonnement
      </MuiLink>
    </Alert>
  );
}
