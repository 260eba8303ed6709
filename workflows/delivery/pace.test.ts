// A mail server that refuses us: nothing is lost, nothing goes out twice, and the channel slows down.
import { afterEach, expect, it, vi } from 'vitest';
import type { Mailer, SendResult } from '#domain/ports/mailer.ts';
import { createWorld, minutes, START, type World } from '#infra/testing/workflows/world.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

it('N2 a server that takes two mails a minute gets all twelve that are asked for at once, none twice', async () => {
  const taken: string[] = [];
  const perMinute = new Map<string, number>();
  let asked = 0;
  const mailer = (outbox: Mailer): Mailer => ({
    ...outbox,
    async send(mail): Promise<SendResult> {
      asked += 1;
      const minute = world.clock.now().slice(0, 16);
      const before = perMinute.get(minute) ?? 0;
      if (before >= 2) return { outcome: 'refused-for-now', reason: '450 4.7.1 Error: too much mail', ofUs: true };
      perMinute.set(minute, before + 1);
      taken.push(mail.messageId);
      return { outcome: 'sent' };
    },
  });
  world = await createWorld({ mailer });
  for (let n = 0; n < 12; n++) await world.account(`Dupont ${n}`, `a${n}@dupont.fr`);
  await world.drive(minutes(120));
  expect([taken.length, new Set(taken).size]).toEqual([12, 12]);
  expect(await world.happened('DeliveryFailed')).toEqual([]);
  expect(asked).toBeLessThan(60);
});

it('N1 a server that denies us the relay for three hours loses no mail: once mended each goes out under its Message-ID', async () => {
  let denied = true;
  let refusals = 0;
  const sent: string[] = [];
  const refused = new Set<string>();
  const mailer = (outbox: Mailer): Mailer => ({
    ...outbox,
    async send(mail): Promise<SendResult> {
      if (!denied) return sent.push(mail.messageId) ? { outcome: 'sent' } : { outcome: 'sent' };
      refusals += 1;
      refused.add(mail.messageId);
      return { outcome: 'refused-for-now', reason: '554 5.7.1 Relay access denied', ofUs: true };
    },
  });
  world = await createWorld({ mailer });
  for (let n = 0; n < 6; n++) await world.account(`Dupont ${n}`, `a${n}@dupont.fr`);
  await world.drive(minutes(180));
  expect(await world.happened('DeliveryFailed')).toEqual([]);
  // One trial for each pause, not one for each mail.
  expect(refusals).toBeLessThan(30);
  denied = false;
  await world.drive(minutes(215));
  expect(sent).toHaveLength(6);
  expect([...refused].every((id) => sent.includes(id))).toBe(true);
  expect(START < world.clock.now()).toBe(true);
});
