// Statements over ops.timers and ops.firing (infra/adapters/workflow-engine/timers-table.ts), each as what it does to the rows.
import type { Instant } from '#domain/kernel/calendar.ts';
import { DRIVER_LOCK } from '../../../adapters/workflow-engine/timers-table.ts';
import type { Row, Rows, Tables } from '../tables.ts';
import { type Known, none, remove, type Values } from './known.ts';

type Timer = { key: string; kind: string; dueAt: Instant; readyAt: Instant; failures: number };
type Firing = { key: string; dueAt: Instant; failures: number; driver: number; taking: string };
const asRow = (row: Timer | Firing): Row => row as unknown as Row;
const timersIn = (tables: Tables): Timer[] => [...tables.timers.values()] as unknown as Timer[];
const firingIn = (tables: Tables): Firing[] => [...tables.firing.values()] as unknown as Firing[];
const timer = (key: string, dueAt: Instant, readyAt: Instant, failures: number): Row =>
  asRow({ key, kind: key.split('-')[0]!, dueAt, readyAt, failures });
const waitingIn = (tables: Tables, kinds: readonly string[]): Timer[] =>
  timersIn(tables).filter(({ key, kind }) => kinds.includes(kind) && !tables.firing.has(key));
const columns = (values: Values): unknown[][] => (values[0] as unknown[]).map((_, i) => values.map((column) => (column as unknown[])[i]));

const holderIn = (key: string): string => key.split('-')[1]!;
/** What of a kind may be taken now, the oldest first. */
const ready = (tables: Tables, kind: string, now: Instant): Timer[] =>
  waitingIn(tables, [kind])
    .filter(({ readyAt }) => readyAt <= now)
    .sort((a, b) => (a.readyAt < b.readyAt ? -1 : 1));

function firstOfEach(tables: Tables, kind: string, now: Instant): Timer[] {
  const busy = new Set(firingIn(tables).flatMap(({ key }) => (key.startsWith(`${kind}-`) ? [holderIn(key)] : [])));
  const first = new Map<string, Timer>();
  for (const one of ready(tables, kind, now)) {
    const holder = holderIn(one.key);
    if (!busy.has(holder) && !first.has(holder)) first.set(holder, one);
  }
  return [...first.values()];
}

let takings = 0;
function taken(tables: Tables, timers: readonly Timer[], limit: number, driver: number): Row[] {
  return timers.slice(0, limit).map(({ key, dueAt, failures }) => {
    const taking = String(++takings);
    tables.timers.delete(key);
    tables.firing.set(key, asRow({ key, dueAt, failures, driver, taking }));
    return { key, dueAt, failures, taking };
  });
}

export const TIMERS: readonly Known[] = [
  {
    begins: 'select ops.plan_timers',
    work: (values) => (tables) => {
      for (const [key, dueAt] of columns(values) as [string, Instant][]) {
        if (tables.timers.get(key)?.['dueAt'] !== dueAt) tables.timers.set(key, timer(key, dueAt, dueAt, 0));
      }
      return none;
    },
  },
  {
    begins: 'delete from ops.timers where key',
    work:
      ([keys]) =>
      (tables) =>
        remove(tables, 'timers', ({ key }) => (keys as unknown[]).includes(key)),
  },
  {
    // In turn: one of a holder at a time. Whose turn it is is the table's own affair (infra/adapters/workflow-engine/turns.test.ts): here the oldest goes first.
    begins: 'select t.key, t.due_at as "dueAt", t.failures, t.taking from unnest(',
    work: (values) => (tables) => {
      const [kinds, most, now, driver, turnKinds, turnMost] = values as [string[], number[], Instant, number, string[], number[]];
      return [
        ...kinds.flatMap((kind, i) => taken(tables, ready(tables, kind, now), most[i]!, driver)),
        ...turnKinds.flatMap((kind, i) => taken(tables, firstOfEach(tables, kind, now), turnMost[i]!, driver)),
      ];
    },
  },
  {
    begins: 'select ops.end_firings',
    work:
      ([keys, these, ...again]) =>
      (tables) => {
        const done = (keys as string[]).filter((key) => (these as unknown[]).includes(tables.firing.get(key)?.['taking']));
        for (const key of done) tables.firing.delete(key);
        for (const [key, dueAt, readyAt, failures] of columns(again) as [string, Instant, Instant, number][])
          if (done.includes(key) && !tables.timers.has(key)) tables.timers.set(key, timer(key, dueAt, readyAt, failures));
        return none;
      },
  },
  {
    begins: 'with dead as ( delete from ops.firing',
    work:
      ([own, inHand], isHeld) =>
      (tables) => {
        const dead = firingIn(tables).filter(({ key, driver }) =>
          driver === own ? !(inHand as string[]).includes(key) : !isHeld(`advisory ${DRIVER_LOCK},${driver}`),
        );
        for (const { key, dueAt, failures } of dead) {
          tables.firing.delete(key);
          if (!tables.timers.has(key)) tables.timers.set(key, timer(key, dueAt, dueAt, failures));
        }
        return dead as unknown as Rows;
      },
  },
  {
    begins: 'select least(ops.next_timer(',
    reads: true,
    work:
      ([kinds, inTurn]) =>
      (tables) => {
        const busy = new Set(firingIn(tables).map(({ key }) => key.split('-').slice(0, 2).join('-')));
        const waiting = waitingIn(tables, inTurn as string[]).filter(({ key }) => !busy.has(key.split('-').slice(0, 2).join('-')));
        const times = [...waitingIn(tables, kinds as string[]), ...waiting].map(({ readyAt }) => readyAt);
        return [{ at: times.sort()[0] ?? null }];
      },
  },
  {
    begins: 'delete from ops.firing where key',
    work:
      ([key]) =>
      (tables) =>
        remove(tables, 'firing', (row) => row['key'] === key),
  },
];
