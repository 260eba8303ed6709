// A whole object read in one go from where it lies, by a process that has nothing else to do.
import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BlobFile } from '#domain/ports/blobs.ts';
import { openWhole } from './segments.ts';

/** Throws as `Blobs.open` does. */
export const readBlobFile = ({ path, blobId, dataKey }: BlobFile): Uint8Array =>
  openWhole(readFileSync(path), { blobId, key: createSecretKey(dataKey) });
