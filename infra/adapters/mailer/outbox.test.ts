import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { UnknownKeyError } from '#infra/adapters/keys/keys.ts';
import { memoryKeys } from '#infra/adapters/keys/memory.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { messageIdOf } from './message-id.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { type MailFault, outboxMailer } from './outbox-mailer.ts';
import { mailerSuite, someMail } from './suite.ts';

// The first test of a run starts the database server, which takes long when other processes use the cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db`truncate ops.outbox restart identity`);

const secret = randomBytes(32);
const keys = memoryKeys();
function setUp() {
  const clock = fixedClock();
  let fault: MailFault = 'ok';
  const outbox: Outbox = createOutbox({ sql: database.db, clock, keys, secret });
  const mailer = outboxMailer({ outbox, fault: () => fault });
  return {
    clock,
    outbox,
    mailer,
    behave: (how: MailFault) => {
      fault = how;
    },
  };
}

mailerSuite('outbox', true, async () => {
  const { mailer, outbox, behave } = setUp();
  return {
    mailer,
    behave,
    received: async () =>
      (await outbox.list()).map((entry) => ({
        messageId: entry.headers!['Message-ID']!,
        to: entry.to,
        subject: entry.subject ?? '',
        text: entry.text,
        html: entry.html ?? '',
        attachments: entry.attachments ?? [],
      })),
  };
});

it('lists oldest first, by channel, recipient and last id seen, with the application clock’s moment', async () => {
  const { mailer, outbox, clock } = setUp();
  await mailer.send(someMail({ to: 'A@x.fr' }));
  clock.set('2026-12-01T08:00:00Z');
  await mailer.send(someMail({ to: 'b@x.fr' }));
  await outbox.accept({ channel: 'sms', messageId: 'sms-1', to: '+33612345678', text: 'Bonjour' }, 'sent');
  expect((await outbox.list()).map((e) => [e.id, e.channel, e.to, e.sentAt, e.status])).toEqual([
    [1, 'email', 'A@x.fr', '2026-11-21T09:00:00.000Z', 'sent'],
    [2, 'email', 'b@x.fr', '2026-12-01T08:00:00.000Z', 'sent'],
    [3, 'sms', '+33612345678', '2026-12-01T08:00:00.000Z', 'sent'],
  ]);
  expect((await outbox.list({ channel: 'email' })).map((e) => e.id)).toEqual([1, 2]);
  expect((await outbox.list({ to: 'a@X.fr' })).map((e) => e.id)).toEqual([1]);
  expect((await outbox.list({ after: 2 })).map((e) => e.id)).toEqual([3]);
  expect(await outbox.list({ after: 3 })).toEqual([]);
});

it('C8 what lies in the database shows no secret link, no address and no word of a message', async () => {
  const { mailer } = setUp();
  await mailer.send(someMail());
  const rows = await database.db`select row_to_json(o)::text as row, encode(content, 'escape') as content from ops.outbox o`;
  for (const clear of ['secret', 'karim', 'benali', 'Bonjour', 'Dupont']) expect(`${rows[0]!.row}${rows[0]!.content}`).not.toContain(clear);
});

it('C67 a message goes with the key of the person it is about; the others stay', async () => {
  const { mailer, outbox } = setUp();
  await keys.ensure(['subcontractor-12', 'subcontractor-13']);
  await mailer.send(someMail({ about: 'subcontractor-12' }));
  await mailer.send(someMail({ about: 'subcontractor-13', to: 'other@x.fr' }));
  await keys.erase('subcontractor-12');
  expect((await outbox.list()).map((entry) => entry.to)).toEqual(['other@x.fr']);
});

it('C67 a message about somebody whose key is lost makes no other one', async () => {
  const { mailer, outbox } = setUp();
  await expect(mailer.send(someMail({ about: 'subcontractor-14' }))).rejects.toThrow(UnknownKeyError);
  await expect(keys.load(['subcontractor-14'])).rejects.toThrow(UnknownKeyError);
  expect(await outbox.list()).toEqual([]);
});

it('C21 a changed or exchanged row is not shown as something else', async () => {
  const { mailer, outbox } = setUp();
  await mailer.send(someMail());
  await mailer.send(someMail());
  await database.db`update ops.outbox set content = (select content from ops.outbox where id = 2) where id = 1`;
  await expect(outbox.list()).rejects.toThrow();
});

it('the same message sent again, or from two processes at once, is there once; it survives a new start', async () => {
  const { mailer, outbox } = setUp();
  const mail = someMail();
  await Promise.all([mailer.send(mail), mailer.send(mail), setUp().mailer.send(mail)]);
  await mailer.send(mail);
  expect(await outbox.list()).toHaveLength(1);
  expect((await setUp().outbox.list())[0]).toMatchObject({ to: mail.to, text: mail.text });
});

it('the Message-ID follows from event, template and recipient, and from nothing else', () => {
  const delivery = { sourceEvent: 'c0ffee', template: 'document-rejected', recipient: 'subcontractor-12' };
  const id = messageIdOf(delivery, 'subdoc.fr');
  expect(messageIdOf({ ...delivery }, 'subdoc.fr')).toBe(id);
  expect(id).toMatch(/^<[0-9a-f]{40}@subdoc\.fr>$/);
  for (const other of [{ sourceEvent: 'x' }, { template: 'x' }, { recipient: 'x' }])
    expect(messageIdOf({ ...delivery, ...other }, 'subdoc.fr')).not.toBe(id);
});
