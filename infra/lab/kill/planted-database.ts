// Planted mistakes that are in the database rather than in a process (QUALITY §4.3): a setting of its operator.
export const PLANTED_IN_DATABASE = { 'planted-fsync-off': 3 } as const;
export const isInDatabase = (name: string): boolean => name in PLANTED_IN_DATABASE;

/** 3: the server says yes before the disk does. */
export const settingsOf = (faults: readonly string[]): Record<string, string> =>
  faults.includes('planted-fsync-off') ? { fsync: 'off' } : {};
