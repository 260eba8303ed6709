// The move without Temporal: its clock can be moved, so reminders fall due on either side (moving.engines.test.ts has the other).
import { it } from 'vitest';
import { moveThereAndBack } from './moving.ts';

it('C51 an installation moves to PostgreSQL and EventStoreDB of its own and back: the same on every screen, and nothing sent twice', async () => {
  await moveThereAndBack({}, true);
}, 400_000);
