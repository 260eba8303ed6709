// Two wrong ways to number events that look right (QUALITY §1 rule 3, §4.3 fault 8). Each is the real function with one change, in a schema
// that only tests have: if the harness did not catch them, its zeros would prove nothing.
import type { Sql } from '#projections/sql.ts';

export type Variant = 'real' | 'sequence' | 'lock-inside';

type Change = readonly [from: string, to: string];

const LOCK_FIRST = 'perform pg_advisory_xact_lock(1400204611);';
const BATCH_POSITION = 'shift[e.command] + e.n';
const SINGLE_POSITION = '(select coalesce(max(position), 0) + 1 from es.events)';

const CHANGES: Record<Exclude<Variant, 'real'>, { batch: readonly Change[]; single: readonly Change[] }> = {
  // bigserial: the number is taken now, and becomes visible when its transaction commits, whenever that is.
  sequence: {
    batch: [
      [LOCK_FIRST, ''],
      [BATCH_POSITION, `nextval('planted.positions')`],
    ],
    single: [
      [LOCK_FIRST, ''],
      [SINGLE_POSITION, `nextval('planted.positions')`],
    ],
  },
  // The statement takes its snapshot before it waits for the lock, so the highest position that it sees is stale.
  'lock-inside': {
    batch: [
      [LOCK_FIRST, ''],
      [BATCH_POSITION, '(select coalesce(max(position), 0) from es.events) + e.n'],
      [
        'from unnest(e_command, e_revision, e_id, e_type',
        'from (select pg_advisory_xact_lock(1400204611)) locked, unnest(e_command, e_revision, e_id, e_type',
      ],
    ],
    single: [
      [LOCK_FIRST, ''],
      [SINGLE_POSITION, `(select coalesce(max(position), 0) + 1 from es.events, (select pg_advisory_xact_lock(1400204611)) locked)`],
    ],
  },
};

/** Installs the variant and answers the function name that the event store is to call. */
export async function plant(sql: Sql, variant: Variant): Promise<string> {
  if (variant === 'real') return 'es.append';
  await sql.unsafe('create schema if not exists planted; create sequence if not exists planted.positions');
  for (const [name, changes] of [
    ['append', CHANGES[variant].batch],
    ['append_one', CHANGES[variant].single],
  ] as const) {
    const [row] = await sql<{ text: string }[]>`select pg_get_functiondef(${`es.${name}`}::regproc) as text`;
    let text = row!.text.replace(`es.${name}(`, `planted.${name}(`);
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`the planted variant ${variant} no longer fits es.${name}`);
      text = text.replace(from, to);
    }
    await sql.unsafe(text);
  }
  return 'planted.append';
}

/** The advisory lock at which the first writer's transactions wait, between their INSERT and their commit. */
export const GATE = 77;

/**
 * Delays every transaction that writes events just before its commit: the first writer waits while the gate is closed, all others for a
 * random time. A deferred trigger does it, so that the functions under test stay unchanged.
 */
export async function installPauses(sql: Sql, maxPauseMs: number): Promise<void> {
  await sql.unsafe(`
    create schema if not exists planted;
    create function planted.pause() returns trigger language plpgsql as $$
    begin
      if current_setting('planted.paused', true) is not distinct from pg_current_xact_id()::text then return null; end if;
      perform set_config('planted.paused', pg_current_xact_id()::text, true);
      if current_setting('application_name') = 'writer-0' then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      perform pg_sleep(random() * ${maxPauseMs} / 1000);
      return null;
    end $$;
    create constraint trigger pause after insert on es.events deferrable initially deferred for each row execute function planted.pause()`);
}
