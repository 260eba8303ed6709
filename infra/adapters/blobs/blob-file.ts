// Reads a whole object at once from its storage, for a process that has nothing else to do.
import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BlobFile } from '#domain/ports/blobs.ts';
import { openWhole } from './segments.ts';

/** Throws what `Blobs.open` throws. */
export const readBlobFile = ({ path, blobId, dataKey }: BlobFile): Uint8Array =>
  openWhole(readFileSync(path), { blobId, key: createSecretKey(dataKey) });
