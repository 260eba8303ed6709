import { describe, expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import { at, decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId, DeliveryId } from '../kernel/ids.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { AttemptOutcome, DeliveryCommand } from './commands.ts';
import { deliveryDecider, nextDelivery } from './delivery.ts';
import type { DeliveryEvent } from './events.ts';

const message = {
  deliveryId: 9 as DeliveryId,
  accountId: 1 as AccountId,
  channel: 'email' as const,
  template: 'verification',
  recipient: 'account-1',
  messageId: '<m@x>',
};
const report = (result: AttemptOutcome, attempt?: number): DeliveryCommand => ({
  type: 'RecordDeliveryAttempt',
  ...message,
  result,
  attempt,
});
const refusedForNow: AttemptOutcome = { outcome: 'refused-for-now', reason: '451 busy' };

/** Sends whenever the next attempt is due, always with the same outcome; answers the moments of the attempts and the history. */
function run(result: AttemptOutcome) {
  const events: DeliveryEvent[] = [];
  const tries: string[] = [];
  let now = SOME_NOW;
  for (let next = nextDelivery(fold(deliveryDecider, events), now.now); next; next = nextDelivery(fold(deliveryDecider, events), now.now)) {
    now = at(next.at);
    tries.push(now.now);
    const decision = decideAfter(deliveryDecider, events, report(result), now);
    if (!isRefusal(decision)) events.push(...decision);
  }
  return { events, tries };
}
const minutes = (tries: string[]) => tries.map((iso) => (Date.parse(iso) - Date.parse(SOME_NOW.now)) / 60_000);

describe('delivery', () => {
  test('F104 A18 one send and three retries, at 0, 10, 70 and 190 minutes, then failed', () => {
    const { events, tries } = run(refusedForNow);
    expect(minutes(tries)).toEqual([0, 10, 70, 190]);
    expect(events.map(({ type, data }) => [type, (data as { attempt?: number }).attempt])).toEqual([
      ['DeliveryAttemptFailed', 1],
      ['DeliveryAttemptFailed', 2],
      ['DeliveryAttemptFailed', 3],
      ['DeliveryFailed', 4],
    ]);
    expect(events.at(-1)).toMatchObject({ data: { reason: '451 busy', ...message } });
  });

  test('A18 a refusal for good fails at once', () => {
    const { events, tries } = run({ outcome: 'refused-for-good', reason: '550 no such user' });
    expect(minutes(tries)).toEqual([0]);
    expect(events).toMatchObject([{ type: 'DeliveryFailed', data: { attempt: 1, reason: '550 no such user' } }]);
  });

  test('sent is sent: nothing is recorded after it, nor after a failure', () => {
    const { events } = run({ outcome: 'sent' });
    expect(events).toEqual([{ type: 'DeliverySent', data: { ...message, attempt: 1, sentAt: SOME_NOW.now }, personal: null }]);
    expect(decideAfter(deliveryDecider, events, report(refusedForNow), SOME_NOW)).toEqual([]);
    expect(
      decideAfter(deliveryDecider, run({ outcome: 'refused-for-good', reason: 'x' }).events, report({ outcome: 'sent' }), SOME_NOW),
    ).toEqual([]);
  });

  test('an ambiguous attempt stays pending and goes out again, same Message-ID, at the first retry', () => {
    const first = decideAfter(
      deliveryDecider,
      [],
      report({ outcome: 'ambiguous', reason: 'connection lost after DATA' }),
      SOME_NOW,
    ) as DeliveryEvent[];
    expect(first).toMatchObject([
      { type: 'DeliveryAttemptFailed', data: { ambiguous: true, messageId: '<m@x>', retryAt: '2026-11-21T09:10:00.000Z' } },
    ]);
    expect(decideAfter(deliveryDecider, first, report({ outcome: 'sent' }), at('2026-11-21T09:10:00Z'))).toMatchObject([
      { type: 'DeliverySent', data: { attempt: 2, messageId: '<m@x>' } },
    ]);
  });

  test('what may have arrived is sent once more, not three times; a refusal after a doubt follows the schedule', () => {
    const { events, tries } = run({ outcome: 'ambiguous', reason: 'connection lost after DATA' });
    expect(minutes(tries)).toEqual([0, 10]);
    expect(events.map(({ type }) => type)).toEqual(['DeliveryAttemptFailed', 'DeliveryFailed']);
    const doubt = decideAfter(deliveryDecider, [], report({ outcome: 'ambiguous', reason: 'x' }), SOME_NOW) as DeliveryEvent[];
    expect(decideAfter(deliveryDecider, doubt, report(refusedForNow), at('2026-11-21T09:10:00Z'))).toMatchObject([
      { type: 'DeliveryAttemptFailed', data: { attempt: 2, ambiguous: false } },
    ]);
  });

  test('the report of an attempt that was already recorded changes nothing', () => {
    const first = decideAfter(deliveryDecider, [], report(refusedForNow, 1), SOME_NOW) as DeliveryEvent[];
    expect(first).toHaveLength(1);
    expect(decideAfter(deliveryDecider, first, report(refusedForNow, 1), SOME_NOW)).toEqual([]);
    expect(decideAfter(deliveryDecider, first, report(refusedForNow, 2), SOME_NOW)).toHaveLength(1);
  });

  test('what is on record first is what goes out: the words are composed once, before or between attempts, and not after the end', () => {
    const words = (text: string): DeliveryCommand => ({
      type: 'ComposeDelivery',
      ...message,
      subject: 'account-1',
      message: { to: 'a@x.fr', name: 'A', company: 'A', subject: 'S', text, html: '', headers: {} },
    });
    const first = decideAfter(deliveryDecider, [], words('un'), SOME_NOW) as DeliveryEvent[];
    expect(first).toMatchObject([{ type: 'DeliveryComposed', data: { ...message, composedAt: SOME_NOW.now }, personal: { text: 'un' } }]);
    expect(decideAfter(deliveryDecider, first, words('deux'), SOME_NOW)).toEqual([]);
    expect(nextDelivery(fold(deliveryDecider, first), SOME_NOW.now)).toEqual({ at: SOME_NOW.now, step: { type: 'send', attempt: 1 } });
    // Under way since before words were on record: the next attempt puts them there.
    const tried = decideAfter(deliveryDecider, [], report(refusedForNow), SOME_NOW) as DeliveryEvent[];
    const between = decideAfter(deliveryDecider, tried, words('trois'), SOME_NOW) as DeliveryEvent[];
    expect(between).toHaveLength(1);
    expect(fold(deliveryDecider, [...tried, ...between])).toMatchObject({ status: 'retrying', attempts: 1, composed: true });
    const sent = decideAfter(deliveryDecider, first, report({ outcome: 'sent' }), SOME_NOW) as DeliveryEvent[];
    expect(decideAfter(deliveryDecider, [...first, ...sent], words('quatre'), SOME_NOW)).toEqual([]);
    expect(decideAfter(deliveryDecider, sent, words('cinq'), SOME_NOW)).toEqual([]);
  });

  test('attempts are counted from zero', () => expect(fold(deliveryDecider, []).attempts).toBe(0));
});
