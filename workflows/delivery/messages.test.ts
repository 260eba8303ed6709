import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendHeld } from '#infra/testing/workflows/held.ts';
import { ADMINISTRATORS, createWorld, minutes, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());
const open = async (): Promise<World> => {
  world = await createWorld();
  return world;
};

describe('who gets a mail', () => {
  it('a sign-up gets its link; once verified, each administrator gets a mail; once approved, the account does (F096)', async () => {
    await open();
    const { id } = await world.account();
    await world.settle();
    const { verification } = (await world.loadState('account', id)).state as { verification: { tokenHash: string } };
    await world.send({ type: 'VerifyEmail', accountId: id, tokenHash: verification.tokenHash, selfApprove: false }, id);
    await world.settle();
    await world.send({ type: 'ApproveAccount', accountId: id, by: id }, id);
    await world.settle();
    const mails = await world.mailsTo('contact@dupont-btp.fr');
    expect(mails.map((mail) => mail.subject)).toEqual([
      'SubDoc : confirmez votre adresse e-mail',
      'SubDoc : le compte de Dupont BTP est approuvé',
    ]);
    expect(mails[0]!.text).toMatch(/https:\/\/subdoc\.example\/verify-email\?token=secret-\S+/);
    for (const address of ADMINISTRATORS) {
      expect((await world.mailsTo(address)).map((mail) => mail.subject)).toEqual(['SubDoc : inscription à examiner, Dupont BTP']);
    }
    expect((await world.happened('DeliverySent')).every((event) => event.accountId === id)).toBe(true);
  });

  it('an administrator who approves their own account causes no mail about it', async () => {
    await open();
    const { id } = await world.account();
    await world.settle();
    const { verification } = (await world.loadState('account', id)).state as { verification: { tokenHash: string } };
    await world.send({ type: 'VerifyEmail', accountId: id, tokenHash: verification.tokenHash, selfApprove: true }, id, {
      kind: 'user',
      accountId: id,
      personId: id,
    });
    await world.settle();
    expect((await world.outbox.list()).map((mail) => mail.subject)).toEqual(['SubDoc : confirmez votre adresse e-mail']);
  });

  it('A26 a sign-up that the operator approved gets the same mail as from an administrator', async () => {
    await open();
    const { id } = await world.account();
    await world.send({ type: 'ApproveAccount', accountId: id, by: null }, id);
    await world.settle();
    expect((await world.outbox.list()).map((mail) => mail.subject)).toContain('SubDoc : le compte de Dupont BTP est approuvé');
  });

  it('F157 a rejection goes to the subcontractor with its reason and a link that works, replies go to the company', async () => {
    await open();
    const account = await world.approved();
    const who = await world.subcontractor(account);
    const documentId = await world.upload(who, account.documentTypeId);
    await world.settle();
    await world.reject(who, documentId, 'Page 2 manquante.\nMerci de tout scanner.');
    await sendHeld(world);
    const rejection = (await world.mailsTo('karim@benali.fr')).at(-1)!;
    expect(rejection.subject).toBe('Dupont BTP : document à renvoyer (Attestation URSSAF)');
    expect(rejection.text).toContain('Page 2 manquante.');
    expect(rejection.text).toContain(`https://subdoc.example/upload/${who.token}`);
    expect(rejection.headers).toMatchObject({ 'Reply-To': 'contact@dupont-btp.fr', 'Auto-Submitted': 'auto-generated' });
  });

  describe('a rejection that is taken back', () => {
    const rejected = async () => {
      await open();
      const account = await world.approved();
      const who = await world.subcontractor(account);
      const documentId = await world.upload(who, account.documentTypeId);
      await world.settle();
      await world.reject(who, documentId, 'Illisible');
      await world.settle();
      const reopen = () =>
        world.send(
          { type: 'ReopenDocument', subcontractorId: who.id, accountId: account.id, documentId, by: account.id as never, reason: '' },
          account.id,
        );
      return { who, documentId, reopen };
    };
    const later = async () => (await world.mailsTo('karim@benali.fr')).slice(1).map(({ subject }) => subject);

    it('within ten seconds: no mail goes, and none is left', async () => {
      const { reopen } = await rejected();
      expect(await later()).toEqual([]);
      await reopen();
      await sendHeld(world);
      expect(await later()).toEqual([]);
      expect(await world.db`select from ops.deliveries where template like 'rejection%' or template = 'document-rejected'`).toHaveLength(0);
    });

    it('later: a second mail says that nothing is to be sent again', async () => {
      const { reopen } = await rejected();
      await sendHeld(world);
      await reopen();
      await world.settle();
      expect(await later()).toEqual([
        'Dupont BTP : document à renvoyer (Attestation URSSAF)',
        'Dupont BTP : ne renvoyez rien (Attestation URSSAF)',
      ]);
    });

    it('a validation that was sent is corrected by a second mail, and one of which he was told nothing is not', async () => {
      await open();
      const account = await world.approved();
      const who = await world.subcontractor(account);
      const documentId = await world.upload(who, account.documentTypeId);
      await world.validate(who, documentId, '2027-04-05');
      await sendHeld(world);
      const reopen = {
        type: 'ReopenDocument',
        subcontractorId: who.id,
        accountId: account.id,
        documentId,
        by: account.id as never,
        reason: '',
      };
      await world.send(reopen as never, account.id);
      await sendHeld(world);
      expect((await later()).at(-1)).toBe('Dupont BTP : document de nouveau en validation (Attestation URSSAF)');
      // He was answered: the second validation is not told, nor is that it was taken back.
      const told = (await world.mailsTo('karim@benali.fr')).length;
      await world.validate(who, documentId, '2027-04-05');
      await sendHeld(world);
      await world.send(reopen as never, account.id);
      await sendHeld(world);
      expect(await world.mailsTo('karim@benali.fr')).toHaveLength(told);
    });

    it('a validation that is taken back says nothing of the rejection before it', async () => {
      const { who, documentId, reopen } = await rejected();
      await reopen();
      await world.validate(who, documentId, '2027-04-05');
      await sendHeld(world);
      await reopen();
      await sendHeld(world);
      expect(await later()).toEqual(['Dupont BTP : document de nouveau en validation (Attestation URSSAF)']);
    });
  });

  it('C50 nothing is sent to a subcontractor who was deleted before the mail went out', async () => {
    await open();
    const account = await world.approved();
    const who = await world.subcontractor(account);
    const documentId = await world.upload(who, account.documentTypeId);
    await world.settle();
    const before = (await world.mailsTo('karim@benali.fr')).length;
    world.faults.set({ smtp: 'refuse' });
    await world.reject(who, documentId, 'Illisible');
    await sendHeld(world);
    await world.send({ type: 'ArchiveSubcontractor', subcontractorId: who.id, accountId: account.id }, account.id);
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(600));
    expect(await world.mailsTo('karim@benali.fr')).toHaveLength(before);
    expect(await world.happened('DeliveryFailed')).toHaveLength(1);
  });

  it('A31 a restored subcontractor gets mails again', async () => {
    await open();
    const account = await world.approved();
    const who = await world.subcontractor(account);
    const to = { subcontractorId: who.id, accountId: account.id };
    await world.send({ type: 'ArchiveSubcontractor', ...to }, account.id);
    await world.send({ type: 'RestoreSubcontractor', ...to }, account.id);
    const documentId = await world.upload(who, account.documentTypeId);
    await world.settle();
    await world.reject(who, documentId, 'Illisible');
    await sendHeld(world);
    expect((await world.mailsTo('karim@benali.fr')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('reçu'),
      expect.stringContaining('renvoyer'),
    ]);
    expect(await world.happened('DeliveryFailed')).toEqual([]);
  });

  it('a superseded verification link and an expired reset link are not sent', async () => {
    await open();
    const { id } = await world.account();
    await world.settle();
    world.faults.set({ smtp: 'refuse' });
    await world.send({ type: 'ResendVerification', accountId: id, verification: world.token(24) }, id);
    await world.settle();
    await world.send({ type: 'ResendVerification', accountId: id, verification: world.token(24) }, id);
    await world.send({ type: 'RequestPasswordReset', accountId: id, reset: world.token(1) }, id);
    await world.settle();
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(8));
    world.faults.set({ smtp: 'refuse' });
    await world.drive(minutes(75));
    world.faults.set({ smtp: 'ok' });
    await world.drive(minutes(600));
    expect((await world.mailsTo('contact@dupont-btp.fr')).map((mail) => mail.subject)).toEqual([
      'SubDoc : confirmez votre adresse e-mail',
      'SubDoc : confirmez votre adresse e-mail',
    ]);
    expect((await world.happened('DeliveryFailed')).map((event) => (event.data as { reason: string }).reason)).toEqual([
      'lien remplacé, utilisé ou expiré',
      'lien remplacé, utilisé ou expiré',
    ]);
  });
});
