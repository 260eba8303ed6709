import { timersSuite } from '../../adapters/timers/suite.ts';
import { memoryDatabase } from './database.ts';
import { memoryTimers } from './timers.ts';

timersSuite('memory', async () => {
  const db = memoryDatabase();
  return { timers: memoryTimers(db), begin: db.begin };
});
