import { afterEach, expect, it, vi } from 'vitest';
import { type ContactRequestId, NO_ACCOUNT } from '#domain/kernel/ids.ts';
import { ADMINISTRATORS, createWorld, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

it.each([['nadia@moreau.example'], [null]])(
  'F015 A50 every administrator is told how to answer a demo request (e-mail: %s)',
  async (email) => {
    world = await createWorld();
    const who = { firstName: 'Nadia', lastName: 'Moreau', company: 'Moreau Couverture', phone: '06 12 34 56 78' };
    await world.send(
      {
        type: 'RequestDemo',
        accountId: NO_ACCOUNT,
        contactRequestId: 1 as ContactRequestId,
        ...who,
        companySize: null,
        email,
        message: 'Jeudi ?\nMerci',
      },
      NO_ACCOUNT,
    );
    await world.settle();
    for (const address of ADMINISTRATORS) {
      const [mail] = await world.mailsTo(address);
      expect(mail?.subject).toBe('SubDoc : demande de démonstration, Moreau Couverture');
      for (const fact of ['Nadia Moreau', '06 12 34 56 78', 'Jeudi ?', email ?? 'non communiqué']) expect(mail?.text).toContain(fact);
      expect(mail?.headers?.['Reply-To']).toBe(email ?? undefined);
    }
    await world.send({ type: 'ErasePerson', subject: 'contactrequest-1', accountId: NO_ACCOUNT, because: 'outdated' }, NO_ACCOUNT);
    await world.settle();
    // C67 The erasure of the request deletes its key and the copies of its mails.
    expect(await world.keys.load(['contactrequest-1'])).toEqual(new Map([['contactrequest-1', null]]));
    for (const address of ADMINISTRATORS) expect(await world.mailsTo(address)).toEqual([]);
  },
);
