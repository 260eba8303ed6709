import exceljs from 'exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { spaced } from '#domain/documents/identifiers.ts';
import { LINK_STATE } from '#domain/texts/fr/labels.ts';
import { unzipped } from '#infra/adapters/zip/unzipped.test-kit.ts';
import { customer, defaultTypes, emptyJournal, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { asked, bytes, deposited, kinds } from './exports.test-kit.ts';

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
const query = (filter: object, sort?: readonly [string, string]): string =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter), ...(sort ? { sort: JSON.stringify(sort) } : {}) })}`;

const HOSTILE = ['=HYPERLINK("http://x";"y")', '+33', '-1', '@SUM(A1)', '＝1+1', 'a;b "c"'];

test('G51 « État de conformité » of the account and of one organisation, told in the access journal; a foreign one is 404', async () => {
  await subcontractor(person, { companyName: 'Benali Maçonnerie' });
  const { body: site } = ok(await person.post('/api/organizations', { name: 'Chantier Nord', description: '', color: '#10b981' }), 201);
  for (const [query, file] of [
    ['', 'etat-de-conformite-2026-11-21.pdf'],
    [`?organizationId=${site.id}`, 'etat-de-conformite-Chantier Nord-2026-11-21.pdf'],
  ] as const) {
    const answer = await asked(world, person, `/api/export/compliance.pdf${query}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toContain(file);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF');
  }
  expect(await kinds(world, person)).toEqual([
    ['list-exported', null],
    ['list-exported', null],
  ]);
  const other = await customer(world);
  expect((await asked(world, other, `/api/export/compliance.pdf?organizationId=${site.id}`)).status).toBe(404);
  expect((await asked(world, person, '/api/export/compliance.pdf?organizationId=x')).status).toBe(400);
  expect((await world.app.request('/api/export/compliance.pdf')).status).toBe(401);
});

describe('lists', () => {
  test('the link’s state has the text of the screens, also for an inactive subcontractor and a revoked link', async () => {
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

  test('C25 .csv: byte order mark, `;`, CRLF, French headings, ISO dates, and no cell begins a formula', async () => {
    for (const companyName of HOSTILE) await subcontractor(person, { companyName });
    const content = await bytes(world, person, '/api/export/subcontractors.csv');
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, ...rows] = content.toString().slice(1).split('\r\n');
    expect(heading).toMatch(/^Entreprise;SIRET;Contact;E-mail;Téléphone;/);
    expect(rows.pop()).toBe('');
    expect(rows).toHaveLength(HOSTILE.length);
    expect(rows.map((row) => /^("(?:[^"]|"")*"|[^;]*);/.exec(row)![1]).sort()).toEqual(
      [`"'=HYPERLINK(""http://x"";""y"")"`, `'+33`, `'-1`, `'@SUM(A1)`, `'＝1+1`, '"a;b ""c"""'].sort(),
    );
    // W10: a spreadsheet program keeps the zeros of what is written in groups, and takes none of it for a formula.
    expect(rows[0]).toMatch(/;\d{3} \d{3} \d{3} \d{5};/);
    expect(rows[0]).toMatch(/;0\d( \d{2}){4};/);
    expect(rows[0]).toContain(';2026-11-21;');
    expect(content.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('C25 .xlsx: every text is a text cell in a text column, figures are numbers', async () => {
    for (const companyName of HOSTILE) await subcontractor(person, { companyName });
    const book = new exceljs.Workbook();
    await book.xlsx.load((await bytes(world, person, '/api/export/subcontractors.xlsx')) as never);
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

  test('filter and sort work as in the lists, and a wrong one is 400', async () => {
    for (const companyName of ['Alpha', 'Bravo', 'Bravo Sud']) await subcontractor(person, { companyName });
    const found = await lines(person, `/api/export/subcontractors.csv${query({ q: 'bravo' }, ['companyName', 'DESC'])}`);
    expect(found.slice(1, -1).map((row) => row.split(';')[0])).toEqual(['Bravo Sud', 'Bravo']);
    expect((await lines(person, `/api/export/subcontractors.csv${query({ status: ['current'] })}`)).length).toBe(2);
    for (const path of ['subcontractors.csv', 'subcontractors.xlsx', 'documents.csv', 'documents.xlsx'])
      expect((await asked(world, person, `/api/export/${path}${query({ colour: 'red' })}`)).status).toBe(400);
    expect((await asked(world, person, '/api/export/documents.csv?sort=["secret","ASC"]')).status).toBe(400);
  });

  test('documents: company, SIRET, type, file, status, dates, who validated', async () => {
    const sub = await subcontractor(person, { companyName: 'Benali' });
    const { id } = await deposited(world, sub, types[0]!.id, 'a', 'kbis.pdf');
    await deposited(world, sub, types[1]!.id, 'b', 'urssaf.pdf');
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
      SIRET: spaced(sub.siret),
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

  test('a list longer than one page is complete, in order and without repeats', async () => {
    const sub = await subcontractor(person, { companyName: 'Modèle' });
    // Inserts the rows of a large account without a thousand calls.
    await world.db.unsafe(`
      INSERT INTO rm.subcontractors SELECT (json_populate_record(s, json_build_object('id', 900000 + n, 'company_name', 'S' || lpad(n::text, 4, '0'), 'company_key', 's' || lpad(n::text, 4, '0')))).*
      FROM rm.subcontractors s, generate_series(1, 1203) n WHERE s.id = ${sub.id}`);
    const rows = await lines(person, `/api/export/subcontractors.csv${query({}, ['companyName', 'ASC'])}`);
    const names = rows.slice(1, -1).map((row) => row.split(';')[0]);
    expect(names).toEqual(['Modèle', ...Array.from({ length: 1203 }, (_, n) => `S${String(n + 1).padStart(4, '0')}`)]);
    await world.db`DELETE FROM rm.subcontractors WHERE id > 900000`;
  });
});

describe('several files', () => {
  test('each file once, in its subcontractor’s folder, with its line in the journal; HEAD writes none', async () => {
    const sub = await subcontractor(person, { companyName: 'Élec & Fils' });
    const one = await deposited(world, sub, types[0]!.id, 'un', 'kbis.pdf');
    const two = await deposited(world, sub, types[1]!.id, 'deux', 'kbis.pdf');
    await emptyJournal(world);
    const path = `/api/documents/files.zip?ids=${one.id},${two.id},${one.id}`;
    ok(await person.raw('HEAD', path));
    expect(await kinds(world, person)).toEqual([]);
    const files = await unzipped(await bytes(world, person, path));
    expect([...files.keys()]).toEqual([
      `Élec & Fils (${sub.id})/${types[0]!.name} - kbis (${one.id}).pdf`,
      `Élec & Fils (${sub.id})/${types[1]!.name} - kbis (${two.id}).pdf`,
    ]);
    expect([...files.values()].map((content, n) => content.equals(pdf(['un', 'deux'][n]!)))).toEqual([true, true]);
    expect(await kinds(world, person)).toEqual([
      ['file-downloaded', one.id],
      ['file-downloaded', two.id],
    ]);
  });

  test('C1 one foreign or unknown id: 404 for the whole call, and no line in the journal', async () => {
    const mine = await deposited(world, await subcontractor(person), types[0]!.id, 'mien');
    const stranger = await customer(world);
    const theirs = await defaultTypes(stranger);
    const foreign = ok(await upload(world.client(), (await subcontractor(stranger)).secureToken, theirs[0]!.id), 201).body;
    await emptyJournal(world);
    const answers = [];
    for (const other of [foreign.id, 2_000_000_000]) answers.push(await person.get(`/api/documents/files.zip?ids=${mine.id},${other}`));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await kinds(world, person)).toEqual([]);
  });

  test('C19 an account has three archives at a time: a fourth is 429 in French, until a reader has gone; another account has its own', async () => {
    const { id } = await deposited(world, await subcontractor(person), types[0]!.id, 'archive');
    const path = `/api/documents/files.zip?ids=${id}`;
    const open = await Promise.all([1, 2, 3].map(() => asked(world, person, path)));
    const fourth = await person.get(path);
    expect([fourth.status, fourth.body.message]).toEqual([
      429,
      'Plusieurs téléchargements sont déjà en cours. Réessayez quand l’un sera terminé.',
    ]);
    await open[0]!.body!.cancel();
    for (const one of [...open.slice(1), await asked(world, person, path)])
      expect([one.status, (await one.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
  });

  test('an invalid list of ids is 400: none, words, too many', async () => {
    const many = Array.from({ length: 501 }, (_, n) => n + 1).join(',');
    for (const ids of ['', '?ids=', '?ids=1,x', '?ids=0', '?ids=1,', `?ids=${many}`])
      expect([ids.slice(0, 12), (await person.get(`/api/documents/files.zip${ids}`)).status]).toEqual([ids.slice(0, 12), 400]);
  });
});
