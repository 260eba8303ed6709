import { memoryDatabase } from '../memory-database/database.ts';
import { memoryTimers } from './memory.ts';
import { timersSuite } from './suite.ts';

timersSuite('memory', async () => {
  const db = memoryDatabase();
  return { timers: memoryTimers(db), begin: db.begin };
});
