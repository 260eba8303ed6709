// Runs in the threads of reader.ts: a hostile file can only exhaust the limits of its thread.
import type { ReadSheet } from './reader.ts';
import { readSheet } from './sheet.ts';

export default async ({ bytes, most }: ReadSheet): Promise<unknown> => {
  try {
    return await readSheet(bytes, most);
  } catch {
    // Whatever the error: the file is not one that can be imported.
    return 'unreadable';
  }
};
