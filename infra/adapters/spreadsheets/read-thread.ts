// Runs in the threads of reader.ts: a hostile file can only exhaust the limits of its thread.
import type { ReadTask } from './reader.ts';
import { readHeads, readRows } from './sheet.ts';
import { Unreadable } from './zip-judge.ts';

export default async ({ bytes, part }: ReadTask): Promise<unknown> => {
  try {
    return part === null ? await readHeads(bytes) : await readRows(bytes, part);
  } catch (error) {
    // Whatever the error: the file is not one that can be imported.
    return error instanceof Unreadable ? error.fault : 'damaged';
  }
};
