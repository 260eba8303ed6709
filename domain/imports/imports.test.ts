// The meaning of an import's cells and rows (compliance.md §2.14, §5; FEATURES F233-F236; C27).
import { describe, expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import type { Cell } from '../ports/spreadsheets.ts';
import { SIRET_KEY_WARNING } from '../texts/fr/document-problems.ts';
import { INACTIVE_UNSAID, MISSING_FIELDS, WRONG_EMAIL, WRONG_SIRET, ZERO_RESTORED } from '../texts/fr/imports.ts';
import { emailOf, isYes, phoneOf, siretOf } from './cells.ts';
import { importRow, rowsOf } from './rows.ts';
import { type SiretCommand, type SiretEvent, siretDecider } from './siret-reservation.ts';

const GOOD = {
  companyName: 'DUPONT BTP',
  siret: '732 829 320 00074',
  contactName: 'Marie Dupont',
  contactEmail: 'marie@dupont.fr',
  contactPhone: '0612345678',
  isActive: 'Oui',
};

describe('F236 C27 a SIRET that the spreadsheet keeps as a number', () => {
  test.each<[Cell, string, string | null]>([
    [73282932000074, '73282932000074', null],
    [7.3282932000074e13, '73282932000074', null],
    ['73282932000074', '73282932000074', null],
    ['732 829 320\u00a000074', '73282932000074', null],
    // 05580113700013 without its zero: the check digit proves where it was.
    [5580113700013, '05580113700013', ZERO_RESTORED.siret],
  ])('%s is %s', (cell, text, warning) => {
    expect(siretOf(cell)).toEqual({ text, warning });
  });

  test.each<[Cell]>([
    // Thirteen digits whose key is wrong even with a leading zero: a typing error.
    [5580113700016],
    // A text cell holds what was typed: no zero is added.
    ['5580113700013'],
    // What Excel keeps of sixteen digits, and of 1,23457E+13 that was copied as displayed.
    [73282932000000],
    ['1.23457E+13'],
    [12345700000000],
    [1.5],
    [-73282932000074],
    [732829320000745],
    [true],
    ['00000000000000'],
    ['７３２８２９３２０００0７４'],
  ])('%s is never taken for one', (cell) => {
    expect(importRow({ ...GOOD, siret: cell }).message).toBe(WRONG_SIRET);
  });

  test('A08 a wrong control key is a warning and never a block', () => {
    expect(importRow({ ...GOOD, siret: '12345678901234' })).toMatchObject({ message: null, warnings: [SIRET_KEY_WARNING] });
  });
});

test('C27 a telephone number that lost its zero gets it back with a warning; one with its country code stays', () => {
  expect([phoneOf(612345678), phoneOf(33612345678), phoneOf('0612345678'), phoneOf('+33 6'), phoneOf(12)]).toEqual([
    { text: '0612345678', warning: ZERO_RESTORED.contactPhone },
    { text: '+33612345678', warning: null },
    { text: '0612345678', warning: null },
    { text: '+33 6', warning: null },
    { text: '12', warning: null },
  ]);
});

test('C25 C27 the apostrophe that our exports add before a formula is removed on import, and nothing else', () => {
  const names = ["'+33612345678", "'=1+1", "'-", "'\t=1", "''+1", "L'+", "'t Veld"];
  expect(names.map((companyName) => importRow({ ...GOOD, companyName }).values.companyName)).toEqual([
    ...['+33612345678', '=1+1', '-', '=1', "''+1", "L'+", "'t Veld"],
  ]);
  expect(phoneOf("'+33612345678")).toEqual({ text: '+33612345678', warning: null });
});

test('C27 an address behind a link of a cell is the address', () => {
  expect([emailOf('mailto:a@b.fr'), emailOf(' a@b.fr '), emailOf(null)]).toEqual(['a@b.fr', 'a@b.fr', '']);
});

test('F235 active is « Oui » in any case or TRUE; everything else is not', () => {
  const yes: Cell[] = ['oui', 'OUI', 'Oui', true, 'TRUE', 'true', ' Oui '];
  const no: Cell[] = ['Non', '', null, false, 'FALSE', 1, 'yes', 'Oui.'];
  expect([yes.map(isYes), no.map(isYes)]).toEqual([yes.map(() => true), no.map(() => false)]);
});

test('F235 an empty cell makes an inactive subcontractor and says so; without the column all are active', () => {
  const { isActive: _, ...unsaid } = GOOD;
  for (const isActive of [null, '', '  '])
    expect(importRow({ ...GOOD, isActive })).toMatchObject({ values: { isActive: false }, warnings: [INACTIVE_UNSAID] });
  expect(importRow(unsaid)).toMatchObject({ values: { isActive: true }, warnings: [] });
});

describe('F234 the message of a row', () => {
  test.each(['companyName', 'siret', 'contactName', 'contactEmail', 'contactPhone'] as const)('%s missing', (field) => {
    for (const empty of ['', '  ', null, undefined]) expect(importRow({ ...GOOD, [field]: empty }).message).toBe(MISSING_FIELDS);
  });
  test('a missing field comes before a wrong SIRET, and that before a wrong e-mail', () => {
    expect(importRow({ ...GOOD, siret: '12', contactName: '' }).message).toBe(MISSING_FIELDS);
    expect(importRow({ ...GOOD, siret: '12', contactEmail: 'x' }).message).toBe(WRONG_SIRET);
    for (const wrong of ['x', 'a@b', 'a b@c.fr', '@b.fr', 'a@@b.fr'])
      expect(importRow({ ...GOOD, contactEmail: wrong }).message).toBe(WRONG_EMAIL);
    expect(importRow(GOOD)).toEqual({ values: { ...GOOD, siret: '73282932000074', isActive: true }, message: null, warnings: [] });
  });
});

describe('F233 the rows of a sheet', () => {
  const HEADINGS = ['Nom entreprise', 'SIRET', 'Nom contact', 'Email contact', 'Téléphone', 'Actif'];
  test('the heading is none, empty rows are passed over, and lines are those of the spreadsheet', () => {
    const rows = rowsOf([
      { line: 1, cells: HEADINGS },
      { line: 2, cells: ['A', '1'] },
      { line: 5, cells: ['', null, '  '] },
      { line: 7, cells: ['B', '2'] },
    ]);
    expect(rows.map(({ line, raw }) => [line, raw.companyName, raw.siret])).toEqual([
      [2, 'A', '1'],
      [7, 'B', '2'],
    ]);
  });
  test('columns are found by their headings, however they are written, in any order and among others', () => {
    const [row] = rowsOf([
      { line: 1, cells: ['Ville', 'TELEPHONE', 'siret ', 'nom  Entreprise', 'E-mail contact', 'Nom contact'] },
      { line: 2, cells: ['Lyon', '06', '732', 'A', 'a@b.fr', 'Ana'] },
    ]);
    expect(row?.raw).toEqual({ companyName: 'A', siret: '732', contactName: 'Ana', contactEmail: 'a@b.fr', contactPhone: '06' });
  });
  test('without any of our headings the order is the template’s', () => {
    const [row] = rowsOf([
      { line: 1, cells: ['x'] },
      { line: 2, cells: ['A', '732', 'Ana', 'a@b.fr', '06', 'Oui'] },
    ]);
    expect(row?.raw).toMatchObject({ companyName: 'A', contactPhone: '06', isActive: 'Oui' });
  });
  test('an empty sheet, and one with its heading alone, have no rows', () => {
    expect([rowsOf([]), rowsOf([{ line: 1, cells: HEADINGS }])]).toEqual([[], []]);
  });
});

describe('C26 a SIRET is reserved for one subcontractor', () => {
  const now = { now: '2026-11-23T08:00:00.000Z', today: '2026-11-23' } as never;
  const reserve = (subcontractorId: number, insteadOf: number | null) =>
    ({ type: 'ReserveSiret', siretHash: 'h', accountId: 1, subcontractorId, insteadOf }) as unknown as SiretCommand;
  const told = (...commands: SiretCommand[]) => {
    const events: SiretEvent[] = [];
    for (const command of commands) events.push(...(siretDecider.decide(fold(siretDecider, events), command, now) as SiretEvent[]));
    return fold(siretDecider, events);
  };

  test('given no holder, when two reserve it, then the first one has it', () => {
    expect(told(reserve(4, null), reserve(5, null))).toEqual({ holder: 4 });
  });
  test('given a former holder, when two replace him, then one does', () => {
    expect(told(reserve(4, null), reserve(5, 4), reserve(6, 4))).toEqual({ holder: 5 });
  });
});
