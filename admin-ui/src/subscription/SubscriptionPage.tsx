// /abonnement: the choice of a plan, or where the subscription stands and how to manage it (F067-F072).
import { Alert, Box, Card, CircularProgress } from '@mui/material';
import { useCurrentUser } from '../console/current-user.ts';
import { useSubscription } from '../console/Gate.tsx';
import { sentenceOf } from '../http/failure.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { StartCard } from '../start/StartCard.tsx';
import { canonical, Details } from './Details.tsx';
import { PlanCards } from './PlanCards.tsx';
import { useHostedPage } from './use-hosted-page.ts';
import { useReturn } from './use-return.ts';

export { planName, statusText } from './Details.tsx';

/** The provider goes on collecting: the plan may be changed, not bought again. */
const RUNNING = new Set(['active', 'trialing', 'past_due']);

export function SubscriptionPage() {
  const { data, isError, error, refetch } = useSubscription();
  const { checkout, portal, busy } = useHostedPage();
  const wanted = useCurrentUser().data?.wantedPlan ?? null;
  const waiting = useReturn(data?.hasActiveSubscription ?? false);
  const running = data?.subscription && RUNNING.has(data.status) ? data.subscription : null;
  return (
    <>
      <PageHeader title="Abonnement" />
      <Box sx={{ maxWidth: 860, display: 'grid', gap: 5 }}>
        {data === undefined ? (
          <Card>
            {isError ? (
              <ErrorState title="L’abonnement n’a pas pu être chargé" text={sentenceOf(error)} onRetry={refetch} />
            ) : (
              <RowsSkeleton rows={3} />
            )}
          </Card>
        ) : waiting ? (
          <Alert severity="info" icon={<CircularProgress size={18} />} role="status">
            Votre paiement est enregistré. L’abonnement s’ouvre dans un instant…
          </Alert>
        ) : (
          <>
            {data.hasActiveSubscription && <StartCard />}
            <Details data={data} busy={busy} onManage={() => portal.mutate()} />
            {!data.hasActiveSubscription && data.status !== 'past_due' && (
              <Alert severity="info">
                {data.subscription === null
                  ? 'Choisissez une formule pour ouvrir les pages de gestion.'
                  : 'Votre abonnement a pris fin. Vos documents sont conservés et vos sous-traitants peuvent toujours déposer les leurs ; choisissez une formule pour rouvrir les pages de gestion.'}
              </Alert>
            )}
            {data.status !== 'past_due' && (
              <PlanCards
                trial={data.subscription === null}
                wanted={data.subscription === null ? wanted : null}
                current={running ? canonical(running.plan) : null}
                busy={busy}
                onChoose={(plan) => checkout.mutate(plan)}
              />
            )}
          </>
        )}
      </Box>
    </>
  );
}
