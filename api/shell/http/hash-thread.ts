// Runs in the threads of hashers.ts. Passwords that come in are never logged; a hash or a verdict goes out.
import { hashSync, verifySync } from '@node-rs/argon2';

/** Memory in KiB, and passes over it. */
export type HashCost = { memoryCost: number; timeCost: number };
/** A password with the cost of its new hash, or a password with the hash to check it against. */
export type Order = { password: string; cost: HashCost } | { password: string; hash: string };

/** Argon2id, the library's default algorithm, in one lane. */
export default (order: Order): string | boolean =>
  'hash' in order ? verifySync(order.hash, order.password) : hashSync(order.password, { ...order.cost, parallelism: 1 });
