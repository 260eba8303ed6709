// A run: a product of its own, filled, then one scenario after the other, and what became of what they sent.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../projections/sql.ts';
import { prepare, type Size } from './prepare.ts';
import { embedded, full } from './products.ts';
import type { Fact } from './report.ts';
import { type Counted, runScenario, type Scenario } from './scenario.ts';

export type LoadOptions = {
  scenarios: readonly Scenario[];
  size: Size;
  full: boolean;
  /** Limits times this: beside other work a machine is slower by no fault of the product. */
  patience?: number;
  say?(line: string): void;
};

/** From the last byte of a certificate to its dates: « about 3 s » (F178). */
const READING_MS = 3_000;

type Count = { of(db: Database): Promise<number> };
const subscriptionEvents: Count = {
  of: async (db) => (await db<{ n: number }[]>`select count(*)::int as n from es.events where stream like 'subscription-%'`)[0]!.n,
};

export async function load({ scenarios, size, full: isFull, patience = 1, say = () => {} }: LoadOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-k6-'));
  const loaded = await (isFull ? full() : embedded());
  const { db } = loaded.running;
  const counted: Counted[] = [];
  const facts: Fact[] = [];
  try {
    const begun = performance.now();
    const prepared = await prepare(loaded.running, size, folder, loaded.place);
    await loaded.open();
    say(`prepared in ${Math.round((performance.now() - begun) / 1000)} s`);
    for (const scenario of scenarios) {
      const paid = await subscriptionEvents.of(db);
      const from = performance.now();
      counted.push(await runScenario(scenario, { prepared, size, folder, patience }));
      await loaded.settle();
      if (scenario === 'uploads') facts.push(...(await readings(db, patience)));
      if (scenario === 'webhooks') {
        const more = (await subscriptionEvents.of(db)) - paid;
        facts.push({ scenario, what: 'events by news that say nothing new', figure: String(more), holds: more === 0 });
      }
      say(`${scenario}: ${Math.round((performance.now() - from) / 1000)} s`);
    }
  } finally {
    await loaded.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { counted, facts };
}

/** Every certificate that came was read, and half of them as soon as is promised, while the others wait for their turn. */
async function readings(db: Database, patience: number): Promise<Fact[]> {
  const [row] = await db<{ sent: number; read: number; p50: number; p95: number }[]>`
    select count(*)::int as sent, count(ms)::int as read,
      coalesce(percentile_cont(0.5) within group (order by ms), 0)::float as p50,
      coalesce(percentile_cont(0.95) within group (order by ms), 0)::float as p95
    from (
      select extract(epoch from min(read.occurred_at) - sent.occurred_at) * 1000 as ms
      from es.events sent left join es.events read on read.stream = sent.stream and read.type = 'DocumentAnalysed'
        and read.data::json ->> 'documentId' = sent.data::json ->> 'documentId'
      where sent.type = 'DocumentUploaded' and sent.occurred_at > now() - interval '1 hour'
      group by sent.position) each`;
  const { sent, read, p50, p95 } = row!;
  const told = (ms: number): string => `${Math.round(ms)} ms`;
  return [
    { scenario: 'uploads', what: 'of them read', figure: `${read} of ${sent}`, holds: sent > 0 && read === sent },
    {
      scenario: 'uploads',
      what: `from upload to dates, p50 (≤ ${READING_MS * patience} ms); p95`,
      figure: `${told(p50)}; ${told(p95)}`,
      holds: p50 <= READING_MS * patience,
    },
  ];
}
