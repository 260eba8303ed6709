// The archive of a whole account: complete, consistent with its manifest, available without a subscription, one at a time (A52).
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unzipped } from '#infra/adapters/zip/unzipped.test-kit.ts';
import { approved, customer, defaultTypes, emptyJournal, ok, type Person, pdf, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { asked, bytes, deposited, kinds } from './exports.test-kit.ts';
import { begin } from './one-at-a-time.ts';

let world: World;
let person: Person;
let types: { id: number; name: string }[];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await customer(world);
  types = await defaultTypes(person);
});

const lines = async (who: Person, path: string): Promise<string[]> => (await bytes(world, who, path)).toString().split('\r\n');

describe('the whole account', () => {
  test('A52 tables, unchanged originals, and a manifest that matches them', async () => {
    const stranger = await customer(world, undefined, 'CANARI');
    await subcontractor(stranger, { companyName: 'CANARI Sud' });
    const sub = await subcontractor(person, { companyName: '../../etc/passwd' });
    const one = await deposited(world, sub, types[0]!.id, 'un', 'a/../b.pdf');
    const two = await deposited(world, sub, types[1]!.id, 'deux', 'b.pdf');
    const gone = await subcontractor(person, { companyName: 'CON' });
    const three = await deposited(world, gone, types[0]!.id, 'trois', '=cmd.pdf');
    ok(await person.delete(`/api/subcontractors/${gone.id}`));
    ok(await person.post(`/api/subcontractors/${sub.id}/notes`, { text: '=Rappeler' }), 201);
    await emptyJournal(world);
    await world.caughtUp();

    const files = await unzipped(await bytes(world, person, '/api/export/account.zip'));
    const names = [...files.keys()];
    expect(names.slice(0, 8)).toEqual(
      ['sous-traitants', 'sous-traitants-archives', 'documents', 'types-de-documents', 'organisations', 'relances', 'notes', 'envois'].map(
        (name) => `tables/${name}.csv`,
      ),
    );
    expect(names.slice(-2)).toEqual(['LISEZMOI.txt', 'manifest.json']);
    const originals = names.filter((name) => name.startsWith('documents/'));
    expect(originals).toHaveLength(3);
    for (const [id, seed] of [
      [one.id, 'un'],
      [two.id, 'deux'],
      [three.id, 'trois'],
    ] as const) {
      const name = originals.find((path) => path.includes(`(${id}).pdf`))!;
      expect(files.get(name)!.equals(pdf(seed))).toBe(true);
    }
    // Names contain nothing that a file system treats specially, and no two are equal when case is ignored.
    for (const name of originals) {
      expect(name).toMatch(/^documents\/[^/\\:*?"<>|]+\/[^/\\:*?"<>|]+\.pdf$/);
      expect(name.split('/')).not.toContain('..');
      expect(name).not.toMatch(/\/(con|\.)/i);
    }
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);

    const manifest = JSON.parse(files.get('manifest.json')!.toString());
    expect(manifest.missing).toEqual([]);
    expect(manifest.files.map(({ path }: { path: string }) => path)).toEqual(names.slice(0, -1));
    for (const { path, size, sha256 } of manifest.files)
      expect([path, size, sha256]).toEqual([path, files.get(path)!.length, createHash('sha256').update(files.get(path)!).digest('hex')]);
    expect(files.get('tables/sous-traitants-archives.csv')!.toString()).toContain('CON');
    expect(files.get('tables/notes.csv')!.toString()).toContain(";'=Rappeler;");
    expect(files.get('tables/types-de-documents.csv')!.toString().split('\r\n').length).toBe(types.length + 2);
    expect(files.get('LISEZMOI.txt')!.toString()).toContain('Documents : 3. Manquants : 0.');
    // C7: no data of another account.
    for (const [name, content] of files) expect([name, content.includes('CANARI')]).toEqual([name, false]);
    expect(await kinds(world, person)).toEqual([['account-exported', null]]);
  });

  test('A52 every table has all its pages and each row once, archived subcontractors included', async () => {
    const model = await subcontractor(person, { companyName: 'Modèle' });
    const { id } = await deposited(world, model, types[0]!.id, 'modèle');
    await world.caughtUp();
    const { accountId } = person;
    // Every other subcontractor is archived. The documents belong to an active and an archived one, both without a key, so that no original
    // is packed.
    const more = (table: string, fields: string, where: string) =>
      world.db.unsafe(`
      INSERT INTO rm.${table} SELECT (json_populate_record(x, json_build_object('id', 900000 + n, ${fields}))).* FROM rm.${table} x, generate_series(1, 1003) n WHERE ${where}`);
    await more('subcontractors', `'archived_at', CASE WHEN n % 2 = 0 THEN x.created_at END`, `id = ${model.id}`);
    await more('documents', `'subcontractor_id', 900001 + n % 2`, `id = ${id}`);
    const owners = ['subcontractor-900001', 'subcontractor-900002'];
    await world.keys.ensure(owners);
    for (const owner of owners) await world.keys.erase(owner);
    await world.db`INSERT INTO rm.notes SELECT 900000 + n, 900000 + n, ${accountId}, 'note', '2026-11-21T09:00:00.000Z', 0 FROM generate_series(1, 1003) n`;
    // Three messages per reminder, so that a page ends within one.
    await world.db`INSERT INTO rm.reminder_messages SELECT 900000 + n, c, 900000 + n, 'e' || n, 'manual', 'manuel', 0, '{}', '2026-11-21T09:00:00.000Z'
      FROM generate_series(1, 335) n, unnest(ARRAY['email', 'sms', 'voice']) c`;
    await world.db`INSERT INTO rm.email_delivery_records (id, account_id, message_id, channel, recipient, template, status, updated_at)
      SELECT 900000 + n, ${accountId}, '<' || n || '>', 'email', 'subcontractor-' || n, 'reminder', 'sent', '2026-11-21T09:00:00.000Z' FROM generate_series(1, 1003) n`;
    const files = await unzipped(await bytes(world, person, '/api/export/account.zip'));
    const manifest = JSON.parse(files.get('manifest.json')!.toString());
    const rows = (name: string) => files.get(`tables/${name}.csv`)!.toString().split('\r\n').slice(1, -1);
    const made = (name: string) => new Set(rows(name).filter((row) => /^9\d{5};/.test(row))).size;
    expect([rows('sous-traitants').length, made('sous-traitants-archives')]).toEqual([1 + 502, 501]);
    expect(['documents', 'notes', 'envois'].map(made)).toEqual([1003, 1003, 1003]);
    expect([
      rows('relances').length,
      ...['E-mail', 'SMS', 'Appel'].map((channel) => rows('relances').filter((row) => row.includes(`;${channel};`)).length),
    ]).toEqual([1005, 335, 335, 335]);
    const missing: { documentId: number; reason: string }[] = manifest.missing;
    expect([new Set(missing.map(({ documentId }) => documentId)).size, missing.every(({ reason }) => reason === 'erased')]).toEqual([
      1003,
      true,
    ]);
    expect([...files.keys()].filter((path) => path.startsWith('documents/'))).toHaveLength(1);
    for (const table of ['subcontractors', 'documents', 'notes', 'email_delivery_records'])
      await world.db.unsafe(`DELETE FROM rm.${table} WHERE id > 900000`);
    await world.db`DELETE FROM rm.reminder_messages WHERE reminder_id > 900000`;
  });

  test('A52 the export needs no subscription, the rest of the console does', async () => {
    const free = await approved(world);
    expect((await free.get('/api/subcontractors')).status).toBe(402);
    expect([...(await unzipped(await bytes(world, free, '/api/export/account.zip'))).keys()]).toContain('manifest.json');
    expect(await lines(free, '/api/export/subcontractors.csv')).toHaveLength(2);
    expect((await asked(world, free, '/api/documents/files.zip?ids=1')).status).toBe(404);
  });

  test('an unreadable original is listed as missing, and the others are exported', async () => {
    const sub = await subcontractor(person);
    const lost = await deposited(world, sub, types[0]!.id, 'perdu');
    const kept = await deposited(world, sub, types[1]!.id, 'gardé', 'garde.pdf');
    const [row] = await world.db`SELECT blob_id FROM rm.documents WHERE id = ${lost.id}`;
    await rm(await world.objectPath(row!['blob_id']));
    const files = await unzipped(await bytes(world, person, '/api/export/account.zip'));
    const manifest = JSON.parse(files.get('manifest.json')!.toString());
    expect(manifest.missing).toMatchObject([{ documentId: lost.id, reason: 'unreadable', message: 'Le fichier n’a pas pu être lu.' }]);
    expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toEqual([expect.stringContaining(`(${kept.id})`)]);
    expect(files.get('LISEZMOI.txt')!.toString()).toContain('Documents : 1. Manquants : 1 (');
    const some = await unzipped(await bytes(world, person, `/api/documents/files.zip?ids=${lost.id},${kept.id}`));
    expect([...some.keys()].at(-1)).toBe('MANQUANTS.txt');
    expect(some.get('MANQUANTS.txt')!.toString()).toContain(`(${lost.id})`);
  });

  test('one export at a time: a second one is 429 with Retry-After until the first has ended or its client has gone', async () => {
    const first = await asked(world, person, '/api/export/account.zip');
    const second = await person.get('/api/export/account.zip');
    expect([second.status, second.body.code, second.headers.get('retry-after')]).toEqual([429, 'too-many-requests', '60']);
    // Another account's export is not blocked.
    await bytes(world, await customer(world), '/api/export/account.zip');
    await first.body!.cancel();
    await bytes(world, person, '/api/export/account.zip');
    await bytes(world, person, '/api/export/account.zip');
    expect((await person.raw('HEAD', '/api/export/account.zip')).status).toBe(200);
    expect(await world.db`SELECT * FROM ops.exports`).toEqual([]);
    // The row of a process that died is not renewed.
    await world.db`INSERT INTO ops.exports VALUES (${person.accountId}, 'dead', now() - interval '1 second')`;
    await bytes(world, person, '/api/export/account.zip');
  });
});

test('an export that lost its lock row ends itself, and not the export that took it', async () => {
  const { accountId } = person;
  const slow = await begin(world.db, accountId);
  await world.db`UPDATE ops.exports SET until = now() - interval '1 second' WHERE account_id = ${accountId}`;
  const next = await begin(world.db, accountId);
  await slow();
  await expect(begin(world.db, accountId)).rejects.toMatchObject({ status: 429 });
  await next();
  await (await begin(world.db, accountId))();
});
