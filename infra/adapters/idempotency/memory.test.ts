import { memoryDatabase } from '../memory-database/database.ts';
import { memoryIdempotencyKeys } from './memory.ts';
import { idempotencySuite } from './suite.ts';

idempotencySuite('memory', async () => memoryIdempotencyKeys(memoryDatabase()));
