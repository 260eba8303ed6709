// I7: an object for each document event and the other way round, and the bytes that were sent.
import { createHash } from 'node:crypto';
import { idOf } from '../../../../domain/kernel/event.ts';
import { sweep } from '../../../adapters/blobs/sweep.ts';
import type { Evidence } from '../evidence.ts';
import { type Finding, finding } from './finding.ts';

export async function checkObjects({ blobs, store, keys, history }: Evidence): Promise<Finding> {
  const swept = await sweep({ blobs, store, olderThanMs: 0, mostShare: 1 });
  const kept = new Set<string>();
  for await (const { blobId, quarantined } of blobs.list()) if (!quarantined) kept.add(blobId);
  const violations: string[] = [];
  let objects = 0;
  for (const { stored, event } of history) {
    if (event.type !== 'DocumentUploaded') continue;
    objects++;
    const { blobId, wrappedKey, documentId } = event.data;
    const subcontractorId = idOf(stored.stream);
    kept.delete(blobId);
    try {
      const key = (await keys.load([stored.stream])).get(stored.stream)!;
      const hash = createHash('sha256');
      const binding = { accountId: stored.accountId, subcontractorId, documentId };
      for await (const piece of await blobs.open(blobId, wrappedKey, binding, key)) hash.update(piece);
      if (hash.digest('hex') !== event.personal?.sha256) violations.push(`document ${documentId}: other bytes than were sent`);
    } catch (error) {
      violations.push(`document ${documentId}: ${(error as Error).name} ${(error as Error).message}`);
    }
  }
  for (const blobId of kept) violations.push(`object ${blobId} has no event and survived the sweep`);
  return finding(
    'I7',
    'documents without their bytes, objects without event',
    `${violations.length} of ${objects} (${swept.quarantined.length} put aside)`,
    violations,
  );
}
