import { afterEach, describe, expect, it, vi } from 'vitest';
import { DELIVERY_RETRY_MINUTES } from '#domain/constants.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import { createWorld, minutes, START, type World, type WorldOptions } from '#infra/testing/workflows/world.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import { asProjection } from '../process-manager.ts';
import { deliveryManager } from './trigger.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());
const open = async (options?: WorldOptions): Promise<World> => {
  world = await createWorld(options);
  return world;
};
const times = async (type: string): Promise<string[]> => (await world.happened(type)).map((event) => event.occurredAt);

describe('when a delivery fails', () => {
  it('A18 one attempt and three retries, 10 min, 1 h and 2 h after the one before, then failed for good', async () => {
    await open();
    world.faults.set({ smtp: 'refuse' });
    await world.account();
    await world.settle();
    expect(await times('DeliveryAttemptFailed')).toEqual([START]);
    await world.drive(minutes(24 * 60));
    expect(await times('DeliveryAttemptFailed')).toEqual([START, minutes(10), minutes(70)]);
    expect(await times('DeliveryFailed')).toEqual([minutes(190)]);
    expect(DELIVERY_RETRY_MINUTES).toEqual([10, 60, 120]);
    expect(await world.outbox.list()).toEqual([]);
    expect(await world.db`select from ops.deliveries`).toHaveLength(0);
    expect(await world.db`select from ops.timers where kind = 'delivery'`).toHaveLength(0);
  });

  it('A18 an address that no server accepts fails at once', async () => {
    await open({ mailer: (outbox) => ({ ...outbox, send: async () => ({ outcome: 'refused-for-good', reason: '550 inconnu' }) }) });
    await world.account();
    await world.settle();
    expect(await times('DeliveryFailed')).toEqual([START]);
    expect(await times('DeliveryAttemptFailed')).toEqual([]);
  });

  it('C29 an address that would reach somebody else is never handed to a mail server', async () => {
    const seen: string[] = [];
    await open({
      mailer: (outbox) => ({
        ...outbox,
        send: async (mail) => {
          seen.push(mail.to);
          return outbox.send(mail);
        },
      }),
    });
    await world.account('Dupont', 'a@x.fr, b@y.fr');
    await world.account('Dupont', '"a@evil.fr x"@corp.fr');
    await world.settle();
    expect(seen).toEqual([]);
    expect(await world.happened('DeliveryFailed')).toHaveLength(2);
  });

  it('C61 the mail server is down while 500 mails are due: each is sent once, at its retry, and the figures add up', async () => {
    await open();
    world.faults.set({ smtp: 'refuse' });
    for (let group = 0; group < 10; group++)
      await Promise.all(Array.from({ length: 50 }, (_, n) => world.account(`C${group}-${n}`, `c${group}-${n}@x.fr`)));
    await world.settle();
    await world.drive(minutes(100));
    expect(await world.outbox.list()).toEqual([]);
    expect((await world.db`select count(*)::integer as n from ops.deliveries`)[0]!['n']).toBe(500);
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(189));
    expect(await world.outbox.list()).toEqual([]);
    await world.drive(minutes(190));
    const sent = await world.outbox.list();
    expect(sent).toHaveLength(500);
    expect(sent.every((mail) => mail.sentAt === minutes(190))).toBe(true);
    expect(new Set(sent.map((mail) => mail.to)).size).toBe(500);
    const figures = await Promise.all(
      ['DeliverySent', 'DeliveryAttemptFailed', 'DeliveryFailed'].map(async (type) => (await world.happened(type)).length),
    );
    expect(figures).toEqual([500, 1500, 0]);
    expect(await world.db`select from ops.deliveries`).toHaveLength(0);
  }, 60_000);

  it('C61 A18 the mail server is down for longer than the retries: each mail fails for good, none is delivered, and commands go on meanwhile', async () => {
    await open();
    world.faults.set({ smtp: 'refuse' });
    await Promise.all(Array.from({ length: 20 }, (_, n) => world.account(`C${n}`, `c${n}@x.fr`)));
    await world.settle();
    await world.drive(minutes(100));
    // Waiting mails do not delay other commands.
    const { id } = await world.approved('Pendant', 'pendant@x.fr');
    expect((await world.store.readStream(`account-${id}`)).map(({ type }) => type)).toContain('AccountApproved');
    await world.drive(minutes(200));
    const failed = (await world.happened('DeliveryFailed')).map(({ data }) => data as { template: string; attempt: number });
    expect(failed.filter(({ template, attempt }) => template === 'account-verification' && attempt === 4)).toHaveLength(20);
    expect(await world.outbox.list()).toEqual([]);
  });

  it('A19 a mail that was sent counts as delivered a day later, recorded once; its timer then ends, also across a restart', async () => {
    await open();
    await world.account();
    await world.settle();
    await world.restart();
    await world.drive(minutes(24 * 60 - 1));
    expect(await world.happened('DeliveryConfirmed')).toEqual([]);
    await world.drive(minutes(48 * 60));
    expect((await world.happened('DeliveryConfirmed')).map(({ occurredAt, data }) => [occurredAt, (data as { by: string }).by])).toEqual([
      [minutes(24 * 60), 'silence'],
    ]);
    expect(await world.db`select from ops.timers where kind = 'delivery'`).toHaveLength(0);
  });

  it('the owner gets one notice of mails to subcontractors that fail together; none of a failed mail to the owner, or of that notice', async () => {
    await open();
    const account = await world.approved();
    await world.settle();
    world.faults.set({ smtp: 'refuse' });
    for (let n = 0; n < 5; n++) {
      const who = await world.subcontractor(account, `sous${n}@x.fr`);
      await world.upload(who, account.documentTypeId);
    }
    await world.settle();
    await world.drive(minutes(185));
    await world.drive(minutes(191));
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(12 * 60));
    const notices = (await world.mailsTo('contact@dupont-btp.fr')).filter(({ subject }) => subject?.includes('pas pu être remis'));
    expect(notices).toHaveLength(1);
    expect(notices[0]!.text).toMatch(/https:\/\/subdoc\.example\/email-delivery\?mail=\d+/);
    expect(notices[0]!.text).not.toMatch(/Benali|sous\d@x\.fr/);
  });

  it('C62 an uncertain answer: the mail stays pending, is looked up at the first retry, and arrives once', async () => {
    await open();
    world.faults.set({ smtp: 'ambiguous' });
    await world.account();
    await world.settle();
    const [mail] = await world.outbox.list();
    expect(mail).toMatchObject({ status: 'ambiguous', to: 'contact@dupont-btp.fr' });
    expect(await world.happened('DeliverySent')).toEqual([]);
    expect((await world.happened('DeliveryAttemptFailed')).map((event) => (event.data as { ambiguous: boolean }).ambiguous)).toEqual([
      true,
    ]);
    await world.drive(minutes(10));
    expect(await times('DeliverySent')).toEqual([minutes(10)]);
    expect(await world.outbox.list()).toHaveLength(1);
  });

  it('C62 a server without look-up gets the mail once more under the same Message-ID, and never a third time', async () => {
    const sent: string[] = [];
    const blind = (outbox: Mailer): Mailer => ({
      name: 'blind',
      lookup: false,
      send: async (mail) => {
        sent.push(mail.messageId);
        void outbox;
        return { outcome: 'ambiguous', reason: 'cut' };
      },
    });
    await open({ mailer: blind });
    await world.account();
    await world.settle();
    await world.drive(minutes(24 * 60));
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
    expect(await times('DeliveryFailed')).toEqual([minutes(10)]);
  });

  it('an answer lost between sending and recording: the mail is looked up and recorded, not sent again', async () => {
    let lose = true;
    const forgetful =
      (real: Dispatch): Dispatch =>
      async (command, meta) => {
        if (command.type === 'RecordDeliveryAttempt' && lose) {
          lose = false;
          throw new Error('connection lost');
        }
        return real(command, meta);
      };
    let sends = 0;
    await open({
      dispatch: forgetful,
      mailer: (outbox) => ({
        ...outbox,
        send: async (mail) => {
          sends += 1;
          return outbox.send(mail);
        },
      }),
    });
    await world.account();
    await world.settle();
    await world.drive(minutes(1));
    expect(sends).toBe(1);
    expect(await world.happened('DeliverySent')).toHaveLength(1);
  });

  it('an answer lost between sending and recording, and a recipient deleted meanwhile: the sent mail is recorded, not dropped', async () => {
    let lose = true;
    await open({
      dispatch: (real) => async (command, meta) => {
        if (command.type !== 'RecordDeliveryAttempt' || command.template !== 'upload-received' || !lose) return real(command, meta);
        lose = false;
        throw new Error('connection lost');
      },
    });
    const account = await world.approved();
    const who = await world.subcontractor(account);
    await world.upload(who, account.documentTypeId);
    await world.settle();
    await world.send({ type: 'ArchiveSubcontractor', subcontractorId: who.id, accountId: account.id }, account.id);
    await world.drive(minutes(1));
    const sent = await world.happened('DeliverySent');
    expect(sent.filter(({ data }) => (data as { template: string }).template === 'upload-received')).toHaveLength(1);
    expect(await world.db`select from ops.deliveries`).toHaveLength(0);
  });

  it('a restart between two attempts changes nothing', async () => {
    await open();
    world.faults.set({ smtp: 'refuse' });
    await world.account();
    await world.settle();
    await world.restart();
    await world.drive(minutes(30));
    await world.restart();
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(80));
    expect(await times('DeliverySent')).toEqual([minutes(70)]);
    expect(await world.outbox.list()).toHaveLength(1);
  });
});

it('C54 a delivery and the checkpoint that asked for it share a transaction: they are rolled back together, and a repeated event plans no second delivery', async () => {
  await open();
  await world.settle();
  const { id } = await world.account();
  await world.settle();
  const trigger = asProjection(deliveryManager([]), world);
  const [issued] = (await world.store.readAll({ after: null, limit: 100 })).filter(({ type }) => type === 'VerificationLinkIssued');
  const event = { type: issued!.type, data: issued!.data, personal: null, meta: issued! } as unknown as ProjectedEvent;
  const rows = () => world.db<{ account_id: number }[]>`select account_id from ops.deliveries`;
  expect(await rows()).toHaveLength(0);
  const rolledBack = world.db.begin(async (tx) => {
    await trigger.project([event], tx);
    throw new Error('the checkpoint could not be written');
  });
  await expect(rolledBack).rejects.toThrow('checkpoint');
  expect(await rows()).toHaveLength(0);
  // The delivery that was sent awaits its confirmation and is not among these.
  expect(await world.db`select from ops.timers where kind = 'delivery'`).toHaveLength(1);
  await world.db.begin((tx) => trigger.project([event], tx));
  await world.db.begin((tx) => trigger.project([event], tx));
  expect(await rows()).toEqual([{ account_id: id }]);
  await world.settle();
  expect(await world.outbox.list()).toHaveLength(1);
});

it('C8 no table of timers and deliveries holds an address, a name, a reason or a secret', async () => {
  await open();
  const account = await world.approved();
  const who = await world.subcontractor(account);
  const documentId = await world.upload(who, account.documentTypeId);
  world.faults.set({ smtp: 'refuse' });
  await world.reject(who, documentId, 'Motif très particulier');
  await world.account('Canari SARL', 'canari@canari.fr');
  await world.settle();
  for (const table of ['deliveries', 'timers', 'firing', 'outbox', 'account_subcontractors', 'uploaded_files', 'paper_marks']) {
    const rows = await world.db.unsafe(`select row_to_json(t)::text as row from ops.${table} t`);
    for (const clear of ['canari', 'Canari', 'karim', 'Benali', 'dupont', 'particulier', 'secret', 'subdoc.fr'])
      expect(rows.map((r) => r['row']).join('\n'), `${table} ${clear}`).not.toContain(clear);
  }
});
