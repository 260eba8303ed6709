// Runs in the threads of reader.ts: a hostile file can only exhaust the limits of its thread.
import process from 'node:process';
import type { ReadEnd, ReadTask } from './reader.ts';
import { readHeads, readRows } from './sheet.ts';
import { Unreadable } from './zip-judge.ts';

export default async (task: ReadTask): Promise<ReadEnd<unknown>> => {
  const before = process.threadCpuUsage();
  const told = await read(task);
  const { user, system } = process.threadCpuUsage(before);
  return { told, cpuMs: (user + system) / 1000 };
};

async function read({ bytes, part }: ReadTask): Promise<unknown> {
  try {
    return part === null ? await readHeads(bytes) : await readRows(bytes, part);
  } catch (error) {
    // Whatever the error: the file is not one that can be imported.
    return error instanceof Unreadable ? error.fault : 'damaged';
  }
}
