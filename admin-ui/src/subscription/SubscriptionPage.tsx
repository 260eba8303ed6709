// /abonnement: where the subscription stands (F068). Choosing and paying come with their own issue, so there is no button for it.
import { Alert, Box, Card, Typography } from '@mui/material';
import type { Tone } from '#domain/brand.ts';
import { SUBSCRIPTION_STATUS } from '#domain/texts/fr/labels.ts';
import { useSubscription } from '../console/Gate.tsx';
import { FeatureList, PLANS, PlanLines } from '../console/gate-screens.tsx';
import { sentenceOf } from '../http/failure.ts';
import { dayOf } from '../shared/format.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { ToneBadge } from '../status/StatusBadge.tsx';

const TONES: Record<string, Tone> = { active: 'valid', trialing: 'toValidate', past_due: 'expiresSoon', canceled: 'problem' };
/** Anything that is not known is « Inactif ». */
export const statusText = (status: string): string =>
  Object.hasOwn(SUBSCRIPTION_STATUS, status) ? SUBSCRIPTION_STATUS[status as keyof typeof SUBSCRIPTION_STATUS] : 'Inactif';
/** `basic` and `standard` are the same plan (A04). */
export const planName = (plan: string): string => PLANS.find(({ id }) => id === (plan === 'basic' ? 'standard' : plan))?.name ?? plan;

export function SubscriptionPage() {
  const { data, isError, error, refetch } = useSubscription();
  return (
    <>
      <PageHeader title="Abonnement" />
      <Box sx={{ maxWidth: 760, display: 'grid', gap: 5 }}>
        {data === undefined ? (
          <Card>
            {isError ? (
              <ErrorState title="L’abonnement n’a pas pu être chargé" text={sentenceOf(error)} onRetry={refetch} />
            ) : (
              <RowsSkeleton rows={3} />
            )}
          </Card>
        ) : (
          <Card component="section" aria-label="Votre abonnement" sx={{ p: 5, display: 'grid', gap: 4 }}>
            <Typography variant="h2">Votre abonnement</Typography>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: 'auto 1fr',
                columnGap: 6,
                rowGap: 2,
                alignItems: 'center',
                '& dt': { color: 'text.secondary' },
                '& dd': { m: 0 },
              }}
            >
              <dt>Statut</dt>
              <dd>
                <ToneBadge tone={TONES[data.status] ?? 'neutral'} label={statusText(data.status)} />
              </dd>
              <dt>Formule</dt>
              <dd>{data.subscription === null ? 'Aucune' : planName(data.subscription.plan)}</dd>
              {data.currentPeriodEnd !== null && (
                <>
                  <dt>{data.cancelAtPeriodEnd ? 'Prend fin le' : 'Période en cours jusqu’au'}</dt>
                  <dd>{dayOf(data.currentPeriodEnd)}</dd>
                </>
              )}
            </Box>
            {data.hasActiveSubscription && !data.subscription?.customerId && (
              <Alert severity="info">
                Le paiement en ligne n’est pas encore ouvert. En attendant, votre compte a accès à tout et rien ne vous est facturé.
              </Alert>
            )}
            {!data.hasActiveSubscription && (
              <Alert severity="warning">
                Les pages de gestion sont fermées. Le paiement en ligne n’est pas encore ouvert : contactez-nous pour ouvrir votre accès.
              </Alert>
            )}
          </Card>
        )}
        <Card component="section" aria-label="Les formules" sx={{ p: 5, display: 'grid', gap: 4 }}>
          <Typography variant="h2">Les formules</Typography>
          <FeatureList />
          <PlanLines />
        </Card>
      </Box>
    </>
  );
}
