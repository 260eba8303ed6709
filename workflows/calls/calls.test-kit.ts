// Shared by the tests of calls: a subscription without a provider, a call requested by hand, and the events of a call in short form.
import type { Command } from '#domain/commands.ts';
import { type Instant, instant } from '#domain/kernel/calendar.ts';
import type { AccountId, CallId, ReminderId } from '#domain/kernel/ids.ts';
import { START, type World } from '#infra/testing/workflows/world.ts';

const NEXT_YEAR = instant('2027-11-01T00:00:00Z');

export async function subscribe(world: World, accountId: AccountId, plan: 'autopilot' | 'standard'): Promise<void> {
  const period = { currentPeriodStart: START, currentPeriodEnd: NEXT_YEAR };
  const names = { subscriptionId: `sub_${accountId}`, customerId: `cus_${accountId}`, priceId: 'p' };
  const state = { status: 'active', trialEnd: null, cancelAtPeriodEnd: false, createdAt: START };
  await world.send({ type: 'SyncSubscription', accountId, subscription: { ...names, plan, ...period, ...state } } as Command, accountId);
}

export type Who = Awaited<ReturnType<World['subcontractor']>>;
/** Requests a call by hand, which is also postponed to the next opening hours. Returns its id. */
export async function askForCall(world: World, { id, accountId }: Who): Promise<CallId> {
  const [reminderId, callId] = [await world.ids.next('reminder'), await world.ids.next('call')] as [ReminderId, CallId];
  const token = `secret-of-call-${callId}`;
  const shortId = `short-${callId}`;
  const [tokenHash, shortIdHash] = [world.keys.hash('token', token), world.keys.hash('short-id', shortId)];
  const link = { token, tokenHash, shortId, shortIdHash, expiresAt: NEXT_YEAR as Instant };
  await world.send({ type: 'RequestCall', subcontractorId: id, accountId, documentTypeIds: [], reminderId, callId, link }, accountId);
  await world.settle();
  return callId;
}

/** The events of a call with their results, e.g. `CallEnded no-answer`, `CallAbandoned plan`. */
export async function wordsOf(world: World, callId: CallId): Promise<string[]> {
  return (await world.history(`call-${callId}`)).map(({ type, data }) => {
    const { outcome, because } = data as { outcome?: string; because?: string };
    return [type, outcome ?? because].filter(Boolean).join(' ');
  });
}
