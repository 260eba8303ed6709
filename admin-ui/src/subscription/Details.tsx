// Where a subscription stands, and the way to manage it (F067, F068).
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import type { SubscriptionStatusAnswer } from '#contract/subscriptions.ts';
import type { Tone } from '#domain/brand.ts';
import { SUBSCRIPTION_STATUS } from '#domain/texts/fr/labels.ts';
import { PLAN_NAME, priceText } from '#domain/texts/fr/plans.ts';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { dayOf } from '../shared/format.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';

export const STATUS_TONES: Record<string, Tone> = { active: 'valid', trialing: 'toValidate', past_due: 'expiresSoon', canceled: 'problem' };
/** Anything that is not known is « Inactif ». */
export const statusText = (status: string): string =>
  Object.hasOwn(SUBSCRIPTION_STATUS, status) ? SUBSCRIPTION_STATUS[status as keyof typeof SUBSCRIPTION_STATUS] : 'Inactif';
/** `basic` and `standard` are the same plan (A04). */
export const canonical = (plan: string): 'standard' | 'autopilot' => (plan === 'autopilot' ? 'autopilot' : 'standard');
export const planName = (plan: string): string => PLAN_NAME[canonical(plan)];

/** What the date of the period means in this state. */
function dateLabel({ status, cancelAtPeriodEnd, hasActiveSubscription }: SubscriptionStatusAnswer): string {
  if (status === 'canceled') return hasActiveSubscription ? 'Accès ouvert jusqu’au' : 'A pris fin le';
  if (cancelAtPeriodEnd) return 'Prend fin le';
  return status === 'trialing' ? 'Essai gratuit jusqu’au' : 'Période en cours jusqu’au';
}

export function Details({ data, busy, onManage }: { data: SubscriptionStatusAnswer; busy: boolean; onManage(): void }) {
  const { subscription, status, currentPeriodEnd } = data;
  if (subscription === null) return null;
  return (
    <Card component="section" aria-label="Votre abonnement" sx={{ p: 5, display: 'grid', gap: 4 }}>
      <Typography variant="h2">Votre abonnement</Typography>
      <DefinitionList sx={{ columnGap: 6, rowGap: 2, alignItems: 'center' }}>
        <dt>Statut</dt>
        <dd>
          <ToneBadge tone={STATUS_TONES[status] ?? 'neutral'} label={statusText(status)} />
        </dd>
        <dt>Formule</dt>
        <dd>
          {planName(subscription.plan)},{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {priceText(canonical(subscription.plan))}
          </Box>
        </dd>
        {currentPeriodEnd !== null && (
          <>
            <dt>{dateLabel(data)}</dt>
            <dd>{dayOf(currentPeriodEnd)}</dd>
          </>
        )}
      </DefinitionList>
      {status === 'past_due' && !data.hasActiveSubscription && (
        <Alert severity="error">
          Le paiement n’a pas abouti : les pages de gestion sont fermées. Vos documents sont conservés et vos sous-traitants peuvent
          toujours déposer les leurs.
        </Alert>
      )}
      <Box>
        <Button variant={status === 'past_due' ? 'contained' : 'outlined'} disabled={busy} onClick={onManage}>
          {status === 'past_due' ? 'Régulariser le paiement' : 'Gérer l’abonnement'}
        </Button>
      </Box>
    </Card>
  );
}
