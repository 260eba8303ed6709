// The search finds exactly the rows that a scan of all names finds (P5b).
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { subcontractorsOf } from './compliance/query.ts';
import { smallAccount } from './history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from './lists.ts';
import { searchFields, searchNumbers, searchPatterns, searchText } from './search-text.ts';

const QUESTIONS = process.env['SUBDOC_LONG'] === '1' ? 1000 : 100;
const random = seeded(7);
const FIRST = ['Élodie', 'Jean-François', 'Anne’Lise', 'Zoë', 'Benoît', 'Maël', 'Chloé', 'Noël', 'Œdipe', "D'Artagnan", 'Ǆanko', 'Straße'];
const LAST = [
  'Lefèvre',
  'de La Rochefoucauld',
  'Cœur',
  'Garçon',
  'Müller',
  'Saint-Étienne',
  'Nuñez',
  'O’Neill',
  'Le Goff',
  '100 % Bois',
  'A_B',
  'C\\D',
];
const TRADES = ['Maçonnerie', 'BTP', 'Électricité générale', 'Toitures & Fils', 'Plâtrerie (69)', 'Rénovation n° 1', 'Carrelage…'];

const NUMBERS = { siret: '73282932000074', contactPhone: '+33612345678' };

let world: World;
const people: { id: number; companyName: string; contactName: string; contactEmail: string }[] = [];
beforeAll(async () => {
  world = await createWorld();
  const c = await smallAccount(world, 1);
  for (let id = 1; id <= 250; id += 1) {
    const last = random.pick(LAST);
    const contactName = `${random.pick(FIRST)} ${last}`;
    const companyName = `${random.pick(TRADES)} ${last} ${random.int(90)}`;
    const contactEmail = `${searchText(contactName).replaceAll(' ', random.pick(['.', '-', '_']))}@exemple${random.int(9)}.fr`;
    people.push({ id, companyName, contactName, contactEmail });
    await world.act(c.subcontractor(id, 10, companyName, { profile: { ...NUMBERS, contactName, contactEmail } }));
  }
  const running = await world.start();
  await running.caughtUp();
});
afterAll(() => world.close());

it(`F115 finds what a scan of all names finds, for ${QUESTIONS} search terms cut from names in any spelling`, async () => {
  const spellings = [
    (s: string) => s,
    (s: string) => s.toUpperCase(),
    (s: string) => s.toLowerCase(),
    (s: string) => s.normalize('NFD'),
    searchText,
  ];
  let found = 0;
  for (let n = 0; n < QUESTIONS; n += 1) {
    const { companyName, contactName, contactEmail } = random.pick(people);
    const text = random.pick([companyName, contactName, contactEmail]);
    const from = random.int(text.length);
    const q = random.pick(spellings)(text.slice(from, from + 1 + random.int(12)));
    const asked = searchText(q);
    const wanted = people
      .filter((one) => {
        const text = `${searchFields(one.companyName, one.contactName, one.contactEmail)}\n${searchNumbers(NUMBERS.siret, NUMBERS.contactPhone)}`;
        return q.split(/\s+/).every((word) => text.includes(searchText(word)));
      })
      .map(({ id }) => id);
    const page = await subcontractorsOf(world.db, 1, {
      organizationId: null,
      today: '2026-11-21' as CalendarDate,
      list: { ...WHOLE_LIST, sort: ['id', 'ASC'], filter: { q } },
    });
    if (isInvalidList(page)) throw new Error(q);
    expect([q, page.rows.map(({ id }) => id)]).toEqual([q, wanted]);
    expect(page.total).toBe(wanted.length);
    if (asked !== '') found += 1;
  }
  expect(found).toBeGreaterThan(0.9 * QUESTIONS);
}, 60_000);

it('folds case, accents, ligatures and punctuation; no search term can act as a pattern', () => {
  expect(searchText('  ÉTABLISSEMENTS  Jean-Pierre  L’Œuvre & Cie ')).toBe('etablissements jean pierre l oeuvre cie');
  expect(searchText('Straße 12%_\\')).toBe('strasse 12');
  expect(searchPatterns(' % _ ')).toEqual([]);
  expect(searchPatterns('Dupônt')).toEqual([['%dupont%']]);
  expect(searchFields('AB', 'CD')).toBe('ab\ncd');
});

it.each<[string, string[][]]>([
  ['fils dupont', [['%fils%', '%dupont%']]],
  ['732 829 320', [['%732%', '%829%', '%320%'], ['%732829320%']]],
  ['06 12 34 56 78', [['%06%', '%12%', '%34%', '%56%', '%78%'], ['%0612345678%']]],
  ['+33 (0)6 12 34 56 78', [['%33%', '%0 6%', '%12%', '%34%', '%56%', '%78%'], ['%33612345678%']]],
  [
    'dupont 0033612345678',
    [
      ['%dupont%', '%0033612345678%'],
      ['%dupont%', '%33612345678%'],
    ],
  ],
  ['2026-11-23', [['%2026 11 23%'], ['%20261123%']]],
  ['lot 12', [['%lot%', '%12%']]],
])('K20 %s is looked for as its words in any order, and as one number', (asked, patterns) => {
  expect(searchPatterns(asked)).toEqual(patterns);
});
it('K20 a telephone is searched for as it is dialled and behind its code, overseas included', () => {
  expect(searchNumbers('73282932000074', '+33612345678')).toBe('73282932000074\n0612345678\n33612345678');
  expect(searchNumbers('', '+262692123456')).toBe('\n0692123456\n262692123456');
});

it('F115 ASCII text is folded the same alone and beside accented text', () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  for (let n = 0; n < 2000; n += 1) {
    const text = Array.from({ length: random.int(12) }, () => random.pick(ascii)).join('');
    expect(searchText(`${text} é`)).toBe(`${searchText(text)} e`.trim());
  }
});
