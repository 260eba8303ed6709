import { inProcessBus } from './in-process.ts';
import { busSuite } from './suite.ts';

busSuite('in-process', async (onError) => {
  const bus = inProcessBus({ onError });
  return { bus, other: bus };
});
