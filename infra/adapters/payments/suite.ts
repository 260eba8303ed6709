// The test suite of every payment adapter: addresses to pay and manage on, null for unknown ids, and webhooks verified by their exact
// bytes.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CheckoutRequest, Payments } from '#domain/ports/payments.ts';

export type PaymentsUnderTest = {
  payments: Payments;
  secret: string;
  nowMs: number;
  /** Makes the provider unreachable. */
  cut(): void;
};
export const someCheckout = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  accountId: 7,
  plan: 'autopilot',
  email: 'gerante@batiments-midi.example',
  customerId: null,
  changes: null,
  trialDays: 7,
  successUrl: 'https://subdoc.example/abonnement?success=true',
  cancelUrl: 'https://subdoc.example/abonnement?canceled=true',
  key: 'key-1',
  ...more,
});
const sign = (body: string, secret: string, ms: number): string => {
  const t = Math.floor(ms / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};

export function paymentsSuite(name: string, start: () => Promise<PaymentsUnderTest>): void {
  describe(`payments: ${name}`, () => {
    it('gives an address to pay on and one to manage on; what it does not know is null', async () => {
      const { payments } = await start();
      const { url, sessionId } = await payments.createCheckout(someCheckout());
      expect(url).toContain(sessionId);
      expect(
        (
          await payments.createPortal({
            accountId: 7,
            email: 'gerante@batiments-midi.example',
            customerId: 'cus_1',
            returnUrl: 'https://subdoc.example/abonnement',
          })
        ).url,
      ).toMatch(/portal/);
      expect(await payments.fetchSubscription('sub_unknown')).toBeNull();
    });

    it('C67 forgets a customer, and says nothing when there is none any more', async () => {
      const { payments } = await start();
      for (const customerIds of [['cus_1'], ['cus_1'], []])
        await expect(payments.forget({ accountId: 7, customerIds })).resolves.toBeUndefined();
    });

    it('C41 takes what is signed over these very bytes, at most five minutes ago', async () => {
      const { payments, secret, nowMs } = await start();
      const event = (object: object, more: object = {}) =>
        JSON.stringify({ id: 'evt_1', object: 'event', type: 't', livemode: false, data: { object }, ...more });
      const take = (body: string, header: string | null) => payments.parseWebhook(Buffer.from(body), header);
      const body = event({ object: 'subscription', id: 'sub_9', name: 'Évian' });
      const good = sign(body, secret, nowMs);
      expect(await take(body, good)).toEqual({ id: 'evt_1', type: 't', subscriptionId: 'sub_9' });
      expect(await take(body, sign(body, secret, nowMs - 300_000))).toMatchObject({ id: 'evt_1' });
      for (const [sent, header] of [
        [body, null],
        [body, ''],
        [body, 't=1,v1='],
        [body, sign(body, `${secret}x`, nowMs)],
        [body, sign(body, secret, nowMs - 301_000)],
        [`${body}\n`, good],
        [body.slice(1), good],
        [body.replace('sub_9', 'sub_8'), good],
      ] as const)
        expect([header, await take(sent, header)]).toEqual([header, 'bad-signature']);
      for (const foreign of [event({}, { livemode: true }), event({}, { account: 'acct_2' })])
        expect(await take(foreign, sign(foreign, secret, nowMs))).toBe('foreign');
    });

    it('finds the subscription that a session, an invoice of today’s or of an older form is about', async () => {
      const { payments, secret, nowMs } = await start();
      for (const [object, subscriptionId] of [
        [{ object: 'checkout.session', id: 'cs_1', subscription: 'sub_1' }, 'sub_1'],
        [{ object: 'checkout.session', id: 'cs_1', subscription: { id: 'sub_2' } }, 'sub_2'],
        [{ object: 'invoice', id: 'in_1', subscription: 'sub_3' }, 'sub_3'],
        [{ object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: 'sub_4' } } }, 'sub_4'],
        [{ object: 'customer', id: 'cus_1' }, null],
      ] as const) {
        const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 't', livemode: false, data: { object } });
        expect(await payments.parseWebhook(Buffer.from(body), sign(body, secret, nowMs))).toMatchObject({ subscriptionId });
      }
    });

    it('C41 takes a thin event, which names its object instead of holding it', async () => {
      const { payments, secret, nowMs } = await start();
      const thin = (type: string, related_object: object | null) =>
        JSON.stringify({
          id: 'evt_2',
          object: 'v2.core.event',
          type,
          livemode: false,
          created: '2026-11-21T09:00:00.000Z',
          related_object,
        });
      const ping = thin('v2.core.event_destination.ping', { id: 'ed_1', type: 'v2.core.event_destination', url: '/v2/core/…/ed_1' });
      const late = thin('v1.customer.subscription.past_due', { id: 'sub_9', type: 'subscription', url: '/v1/subscriptions/sub_9' });
      const take = (body: string, header: string) => payments.parseWebhook(Buffer.from(body), header);
      for (const [body, subscriptionId] of [
        [ping, null],
        [late, 'sub_9'],
        [thin('v2.billing.any', null), null],
      ] as const) {
        expect(await take(body, sign(body, secret, nowMs))).toEqual({ id: 'evt_2', type: JSON.parse(body).type, subscriptionId });
        expect(await take(body, sign(body, `${secret}x`, nowMs))).toBe('bad-signature');
        expect(await take(body, sign(body, secret, nowMs - 301_000))).toBe('bad-signature');
      }
    });

    it('C43 an unreachable provider is told as such', async () => {
      const { payments, cut } = await start();
      cut();
      for (const asked of [
        () => payments.createCheckout(someCheckout()),
        () => payments.createPortal({ accountId: 7, email: 'a@b.fr', customerId: 'cus_1', returnUrl: 'https://subdoc.example/' }),
        () => payments.fetchSubscription('sub_1'),
        () => payments.forget({ accountId: 7, customerIds: ['cus_1'] }),
      ])
        await expect(asked()).rejects.toMatchObject({ name: 'Unavailable' });
    });
  });
}
