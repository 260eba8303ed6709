// Import of a file over HTTP: the template, the preview, refused files (F231-F236, A07, A08; C24; CONTRACT « Import »).

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PreviewRow } from '#contract/imports.ts';
import {
  ACTIVE_KEPT,
  impossiblePhone,
  missingColumns,
  PHONE_KEPT,
  readByPosition,
  WRONG_FORMAT,
  WRONG_SIRET,
  wrongEnding,
} from '#domain/texts/fr/imports.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { writeSpreadsheet } from '#infra/adapters/spreadsheets/exceljs.ts';
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
  expect(await world.deps.workbooks.of(1).heads(bytes)).toMatchObject([{ rows: [{ line: 1, cells: HEADINGS.slice(0, 6) }] }]);
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

/** A table as a file, whatever its headings. */
const tableOf = (rows: readonly (readonly string[])[], name = 'Feuille 1') =>
  writeSpreadsheet({ name, columns: rows[0]!.map((heading) => ({ heading, width: 12 })), rows: rows.slice(1) });
const cellsOf = ({ isActive, ...texts }: ReturnType<typeof rowOfNumber>, active = 'Oui'): string[] => [...Object.values(texts), active];

describe('K7 K8 W1 W2 W12 files as people have them', () => {
  test('a first row with a SIRET is a row, and what is read by its position is said', async () => {
    const rows = fresh(2).map((row) => cellsOf(row));
    const { body } = await send(person, `${PATH}/preview`, await tableOf(rows));
    expect(body.rows.map((row: PreviewRow) => [row.line, row.companyName, row.outcome])).toEqual([
      [1, rows[0]![0], 'new'],
      [2, rows[1]![0], 'new'],
    ]);
    expect(body.notes).toEqual([readByPosition(['companyName', 'contactName', 'isActive'])]);
  });

  test('a missing column is said once: by the preview, and by the import before anything is done', async () => {
    const file = await tableOf([HEADINGS.slice(0, 4), ...fresh(2).map((row) => cellsOf(row).slice(0, 4))]);
    const { body } = await send(person, `${PATH}/preview`, file);
    expect([body.missing, body.notes]).toEqual([['contactPhone'], [missingColumns(['contactPhone'])]]);
    const answer = await send(person, PATH, file);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'columns-missing',
      typeset(missingColumns(['contactPhone'])),
    ]);
  });

  test('columns that a person has chosen are read as he says, by preview and import', async () => {
    const [row] = fresh(1);
    const [company, siret, contact, ...others] = cellsOf(row!);
    const file = await tableOf([
      ['Qui', 'SIRET', 'Boîte', 'Email', 'Téléphone', 'Actif'],
      [contact!, siret!, company!, ...others],
    ]);
    const columns = JSON.stringify({ Boîte: 'companyName', Qui: 'contactName' });
    const form = (path: string, chosen: string) =>
      person.form(
        path,
        [
          ['columns', chosen],
          ['file', xlsx(file), 'a.xlsx'],
        ],
        OWN,
      );
    const shown = (await form(`${PATH}/preview`, columns)).body;
    expect(shown.rows).toMatchObject([{ companyName: company, contactName: contact, outcome: 'new' }]);
    expect((await form(PATH, columns)).body.created).toBe(1);
    for (const wrong of ['{', '[]', '{"Qui":"x"}']) expect((await form(PATH, wrong)).status).toBe(400);
  });

  test('imported again, what says neither yes nor no switches nobody off, and an impossible number replaces no other', async () => {
    const [row] = fresh(1);
    await post(person, [row!]);
    for (const active of ['X', '1', 'Yes', 'Actif', '✓'])
      expect(await preview(person, await tableOf([HEADINGS, cellsOf(row!, active)]))).toMatchObject([{ outcome: 'same', warnings: [] }]);
    const odd = [...cellsOf(row!, 'voir Paul')].with(4, '06 12 34 56 7');
    const file = await tableOf([HEADINGS, odd]);
    const warnings = [`${impossiblePhone('06 12 34 56 7')} ${PHONE_KEPT}`, ACTIVE_KEPT];
    expect(await preview(person, file)).toMatchObject([{ outcome: 'same', contactPhone: '+33612345678', isActive: true, warnings }]);
    expect((await send(person, PATH, file)).body).toMatchObject({ skipped: 1, failed: 0 });
    // The same by JSON, beside a field that did change.
    const told = await post(person, [{ ...row!, contactName: 'Autre', contactPhone: '12', isActive: '?' }]);
    expect(told).toMatchObject({ updated: 1 });
    const { body } = await person.get(`/api/subcontractors/${told.results[0]!.id}`);
    expect(body).toMatchObject({ contactName: 'Autre', contactPhone: '+33612345678', isActive: true });
  });

  test('W7 our own export comes back in whole', async () => {
    const rows = fresh(3);
    await post(person, rows);
    const cookie = [...person.jar].map((pair) => pair.join('=')).join('; ');
    const exported = await world.app.request('/api/export/subcontractors.xlsx', { headers: { cookie } });
    const shown = await preview(person, new Uint8Array(await exported.arrayBuffer()));
    expect(shown.length).toBeGreaterThanOrEqual(3);
    expect(new Set(shown.map(({ outcome }) => outcome))).toEqual(new Set(['same']));
  });
});

describe('F232 C24 refused files', () => {
  test.each(['liste.csv', 'liste.xls', 'liste.xlsm', 'liste', ''])('named « %s » is 415 « Format incorrect »', async (name) => {
    const answer = await send(person, `${PATH}/preview`, await bookOf(), name);
    expect([answer.status, answer.body.message]).toEqual([415, typeset(wrongEnding(name))]);
    expect(answer.body.message.startsWith(WRONG_FORMAT)).toBe(true);
  });
  test.each(['liste.csv', 'Liste.TXT', 'liste.tsv', 'liste.xls', 'liste.ods'])('W10 « %s » is told how to become one', async (name) => {
    const { body } = await send(person, `${PATH}/preview`, await bookOf(), name);
    expect(body.message).toMatch(/ouvrez-le dans un tableur et enregistrez-le au format \.xlsx\.$/);
  });
  test('a text that calls itself .xlsx is 415 too', async () => {
    expect((await send(person, PATH, Buffer.from('Nom;SIRET\n'))).status).toBe(415);
  });
  test.each([
    ['a sheet that unpacks to a thousand times its size', 'Il est trop volumineux'],
    ['macros', 'sans macros'],
    ['entities in entities', 'Vérifiez le format du fichier.'],
    ['a workbook of before 2007', 'enregistrez-le au format .xlsx'],
    ['a workbook with a password', 'Il est protégé par un mot de passe\u202f: enlevez-le et enregistrez.'],
  ])('W11 %s is 422 for the preview and the import, with what to do', async (name, todo) => {
    const bytes = await HOSTILE[name]!();
    for (const path of [PATH, `${PATH}/preview`]) {
      const answer = await send(person, path, bytes);
      expect(answer.status).toBe(422);
      expect(answer.body.message).toMatch(/^Impossible d'analyser le fichier Excel\./);
      expect(answer.body.message).toContain(todo);
    }
  });
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
