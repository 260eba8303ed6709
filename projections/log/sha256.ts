// SHA-256 for the trees of the log.
import { hash } from 'node:crypto';
import type { Sha256 } from '#domain/proof/tree.ts';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');
