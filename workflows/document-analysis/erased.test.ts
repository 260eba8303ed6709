// An analysis that is fired for somebody who was erased by another process: this one knows neither that nor that his key has ended.
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyReading } from '#domain/documents/reading.ts';
import { createWorld, minutes, START } from '#infra/testing/workflows/world.ts';
import { analysisKey } from '../timer-keys.ts';
import { analysisHandler } from './activities.ts';

test('P23 C67 a document is not read once the person’s stream says that he is erased, while his key is still in memory', async () => {
  const world = await createWorld();
  onTestFinished(() => world.close());
  const account = await world.approved();
  const who = await world.subcontractor(account);
  world.faults.set({ analyser: 'down' });
  const documentId = await world.upload(who, account.documentTypeId);
  await world.settle();
  const read = vi.fn(async () => emptyReading('test/1', true, 1, []));
  const before = await world.loadState('subcontractor', who.id);
  const handler = analysisHandler({
    ...world,
    ...{ loadState: async (category, id) => (category === 'subcontractor' ? before : world.loadState(category, id)), outside: null },
    ...{ analyser: { name: 'test', read }, stopping: new AbortController().signal },
  });
  const fire = () => handler.fire({ key: analysisKey(who.id, documentId, account.id), dueAt: START });
  await world.restart(async () => {
    world.clock.set(minutes(60));
    await world.send({ type: 'ErasePerson', subject: `subcontractor-${who.id}`, accountId: account.id, because: 'deleted' }, account.id);
    expect(await fire()).toBeNull();
  });
  expect(read).not.toHaveBeenCalled();
});
