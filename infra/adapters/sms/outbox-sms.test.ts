import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { memoryKeys } from '#infra/adapters/keys/memory.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { createOutbox } from '../mailer/outbox.ts';
import { outboxSms, pretendToken } from './outbox-sms.ts';
import { smsSuite, someSms } from './suite.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db`truncate ops.outbox restart identity`);

const masterKey = randomBytes(32);
function setUp() {
  let fault: 'ok' | 'refuse' = 'ok';
  const outbox = createOutbox({ sql: database.db, clock: fixedClock(), keys: memoryKeys(), secret: masterKey });
  const sms = outboxSms({ outbox, fault: () => fault, masterKey, publicUrl: () => 'https://subdoc.example' });
  return {
    sms,
    outbox,
    token: pretendToken(masterKey),
    received: async () => (await outbox.list()).map(({ to, text }) => ({ to, text })),
    behave: (how: 'ok' | 'refuse') => {
      fault = how;
    },
  };
}
smsSuite('outbox', true, async () => setUp());

it('an SMS in the outbox says how many it is paid for; the same one sent again is there once', async () => {
  const { sms, outbox } = setUp();
  const long = someSms({ text: `${'mot '.repeat(50)}https://subdoc.example/s/AbCd` });
  for (const message of [someSms(), long, long]) await sms.send(message);
  expect(await outbox.list()).toMatchObject([
    { channel: 'sms', to: '+33612345678', status: 'sent', segments: 1 },
    { channel: 'sms', segments: 2 },
  ]);
});

it('its incoming SMS is signed as Twilio signs: its own parser believes it', async () => {
  const { sms } = setUp();
  const sent = await sms.incoming({ sid: 'SM9', from: '+33612345678', text: 'Arrêt & fin' });
  expect(sent.url).toBe('https://subdoc.example/api/webhooks/twilio/sms');
  expect(await sms.parseCallback(sent)).toEqual([{ sid: 'SM9', kind: 'incoming', from: '+33612345678', text: 'Arrêt & fin' }]);
});
