// Import of a file over HTTP: the template, the preview, refused files (F231-F236, A07, A08; C24; CONTRACT « Import »).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_ANALYSED, WRONG_FORMAT, WRONG_SIRET } from '#domain/texts/fr/imports.ts';
import { bookOf, HOSTILE } from '#infra/adapters/spreadsheets/hostile.test-kit.ts';
import { fileOf, HEADINGS, rowOfNumber, xlsx } from '#infra/testing/api/import-files.ts';
import { customer, type Person } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { fresh, OWN, PATH, post, preview, send } from './calls.test-kit.ts';

let world: World;
let person: Person;
let other: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world, undefined, 'ALPHA');
  other = await customer(world, undefined, 'BRAVO');
});
afterAll(() => world.close());

test('F231 the template downloads under its name, has the six headings, and is parsed as empty', async () => {
  const cookie = [...person.jar].map((pair) => pair.join('=')).join('; ');
  const answer = await world.app.request(`${PATH}/template`, { headers: { cookie } });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="modele_sous_traitants.xlsx"');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(await world.deps.readSpreadsheet(bytes, 10)).toEqual({ rows: [{ line: 1, cells: HEADINGS }], more: false });
  expect(await preview(person, bytes)).toEqual([]);
});

describe('A07 the preview', () => {
  test('shows what would become of each row, and writes nothing', async () => {
    const rows = fresh(6);
    await post(person, rows.slice(0, 2));
    const before = await world.store.head();
    const shown = await preview(
      person,
      await fileOf([
        rows[0]!,
        { ...rows[1]!, companyName: 'AUTRE' },
        rows[2]!,
        { ...rows[2]!, contactName: 'Double' },
        { ...rows[3]!, siret: '12' },
      ]),
    );
    expect(shown.map(({ line, outcome, message }) => [line, outcome, message])).toEqual([
      [2, 'same', null],
      [3, 'update', null],
      [4, 'new', null],
      [5, 'duplicate', 'Ligne 5: doublon de la ligne 4'],
      [6, 'error', `Ligne 6: ${WRONG_SIRET}`],
    ]);
    expect(shown.slice(0, 2).every(({ existingId }) => existingId !== null)).toBe(true);
    expect(await world.store.head()).toBe(before);
  });

  test('A08 a wrong SIRET key is a warning and never blocks', async () => {
    const [row] = await preview(person, await fileOf([{ ...rowOfNumber(1), siret: '12345678901234' }]));
    expect([row!.outcome, row!.message, row!.warnings]).toEqual(['new', null, ['SIRET : clé de contrôle incorrecte. Vérifiez le numéro.']]);
  });

  test('C2 it reveals nothing of another account', async () => {
    const rows = fresh(1);
    await post(other, rows);
    expect((await preview(person, await fileOf(rows)))[0]).toMatchObject({ outcome: 'new', existingId: null });
  });

  test('F231 a filled template is read as filled', async () => {
    const rows = fresh(2);
    expect((await preview(person, await fileOf(rows))).map(({ companyName, siret, isActive }) => [companyName, siret, isActive])).toEqual(
      rows.map(({ companyName, siret }) => [companyName, siret, true]),
    );
  });
});

describe('F232 C24 refused files', () => {
  test.each(['liste.csv', 'liste.xls', 'liste.xlsm', 'liste', ''])('named « %s » is 415 « Format incorrect »', async (name) => {
    const answer = await send(person, `${PATH}/preview`, await bookOf(), name);
    expect([answer.status, answer.body.message]).toEqual([415, WRONG_FORMAT]);
  });
  test('a text that calls itself .xlsx is 415 too', async () => {
    expect((await send(person, PATH, Buffer.from('Nom;SIRET\n'))).status).toBe(415);
  });
  test.each(['a sheet that unpacks to a thousand times its size', 'macros', 'entities in entities', 'a workbook of before 2007'])(
    '%s is 422 for the preview and the import',
    async (name) => {
      const bytes = await HOSTILE[name]!();
      for (const path of [PATH, `${PATH}/preview`]) {
        const answer = await send(person, path, bytes);
        expect([answer.status, answer.body.message]).toEqual([422, NOT_ANALYSED]);
      }
    },
  );
  test('more than 5 MB is 413, more than 10,000 rows is refused with a message', async () => {
    expect((await send(person, `${PATH}/preview`, Buffer.alloc(5 * 1024 * 1024 + 1, 'PK'))).status).toBe(413);
    const rows = Array.from({ length: 10_002 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`).join('');
    const answer = await send(person, `${PATH}/preview`, await bookOf({ rows }));
    expect([answer.status, answer.body.message]).toEqual([422, 'Le fichier a plus de 10 000 lignes. Importez-le en plusieurs fois.']);
  });
  test('no file, two files, no row and an invalid form are 4xx', async () => {
    const form = (parts: Parameters<Person['form']>[1]) => person.form(PATH, parts, OWN);
    const bytes = xlsx(await bookOf());
    expect((await form([['organizationId', '1']])).status).toBe(400);
    expect(
      (
        await form([
          ['file', bytes, 'a.xlsx'],
          ['file', bytes, 'b.xlsx'],
        ])
      ).status,
    ).toBe(400);
    expect(
      (
        await form([
          ['file', bytes, 'a.xlsx'],
          ['organizationId', 'x'],
        ])
      ).status,
    ).toBe(404);
    for (const body of [{}, { rows: [] }, { rows: 'x' }, { rows: [1] }, { rows: [null] }, { rows: [{ siret: {} }] }])
      expect((await person.post(PATH, body)).status).toBe(400);
  });
});
