// Runs in the threads of reader.ts: one hostile file meets the limits of its thread and nobody else's.
import type { ReadSheet } from './reader.ts';
import { readSheet } from './sheet.ts';

export default async ({ bytes, most }: ReadSheet): Promise<unknown> => {
  try {
    return await readSheet(bytes, most);
  } catch {
    // Whatever it stumbled over: the file is not one that is imported.
    return 'unreadable';
  }
};
