// Runs in the threads of hashers.ts. What comes in is in no log; what goes out is a hash or a verdict.
import { hashSync, verifySync } from '@node-rs/argon2';

/** `hash`: what to check the password against; without it a new hash is made. */
export type Order = { password: string; hash?: string };

/** Argon2id, the library's default algorithm. OWASP: 19 MiB, two passes, one lane; 20 ms of a fast core, 80 of a slow one. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export default ({ password, hash }: Order): string | boolean =>
  hash === undefined ? hashSync(password, PARAMETERS) : verifySync(hash, password);
