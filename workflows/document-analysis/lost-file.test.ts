// A document whose file another program removed from the store before it was read.
import { afterEach, expect, it, vi } from 'vitest';
import { emptyReading } from '#domain/documents/reading.ts';
import { createWorld, minutes, START, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());

/** A document whose first reading failed. */
async function unread() {
  const read = vi.fn(async () => emptyReading('test', false, 1, [{ code: 'file-blank', detail: '' }]));
  world = await createWorld({ analyser: { read } });
  const account = await world.approved();
  const who = await world.subcontractor(account);
  await world.settle();
  world.faults.set({ analyser: 'down' });
  const documentId = await world.upload(who, account.documentTypeId);
  await world.settle();
  return { read, who, documentId };
}

it('C63 F185 a document whose file is gone is told so to both sides, read no more, and never validated', async () => {
  const { read, who, documentId } = await unread();
  for await (const { blobId } of world.blobs.list()) await world.blobs.remove(blobId);
  world.faults.set({ analyser: 'ok' });
  await world.drive(minutes(24 * 60));
  expect(await world.happened('DocumentAnalysisFailed')).toMatchObject([{ occurredAt: START }]);
  const [analysed, ...more] = await world.happened('DocumentAnalysed');
  expect(more).toEqual([]);
  expect(analysed).toMatchObject({ occurredAt: minutes(1), data: { documentId, isValid: false, problemCodes: ['file-lost'] } });
  const told = (await world.history(`subcontractor-${who.id}`)).find(({ type }) => type === 'DocumentAnalysed');
  expect(told).toMatchObject({ personal: { problems: ['fichier perdu : il n’est plus dans le stockage et n’a pas pu être lu'] } });
  expect(await world.happened('DocumentValidated')).toEqual([]);
  expect(read).not.toHaveBeenCalled();
  expect(await world.db`select from ops.timers where kind = 'analysis'`).toHaveLength(0);
});

it('C63 F185 a store that is away has lost nothing: the document is read once it is back', async () => {
  const { read } = await unread();
  world.faults.set({ analyser: 'ok', blobs: 'down' });
  await world.drive(minutes(1));
  world.faults.set({ blobs: 'ok' });
  await world.drive(minutes(11));
  expect(read).toHaveBeenCalledTimes(1);
  expect(await world.happened('DocumentAnalysed')).toMatchObject([{ data: { problemCodes: ['file-blank'] } }]);
});
