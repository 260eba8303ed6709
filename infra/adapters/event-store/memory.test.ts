import { expect, test } from 'vitest';
import { memoryEventStore } from './memory.ts';
import { someEvents } from './some-events.ts';
import { eventStoreSuite, testBus } from './suite.ts';

eventStoreSuite('memory', async (options) => memoryEventStore(options));

test('an append that does not chain to the head it was decided on is refused', async () => {
  const store = memoryEventStore({ bus: testBus() });
  const [first] = await someEvents('account-1');
  await store.append('account-1', -1, [first!]);
  const forged = await someEvents('account-1', { after: { ...first!, hash: '1'.repeat(64) } });
  await expect(store.append('account-1', 0, forged)).rejects.toThrow('does not follow the hash');
});
