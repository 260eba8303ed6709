// POST /dev/mail-event: which bodies it takes, and that it calls the webhook after the pending deliveries.
import { expect, test } from 'vitest';
import { instant } from '#domain/kernel/calendar.ts';
import { mailEventRoutes } from './mail-events.ts';
import { BadInput } from './problem.ts';

const at = instant('2026-11-21T09:00:00Z');
function desk() {
  const done: unknown[] = [];
  const app = mailEventRoutes({
    settled: async () => void done.push('settled'),
    clock: { now: () => at },
    async tell(body) {
      done.push(JSON.parse(body));
      return Response.json({ received: 1 });
    },
  });
  app.onError((error, context) => context.text(error.message, error instanceof BadInput ? 400 : 500));
  return { done, post: async (body: object) => app.request('/mail-event', { method: 'POST', body: JSON.stringify(body) }) };
}

test('A19 a provider’s news go through the webhook once everything under way is known', async () => {
  const { done, post } = desk();
  const answer = await post({ messageId: '<a@x>', type: 'bounced', reason: '550' });
  expect([answer.status, await answer.json()]).toEqual([200, { received: 1 }]);
  expect(done).toEqual(['settled', { events: [{ messageId: '<a@x>', type: 'bounced', at, reason: '550' }] }]);
});

test('what is no news is 400 in French, and tells nobody', async () => {
  const { done, post } = desk();
  for (const body of [
    {},
    { messageId: '', type: 'bounced' },
    { messageId: 'a', type: 'opened' },
    { messageId: 'a', type: 'bounced', reason: 5 },
  ])
    expect((await post(body)).status).toBe(400);
  expect(done).toEqual([]);
});
