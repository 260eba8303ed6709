// Runs in the threads of hashers.ts. What comes in is in no log; what goes out is a hash or a verdict.
import { hashSync, verifySync } from '@node-rs/argon2';

/** Memory in KiB, and passes over it. */
export type HashCost = { memoryCost: number; timeCost: number };
/** Either a password and what its new hash may cost, or a password and the hash to check it against. */
export type Order = { password: string; cost: HashCost } | { password: string; hash: string };

/** Argon2id, the library's default algorithm, in one lane. */
export default (order: Order): string | boolean =>
  'hash' in order ? verifySync(order.hash, order.password) : hashSync(order.password, { ...order.cost, parallelism: 1 });
