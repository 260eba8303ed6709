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
const hear = (news: 'delivered' | 'bounced' | 'complained', reason = ''): DeliveryCommand => ({
  type: 'RecordDeliveryNews',
  ...message,
  news,
  reason,
});
const sent: readonly DeliveryEvent[] = [{ type: 'DeliverySent', data: { ...message, attempt: 1, sentAt: SOME_NOW.now }, personal: null }];
const refusedForNow: AttemptOutcome = { outcome: 'refused-for-now', reason: '451 busy' };

/** Sends whenever the next attempt is due, always with the same outcome; answers the times of the attempts and the events. */
function run(result: AttemptOutcome) {
  const events: DeliveryEvent[] = [];
  const tries: string[] = [];
  let now = SOME_NOW;
  for (let next = nextDelivery(fold(deliveryDecider, events), now.now); next; next = nextDelivery(fold(deliveryDecider, events), now.now)) {
    now = at(next.at);
    if (next.step.type === 'send') tries.push(now.now);
    const command: DeliveryCommand = next.step.type === 'send' ? report(result) : { type: 'ConfirmDelivery', ...next.step.about };
    const decision = decideAfter(deliveryDecider, events, command, now);
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

  test('A18 a permanent refusal fails at once', () => {
    const { events, tries } = run({ outcome: 'refused-for-good', reason: '550 no such user' });
    expect(minutes(tries)).toEqual([0]);
    expect(events).toMatchObject([{ type: 'DeliveryFailed', data: { attempt: 1, reason: '550 no such user' } }]);
  });

  test('A19 no later report or failure changes a sent delivery; after a day without news it is delivered, and no timer is left', () => {
    const { events } = run({ outcome: 'sent' });
    expect(events).toEqual([
      { type: 'DeliverySent', data: { ...message, attempt: 1, sentAt: SOME_NOW.now }, personal: null },
      { type: 'DeliveryConfirmed', data: { ...message, by: 'silence', confirmedAt: '2026-11-22T09:00:00.000Z' }, personal: null },
    ]);
    for (const history of [sent, events]) expect(decideAfter(deliveryDecider, history, report(refusedForNow), SOME_NOW)).toEqual([]);
    const failed = run({ outcome: 'refused-for-good', reason: 'x' }).events;
    expect(decideAfter(deliveryDecider, failed, report({ outcome: 'sent' }), SOME_NOW)).toEqual([]);
  });

  test('A19 a confirmation before the day is over, a repeated one, or one of an unsent delivery changes nothing', () => {
    const confirm: DeliveryCommand = { type: 'ConfirmDelivery', ...message };
    const refused = decideAfter(deliveryDecider, [], report(refusedForNow), SOME_NOW) as DeliveryEvent[];
    expect(decideAfter(deliveryDecider, sent, confirm, at('2026-11-22T08:59:59Z'))).toEqual([]);
    expect(decideAfter(deliveryDecider, run({ outcome: 'sent' }).events, confirm, at('2026-12-01T09:00:00Z'))).toEqual([]);
    for (const history of [[], refused]) expect(decideAfter(deliveryDecider, history, confirm, at('2026-12-01T09:00:00Z'))).toEqual([]);
  });

  test('A19 the provider’s news « delivered » is recorded once, and no timer is left; so is a complaint', () => {
    for (const news of ['delivered', 'complained'] as const) {
      const told = decideAfter(deliveryDecider, sent, hear(news), at('2026-11-21T09:01:00Z')) as DeliveryEvent[];
      const confirmedAt = '2026-11-21T09:01:00.000Z';
      expect(told).toEqual([{ type: 'DeliveryConfirmed', data: { ...message, by: 'provider', confirmedAt }, personal: null }]);
      const history = [...sent, ...told];
      expect(nextDelivery(fold(deliveryDecider, history), SOME_NOW.now)).toBeNull();
      for (const again of ['delivered', 'complained'] as const)
        expect(decideAfter(deliveryDecider, history, hear(again), at('2026-11-21T09:02:00Z'))).toEqual([]);
    }
  });

  test('A19 a later bounce makes it failed, even after it was delivered; recorded once, and never undone', () => {
    const day = at('2026-11-23T09:00:00Z');
    for (const history of [sent, run({ outcome: 'sent' }).events]) {
      const bounced = decideAfter(deliveryDecider, history, hear('bounced', '550 no such user'), day) as DeliveryEvent[];
      expect(bounced).toEqual([
        { type: 'DeliveryBounced', data: { ...message, reason: '550 no such user', bouncedAt: day.now }, personal: null },
      ]);
      const over = [...history, ...bounced];
      expect(nextDelivery(fold(deliveryDecider, over), day.now)).toBeNull();
      for (const command of [hear('bounced'), hear('delivered'), hear('complained'), { type: 'ConfirmDelivery', ...message } as const])
        expect(decideAfter(deliveryDecider, over, command, at('2026-11-30T09:00:00Z'))).toEqual([]);
    }
    const gaveUp = run(refusedForNow).events;
    expect(decideAfter(deliveryDecider, gaveUp, hear('delivered'), day)).toEqual([]);
  });

  test('C62 news of a mail whose answer was lost prove its acceptance: it is not sent again, whatever is reported later', () => {
    const doubt = decideAfter(deliveryDecider, [], report({ outcome: 'ambiguous', reason: 'cut' }), SOME_NOW) as DeliveryEvent[];
    for (const history of [[], doubt]) {
      const told = decideAfter(deliveryDecider, history, hear('delivered'), SOME_NOW) as DeliveryEvent[];
      expect(told).toMatchObject([{ type: 'DeliverySent', data: { attempt: 1 } }, { type: 'DeliveryConfirmed' }]);
      const after = [...history, ...told];
      expect(nextDelivery(fold(deliveryDecider, after), SOME_NOW.now)).toBeNull();
      expect(decideAfter(deliveryDecider, after, report({ outcome: 'sent' }, 1), SOME_NOW)).toEqual([]);
      const bounced = decideAfter(deliveryDecider, history, hear('bounced', 'x'), SOME_NOW) as DeliveryEvent[];
      expect(bounced.map(({ type }) => type)).toEqual(['DeliverySent', 'DeliveryBounced']);
    }
  });

  test('an ambiguous attempt stays pending and is repeated with the same Message-ID at the first retry', () => {
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

  test('an ambiguous attempt is repeated once, not three times; a refusal after it follows the schedule', () => {
    const { events, tries } = run({ outcome: 'ambiguous', reason: 'connection lost after DATA' });
    expect(minutes(tries)).toEqual([0, 10]);
    expect(events.map(({ type }) => type)).toEqual(['DeliveryAttemptFailed', 'DeliveryFailed']);
    const doubt = decideAfter(deliveryDecider, [], report({ outcome: 'ambiguous', reason: 'x' }), SOME_NOW) as DeliveryEvent[];
    const refused = decideAfter(deliveryDecider, doubt, report(refusedForNow), at('2026-11-21T09:10:00Z')) as DeliveryEvent[];
    expect(refused).toMatchObject([{ type: 'DeliveryAttemptFailed', data: { attempt: 2, ambiguous: false } }]);
    // The refusal between them makes no third sending of two that may have arrived.
    const again = report({ outcome: 'ambiguous', reason: 'y' });
    expect(decideAfter(deliveryDecider, [...doubt, ...refused], again, at('2026-11-21T10:10:00Z'))).toMatchObject([
      { type: 'DeliveryFailed', data: { attempt: 3 } },
    ]);
  });

  test('a repeated report of an attempt changes nothing', () => {
    const first = decideAfter(deliveryDecider, [], report(refusedForNow, 1), SOME_NOW) as DeliveryEvent[];
    expect(first).toHaveLength(1);
    expect(decideAfter(deliveryDecider, first, report(refusedForNow, 1), SOME_NOW)).toEqual([]);
    expect(decideAfter(deliveryDecider, first, report(refusedForNow, 2), SOME_NOW)).toHaveLength(1);
  });

  test('K28 a message is recorded once an attempt, and not after the end; what was refused is composed anew', () => {
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
    // A delivery from before messages were recorded: the next attempt records its message.
    const tried = decideAfter(deliveryDecider, [], report(refusedForNow), SOME_NOW) as DeliveryEvent[];
    const between = decideAfter(deliveryDecider, tried, words('trois'), SOME_NOW) as DeliveryEvent[];
    expect(between).toHaveLength(1);
    expect(fold(deliveryDecider, [...tried, ...between])).toMatchObject({ status: 'retrying', attempts: 1, composed: true });
    // K28 Refused, it is recorded anew, once an attempt; what may have been taken stays.
    const refused = [...first, ...(decideAfter(deliveryDecider, first, report(refusedForNow), SOME_NOW) as DeliveryEvent[])];
    const anew = decideAfter(deliveryDecider, refused, words('deux'), SOME_NOW) as DeliveryEvent[];
    expect(anew).toMatchObject([{ type: 'DeliveryComposed', personal: { text: 'deux' } }]);
    expect(decideAfter(deliveryDecider, [...refused, ...anew], words('trois'), SOME_NOW)).toEqual([]);
    const uncertain = decideAfter(deliveryDecider, first, report({ outcome: 'ambiguous', reason: 'timeout' }), SOME_NOW) as DeliveryEvent[];
    expect(decideAfter(deliveryDecider, [...first, ...uncertain], words('deux'), SOME_NOW)).toEqual([]);
    expect(decideAfter(deliveryDecider, [...first, ...sent], words('quatre'), SOME_NOW)).toEqual([]);
    expect(decideAfter(deliveryDecider, sent, words('cinq'), SOME_NOW)).toEqual([]);
  });

  test('attempts are counted from zero', () => expect(fold(deliveryDecider, []).attempts).toBe(0));
});
