// How proof files are made: in the background, once, and kept sealed; and what they hold for people to read.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryId } from '#domain/kernel/ids.ts';
import { ok, type Person } from '#infra/testing/api/people.ts';
import type { World } from '#infra/testing/api/world.ts';
import { open, PERIOD, type ProofWorld, proofWorld } from './proof-files.test-kit.ts';

let there: ProofWorld;
let world: World;
let person: Person;
let ids: number[];
beforeAll(async () => {
  there = await proofWorld();
  ({ world, person, ids } = there);
});
afterAll(() => there.world.close());

test('G04 it opens with a report for people, and holds the messages to those in it as they were sent, without the secrets of links', async () => {
  const [one, two] = ids as [number, number];
  const sent = async (subcontractorId: number, text: string) => {
    const deliveryId = (await world.ids.next('delivery')) as DeliveryId;
    const { accountId } = person;
    const recipient = `subcontractor-${subcontractorId}`;
    const about = { deliveryId, accountId, channel: 'email' as const, template: 'reminder', recipient, messageId: `<${deliveryId}@test>` };
    const meta = { actor: { kind: 'system' } as const, accountId, correlationId: 'test' };
    const message = { to: 'jean@alpha.fr', company: 'ALPHA', subject: 'Votre Kbis', name: '', text, html: '', headers: {} };
    await world.dispatch({ type: 'ComposeDelivery', ...about, subject: recipient, message }, meta);
    await world.dispatch({ type: 'RecordDeliveryAttempt', ...about, result: { outcome: 'sent' } }, meta);
    return deliveryId;
  };
  const id = await sent(one, 'Bonjour, déposez-le : https://x.fr/upload/SECRET1 ou https://x.fr/verify-email?token=SECRET2.');
  await sent(two, 'À un autre');
  await world.caughtUp();
  const file = await open(await there.made({ subcontractorId: one }));
  expect(file.paths.slice(0, 2)).toEqual(['mimetype', 'dossier.pdf']);
  expect(Buffer.from(await file.bytes('dossier.pdf')).toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*<pdfaid:part>3</);
  const messages = file.paths.filter((path) => path.startsWith('messages/'));
  expect(messages).toEqual([`messages/sous-traitant-${one}/2026-11-21-email-${id}.txt`]);
  const text = Buffer.from(await file.bytes(messages[0]!)).toString();
  expect(text).toContain('À : jean@alpha.fr\nObjet : Votre Kbis\n');
  expect(text).toContain('déposez-le : https://x.fr/upload/… ou https://x.fr/verify-email?token=…');
  expect(text).not.toContain('SECRET');
});

describe('G04 a file is made in the background', () => {
  const ask = async () => ok(await person.post('/api/proof-files', PERIOD), 202).body.id as number;
  const rowOf = async (id: number) => (await world.db`SELECT * FROM ops.proof_files WHERE id = ${id}`)[0]!;

  test('what was made once is fetched as often as one likes, the same bytes, and lies encrypted beside the documents', async () => {
    const id = await ask();
    await there.finished(id);
    expect(await there.bytesOf(id)).toEqual(await there.bytesOf(id));
    const stored = await readFile(await world.objectPath((await rowOf(id))['blob_id']));
    expect(stored.includes('application/vnd.etsi.asic-e+zip')).toBe(false);
  });

  test('until it is ready it is not to be fetched; one whose maker died is made by the next look, one at a time for an account', async () => {
    const id = await ask();
    await there.finished(id);
    const stop = (age: string) =>
      world.db`UPDATE ops.proof_files SET status = 'making', progress = 40, claim = gen_random_uuid(), beat_at = now() - ${age}::interval WHERE id = ${id}`;
    await stop('1 minute');
    expect((await person.get(`/api/proof-files/${id}`)).body).toMatchObject({ status: 'making', progress: 40 });
    expect((await person.get(`/api/proof-files/${id}/download`)).body.code).toBe('not-ready');
    const next = await ask();
    await world.app.settled();
    expect((await rowOf(next))['status']).toBe('waiting');
    await stop('6 minutes');
    expect([(await there.finished(id)).status, (await there.finished(next)).status]).toEqual(['ready', 'ready']);
  });

  test('a sixth that would wait is refused', async () => {
    const waiting = await world.db`
      INSERT INTO ops.proof_files (account_id, size, from_day, to_day, asked_at, asked_by, try_at)
      SELECT ${person.accountId}, 1, '2026-01-01', '2026-02-01', ${world.clock.now()}, 1, now() + interval '1 hour' FROM generate_series(1, 5)
      RETURNING id`;
    const refused = await person.post('/api/proof-files', PERIOD);
    await world.db`DELETE FROM ops.proof_files WHERE id = ANY (${waiting.map((row) => row['id'])}::int[])`;
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  });

  test('an object that is gone is said, and asked for again', async () => {
    const id = await ask();
    await there.finished(id);
    await world.blobs.remove((await rowOf(id))['blob_id']);
    expect((await person.get(`/api/proof-files/${id}/download`)).status).toBe(404);
    expect((await person.get(`/api/proof-files/${id}`)).body).toMatchObject({ status: 'failed', progress: 0 });
  });
});
