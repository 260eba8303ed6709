// The sent message is a fact (infra/decisions/081): it is sealed before its attempt, composed anew when it was refused, sent again unchanged
// when it may have been taken, and erased with its person.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { farewellSubject } from '#domain/accounts/events.ts';
import type { WrittenMessage } from '#domain/deliveries/events.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import type { Mailer, OutgoingMail } from '#domain/ports/mailer.ts';
import { verifyChain } from '#infra/adapters/event-store/chain.ts';
import { sendHeld } from '#infra/testing/workflows/held.ts';
import { createWorld, minutes, type World, type WorldOptions } from '#infra/testing/workflows/world.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());
const open = async (options?: WorldOptions): Promise<World> => {
  world = await createWorld(options);
  return world;
};
/** Every mail handed to the mail server, whatever it answered. */
function watched(): { handed: OutgoingMail[]; mailer: (outbox: Mailer) => Mailer } {
  const handed: OutgoingMail[] = [];
  const mailer = (outbox: Mailer): Mailer => ({
    ...outbox,
    send: async (mail) => {
      handed.push(mail);
      return outbox.send(mail);
    },
  });
  return { handed, mailer };
}
const composed = async (template?: string): Promise<StoredEvent[]> =>
  (await world.happened('DeliveryComposed')).filter(({ data }) => !template || (data as { template: string }).template === template);
async function wordsOf({ stream }: StoredEvent): Promise<WrittenMessage | null> {
  const event = (await world.history(stream)).findLast(({ type }) => type === 'DeliveryComposed');
  return event?.type === 'DeliveryComposed' ? event.personal : null;
}
/** A subcontractor whose document was rejected while the mail server was down. */
async function rejectedMeanwhile() {
  const account = await world.approved();
  const who = await world.subcontractor(account);
  const documentId = await world.upload(who, account.documentTypeId);
  await world.settle();
  world.faults.set({ smtp: 'refuse' });
  await world.reject(who, documentId, 'Illisible');
  await sendHeld(world);
  return { account, who };
}
type Who = Awaited<ReturnType<typeof rejectedMeanwhile>>['who'];
const edited = (account: { id: never; organizationId: never }, { id, profile }: Who, more: object) =>
  world.send(
    {
      type: 'EditSubcontractor',
      subcontractorId: id,
      accountId: account.id,
      organizationId: account.organizationId,
      isActive: true,
      profile: { ...profile, ...more },
    },
    account.id,
  );

describe('F262 C62 a message is recorded before it is sent', () => {
  it('K28 a refused mail is composed anew for its next try: the corrected address, name and link, once, under the same Message-ID', async () => {
    const { handed, mailer } = watched();
    await open({ mailer });
    const { account, who } = await rejectedMeanwhile();
    await edited(account as never, who, { contactEmail: 'lea@benali.fr', companyName: 'Benali Groupe', contactName: 'Léa Martin' });
    await world.send({ type: 'RevokeLink', subcontractorId: who.id, accountId: account.id }, account.id);
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(11));
    const [first, second, ...more] = handed.filter(({ subject }) => /à renvoyer/.test(subject));
    expect(more).toEqual([]);
    expect([first!.to, second!.to]).toEqual(['karim@benali.fr', 'lea@benali.fr']);
    expect(first!.text).toMatch(/Bonjour Karim Benali[\s\S]*\/upload\//);
    expect(second!.text).toMatch(/Bonjour Léa Martin/);
    expect(second!.text).not.toMatch(/\/upload\//);
    expect(second!.messageId).toBe(first!.messageId);
    const events = await composed('document-rejected');
    expect(events).toHaveLength(2);
    const event = events[1];
    const { html, headers, ...words } = (await wordsOf(event!))!;
    expect(words).toEqual({
      to: second!.to,
      name: 'Léa Martin',
      company: 'Benali Groupe',
      subject: second!.subject,
      text: second!.text,
    });
    expect(headers).toEqual(second!.headers);
    expect(html.length).toBeLessThan(second!.html.length / 1.5);
  });

  it('K28 what has not changed meanwhile is recorded once, and the same bytes are sent', async () => {
    const { handed, mailer } = watched();
    await open({ mailer });
    await rejectedMeanwhile();
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(11));
    const [first, second] = handed.filter(({ subject }) => /à renvoyer/.test(subject));
    expect(second).toEqual(first);
    expect(await composed('document-rejected')).toHaveLength(1);
  });

  it('K28 C62 a mail that may have been taken is sent again as it was, whatever has changed meanwhile', async () => {
    const { handed, mailer } = watched();
    await open({ mailer: (outbox) => ({ ...mailer(outbox), lookup: false }) });
    const account = await world.approved();
    const who = await world.subcontractor(account);
    const documentId = await world.upload(who, account.documentTypeId);
    await world.settle();
    world.faults.set({ smtp: 'ambiguous' });
    await world.reject(who, documentId, 'Illisible');
    await sendHeld(world);
    await edited(account as never, who, { contactEmail: 'lea@benali.fr' });
    await world.drive(minutes(11));
    const [first, second] = handed.filter(({ subject }) => /à renvoyer/.test(subject));
    expect(second).toEqual(first);
    expect(await composed('document-rejected')).toHaveLength(1);
  });

  it('after a crash between the record and the mail server, the recorded message is sent', async () => {
    const { handed, mailer } = watched();
    let die = true;
    const dying =
      (real: Dispatch): Dispatch =>
      async (command, meta) => {
        const outcome = await real(command, meta);
        if (command.type === 'ComposeDelivery' && command.template === 'document-rejected' && die) {
          die = false;
          await edited(account as never, who, { contactEmail: 'lea@benali.fr' });
          throw new Error('connection lost');
        }
        return outcome;
      };
    await open({ mailer, dispatch: dying });
    const account = await world.approved();
    const who = await world.subcontractor(account);
    const documentId = await world.upload(who, account.documentTypeId);
    await world.settle();
    await world.reject(who, documentId, 'Illisible');
    await sendHeld(world);
    await world.drive(minutes(1));
    expect(handed.filter(({ subject }) => /à renvoyer/.test(subject)).map(({ to }) => to)).toEqual(['karim@benali.fr']);
    expect(await composed('document-rejected')).toHaveLength(1);
  });

  it('two processes that compose at once send the same message', async () => {
    const { handed, mailer } = watched();
    let other = true;
    const raced =
      (real: Dispatch): Dispatch =>
      async (command, meta) => {
        if (command.type === 'ComposeDelivery' && other) {
          other = false;
          await real({ ...command, message: { ...command.message, text: 'celui de l’autre processus' } }, meta);
        }
        return real(command, meta);
      };
    await open({ mailer, dispatch: raced });
    await world.account();
    await world.settle();
    expect(handed.map(({ text }) => text)).toEqual(['celui de l’autre processus']);
    expect(await composed()).toHaveLength(1);
  });

  it('a process whose claim was taken while it recorded the message sends nothing', async () => {
    const { handed, mailer } = watched();
    let other = true;
    const overtaken =
      (real: Dispatch): Dispatch =>
      async (command, meta) => {
        const outcome = await real(command, meta);
        if (command.type === 'ComposeDelivery' && other) {
          other = false;
          await world.db`update ops.deliveries set claim = claim + 1`;
        }
        return outcome;
      };
    await open({ mailer, dispatch: overtaken });
    await world.account();
    await world.settle();
    expect(handed).toEqual([]);
    // The other process never records a result.
    await world.drive(minutes(1));
    expect(handed).toHaveLength(1);
    expect(await world.happened('DeliverySent')).toHaveLength(1);
  });
});

describe('C67 whose key seals the message', () => {
  it('each is sealed for the person whose data it contains, and cannot be opened once that key is erased; the hash chain holds', async () => {
    await open();
    const { account, who } = await rejectedMeanwhile();
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(11));
    // A mail to the owner that names the subcontractor.
    const { id: subcontractorId, tokenHash } = who;
    await world.send({ type: 'RevokeLink', subcontractorId, accountId: account.id }, account.id);
    await world.send({ type: 'RequestLink', subcontractorId, accountId: account.id, tokenHash } as never, account.id);
    await world.settle();
    const other = await world.account('Autre SARL', 'autre@autre.fr');
    await world.settle();
    const { verification } = (await world.loadState('account', other.id)).state as { verification: { tokenHash: string } };
    await world.send({ type: 'VerifyEmail', accountId: other.id, tokenHash: verification.tokenHash, selfApprove: false }, other.id);
    await world.settle();
    const farewell = { companyName: 'Autre SARL', email: 'autre@autre.fr' };
    await world.send({ type: 'RejectAccount', accountId: other.id, by: account.id, farewell }, other.id);
    await world.settle();
    const subjects = new Map((await composed()).map(({ data, subject }) => [(data as { template: string }).template, subject]));
    expect(Object.fromEntries(subjects)).toEqual({
      'account-verification': `account-${other.id}`,
      'new-registration': `account-${other.id}`,
      'account-rejected': farewellSubject(other.id),
      'account-approved': `account-${account.id}`,
      'upload-received': `subcontractor-${who.id}`,
      'document-rejected': `subcontractor-${who.id}`,
      'link-requested': `subcontractor-${who.id}`,
    });
    // No event contains it in clear.
    const clear = JSON.stringify((await composed()).map(({ data }) => data));
    expect(clear).not.toMatch(/karim|benali|dupont|autre|secret|illisible/i);
    await world.erasure.account({ accountId: account.id, because: 'deleted', withDocuments: true });
    await world.erasure.finish(`account-${other.id}`);
    await world.drive(minutes(24 * 60 + 12));
    for (const event of await composed()) expect(await wordsOf(event), JSON.stringify(event.data)).toBeNull();
    const log = await world.store.readAll({ after: null, limit: 10_000 });
    expect(verifyChain(log.toSorted((a, b) => a.stream.localeCompare(b.stream) || a.revision - b.revision))).toBeNull();
  });

  it('a mail to the owner that names a subcontractor is sealed for that subcontractor, and erased with it alone', async () => {
    await open();
    const account = await world.approved();
    const asking = [await world.subcontractor(account), await world.subcontractor(account)];
    for (const { id } of asking) {
      const about = { subcontractorId: id, accountId: account.id };
      await world.send({ type: 'RevokeLink', ...about }, account.id);
      const state = (await world.loadState('subcontractor', id)).state as { link: { tokenHash: string } };
      await world.send({ type: 'RequestLink', tokenHash: state.link.tokenHash, ...about }, account.id);
    }
    await world.settle();
    // They are written concurrently, in any order.
    const mails = (await composed('link-requested')).toSorted((a, b) => a.subject!.localeCompare(b.subject!));
    expect(mails.map(({ data, subject }) => [(data as { recipient: string }).recipient, subject])).toEqual(
      asking.map(({ id }) => [`account-${account.id}`, `subcontractor-${id}`]),
    );
    const left = async () => Promise.all(mails.map(async (mail) => (await wordsOf(mail))?.to ?? null));
    expect(await left()).toEqual(['contact@dupont-btp.fr', 'contact@dupont-btp.fr']);
    const subject = `subcontractor-${asking[0]!.id}` as const;
    await world.send({ type: 'ErasePerson', subject, accountId: account.id, because: 'outdated' }, account.id);
    await world.settle();
    expect(await left()).toEqual([null, 'contact@dupont-btp.fr']);
    // The mails about the owner can still be opened.
    const [welcome] = await composed('account-approved');
    expect((await wordsOf(welcome!))?.to).toBe('contact@dupont-btp.fr');
  });

  it('a mail that waits for a retry is not sent once its person is erased', async () => {
    const { handed, mailer } = watched();
    await open({ mailer });
    const { account } = await rejectedMeanwhile();
    const before = handed.length;
    await world.erasure.account({ accountId: account.id, because: 'deleted', withDocuments: true });
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(11));
    expect(handed).toHaveLength(before);
    expect((await world.happened('DeliveryFailed')).map(({ data }) => (data as { reason: string }).reason)).toEqual([
      'destinataire supprimé',
    ]);
  });

  it('a lost key is reported, and not replaced: nothing is sent or recorded', async () => {
    const { handed, mailer } = watched();
    await open({ mailer });
    const account = await world.approved();
    const who = await world.subcontractor(account);
    await world.settle();
    const before = handed.length;
    const about = { deliveryId: 9_999 as never, accountId: account.id, channel: 'email' as const, template: 't', messageId: '<m@x>' };
    const message: WrittenMessage = { to: 'a@b.fr', name: '', company: '', subject: '', text: '', html: '', headers: {} };
    const meta = { actor: { kind: 'system' } as const, accountId: account.id, correlationId: 'test' };
    const lost = `subcontractor-${who.id + 1000}`;
    await expect(
      world.dispatch({ type: 'ComposeDelivery', ...about, recipient: lost, subject: lost, message }, meta),
    ).rejects.toMatchObject({ name: 'UnknownKeyError' });
    expect(await world.store.readStream('delivery-9999')).toEqual([]);
    expect(handed).toHaveLength(before);
  });
});
