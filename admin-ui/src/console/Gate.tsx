// Who may pass, in the specification's order (F053): loading, nobody, address not verified, not approved, no subscription.
// The server enforces the same on every call; this only shows the right screen.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { SetupGate } from '../factors/SetupGate.tsx';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { go } from '../root/navigation.ts';
import { Waiting } from '../root/Waiting.tsx';
import { loginFor } from '../root/way-back.ts';
import { ErrorState } from '../shared/states.tsx';
import { toast } from '../toast/store.ts';
import { mayDo } from './abilities.tsx';
import { useSwitched } from './account-switch.ts';
import { LetThrough, useCurrentUser } from './current-user.ts';
import { ApprovalPending, EmailUnverified, SubscriptionAway, SubscriptionRequired } from './gate-screens.tsx';
import { isOpenWithout } from './open-pages.ts';
import { isSetupRequired, SUBSCRIPTION_KEY } from './query-client.ts';

/** Fresh 30 s (product.md §7). */
export const useSubscription = (enabled = true) =>
  useQuery({ queryKey: SUBSCRIPTION_KEY, queryFn: ({ signal }) => call('subscriptionStatus', { signal }), enabled });

export function Gate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const client = useQueryClient();
  const entered = user.data?.emailVerified === true && user.data.adminApproved;
  const subscription = useSubscription(entered);
  const nobody = user.data === null;
  const wasHere = useRef(false);
  const moved = useSwitched(user.data);
  useEffect(() => {
    // Who has just logged out is on his way to /auth already.
    if (nobody && location.pathname !== '/auth') go(loginFor(location, wasHere.current), { replace: true });
    if (!nobody && user.data !== undefined) wasHere.current = true;
  }, [nobody, user.data]);

  if (user.data === undefined) return user.isError ? <Stopped error={user.error} onRetry={user.refetch} /> : <Waiting />;
  if (user.data === null || moved) return <Waiting />;
  if (!user.data.emailVerified) return <EmailUnverified email={user.data.email} />;
  if (!user.data.adminApproved) return <ApprovalPending />;
  if (isSetupRequired(subscription.error)) return <SetupGate onDone={() => client.invalidateQueries()} />;
  if (subscription.data === undefined)
    return subscription.isError ? <Stopped error={subscription.error} onRetry={subscription.refetch} /> : <Waiting />;
  const shut = !subscription.data.hasActiveSubscription && !isOpenWithout(pathname, user.data.isAdmin);
  const never = subscription.data.subscription === null;
  return <LetThrough value={user.data}>{shut ? <Shut user={user.data} from={pathname} trial={never} /> : children}</LetThrough>;
}

/** Without a subscription: an administrator has his desk, whoever may take one is asked to, the others are told whom it concerns. */
function Shut({ user, from, trial }: { user: User; from: string; trial: boolean }) {
  if (user.isAdmin) return <ToDesk from={from} />;
  return mayDo(user, 'subscription') ? <SubscriptionRequired trial={trial} wanted={user.wantedPlan} /> : <SubscriptionAway user={user} />;
}

/** After the log-in without a word; from any other page with the reason. */
function ToDesk({ from }: { from: string }) {
  useEffect(() => {
    if (from !== '/dashboard') toast({ title: 'Cette page demande un abonnement', tone: 'info' });
  }, [from]);
  return <Navigate to="/administration" replace />;
}

const Stopped = ({ error, onRetry }: { error: unknown; onRetry(): unknown }) => (
  <main>
    <ErrorState title="SubDoc ne répond pas" text={sentenceOf(error)} onRetry={onRetry} />
  </main>
);
