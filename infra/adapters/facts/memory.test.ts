import { memoryDatabase } from '../memory-database/database.ts';
import { memoryFacts } from './memory.ts';
import { factsSuite } from './suite.ts';

factsSuite('memory', async () => {
  const db = memoryDatabase();
  return { facts: memoryFacts(db), begin: db.begin };
});
