// The test suite of every object storage (C21). The adapter's test gives direct access to the stored bytes.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BlobBinding, Blobs, StoredBlob } from '#domain/ports/blobs.ts';
import { BlobIntegrityError, BlobMissingError, SEALED_SEGMENT_BYTES, SEGMENT_BYTES } from './segments.ts';

export type MakeBlobs = () => Promise<{
  blobs: Blobs;
  /** The stored bytes. */
  peek(blobId: string): Promise<Uint8Array>;
  poke(blobId: string, bytes: Uint8Array): Promise<void>;
}>;

const KEY = new Uint8Array(32).fill(5);
const BINDING = { accountId: 3, subcontractorId: 12, documentId: 21 } as BlobBinding;
const CANARY = 'ATTESTATION-DE-VIGILANCE';

async function* inChunks(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

async function listed(blobs: Blobs): Promise<string[]> {
  const ids: string[] = [];
  for await (const { blobId } of blobs.list()) ids.push(blobId);
  return ids.sort();
}

export function blobsSuite(name: string, make: MakeBlobs): void {
  describe(`blobs: ${name}`, () => {
    let blobs: Blobs;
    let peek: (blobId: string) => Promise<Uint8Array>;
    let poke: (blobId: string, bytes: Uint8Array) => Promise<void>;
    beforeEach(async () => {
      ({ blobs, peek, poke } = await make());
    });
    const put = (bytes: Uint8Array, binding = BINDING, key = KEY): Promise<StoredBlob> => blobs.put(inChunks(bytes), binding, key);
    const read = async (stored: StoredBlob, binding = BINDING, key = KEY): Promise<Buffer> =>
      collect(await blobs.open(stored.blobId, stored.wrappedKey, binding, key));

    test('the mark of the installation is written once, and is no object', async () => {
      expect(await blobs.mark.read()).toBeNull();
      const ids = Array.from({ length: 5 }, () => randomUUID());
      const answers = await Promise.all(ids.map((id) => blobs.mark.write(id)));
      expect(new Set(answers).size).toBe(1);
      expect(await blobs.mark.read()).toBe(answers[0]);
      expect(await listed(blobs)).toEqual([]);
    });

    test('G71 a record is found again under its name and as the newest of its folder, is written once, and is no object', async () => {
      const { records } = blobs;
      expect([await records.newest('checkpoints/7'), await records.read('checkpoints/7', '1-2')]).toEqual([null, null]);
      const text = 'origine\n12\n\n— signature\n';
      await Promise.all([records.write('checkpoints/7', '0001-0009', text), records.write('checkpoints/7', '0001-0010', 'other')]);
      await records.write('checkpoints/7', '0001-0009', 'another text');
      await records.write('checkpoints/70', '0002-0001', 'of another folder');
      expect(await records.read('checkpoints/7', '0001-0009')).toBe(text);
      expect([
        await records.newest('checkpoints/7'),
        await records.newest('checkpoints/70'),
        await records.newest('checkpoints/8'),
      ]).toEqual(['0001-0010', '0002-0001', null]);
      expect(await listed(blobs)).toEqual([]);
      for (const [folder, name] of [
        ['checkpoints', '1'],
        ['../7', '1'],
        ['checkpoints/7', '../1'],
        ['checkpoints/7', ''],
      ] as const)
        await expect((async () => records.read(folder, name))()).rejects.toThrow(RangeError);
    });

    test.each([0, 1, 9_999, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 2 * SEGMENT_BYTES, 1_000_003])(
      'C21 %i bytes come back as they were sent, and are ciphertext where they lie',
      async (size) => {
        const bytes = randomBytes(size);
        bytes.write(CANARY);
        const stored = await put(bytes);
        expect(stored.size).toBe(size);
        expect(stored.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(await read(stored)).toEqual(bytes);
        const kept = Buffer.from(await peek(stored.blobId));
        expect(kept.includes(CANARY)).toBe(false);
        if (size >= 16) expect(kept.includes(bytes.subarray(0, 16))).toBe(false);
      },
    );

    test('C21 the same bytes stored twice are two objects that share nothing', async () => {
      const bytes = Buffer.alloc(100_000, 'a');
      const [one, two] = [await put(bytes), await put(bytes)];
      expect(one.blobId).not.toBe(two.blobId);
      expect(one.wrappedKey).not.toBe(two.wrappedKey);
      expect(Buffer.from(await peek(one.blobId)).equals(Buffer.from(await peek(two.blobId)))).toBe(false);
    });

    test('C21 a flipped bit anywhere is an error, never other bytes', async () => {
      const stored = await put(randomBytes(3 * SEGMENT_BYTES + 100));
      const kept = Buffer.from(await peek(stored.blobId));
      const places = [0, 4, 5, 1000, 4 + SEGMENT_BYTES, 4 + SEALED_SEGMENT_BYTES, kept.length - 17, kept.length - 1];
      for (const at of places) {
        const changed = Buffer.from(kept);
        changed[at]! ^= 0x10;
        await poke(stored.blobId, changed);
        await expect(read(stored), `byte ${at}`).rejects.toThrow(BlobIntegrityError);
      }
      await poke(stored.blobId, kept);
      expect((await read(stored)).length).toBe(3 * SEGMENT_BYTES + 100);
    });

    test('C21 an object cut short, also between two segments, or made longer is refused before a byte of it leaves', async () => {
      const stored = await put(randomBytes(3 * SEGMENT_BYTES));
      const kept = Buffer.from(await peek(stored.blobId));
      const cuts = [0, 3, 4, 20, kept.length - 1, 4 + SEALED_SEGMENT_BYTES, 4 + 2 * SEALED_SEGMENT_BYTES].map((end) =>
        kept.subarray(0, end),
      );
      const longer = [Buffer.concat([kept, Buffer.alloc(1)]), Buffer.concat([kept, kept.subarray(4, 4 + SEALED_SEGMENT_BYTES)])];
      for (const bytes of [...cuts, ...longer]) {
        await poke(stored.blobId, bytes);
        await expect(blobs.open(stored.blobId, stored.wrappedKey, BINDING, KEY), `${bytes.length} bytes`).rejects.toThrow(
          BlobIntegrityError,
        );
      }
    });

    test('C21 segments that changed places or came from another object are an error', async () => {
      const [one, two] = [await put(randomBytes(3 * SEGMENT_BYTES)), await put(randomBytes(3 * SEGMENT_BYTES))];
      const kept = Buffer.from(await peek(one.blobId));
      const other = Buffer.from(await peek(two.blobId));
      const segment = (bytes: Buffer, index: number) =>
        bytes.subarray(4 + index * SEALED_SEGMENT_BYTES, 4 + (index + 1) * SEALED_SEGMENT_BYTES);
      await poke(one.blobId, Buffer.concat([kept.subarray(0, 4), segment(kept, 1), segment(kept, 0), segment(kept, 2)]));
      await expect(read(one)).rejects.toThrow(BlobIntegrityError);
      await poke(one.blobId, Buffer.concat([kept.subarray(0, 4), segment(kept, 0), segment(other, 1), segment(kept, 2)]));
      await expect(read(one)).rejects.toThrow(BlobIntegrityError);
    });

    test('C21 two objects that were swapped do not open, not even of the same document', async () => {
      const [one, two] = [await put(randomBytes(100)), await put(randomBytes(100))];
      const [a, b] = [await peek(one.blobId), await peek(two.blobId)];
      await poke(one.blobId, b);
      await poke(two.blobId, a);
      await expect(read(one)).rejects.toThrow(BlobIntegrityError);
      await expect(read({ ...one, wrappedKey: two.wrappedKey })).rejects.toThrow(BlobIntegrityError);
    });

    test('C21 an object opens for its own tenant, subcontractor, document and key only', async () => {
      const stored = await put(randomBytes(100));
      const others: Partial<BlobBinding>[] = [{ accountId: 4 as never }, { subcontractorId: 13 }, { documentId: 22 }];
      for (const other of others) await expect(read(stored, { ...BINDING, ...other })).rejects.toThrow(BlobIntegrityError);
      await expect(read(stored, BINDING, new Uint8Array(32).fill(6))).rejects.toThrow(BlobIntegrityError);
      await expect(read({ ...stored, wrappedKey: 'AAAA' })).rejects.toThrow(BlobIntegrityError);
      await expect(read({ ...stored, wrappedKey: `${stored.wrappedKey.slice(0, 20)}AAAA${stored.wrappedKey.slice(24)}` })).rejects.toThrow(
        BlobIntegrityError,
      );
    });

    test('C21 a range of the content is those bytes, of an object that was looked at to its end', async () => {
      const bytes = randomBytes(30 * SEGMENT_BYTES + 100);
      const stored = await put(bytes);
      const part = async (from: number, to: number): Promise<Buffer> =>
        collect(await blobs.open(stored.blobId, stored.wrappedKey, BINDING, KEY, { from, to }));
      const ends = [0, 1, SEGMENT_BYTES - 1, SEGMENT_BYTES, 5 * SEGMENT_BYTES + 7, 20 * SEGMENT_BYTES, bytes.length - 1];
      for (const from of ends)
        for (const to of ends.filter((end) => end >= from))
          expect([from, to, (await part(from, to)).equals(bytes.subarray(from, to + 1))]).toEqual([from, to, true]);
      expect((await part(bytes.length - 3, bytes.length + 1000)).equals(bytes.subarray(-3))).toBe(true);
      const kept = Buffer.from(await peek(stored.blobId));
      await poke(stored.blobId, kept.subarray(0, 4 + 20 * SEALED_SEGMENT_BYTES));
      await expect(part(0, 9)).rejects.toThrow(BlobIntegrityError);
    });

    test('C15 content that fails on the way leaves no object', async () => {
      async function* tooLarge(): AsyncGenerator<Uint8Array> {
        yield* inChunks(randomBytes(200_000));
        throw new RangeError('larger than the limit');
      }
      await expect(blobs.put(tooLarge(), BINDING, KEY)).rejects.toThrow('larger than the limit');
      expect(await listed(blobs)).toEqual([]);
    });

    test('C19 an upload that is given up leaves no object, also while nothing more comes', async () => {
      const abort = new AbortController();
      let ended = false;
      async function* stuck(): AsyncGenerator<Uint8Array> {
        try {
          yield randomBytes(100_000);
          abort.abort(new Error('given up'));
          await new Promise(() => {});
        } finally {
          ended = true;
        }
      }
      await expect(blobs.put(stuck(), BINDING, KEY, abort.signal)).rejects.toThrow('given up');
      expect(ended).toBe(false);
      await expect(blobs.put(inChunks(randomBytes(10)), BINDING, KEY, abort.signal)).rejects.toThrow('given up');
      expect(await listed(blobs)).toEqual([]);
      const quiet = await blobs.put(inChunks(randomBytes(10)), BINDING, KEY, new AbortController().signal);
      expect((await read(quiet)).length).toBe(10);
    });

    test('C16 the name of an object is made here, and nothing else is taken for one', async () => {
      const { blobId, wrappedKey } = await put(randomBytes(10));
      expect(blobId).toMatch(/^[0-9a-f]{32}$/);
      for (const wrong of ['', '../../etc/passwd', `${blobId}/..`, blobId.toUpperCase(), `${blobId}\0`, 'CON', blobId.slice(1)]) {
        await expect(blobs.open(wrong, wrappedKey, BINDING, KEY)).rejects.toThrow();
        await expect(blobs.remove(wrong)).rejects.toThrow('not the id of an object');
      }
    });

    test('removing is final and may be repeated', async () => {
      const stored = await put(randomBytes(10));
      await blobs.remove(stored.blobId);
      await blobs.remove(stored.blobId);
      await expect(read(stored)).rejects.toThrow(BlobMissingError);
      expect(await listed(blobs)).toEqual([]);
    });

    test('a reader who stops early and many at once leave nothing open', async () => {
      const stored = await put(randomBytes(5 * SEGMENT_BYTES));
      for await (const part of await blobs.open(stored.blobId, stored.wrappedKey, BINDING, KEY)) {
        expect(part.length).toBe(SEGMENT_BYTES);
        break;
      }
      const sizes = await Promise.all(Array.from({ length: 20 }, async () => (await read(stored)).length));
      expect(new Set(sizes)).toEqual(new Set([5 * SEGMENT_BYTES]));
    });

    test('C63 every object is listed with its age; one in quarantine is read as before, counts its age anew, and comes back or goes', async () => {
      const stored = await Promise.all(Array.from({ length: 3 }, () => put(randomBytes(10))));
      const [one, two, three] = stored.map(({ blobId }) => blobId) as [string, string, string];
      expect(await listed(blobs)).toEqual([one, two, three].sort());
      for (const blobId of [one, two]) await blobs.quarantine(blobId);
      await blobs.quarantine('0'.repeat(32));
      const held: string[] = [];
      for await (const { blobId, ageMs, quarantined } of blobs.list()) {
        expect(ageMs).toBeLessThan(60_000);
        if (quarantined) held.push(blobId);
      }
      expect(held.sort()).toEqual([one, two].sort());
      for (const each of stored) expect((await read(each)).length).toBe(10);
      await blobs.release(one);
      await blobs.release(three);
      await blobs.remove(two);
      expect(await listed(blobs)).toEqual([one, three].sort());
      for await (const { quarantined } of blobs.list()) expect(quarantined).toBe(false);
      await expect(read(stored[1]!)).rejects.toThrow(BlobMissingError);
    });
  });
}
