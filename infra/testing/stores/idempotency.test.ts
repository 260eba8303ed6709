import { idempotencySuite } from '../../adapters/idempotency/suite.ts';
import { memoryDatabase } from './database.ts';
import { memoryIdempotencyKeys } from './idempotency.ts';

idempotencySuite('memory', async () => memoryIdempotencyKeys(memoryDatabase()));
