// Does what the API's webhook route does with webhooks of the pretend provider: asks for the current state and records it.
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { Payments } from '#domain/ports/payments.ts';

/** While the payments are down, webhooks are answered 503 and sent again. */
export const pretendRoute =
  (payments: Promise<Payments>, dispatch: Dispatch) =>
  async (body: string): Promise<number> => {
    const { data } = JSON.parse(body) as { data: { object: { object: string; id: string; subscription?: string } } };
    const id = data.object.object === 'subscription' ? data.object.id : data.object.subscription!;
    const current = await (await payments).fetchSubscription(id).catch(() => null);
    if (current === null || current.accountId === null) return 503;
    const { accountId, ...subscription } = current;
    const meta = { actor: { kind: 'system' } as const, accountId: accountId as AccountId, correlationId: 'test' };
    await dispatch({ type: 'SyncSubscription', accountId: accountId as AccountId, subscription }, meta);
    return 200;
  };
