// GET /api/email-delivery/…: an account sees the status of its own mails, in French, and of no other account's (A25, C7).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AttemptOutcome } from '#domain/deliveries/commands.ts';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { customer, ok, type Person, subcontractor, subcontractorInput } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let other: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  other = await customer(world);
});
afterAll(() => world.close());

type Words = { to: string; company: string; subject: string };
/** Records the result of one mail as the sender does; without `words` as older versions did, which stored no text. */
async function report(owner: Person, recipient: string, template: string, result: AttemptOutcome, words?: Words): Promise<DeliveryId> {
  const deliveryId = (await world.ids.next('delivery')) as DeliveryId;
  const { accountId } = owner;
  const about = { deliveryId, accountId, channel: 'email' as const, template, recipient, messageId: `<${deliveryId}@test>` };
  const meta = { actor: { kind: 'system' } as const, accountId, correlationId: 'test' };
  if (words) {
    const message = { ...words, name: '', text: `Bonjour ${words.company}`, html: '', headers: {} };
    await world.dispatch({ type: 'ComposeDelivery', ...about, subject: recipient, message }, meta);
  }
  await world.dispatch({ type: 'RecordDeliveryAttempt', ...about, result }, meta);
  return deliveryId;
}
const recent = async (owner: Person) => ok(await owner.get('/api/email-delivery/recent')).body as Record<string, unknown>[];

describe('F262 A25 the mails of an account', () => {
  test('figures and list have the account’s own mails, newest first, errors in French, without mails to administrators', async () => {
    const sub = await subcontractor(person);
    world.clock.set('2026-11-21T09:01:00Z');
    await report(
      person,
      `account-${person.accountId}`,
      'account-approved',
      { outcome: 'sent' },
      {
        to: 'ancienne@dupont-btp.fr',
        company: 'Dupont Père',
        subject: 'SubDoc : votre compte est approuvé',
      },
    );
    world.clock.set('2026-11-21T09:02:00Z');
    await report(person, `subcontractor-${sub.id}`, 'document-rejected', { outcome: 'refused-for-now', reason: '451 busy' });
    world.clock.set('2026-11-21T09:03:00Z');
    const gone: AttemptOutcome = { outcome: 'refused-for-good', reason: '550 5.1.1 no such user' };
    const words = { to: 'jean@dupont-btp.fr', company: 'DUPONT BTP', subject: 'Document reçu (Kbis)' };
    await report(person, `subcontractor-${sub.id}`, 'upload-received', gone, words);
    await report(person, 'administrator-abc', 'new-registration', { outcome: 'sent' });
    await report(other, `subcontractor-${sub.id}`, 'upload-received', { outcome: 'sent' });
    await world.caughtUp();
    expect(ok(await person.get('/api/email-delivery/stats')).body).toEqual({ sent: 1, delivered: 0, failed: 1, pending: 1 });
    expect(ok(await person.get('/api/email-delivery/recent')).body).toMatchObject([
      {
        recipient: 'jean@dupont-btp.fr',
        companyName: 'DUPONT BTP',
        subject: 'Document reçu (Kbis)',
        status: 'failed',
        updatedAt: '2026-11-21T09:03:00.000Z',
        error: 'Refusé par le serveur du destinataire (code 550) : l’adresse n’existe pas ou n’accepte pas nos messages.',
      },
      {
        // An older record: today's address and name may differ.
        recipient: '—',
        companyName: null,
        subject: 'Document à renvoyer',
        status: 'pending',
        retryAt: '2026-11-21T09:12:00.000Z',
        error: 'Le serveur du destinataire demande d’attendre (code 451).',
      },
      {
        recipient: 'ancienne@dupont-btp.fr',
        companyName: 'Dupont Père',
        subject: 'SubDoc : votre compte est approuvé',
        status: 'sent',
        error: null,
      },
    ]);
    // Another account's subcontractor is not named, whatever an event says.
    expect(await recent(other)).toMatchObject([{ recipient: '—', companyName: null }]);
    expect(ok(await other.get('/api/email-delivery/stats')).body).toEqual({ sent: 1, delivered: 0, failed: 0, pending: 0 });
  });

  test('as many rows as asked for, with the total of all; another number is refused', async () => {
    const answer = await person.get('/api/email-delivery/recent?rows=2');
    expect((ok(answer).body as unknown[]).length).toBe(2);
    expect(answer.headers.get('content-range')).toMatch(/0-1\/3$/);
    for (const rows of ['0', '1000', 'x']) expect((await person.get(`/api/email-delivery/recent?rows=${rows}`)).status).toBe(400);
  });

  test('a mail to the owner that is sealed for the subcontractor it names shows the owner as recipient', async () => {
    await report(person, `account-${person.accountId}`, 'link-requested', { outcome: 'sent' });
    await world.caughtUp();
    expect(await recent(person)).toContainEqual(expect.objectContaining({ recipient: 'Vous-même', subject: 'Nouveau lien demandé' }));
  });

  test('C67 the list shows that an erased subcontractor got a mail, without its text', async () => {
    const sub = await subcontractor(other);
    const words = { to: 'canari@canari.fr', company: 'Canari SARL', subject: 'Canari : document reçu' };
    await report(other, `subcontractor-${sub.id}`, 'upload-received', { outcome: 'sent' }, words);
    await world.caughtUp();
    expect(JSON.stringify(await recent(other))).toMatch(/canari@canari.fr.*Canari SARL.*Canari : document reçu/);
    const subject = `subcontractor-${sub.id}` as const;
    const meta = { actor: { kind: 'system' } as const, accountId: other.accountId, correlationId: 'test' };
    await world.dispatch({ type: 'ErasePerson', subject, accountId: other.accountId, because: 'deleted' }, meta);
    await world.caughtUp();
    expect(JSON.stringify(await recent(other))).not.toMatch(/canari/i);
    expect(await recent(other)).toContainEqual(
      expect.objectContaining({ recipient: 'Destinataire effacé', companyName: null, subject: 'Accusé de réception d’un document' }),
    );
    expect(JSON.stringify(await world.sql`SELECT * FROM email_delivery_words`)).not.toMatch(/canari/i);
  });

  test('one mail with its text and attempts; not another account’s, not those to administrators, without links that grant access', async () => {
    const sub = await subcontractor(person);
    const words = { to: 'jean@dupont-btp.fr', company: 'DUPONT BTP', subject: 'Document reçu (Kbis)' };
    world.clock.set('2026-11-21T10:00:00Z');
    const recipient = `subcontractor-${sub.id}`;
    const id = await report(person, recipient, 'upload-received', { outcome: 'ambiguous', reason: 'socket' }, words);
    await world.caughtUp();
    const path = `/api/email-delivery/${id}`;
    const edited = { ...subcontractorInput(sub.organizationId), companyName: 'Autre nom', contactEmail: 'autre@dupont-btp.fr' };
    ok(await person.put(`/api/subcontractors/${sub.id}`, edited));
    await world.caughtUp();
    expect(ok(await person.get(path)).body).toEqual({
      id,
      to: words.to,
      companyName: words.company,
      subject: words.subject,
      text: 'Bonjour DUPONT BTP',
      status: 'pending',
      confirmedBy: null,
      retryCount: 0,
      updatedAt: '2026-11-21T10:00:00.000Z',
      retryAt: '2026-11-21T10:10:00.000Z',
      error: 'Le serveur de messagerie n’a pas pu être joint.',
      attempts: [{ at: '2026-11-21T10:00:00.000Z', outcome: 'uncertain', reason: 'Le serveur de messagerie n’a pas pu être joint.' }],
      news: [],
    });
    expect((await other.get(path)).status).toBe(404);
    for (const odd of ['0', '-1', '1.5', 'x', '2000000000', '99999999999999999999', '1%20or%201=1'])
      expect((await person.get(`/api/email-delivery/${odd}`)).status, odd).toBe(404);
    const toThem = await report(person, 'administrator-abc', 'new-registration', { outcome: 'sent' });
    const his = `account-${person.accountId}`;
    const secret = {
      to: person.email,
      company: 'x https://subdoc.example/reset-password?token=abc-DEF_123 y https://subdoc.example/preferences/12.0a1b z',
      subject: 'Mot de passe',
    };
    const reset = await report(person, his, 'password-reset', { outcome: 'sent' }, secret);
    const old = await report(person, recipient, 'upload-received', { outcome: 'sent' });
    await world.caughtUp();
    expect((await person.get(`/api/email-delivery/${toThem}`)).status).toBe(404);
    expect(ok(await person.get(`/api/email-delivery/${reset}`)).body).toMatchObject({
      text: 'Bonjour x https://subdoc.example/reset-password?token=… y https://subdoc.example/preferences/… z',
    });
    expect(ok(await person.get(`/api/email-delivery/${old}`)).body).toMatchObject({ to: '—', text: null, attempts: [{ outcome: 'sent' }] });
    const subject = `subcontractor-${sub.id}` as const;
    const meta = { actor: { kind: 'system' } as const, accountId: person.accountId, correlationId: 'test' };
    await world.dispatch({ type: 'ErasePerson', subject, accountId: person.accountId, because: 'deleted' }, meta);
    await world.caughtUp();
    // The timer that erases the key has not fired yet.
    expect(ok(await person.get(path)).body).toMatchObject({ to: 'Destinataire effacé', companyName: null, text: null });
  });
});
