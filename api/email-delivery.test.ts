// GET /api/email-delivery/…: an account sees what became of its own mails, in French, and of nobody else's (A25, C7).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AttemptOutcome } from '#domain/deliveries/commands.ts';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { customer, ok, type Person, subcontractor } from './testing/people.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
let person: Person;
let other: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  other = await customer(world);
});
afterAll(() => world.close());

/** What the sender reports of one mail. */
async function report(owner: Person, recipient: string, template: string, result: AttemptOutcome): Promise<void> {
  const deliveryId = (await world.ids.next('delivery')) as DeliveryId;
  const { accountId } = owner;
  await world.dispatch(
    {
      type: 'RecordDeliveryAttempt',
      deliveryId,
      accountId,
      channel: 'email',
      template,
      recipient,
      messageId: `<${deliveryId}@test>`,
      result,
    },
    { actor: { kind: 'system' }, accountId, correlationId: 'test' },
  );
}

describe('F262 A25 the mails of an account', () => {
  test('figures and list: own mails only, the newest first, errors in French, not those to the administrators', async () => {
    const sub = await subcontractor(person);
    world.clock.set('2026-11-21T09:01:00Z');
    await report(person, `account-${person.accountId}`, 'account-approved', { outcome: 'sent' });
    world.clock.set('2026-11-21T09:02:00Z');
    await report(person, `subcontractor-${sub.id}`, 'document-rejected', { outcome: 'refused-for-now', reason: '451 busy' });
    world.clock.set('2026-11-21T09:03:00Z');
    await report(person, `subcontractor-${sub.id}`, 'upload-received', { outcome: 'refused-for-good', reason: '550 5.1.1 no such user' });
    await report(person, 'administrator-abc', 'new-registration', { outcome: 'sent' });
    await report(other, `subcontractor-${sub.id}`, 'upload-received', { outcome: 'sent' });
    await world.caughtUp();
    expect(ok(await person.get('/api/email-delivery/stats')).body).toEqual({ sent: 1, delivered: 0, failed: 1, pending: 1 });
    expect(ok(await person.get('/api/email-delivery/recent')).body).toMatchObject([
      {
        recipient: 'jean@dupont-btp.fr',
        companyName: 'DUPONT BTP',
        subject: 'Accusé de réception d’un document',
        status: 'failed',
        updatedAt: '2026-11-21T09:03:00.000Z',
        error: 'Refusé par le serveur du destinataire (code 550) : l’adresse n’existe pas ou n’accepte pas nos messages.',
      },
      {
        status: 'pending',
        retryAt: '2026-11-21T09:12:00.000Z',
        error: 'Le serveur du destinataire demande d’attendre (code 451).',
      },
      { recipient: person.email, subject: 'Compte approuvé', status: 'sent', error: null },
    ]);
    // Somebody else's subcontractor is not named, whatever an event says.
    expect(ok(await other.get('/api/email-delivery/recent')).body).toMatchObject([{ recipient: 'Destinataire effacé', companyName: null }]);
    expect(ok(await other.get('/api/email-delivery/stats')).body).toEqual({ sent: 1, delivered: 0, failed: 0, pending: 0 });
  });
});
