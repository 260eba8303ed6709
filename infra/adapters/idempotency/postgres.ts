// Idempotency keys and their answers in PostgreSQL: the statements over ops.idempotency (infra/adapters/sql/migrations/100).
import type { IdempotencyKeys, OpenedKey } from '#domain/ports/idempotency.ts';
import type { Sql } from '#projections/sql.ts';

export const postgresIdempotencyKeys = (db: Sql): IdempotencyKeys => ({
  async forgetUntil(startedAt) {
    await db`DELETE FROM ops.idempotency WHERE started_at <= ${startedAt}`;
  },
  async open({ scope, key, requestHash, seed, subject, startedAt }) {
    const [fresh] = await db<OpenedKey[]>`
      INSERT INTO ops.idempotency (scope, key, request_hash, seed, subject, started_at)
      VALUES (${scope}, ${key}, ${requestHash}, ${seed}, ${subject}, ${startedAt})
      ON CONFLICT (scope, key) DO NOTHING RETURNING request_hash AS "requestHash", seed, reserved, answer`;
    if (fresh) return fresh;
    const [known] = await db<OpenedKey[]>`
      SELECT request_hash AS "requestHash", seed, reserved, answer FROM ops.idempotency WHERE scope = ${scope} AND key = ${key}`;
    return known ?? null;
  },
  async reserve({ scope, key }, before, sealed) {
    const { count } = await db`
      UPDATE ops.idempotency SET reserved = ${sealed} WHERE scope = ${scope} AND key = ${key} AND reserved IS NOT DISTINCT FROM ${before}`;
    return count > 0;
  },
  async keepAnswer({ scope, key }, seed, sealed) {
    const [kept] = await db<{ answer: string }[]>`
      UPDATE ops.idempotency SET answer = COALESCE(answer, ${sealed}) WHERE scope = ${scope} AND key = ${key} AND seed = ${seed} RETURNING answer`;
    return kept?.answer ?? null;
  },
});
