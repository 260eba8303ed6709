// Which sheet, row and column an import is read from (F233; K8, W1, W8; C27).
import { describe, expect, test } from 'vitest';
import type { Cell, SheetHead } from '../ports/spreadsheets.ts';
import { IMPORT_HEADINGS } from '../texts/fr/imports.ts';
import { type ChosenColumns, importLayout, TEMPLATE_FIELDS } from './columns.ts';
import { rawRowsOf } from './rows.ts';

const HEADINGS = Object.values(IMPORT_HEADINGS);
const ROWS: Cell[][] = [
  ['DUPONT BTP', '732 829 320 00074', 'Marie Dupont', 'marie@dupont.fr', '0612345678', 'Oui'],
  ['LEROY & FILS', '05580113700013', 'Jean Leroy', 'jean@leroy.fr', '0692123456', 'Non'],
];
const FIELDS = ['companyName', 'siret', 'contactName', 'contactEmail', 'contactPhone', 'isActive'] as const;

const head = (cells: readonly Cell[][], { name = 'Feuille 1', active = true } = {}): SheetHead => ({
  name,
  active,
  rows: cells.map((row, index) => ({ line: index + 1, cells: row })).filter(({ cells: row }) => row.length > 0),
});
function read(cells: readonly Cell[][], chosen: ChosenColumns = {}) {
  const sheet = head(cells);
  const layout = importLayout([sheet], chosen)!;
  return { layout, rows: rawRowsOf(layout, sheet.rows) };
}
const valuesOf = (raw: object): Cell[] => FIELDS.map((field) => (raw as Record<string, Cell>)[field]);
const expected = ROWS;

describe('F233 the rows of a sheet', () => {
  test('the heading is none, empty rows are passed over, and lines are those of the spreadsheet', () => {
    const { rows } = read([HEADINGS, ['A', '1'], [], [], ['', null, '  '], [], ['B', '2']]);
    expect(rows.map(({ line, raw }) => [line, raw.companyName, raw.siret])).toEqual([
      [2, 'A', '1'],
      [7, 'B', '2'],
    ]);
  });
  test('columns are found by their headings, however they are written, in any order and among others', () => {
    const { rows } = read([
      ['Ville', 'TELEPHONE', 'siret ', 'nom  Entreprise', 'E-mail contact', 'Nom contact'],
      ['Lyon', '06', '732', 'A', 'a@b.fr', 'Ana'],
    ]);
    expect(rows[0]?.raw).toEqual({ companyName: 'A', siret: '732', contactName: 'Ana', contactEmail: 'a@b.fr', contactPhone: '06' });
  });
  test('without any of our headings the order is the template’s, and that is said', () => {
    const { rows, layout } = read([['x'], ['A', '732', 'Ana', 'a@b.fr', '06', 'Oui']]);
    expect(rows.map(({ raw }) => valuesOf(raw))).toEqual([['A', '732', 'Ana', 'a@b.fr', '06', 'Oui']]);
    expect(layout.columns.filter(({ by }) => by === 'position').map(({ field }) => field)).toContain('companyName');
  });
  test('no sheet, an empty one, and one with its heading alone have no rows', () => {
    expect([importLayout([]), importLayout([head([])])]).toEqual([null, null]);
    expect(read([HEADINGS]).rows).toEqual([]);
  });
  test('headings that a list repeats on its next page are no row', () => {
    expect(read([HEADINGS, ROWS[0]!, HEADINGS, ROWS[1]!]).rows.map(({ line }) => line)).toEqual([2, 4]);
  });
});

describe('K8 W1 what stands above the rows', () => {
  const swapped = ([company, siret, contact, email, phone, active]: Cell[]): Cell[] => [contact, company, email, phone, siret, active];
  test.each<[string, Cell[][]]>([
    ['our headings', [HEADINGS, ...ROWS]],
    ['no heading', ROWS],
    ['a title row', [['Liste des sous-traitants au 1er mars 2026'], [], HEADINGS, ...ROWS]],
    ['a title of one of our words', [['Sous-traitants'], ['Entreprise GÉNÉRALE DU BÂTIMENT'], HEADINGS, ...ROWS]],
    ['a title and no heading', [['Liste des sous-traitants'], ...ROWS]],
    ['headings in other words', [['Raison sociale', 'SIRET\n(14 chiffres)', 'Interlocuteur', 'E-mail', 'Tél.', 'Actif ?'], ...ROWS]],
    ['others', [['Société', 'N° SIRET', 'Nom et prénom', 'Courriel', 'Portable', 'Actif'], ...ROWS]],
    ['in English', [['Company name', 'SIRET', 'Contact name', 'Email address', 'Phone number', 'Active'], ...ROWS]],
    ['the names of the API', [['companyName', 'siret', 'contactName', 'contactEmail', 'contactPhone', 'isActive'], ...ROWS]],
    ['« Nom » for the company', [['Nom', 'Siret', 'Contact', 'Mail', 'Téléphone', 'Actif'], ...ROWS]],
    ['« Nom » for the contact', [['Entreprise', 'Siret', 'Nom', 'Adresse mail', 'GSM', 'Actif'], ...ROWS]],
    [
      '« du », « de la »',
      [['Nom de la société', 'Numéro de SIRET', 'Nom du contact', 'Email du contact', 'Téléphone du contact', 'Actif'], ...ROWS],
    ],
    ['invisible signs in headings', [HEADINGS.map((heading) => `\ufeff${heading}\u200b`), ...ROWS]],
  ])('%s', (_, cells) => {
    const { layout, rows } = read(cells);
    expect(layout.missing).toEqual([]);
    expect(rows.map(({ raw }) => valuesOf(raw))).toEqual(expected);
  });

  test('another order under other words: company and contact are not exchanged', () => {
    const { rows } = read([['Interlocuteur', 'Dénomination', 'Courriel', 'Tél. mobile', 'Siret', 'Actif'], ...ROWS.map(swapped)]);
    expect(rows.map(({ raw }) => valuesOf(raw))).toEqual(expected);
  });

  test('our own export: Entreprise, SIRET, Contact, E-mail, Téléphone, and what it says beside them is not read', () => {
    const headings = ['Entreprise', 'SIRET', 'Contact', 'E-mail', 'Téléphone', 'Adresse', 'Organisation', 'Actif', 'Conformité', 'Détail'];
    const body = ROWS.map(([a, b, c, d, e, active]) => [a, b, c, d, e, '1 rue X', 'Chantier', active, 'Conforme', '']);
    expect(read([headings, ...body]).rows.map(({ raw }) => valuesOf(raw))).toEqual(expected);
  });

  test('SIRET and e-mail tell themselves by content, under whatever heading', () => {
    const { layout } = read([['Raison sociale', 'Ident.', 'Responsable', 'Où écrire', 'Numéro', 'Actif'], ...ROWS]);
    expect(layout.columns.filter(({ by }) => by === 'content').map(({ field }) => field)).toEqual([
      'siret',
      'contactEmail',
      'contactPhone',
    ]);
    expect(layout.missing).toEqual([]);
  });

  test('of two telephones the mobile one, of an address none', () => {
    const { layout } = read([['Entreprise', 'Adresse entreprise', 'SIRET', 'Contact', 'Email', 'Tél. fixe', 'Portable'], []]);
    expect(layout.columns.filter(({ field }) => field !== null).map(({ label, field }) => [label, field])).toEqual([
      ['Entreprise', 'companyName'],
      ['SIRET', 'siret'],
      ['Contact', 'contactName'],
      ['Email', 'contactEmail'],
      ['Portable', 'contactPhone'],
    ]);
  });

  test('W12 a heading that is missing is named, and its rows are read without it', () => {
    const { layout, rows } = read([HEADINGS.filter((heading) => heading !== 'Nom contact'), ...ROWS.map((row) => row.toSpliced(2, 1))]);
    expect(layout.missing).toEqual(['contactName']);
    expect(rows[0]?.raw).not.toHaveProperty('contactName');
  });
});

describe('W8 several sheets', () => {
  const cover = head([['Consignes'], ['Remplissez la feuille suivante']], { name: 'Lisez-moi' });
  const list = head([HEADINGS, ...ROWS], { name: 'Liste', active: false });
  test.each([
    ['a cover sheet first', [cover, list], 1],
    [
      'a cover sheet last',
      [
        { ...list, active: true },
        { ...cover, active: false },
      ],
      0,
    ],
    ['an empty sheet first', [head([]), list], 1],
  ])('%s', (_, heads, sheet) => expect(importLayout(heads)?.sheet).toBe(sheet));
  test('of two alike the active one', () => {
    expect(importLayout([list, { ...list, active: true }])?.sheet).toBe(1);
  });
});

describe('W1 columns that a person has chosen', () => {
  const cells: Cell[][] = [['Boîte', 'SIRET', 'Qui', 'Email', 'Numéro'], ...ROWS];
  test('what nothing tells can be chosen, by its heading', () => {
    expect(read(cells).layout.missing).toEqual(['companyName', 'contactName']);
    const { layout, rows } = read(cells, { Boîte: 'companyName', Qui: 'contactName' });
    expect(layout.missing).toEqual([]);
    expect(rows.map(({ raw }) => valuesOf(raw).slice(0, 5))).toEqual(expected.map((row) => row.slice(0, 5)));
  });
  test('a choice beats what was understood, and null leaves a column out', () => {
    const { layout } = read([HEADINGS, ...ROWS], {
      'Nom contact': 'companyName',
      'Nom entreprise': 'contactName',
      Actif: null,
      Activités: null,
    });
    expect(layout.columns.filter(({ field }) => field !== null).map(({ field }) => field)).toEqual([
      ...['contactName', 'siret', 'companyName', 'contactEmail', 'contactPhone'],
    ]);
    expect(layout.columns.filter(({ by }) => by === 'chosen').map(({ field }) => field)).toEqual(['contactName', 'companyName']);
  });
  test('trades have a column where a heading says so, never by where it stands', () => {
    const trades = (heading: string) =>
      read([[...HEADINGS.slice(0, 6), heading], ...ROWS.map((row) => [...row, 'Carrelage'])]).layout.columns[6]?.field ?? null;
    for (const heading of ['Activités', 'Corps d’état', 'Métier', 'Spécialité(s)']) expect(trades(heading), heading).toBe('trades');
    for (const heading of ['Code activité', 'Début d’activité', 'Colonne']) expect(trades(heading), heading).toBeNull();
    expect(
      importLayout([{ name: 'x', active: true, rows: ROWS.map((cells, line) => ({ line, cells: [...cells, 'Carrelage'] })) } as never])
        ?.columns[6],
    ).toMatchObject({ field: null });
  });
  test('headings that stand twice, and none, have labels of their own', () => {
    expect(
      read([
        ['SIRET', 'Nom', 'Nom', '', 'Email'],
        ['73282932000074', 'a', 'b', 'c', 'a@b.fr'],
      ]).layout.columns.map(({ label }) => label),
    ).toEqual([...['SIRET', 'Nom', 'Nom (C)', 'Colonne D', 'Email']]);
    expect(TEMPLATE_FIELDS).toHaveLength(6);
  });
});
