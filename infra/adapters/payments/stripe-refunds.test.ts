// K6: what a second payment causes at Stripe.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Instant } from '#domain/kernel/calendar.ts';
import { stripePayments } from './stripe.ts';

let server: Server;
const seen: { call: string; form: object; key: unknown }[] = [];
const refused = (code: string) => ({ error: { type: 'invalid_request_error', code, message: 'x' } });
const list = (...data: object[]) => ({ object: 'list', data, has_more: false });
/** Cancelled, it is unknown to a second cancellation; what was paid back is refused. */
const once: Record<string, [first: object, again: object]> = {
  'DELETE /v1/subscriptions/sub_2': [{ id: 'sub_2', object: 'subscription' }, refused('resource_missing')],
  'POST /v1/refunds': [{ id: 're_1', object: 'refund' }, refused('charge_already_refunded')],
};
const lists: Record<string, object> = {
  'GET /v1/invoices': list({ id: 'in_1', object: 'invoice' }),
  'GET /v1/invoice_payments': list({ id: 'inpay_1', payment: { type: 'payment_intent', payment_intent: 'pi_1' } }),
};
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const call = `${request.method} ${request.url!.split('?')[0]}`;
    const again = seen.some((one) => one.call === call);
    seen.push({ call, form: Object.fromEntries(new URLSearchParams(text)), key: request.headers['idempotency-key'] });
    const body = lists[call] ?? once[call]![Number(again)]!;
    response.writeHead('error' in body ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
});
afterAll(() => void server.close());

it('K6 a subscription that was paid for a second time is cancelled and each payment of its invoices paid back; again, it changes nothing', async () => {
  const payments = stripePayments({
    ...{ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', prices: { standard: 'price_s', autopilot: 'price_a' }, taxRate: null },
    clock: { now: () => '2026-11-21T09:00:00.000Z' as Instant },
    log: { warn: () => undefined },
    server: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
  });
  await payments.undo('sub_2');
  expect(seen.map(({ call }) => call)).toEqual([
    'DELETE /v1/subscriptions/sub_2',
    'GET /v1/invoices',
    'GET /v1/invoice_payments',
    'POST /v1/refunds',
  ]);
  expect(seen.at(-1)).toMatchObject({ form: { payment_intent: 'pi_1', reason: 'duplicate' }, key: 'double-inpay_1' });
  await expect(payments.undo('sub_2')).resolves.toBeUndefined();
});
