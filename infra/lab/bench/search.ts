// P5: the search among all of a large account's subcontractors, as the list asks for it, beside a look-up by key and a scan.
import type { CalendarDate } from '../../../domain/kernel/calendar.ts';
import { subcontractorsOf } from '../../../projections/compliance/query.ts';
import { isInvalidList, WHOLE_LIST } from '../../../projections/lists.ts';
import { searchFields, searchText } from '../../../projections/search-text.ts';
import { watchNoise } from './noise.ts';
import { type Bench, compareMany, type Protocol, type Side } from './protocol.ts';
import { goalOf, type Report } from './report.ts';
import { exact, median, seeded } from './statistics.ts';
import { fill, multiply, type RunningProduct, registerTenant, runProduct, type Tenant } from './tenants.ts';

const TODAY = '2026-11-21' as CalendarDate;
const PAGE = 25;
const TRADES = ['Maçonnerie', 'Électricité générale', 'Toitures', 'Plâtrerie', 'Rénovation', 'Carrelage', 'Menuiserie', 'Peinture & Déco'];
const FIRST = ['Élodie', 'Jean-François', 'Zoë', 'Benoît', 'Maël', 'Chloé', 'Noël', 'Anne’Lise', 'Œdipe', 'Gaëlle', 'Fatou', 'Karim'];
const SYLLABLES = [
  'bé',
  'lan',
  'chœu',
  'ro',
  'di',
  'va',
  'gue',
  'rin',
  'mar',
  'tel',
  'fon',
  'ti',
  'ça',
  'rou',
  'sè',
  'nes',
  'mou',
  'lou',
  'bri',
  'ault',
];

type Person = { id: number; companyName: string; contactName: string; contactEmail: string };

/** Gives every copy a name of its own: of what people in France are called, and what they ask for. */
async function nameThem({ db }: RunningProduct, { id }: Tenant, random: () => number): Promise<Person[]> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const surname = (): string => {
    const said = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
    return said[0]!.toUpperCase() + said.slice(1);
  };
  const ids = await db<{ id: number }[]>`select id from rm.subcontractors where account_id = ${id}`;
  const people = ids.map((row): Person => {
    const last = surname();
    const contactName = `${pick(FIRST)} ${last}`;
    const contactEmail = `${searchText(contactName).replaceAll(' ', '.')}@${searchText(surname())}.example`;
    return { id: row.id, companyName: `${pick(TRADES)} ${last} ${surname()}`, contactName, contactEmail };
  });
  for (let from = 0; from < people.length; from += 5_000) {
    const part = people.slice(from, from + 5_000).map((one) => ({
      ...one,
      search: searchFields(one.companyName, one.contactName, one.contactEmail),
      key: searchText(one.companyName),
    }));
    await db`
      update rm.subcontractors s set company_name = p."companyName", contact_name = p."contactName", contact_email = p."contactEmail", search = p.search, company_key = p.key
      from jsonb_to_recordset(${db.json(part)}) p(id int, "companyName" text, "contactName" text, "contactEmail" text, search text, key text) where s.id = p.id`;
  }
  await db.unsafe('vacuum analyze rm.subcontractors');
  return people;
}

/** What somebody types of one of them, in any spelling. */
function questionsOf(people: readonly Person[], random: () => number, count: number): string[] {
  const spellings = [(s: string) => s, (s: string) => s.toUpperCase(), (s: string) => s.normalize('NFD'), searchText];
  return Array.from({ length: count }, () => {
    const person = people[Math.floor(random() * people.length)]!;
    const text = [person.companyName, person.contactName, person.contactEmail][Math.floor(random() * 3)]!;
    const from = Math.floor(random() * Math.max(1, text.length - 8));
    return spellings[Math.floor(random() * spellings.length)]!(text.slice(from, from + 5 + Math.floor(random() * 8)));
  }).filter((q) => searchText(q).length > 3);
}

async function p50(ask: (n: number) => Promise<unknown>, times: number): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    await ask(n);
    taken.push(performance.now() - from);
  }
  return median(taken);
}

export async function bench(protocol: Protocol): Promise<Report> {
  const running = await runProduct();
  try {
    const { db } = running;
    const setting: Bench = { protocol, db, noise: watchNoise(running.postgres) };
    const size = protocol.quick ? 10_000 : 100_000;
    const tenant = await registerTenant(running, 'grand');
    await fill(running, tenant, 100, 1_000_000);
    await multiply(db, tenant.id, size / 100 - 1, 20_001, true);
    const random = seeded(5);
    const people = await nameThem(running, tenant, random);
    const questions = questionsOf(people, random, protocol.quick ? 200 : 1_000);
    const search = (q: string, range: readonly [number, number] | null) =>
      subcontractorsOf(db, tenant.id, { organizationId: null, today: TODAY, list: { ...WHOLE_LIST, filter: { q }, range } as never });

    const folded = people.map((one) => ({ id: one.id, text: searchFields(one.companyName, one.contactName, one.contactEmail) }));
    let [wrong, hits] = [0, 0];
    for (const q of questions) {
      const asked = searchText(q);
      const wanted = folded.filter(({ text }) => text.includes(asked)).length;
      const page = await search(q, [0, PAGE - 1]);
      if (isInvalidList(page)) throw new Error(q);
      hits += page.total;
      if (page.total !== wanted) wrong += 1;
    }

    let turn = 0;
    const next = (): string => questions[turn++ % questions.length]!;
    const side = (name: string, times: number, ask: () => Promise<unknown>): Side => ({
      name,
      slice: async () => ({ operations: times, figure: await p50(ask, times) }),
    });
    const [byKey, scan] = await compareMany(setting, [
      side('ours', 40, () => search(next(), [0, PAGE - 1])),
      side('by key', 40, () => db`select id, company_name from rm.subcontractors where id = ${people[turn++ % people.length]!.id}`),
      side('scan', 2, () => {
        const like = `%${next()}%`;
        return db`select id from rm.subcontractors where account_id = ${tenant.id} and (company_name ilike ${like} or contact_name ilike ${like} or contact_email ilike ${like}) limit ${PAGE}`;
      }),
    ]);
    const faster = { ...scan!, ratio: { middle: 1 / scan!.ratio.middle, low: 1 / scan!.ratio.high, high: 1 / scan!.ratio.low } };
    return {
      goals: [
        goalOf(
          byKey!,
          { id: 'P5a', name: `search, p50 ÷ look-up by key, ${size} subcontractors`, floor: 8, moonshot: 3, atMost: true },
          'ms',
        ),
        goalOf(faster, { id: 'P5b', name: 'ILIKE over three columns, p50 ÷ search', floor: 20, moonshot: 100 }, 'ms'),
        {
          id: 'P5b',
          name: `totals that differ from a reading of every name, of ${questions.length} questions`,
          estimate: exact(wrong),
          floor: 0,
          moonshot: 0,
          atMost: true,
          deterministic: true,
        },
      ],
      remarks: [
        { id: 'P5', text: `a question finds ${(hits / questions.length).toFixed(1)} of them on average; page of ${PAGE} with its total` },
      ],
    };
  } finally {
    await running.close();
  }
}
