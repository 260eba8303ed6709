// Planted mistakes that are in the database rather than in a process (QUALITY §4.3): a setting of its operator, and how it numbers events.
import { plantSequence } from '#infra/event-store/planted.ts';
import { connect } from '#infra/sql/postgres.ts';

export const PLANTED_IN_DATABASE = { 'planted-fsync-off': 3, 'planted-sequence': 8 } as const;
export const isInDatabase = (name: string): boolean => name in PLANTED_IN_DATABASE;

/** 3: the server says yes before the disk does. */
export const settingsOf = (faults: readonly string[]): Record<string, string> =>
  faults.includes('planted-fsync-off') ? { fsync: 'off' } : {};

/** 8: writers side by side take numbers from a sequence, which others see in the order of their commits. */
export async function plantInDatabase(url: string, faults: readonly string[]): Promise<void> {
  if (!faults.includes('planted-sequence')) return;
  const db = connect(url, { name: 'kill-plant', max: 1 });
  await plantSequence(db).finally(() => db.end({ timeout: 1 }));
}
