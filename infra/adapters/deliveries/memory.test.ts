import { memoryDatabase } from '../memory-database/database.ts';
import { memoryDeliveries } from './memory.ts';
import { deliveriesSuite } from './suite.ts';

deliveriesSuite('memory', async () => {
  const db = memoryDatabase();
  return { deliveries: memoryDeliveries(db), begin: db.begin };
});
