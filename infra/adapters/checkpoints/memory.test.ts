import { memoryDeliveries } from '../deliveries/memory.ts';
import { memoryDatabase } from '../memory-database/database.ts';
import { memoryCheckpoints } from './memory.ts';
import { checkpointsSuite } from './suite.ts';

checkpointsSuite('memory', async () => {
  const db = memoryDatabase();
  return { checkpoints: memoryCheckpoints(db), deliveries: memoryDeliveries(db) };
});
