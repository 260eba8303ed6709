import { type MemoryObject, memoryBlobs } from './memory.ts';
import { blobsSuite } from './suite.ts';

blobsSuite('memory', async () => {
  const objects = new Map<string, MemoryObject>();
  return {
    blobs: memoryBlobs(objects),
    peek: async (blobId) => objects.get(blobId)!.bytes,
    poke: async (blobId, bytes) => void objects.set(blobId, { bytes, storedAt: performance.now() }),
  };
});
