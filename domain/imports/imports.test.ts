// The meaning of an import's cells and rows (compliance.md §2.14, §5; FEATURES F233-F236; C27).
import { describe, expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import type { Cell } from '../ports/spreadsheets.ts';
import { SIRET_KEY_WARNING } from '../texts/fr/document-problems.ts';
import * as say from '../texts/fr/imports.ts';
import { INACTIVE_UNSAID, missingFields, WRONG_EMAIL, WRONG_SIRET, ZERO_RESTORED } from '../texts/fr/imports.ts';
import { emailOf, phoneOf, siretOf, yesOrNo } from './cells.ts';
import { IMPORT_FIELDS } from './columns.ts';
import { importRow, settled } from './rows.ts';
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
    // K10, K30: what copying brings along, a float as text, words around it.
    ['\u200b732\u00ad829320\u202c00074\ufeff', '73282932000074', null],
    ['73282932000074.0', '73282932000074', null],
    ["'73282932000074", '73282932000074', null],
    ['732.829.320.00074', '73282932000074', null],
    ['７３２８２９３２００００７４', '73282932000074', null],
    ['SIREN 732 829 320 NIC 00074', '73282932000074', null],
    ['SIRET : 732 829 320 00074', '73282932000074', null],
    ['732 829 320 00074 (siège)', '73282932000074', say.alsoHeld('siret', '(siège)')],
    ['73282932000074 / 05580113700013', '73282932000074', say.alsoHeld('siret', '/ 05580113700013')],
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
  ])('%s is never taken for one', (cell) => {
    expect(importRow({ ...GOOD, siret: cell }).message).toBe(WRONG_SIRET);
  });

  test('A08 a wrong control key is a warning and never a block', () => {
    expect(importRow({ ...GOOD, siret: '12345678901234' })).toMatchObject({ message: null, warnings: [SIRET_KEY_WARNING] });
  });
});

test.each<[Cell, string, string | null, boolean]>([
  [612345678, '+33612345678', ZERO_RESTORED.contactPhone, true],
  [33612345678, '+33612345678', null, true],
  ['0612345678', '+33612345678', null, true],
  ['144556678.0', '+33144556678', ZERO_RESTORED.contactPhone, true],
  ['0612345678\n0144556678', '+33612345678', say.alsoHeld('contactPhone', '0144556678'), true],
  ["'+33612345678", '+33612345678', null, true],
  ['0692 12 34 56', '+262692123456', null, true],
  ['06 12 34 56 7', '061234567', null, false],
  [12, '12', null, false],
  ['appelez-moi', 'appelez-moi', null, false],
  ['', '', null, false],
])('C27 K2 K30 W2 the telephone %s is %s', (cell, text, warning, possible) => expect(phoneOf(cell)).toEqual({ text, warning, possible }));

test('C25 C27 the apostrophe that our exports add before a formula is removed on import, and nothing else', () => {
  const names = ["'+33612345678", "'=1+1", "'-", "'\t=1", "''+1", "L'+", "'t Veld"];
  expect(names.map((companyName) => importRow({ ...GOOD, companyName }).values.companyName)).toEqual([
    ...['+33612345678', '=1+1', '-', '=1', "''+1", "L'+", "'t Veld"],
  ]);
});

test.each<[Cell, string, string]>([
  ['mailto:a@b.fr', 'a@b.fr', ''],
  [' a@b.fr ', 'a@b.fr', ''],
  ['Marie Dupont <a@b.fr>', 'a@b.fr', ''],
  ['<a@b.fr>', 'a@b.fr', ''],
  ['a@b.fr;', 'a@b.fr', ''],
  ['a@b.fr.', 'a@b.fr', ''],
  ['E-mail : a@b.fr', 'a@b.fr', ''],
  ['a@\u200bb.fr\u00ad', 'a@b.fr', ''],
  ['a@b.fr; c@d.fr', 'a@b.fr', 'c@d.fr'],
  ['a@b.fr c@d.fr', 'a@b.fr', 'c@d.fr'],
  ['a@b.fr\nc@d.fr', 'a@b.fr', 'c@d.fr'],
  ['a@b.fr / c@d.fr', 'a@b.fr', 'c@d.fr'],
  [null, '', ''],
])('C27 K10 K30 of the cell %s the address is %s', (cell, text, rest) =>
  expect(emailOf(cell)).toEqual({ text, warning: rest === '' ? null : say.alsoHeld('contactEmail', rest) }),
);

test('F235 K7 W4 active is « Oui », TRUE and what people write for it; other words say neither', () => {
  const yes: Cell[] = [
    'oui',
    'OUI',
    'Oui',
    true,
    'TRUE',
    'true',
    ' Oui ',
    'O',
    'X',
    'x',
    '1',
    1,
    'Yes',
    'Actif',
    '✓',
    '✔\ufe0f',
    'Oui.',
    'VRAI',
  ];
  const no: Cell[] = ['Non', 'N', false, 'FALSE', 0, '0', 'Inactif', 'no', 'Faux'];
  const neither: Cell[] = ['', null, 'peut-être', 2, 'à voir'];
  expect(yes.map(yesOrNo)).toEqual(yes.map(() => true));
  expect(no.map(yesOrNo)).toEqual(no.map(() => false));
  expect(neither.map(yesOrNo)).toEqual(neither.map(() => null));
});

test('F235 K7 what says neither yes nor no makes a new one inactive, with a warning, and leaves who exists as he is', () => {
  const known = { isActive: true, contactPhone: '+33600000000', trades: [] };
  for (const isActive of [null, '', '  ', 'peut-être']) {
    const row = importRow({ ...GOOD, isActive });
    const told = String(isActive ?? '').trim() === '' ? INACTIVE_UNSAID : say.activeUnknown('peut-être');
    expect(settled(row, null)).toMatchObject({ values: { isActive: false }, warnings: [told] });
    expect(settled(row, known)).toMatchObject({ values: { isActive: true }, warnings: [say.ACTIVE_KEPT] });
  }
  expect(settled(importRow({ ...GOOD, isActive: 'Non' }), known)).toMatchObject({ values: { isActive: false }, warnings: [] });
});

test('F235 without the column a new one is active, and who is switched off stays so', () => {
  const { isActive: _, ...unsaid } = GOOD;
  expect(settled(importRow(unsaid), null)).toMatchObject({ values: { isActive: true }, warnings: [] });
  expect(settled(importRow(unsaid), { isActive: false, contactPhone: '', trades: [] })).toMatchObject({
    values: { isActive: false },
    warnings: [],
  });
});

test('W2 a number of an impossible length is told, and does not replace the one of somebody who exists', () => {
  const row = importRow({ ...GOOD, contactPhone: '06 12 34 56 7' });
  const told = say.impossiblePhone('06 12 34 56 7');
  expect(settled(row, null)).toMatchObject({ values: { contactPhone: '061234567' }, warnings: [told] });
  const known = { isActive: true, contactPhone: '+33600000000', trades: [] };
  expect(settled(row, known)).toMatchObject({ values: { contactPhone: '+33600000000' }, warnings: [`${told} ${say.PHONE_KEPT}`] });
  expect(importRow({ ...GOOD, contactPhone: '()' }).message).toBe(say.NO_PHONE);
});

test('T19 trades are read from one cell; a cell without any leaves who exists his own, and a piece that is none is told', () => {
  const known = { isActive: true, contactPhone: '+33600000000', trades: ['peinture' as const] };
  const row = importRow({ ...GOOD, trades: 'Carrelage / Couverture' });
  expect(settled(row, known)).toMatchObject({ values: { trades: ['couverture', 'carrelage'] }, warnings: [] });
  for (const trades of [undefined, null, ' ', 'Ramonage']) {
    const unsaid = importRow({ ...GOOD, trades });
    expect(settled(unsaid, null).values.trades).toEqual([]);
    expect(settled(unsaid, known).values.trades).toEqual(['peinture']);
  }
  expect(importRow({ ...GOOD, trades: 'Carrelage, ramonage' }).warnings).toEqual([say.unknownTrades(['ramonage'])]);
});

test('W3 a formula without a value turns its row down and names the cell', () => {
  const message = importRow({ ...GOOD, companyName: { formula: 'uncomputed' } }).message;
  expect(message).toBe('la case « Nom entreprise » est une formule sans valeur : ouvrez le fichier dans un tableur et enregistrez-le');
  expect(importRow({ ...GOOD, isActive: { formula: 'uncomputed' } }).message).toContain('« Actif »');
});

describe('F234 the message of a row', () => {
  test.each(['companyName', 'siret', 'contactName', 'contactEmail', 'contactPhone'] as const)('%s missing', (field) => {
    for (const empty of ['', '  ', null, undefined]) expect(importRow({ ...GOOD, [field]: empty }).message).toBe(missingFields([field]));
  });
  test('W12 all five missing are the sentence of the specification', () => {
    const all = 'Champs obligatoires manquants (Nom entreprise, SIRET, Nom contact, Email contact, Téléphone)';
    expect(importRow({}).message).toBe(all);
    expect(missingFields(IMPORT_FIELDS.slice(0, 5))).toBe(all);
  });
  test('a missing field comes before a wrong SIRET, and that before a wrong e-mail', () => {
    expect(importRow({ ...GOOD, siret: '12', contactName: '' }).message).toBe(missingFields(['contactName']));
    expect(importRow({ ...GOOD, siret: '12', contactEmail: 'x' }).message).toBe(WRONG_SIRET);
    for (const wrong of ['x', 'a@b', 'a b@c.fr', '@b.fr', 'a@@b.fr'])
      expect(importRow({ ...GOOD, contactEmail: wrong }).message).toBe(WRONG_EMAIL);
    expect(importRow(GOOD)).toEqual({
      values: { ...GOOD, siret: '73282932000074', contactPhone: '+33612345678', isActive: true, trades: [] },
      ...{ message: null, warnings: [], unsure: [{ field: 'trades', ifNew: null, ifKnown: null }] },
    });
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
