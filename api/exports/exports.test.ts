// Data goes out: lists, files and the whole account, for an account without subscription as well, and for nobody else.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import exceljs from 'exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { LINK_STATE } from '#domain/texts/fr/labels.ts';
import { unzipped } from '#infra/adapters/zip/unzipped.test-kit.ts';
import { approved, customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
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

const asked = (who: Person, path: string): Promise<Response> =>
  Promise.resolve(world.app.request(path, { headers: { cookie: [...who.jar].map(([name, value]) => `${name}=${value}`).join('; ') } }));
async function bytes(who: Person, path: string): Promise<Buffer> {
  const answer = await asked(who, path);
  const content = Buffer.from(await answer.arrayBuffer());
  expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'private, no-store']);
  return content;
}
const lines = async (who: Person, path: string): Promise<string[]> => (await bytes(who, path)).toString().split('\r\n');
const query = (filter: object, sort?: readonly [string, string]): string =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter), ...(sort ? { sort: JSON.stringify(sort) } : {}) })}`;
const kinds = async (who: Person): Promise<[string, number | null][]> => {
  await world.app.settled();
  const rows =
    await world.db`SELECT kind, document_id FROM ops.access_journal WHERE account_id = ${who.accountId} AND kind LIKE '%ed' ORDER BY id`;
  return rows.map((row) => [row['kind'], row['document_id']]);
};
async function deposited(sub: Subcontractor, seed: string, fileName?: string, type = 0): Promise<{ id: number; fileName: string }> {
  return ok(await upload(world.client(), sub.secureToken, types[type]!.id, pdf(seed), fileName), 201).body;
}

const HOSTILE = ['=HYPERLINK("http://x";"y")', '+33', '-1', '@SUM(A1)', '＝1+1', 'a;b "c"'];

describe('lists', () => {
  test('the state of the link is that of the screens: an inactive one has none, a revoked one opens nothing', async () => {
    for (const [companyName, isActive] of [
      ['Actif', true],
      ['Inactif', false],
      ['Révoqué', true],
    ] as const) {
      const { id } = await subcontractor(person, { companyName, isActive });
      if (companyName === 'Révoqué') ok(await person.post(`/api/subcontractors/${id}/link/revoke`));
    }
    const [heading, ...rows] = (await lines(person, '/api/export/subcontractors.csv')).map((line) => line.split(';'));
    const at = heading!.indexOf('Lien');
    expect(Object.fromEntries(rows.filter(([name]) => name).map((cells) => [cells[0], cells[at]]))).toEqual({
      Actif: LINK_STATE['never-sent'],
      Inactif: LINK_STATE.inactive,
      Révoqué: LINK_STATE.revoked,
    });
  });

  test('C25 .csv: its mark, `;`, CRLF, French headings, ISO dates, and no cell begins a formula', async () => {
    for (const companyName of HOSTILE) await subcontractor(person, { companyName });
    const content = await bytes(person, '/api/export/subcontractors.csv');
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, ...rows] = content.toString().slice(1).split('\r\n');
    expect(heading).toMatch(/^Entreprise;SIRET;Contact;E-mail;Téléphone;/);
    expect(rows.pop()).toBe('');
    expect(rows).toHaveLength(HOSTILE.length);
    expect(rows.map((row) => /^("(?:[^"]|"")*"|[^;]*);/.exec(row)![1]).sort()).toEqual(
      [`"'=HYPERLINK(""http://x"";""y"")"`, `'+33`, `'-1`, `'@SUM(A1)`, `'＝1+1`, '"a;b ""c"""'].sort(),
    );
    expect(rows[0]).toContain(';2026-11-21;');
    expect(content.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('C25 .xlsx: every text is a cell of text in a column of text, figures are numbers', async () => {
    for (const companyName of HOSTILE) await subcontractor(person, { companyName });
    const book = new exceljs.Workbook();
    await book.xlsx.load((await bytes(person, '/api/export/subcontractors.xlsx')) as never);
    const sheet = book.worksheets[0]!;
    expect(sheet.name).toBe('Sous-traitants');
    expect(sheet.getRow(1).getCell(1).value).toBe('Entreprise');
    const names = sheet.getColumn(1).values.slice(2);
    expect([...names].sort()).toEqual([...HOSTILE].sort());
    const first = sheet.getRow(2);
    expect([first.getCell(1).type, first.getCell(1).numFmt, first.getCell(2).type]).toEqual([
      exceljs.ValueType.String,
      '@',
      exceljs.ValueType.String,
    ]);
    const heading = sheet.getRow(1).values as string[];
    expect(first.getCell(heading.indexOf('Avancement (%)')).type).toBe(exceljs.ValueType.Number);
  });

  test('the same filter and sort as the lists, and a wrong one is 400', async () => {
    for (const companyName of ['Alpha', 'Bravo', 'Bravo Sud']) await subcontractor(person, { companyName });
    const found = await lines(person, `/api/export/subcontractors.csv${query({ q: 'bravo' }, ['companyName', 'DESC'])}`);
    expect(found.slice(1, -1).map((row) => row.split(';')[0])).toEqual(['Bravo Sud', 'Bravo']);
    expect((await lines(person, `/api/export/subcontractors.csv${query({ status: ['current'] })}`)).length).toBe(2);
    for (const path of ['subcontractors.csv', 'subcontractors.xlsx', 'documents.csv', 'documents.xlsx'])
      expect((await asked(person, `/api/export/${path}${query({ colour: 'red' })}`)).status).toBe(400);
    expect((await asked(person, '/api/export/documents.csv?sort=["secret","ASC"]')).status).toBe(400);
  });

  test('documents: company, SIRET, type, file, status, dates, who validated', async () => {
    const sub = await subcontractor(person, { companyName: 'Benali' });
    const { id } = await deposited(sub, 'a', 'kbis.pdf');
    await deposited(sub, 'b', 'urssaf.pdf', 1);
    ok(await person.patch(`/api/documents/${id}/validate`, { expirationDate: '2027-01-31', dateEmission: '2026-11-01' }));
    const [heading, ...rows] = await lines(person, `/api/export/documents.csv${query({ validationStatus: ['validated'] })}`);
    expect(rows).toHaveLength(2);
    const row = Object.fromEntries(
      heading!
        .slice(1)
        .split(';')
        .map((name, n) => [name, rows[0]!.split(';')[n]]),
    );
    expect(row).toMatchObject({
      Entreprise: 'Benali',
      SIRET: sub.siret,
      Type: types[0]!.name,
      Fichier: 'kbis.pdf',
      Statut: 'Validé',
      Validité: 'À jour',
      'Reçu le': '2026-11-21',
      'Émis le': '2026-11-01',
      'Valable jusqu’au': '2027-01-31',
      'Validé le': '2026-11-21',
      'Validé par': 'Bâtiments du Midi',
      'Déposé par': 'Sous-traitant',
    });
  });

  test('more rows than one page are all there, once and in order', async () => {
    const sub = await subcontractor(person, { companyName: 'Modèle' });
    // The rows of a large account, without a thousand calls.
    await world.db.unsafe(`
      INSERT INTO rm.subcontractors SELECT (json_populate_record(s, json_build_object('id', 900000 + n, 'company_name', 'S' || lpad(n::text, 4, '0'), 'company_key', 's' || lpad(n::text, 4, '0')))).*
      FROM rm.subcontractors s, generate_series(1, 1203) n WHERE s.id = ${sub.id}`);
    const rows = await lines(person, `/api/export/subcontractors.csv${query({}, ['companyName', 'ASC'])}`);
    const names = rows.slice(1, -1).map((row) => row.split(';')[0]);
    expect(names).toEqual(['Modèle', ...Array.from({ length: 1203 }, (_, n) => `S${String(n + 1).padStart(4, '0')}`)]);
    await world.db`DELETE FROM rm.subcontractors WHERE id > 900000`;
  });
});

describe('the whole account', () => {
  test('A52 tables, originals as they were sent, and a manifest that is true', async () => {
    const stranger = await customer(world, undefined, 'CANARI');
    await subcontractor(stranger, { companyName: 'CANARI Sud' });
    const sub = await subcontractor(person, { companyName: '../../etc/passwd' });
    const one = await deposited(sub, 'un', 'a/../b.pdf');
    const two = await deposited(sub, 'deux', 'b.pdf', 1);
    const gone = await subcontractor(person, { companyName: 'CON' });
    const three = await deposited(gone, 'trois', '=cmd.pdf');
    ok(await person.delete(`/api/subcontractors/${gone.id}`));
    ok(await person.post(`/api/subcontractors/${sub.id}/notes`, { text: '=Rappeler' }), 201);
    await world.db`DELETE FROM ops.access_journal`;
    await world.caughtUp();

    const files = await unzipped(await bytes(person, '/api/export/account.zip'));
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
    // Nothing that a file system takes for more than a name, and no two of one name whatever the case.
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
    // C7: nothing of anybody else.
    for (const [name, content] of files) expect([name, content.includes('CANARI')]).toEqual([name, false]);
    expect(await kinds(person)).toEqual([['account-exported', null]]);
  });

  test('A52 the gate is open without a subscription, the rest of the console is not', async () => {
    const free = await approved(world);
    expect((await free.get('/api/subcontractors')).status).toBe(402);
    expect([...(await unzipped(await bytes(free, '/api/export/account.zip'))).keys()]).toContain('manifest.json');
    expect(await lines(free, '/api/export/subcontractors.csv')).toHaveLength(2);
    expect((await asked(free, '/api/documents/files.zip?ids=1')).status).toBe(404);
  });

  test('an original that cannot be read is named as missing, and the others go out', async () => {
    const sub = await subcontractor(person);
    const lost = await deposited(sub, 'perdu');
    const kept = await deposited(sub, 'gardé', 'garde.pdf', 1);
    const [row] = await world.db`SELECT blob_id FROM rm.documents WHERE id = ${lost.id}`;
    await rm(await world.objectPath(row!['blob_id']));
    const files = await unzipped(await bytes(person, '/api/export/account.zip'));
    const manifest = JSON.parse(files.get('manifest.json')!.toString());
    expect(manifest.missing).toMatchObject([{ documentId: lost.id, reason: 'unreadable', message: 'Le fichier n’a pas pu être lu.' }]);
    expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toEqual([expect.stringContaining(`(${kept.id})`)]);
    expect(files.get('LISEZMOI.txt')!.toString()).toContain('Documents : 1. Manquants : 1 (');
    const some = await unzipped(await bytes(person, `/api/documents/files.zip?ids=${lost.id},${kept.id}`));
    expect([...some.keys()].at(-1)).toBe('MANQUANTS.txt');
    expect(some.get('MANQUANTS.txt')!.toString()).toContain(`(${lost.id})`);
  });

  test('one at a time: a second one is 429 with its Retry-After until the first is done or its reader gone', async () => {
    const first = await asked(person, '/api/export/account.zip');
    const second = await person.get('/api/export/account.zip');
    expect([second.status, second.body.code, second.headers.get('retry-after')]).toEqual([429, 'too-many-requests', '60']);
    // Another account is held back by nobody.
    await bytes(await customer(world), '/api/export/account.zip');
    await first.body!.cancel();
    await bytes(person, '/api/export/account.zip');
    await bytes(person, '/api/export/account.zip');
    expect((await person.raw('HEAD', '/api/export/account.zip')).status).toBe(200);
    expect(await world.db`SELECT * FROM ops.exports`).toEqual([]);
    // Of a process that died nobody renews the row.
    await world.db`INSERT INTO ops.exports VALUES (${person.accountId}, 'dead', now() - interval '1 second')`;
    await bytes(person, '/api/export/account.zip');
  });
});

test('an archive whose place was taken ends its own, and not the one that took it', async () => {
  const { accountId } = person;
  const slow = await begin(world.db, accountId);
  await world.db`UPDATE ops.exports SET until = now() - interval '1 second' WHERE account_id = ${accountId}`;
  const next = await begin(world.db, accountId);
  await slow();
  await expect(begin(world.db, accountId)).rejects.toMatchObject({ status: 429 });
  await next();
  await (await begin(world.db, accountId))();
});

describe('several files', () => {
  test('each once, in a folder of its subcontractor, each with its line in the journal; HEAD has none', async () => {
    const sub = await subcontractor(person, { companyName: 'Élec & Fils' });
    const one = await deposited(sub, 'un', 'kbis.pdf');
    const two = await deposited(sub, 'deux', 'kbis.pdf', 1);
    await world.db`DELETE FROM ops.access_journal`;
    const path = `/api/documents/files.zip?ids=${one.id},${two.id},${one.id}`;
    ok(await person.raw('HEAD', path));
    expect(await kinds(person)).toEqual([]);
    const files = await unzipped(await bytes(person, path));
    expect([...files.keys()]).toEqual([
      `Élec & Fils (${sub.id})/${types[0]!.name} - kbis (${one.id}).pdf`,
      `Élec & Fils (${sub.id})/${types[1]!.name} - kbis (${two.id}).pdf`,
    ]);
    expect([...files.values()].map((content, n) => content.equals(pdf(['un', 'deux'][n]!)))).toEqual([true, true]);
    expect(await kinds(person)).toEqual([
      ['file-downloaded', one.id],
      ['file-downloaded', two.id],
    ]);
  });

  test('C1 one foreign or unknown id: 404 for the whole call, and nothing is noted', async () => {
    const mine = await deposited(await subcontractor(person), 'mien');
    const stranger = await customer(world);
    const theirs = await defaultTypes(stranger);
    const foreign = ok(await upload(world.client(), (await subcontractor(stranger)).secureToken, theirs[0]!.id), 201).body;
    await world.db`DELETE FROM ops.access_journal`;
    const answers = [];
    for (const other of [foreign.id, 2_000_000_000]) answers.push(await person.get(`/api/documents/files.zip?ids=${mine.id},${other}`));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await kinds(person)).toEqual([]);
  });

  test('what is no list of ids is 400: none, words, too many', async () => {
    const many = Array.from({ length: 501 }, (_, n) => n + 1).join(',');
    for (const ids of ['', '?ids=', '?ids=1,x', '?ids=0', '?ids=1,', `?ids=${many}`])
      expect([ids.slice(0, 12), (await person.get(`/api/documents/files.zip${ids}`)).status]).toEqual([ids.slice(0, 12), 400]);
  });
});
