// What the product handed in, beyond the days that it keeps it (OUTBOX_KEPT_DAYS): a drain goes months ahead, and what the daily clearing takes
// meanwhile must still be counted.
import type { Database } from '../../../projections/sql.ts';
import { connect } from '../../adapters/sql/postgres.ts';

/** As often as one likes. */
export async function keepOutbox(db: Database): Promise<void> {
  await db`create schema if not exists proof`;
  await db`create table if not exists proof.outbox_cleared (message_id text not null, times integer not null)`;
  await db.unsafe(`
    create or replace function proof.keep_outbox() returns trigger language plpgsql as $$
    begin insert into proof.outbox_cleared values (old.message_id, old.times); return null; end $$;
    create or replace trigger keep_outbox after delete on ops.outbox for each row execute function proof.keep_outbox()`);
}

export async function keepOutboxAt(url: string): Promise<void> {
  const db = connect(url, { name: 'kill-outbox', max: 1 });
  try {
    await keepOutbox(db);
  } finally {
    await db.end({ timeout: 5 });
  }
}

/** Each message once, and how often it was handed in. */
export async function handedIn(db: Database): Promise<{ message_id: string; times: number }[]> {
  await keepOutbox(db);
  return db`
    select message_id, sum(times)::int as times
    from (select message_id, times from ops.outbox union all select message_id, times from proof.outbox_cleared) as every
    group by message_id`;
}
