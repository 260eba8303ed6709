import { factsSuite } from '../../adapters/facts/suite.ts';
import { memoryDatabase } from './database.ts';
import { memoryFacts } from './facts.ts';

factsSuite('memory', async () => {
  const db = memoryDatabase();
  return { facts: memoryFacts(db), begin: db.begin };
});
