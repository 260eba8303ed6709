// Idempotency keys in memory with the semantics of the PostgreSQL ones, statement by statement.
import type { IdempotencyKeys, KeyName, OpenedKey } from '#domain/ports/idempotency.ts';
import type { MemoryDatabase } from './database.ts';

const nameOf = ({ scope, key }: KeyName): string => `${scope} ${key}`;

export const memoryIdempotencyKeys = (db: MemoryDatabase): IdempotencyKeys => ({
  forgetUntil: (until) =>
    db.run({
      says: 'forget old keys',
      work({ keys }) {
        for (const [name, { startedAt }] of [...keys]) if (startedAt <= until) keys.delete(name);
      },
    }),
  async open(name) {
    const { requestHash, seed, startedAt } = name;
    const fresh = await db.run({
      says: `open key ${name.key}`,
      work({ keys }): OpenedKey | null {
        if (keys.has(nameOf(name))) return null;
        const opened = { requestHash, seed, reserved: null, answer: null };
        keys.set(nameOf(name), { ...opened, startedAt });
        return opened;
      },
    });
    if (fresh !== null) return fresh;
    return db.run({
      says: `read key ${name.key}`,
      reads: true,
      work({ keys }) {
        const known = keys.get(nameOf(name));
        return known === undefined
          ? null
          : { requestHash: known.requestHash, seed: known.seed, reserved: known.reserved, answer: known.answer };
      },
    });
  },
  reserve: (name, before, sealed) =>
    db.run({
      says: `reserve under key ${name.key}`,
      work({ keys }) {
        const known = keys.get(nameOf(name));
        if (known === undefined || known.reserved !== before) return false;
        keys.set(nameOf(name), { ...known, reserved: sealed });
        return true;
      },
    }),
  keepAnswer: (name, seed, sealed) =>
    db.run({
      says: `keep the answer of key ${name.key}`,
      work({ keys }) {
        const known = keys.get(nameOf(name));
        if (known === undefined || known.seed !== seed) return null;
        const answer = known.answer ?? sealed;
        keys.set(nameOf(name), { ...known, answer });
        return answer;
      },
    }),
});
