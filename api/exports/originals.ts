// Reads originals one at a time, each twice: once to its end, so that an unreadable file is reported instead of exported in part, and once
// for the archive. Only segments are in memory: a reader who is slow holds no file.
import { createHash } from 'node:crypto';
import { isLostFile, isTransient } from '#domain/kernel/failure.ts';
import type { MissingReason } from '#domain/texts/fr/exports.ts';
import type { Original } from '#projections/compliance/query.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { noteNeighbour } from '../shell/http/neighbours.ts';
import { originalPath } from './paths.ts';

type Deps = Pick<RouteDeps, 'keys' | 'blobs' | 'log'>;
export type Opened = { original: Original; path: string } & (
  | { content: AsyncIterable<Uint8Array>; size: number; sha256: string }
  | { missing: MissingReason }
);

export async function* openedOriginals({ keys, blobs, log }: Deps, originals: readonly Original[]): AsyncGenerator<Opened> {
  const subjects = [...new Set(originals.map(({ subcontractorId }) => `subcontractor-${subcontractorId}`))];
  const loaded = subjects.length === 0 ? new Map() : await keys.load(subjects);
  for (const original of originals) {
    const { id: documentId, accountId, subcontractorId, blobId, wrappedKey } = original;
    const path = originalPath(original);
    const key = loaded.get(`subcontractor-${subcontractorId}`);
    if (!key) {
      yield { original, path, missing: 'erased' };
      continue;
    }
    const binding = { accountId, subcontractorId, documentId } as Parameters<typeof blobs.open>[2];
    const open = () => blobs.open(blobId, wrappedKey, binding, key);
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const piece of await open()) {
        hash.update(piece);
        size += piece.byteLength;
      }
    } catch (err) {
      // An outage is not a loss: otherwise the archive would report every file as unreadable.
      if (isTransient(err)) throw err;
      if (isLostFile(err)) noteNeighbour('files-removed', log);
      log.error({ err, documentId }, 'an original could not be read, an archive goes out without it');
      yield { original, path, missing: 'unreadable' };
      continue;
    }
    yield { original, path, content: await open(), size, sha256: hash.digest('hex') };
  }
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
