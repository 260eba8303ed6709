// Deliveries in PostgreSQL: the statements over ops.deliveries (infra/adapters/sql/migrations/220).
import type { Deliveries, DeliveryRow } from '#domain/ports/deliveries.ts';
import type { Sql } from '#projections/sql.ts';
import { sqlOf } from '../sql/postgres.ts';

export const postgresDeliveries = (db: Sql): Deliveries => ({
  async plan(deliveries, tx) {
    const sql = sqlOf(tx);
    if (deliveries.length > 0)
      await sql`insert into ops.deliveries ${sql([...deliveries])} on conflict (source_event, template, recipient) do nothing`;
  },
  async forget(ids, tx) {
    if (ids.length > 0) await sqlOf(tx)`delete from ops.deliveries where id = any(${ids as number[]}::integer[])`;
  },
  async channelOf(id) {
    const [row] = await db<Pick<DeliveryRow, 'channel'>[]>`select channel from ops.deliveries where id = ${id}`;
    return row?.channel ?? null;
  },
  async claim(id) {
    const [row] = await db<DeliveryRow[]>`update ops.deliveries set claim = claim + 1 where id = ${id} returning *`;
    return row ?? null;
  },
  isStillMine: async ({ id, claim }) => (await db`select from ops.deliveries where id = ${id} and claim = ${claim}`).length > 0,
  async overtakenByNewer({ id, account_id, template, recipient }) {
    const newer = await db`
      select from ops.deliveries where account_id = ${account_id} and id > ${id} and template = ${template} and recipient = ${recipient} limit 1`;
    return newer.length > 0;
  },
  async drop({ id, claim }) {
    await db`delete from ops.deliveries where id = ${id} and claim = ${claim}`;
  },
});
