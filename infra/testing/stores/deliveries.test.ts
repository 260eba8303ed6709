import { deliveriesSuite } from '../../adapters/deliveries/suite.ts';
import { memoryDatabase } from './database.ts';
import { memoryDeliveries } from './deliveries.ts';

deliveriesSuite('memory', async () => {
  const db = memoryDatabase();
  return { deliveries: memoryDeliveries(db), begin: db.begin };
});
