import { checkpointsSuite } from '../../adapters/checkpoints/suite.ts';
import { memoryCheckpoints } from './checkpoints.ts';
import { memoryDatabase } from './database.ts';
import { memoryDeliveries } from './deliveries.ts';

checkpointsSuite('memory', async () => {
  const db = memoryDatabase();
  return { checkpoints: memoryCheckpoints(db), deliveries: memoryDeliveries(db) };
});
