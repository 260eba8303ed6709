// The first request as it is received: which documents are required and why, by e-mail and by SMS, and only those still to be sent (A09,
// A03).
import { afterEach, expect, it, vi } from 'vitest';
import { segments } from '#domain/kernel/sms.ts';
import { createStage, HIS, type Stage } from './stage.test-kit.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let stage: Stage;
afterEach(() => stage.world.close());

const templates = async () => (await stage.world.happened('DeliverySent')).map(({ data }) => (data as { template: string }).template);

it('A09 by e-mail on Basic: who asks, each document with its reason, the link and its last day, why the mail was sent and how to unsubscribe', async () => {
  stage = await createStage();
  await stage.type('Extrait Kbis');
  await stage.ask({ type: 'SendRequest', channel: 'email' });
  await stage.world.settle();
  const [mail, ...more] = await stage.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: HIS });
  const { subject, text } = mail as unknown as { subject: string; text: string };
  expect(subject).toMatch(/ : 2 documents à envoyer$/);
  expect(text).toMatch(/- Extrait Kbis : Code du travail, art\. L\. 8222-1 et D\. 8222-5/);
  expect(text.match(/\/upload\//g)).toHaveLength(1);
  const { expiresAt } = (await stage.world.happened('LinkExtended')).at(-1)!.data as { expiresAt: string };
  const [year, month, day] = expiresAt.slice(0, 10).split('-');
  expect(text).toContain(`Il fonctionne jusqu’au ${day}/${month}/${year}`);
  expect(text).toContain('/preferences/');
  expect(await templates()).toContain('request');
});

it('by SMS: one message with the short link, in at most two segments; the e-mail of that day is another reminder', async () => {
  stage = await createStage();
  await stage.ask({ type: 'SendRequest', channel: 'sms' });
  await stage.ask({ type: 'SendReminder' });
  await stage.world.settle();
  const [sms, ...more] = await stage.texts();
  expect(more).toEqual([]);
  expect(sms).toMatch(/ vous demande : .*\. Envoi ici : http\S+\/s\/\S+/);
  expect(segments(sms!)).toBeLessThanOrEqual(2);
  expect((await templates()).filter((name) => name !== 'account-approved').sort()).toEqual(['reminder', 'request-sms']);
});

it('valid and pending documents are not asked for; if none is left, nothing is sent', async () => {
  stage = await createStage();
  const { world, who, account } = stage;
  const kbis = await stage.type('Extrait Kbis');
  await world.restart(async () => {
    await stage.ask({ type: 'SendRequest', channel: 'email' });
    await world.upload(who, account.documentTypeId);
  });
  await world.settle();
  const [mail] = (await stage.mails()) as unknown as { subject: string; text: string }[];
  expect(mail!.subject).toContain('1 document à envoyer (Extrait Kbis)');
  expect(mail!.text).not.toContain('en cours de validation');
  await world.restart(async () => {
    await stage.ask({ type: 'SendRequest', channel: 'email' });
    await world.upload(who, kbis);
  });
  await world.settle();
  expect(await stage.mails()).toHaveLength(1);
});
