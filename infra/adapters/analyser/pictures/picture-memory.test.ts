import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ReaderProcess, textChild } from '../reader-process.ts';
import { residentMb } from '../resident-memory.ts';
import { pictureMode } from './picture-mode.ts';

const folder = mkdtempSync(join(tmpdir(), 'memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('C17 a reader that takes more memory than it may is ended, and its document fails', async () => {
  const script = join(folder, 'eats.mjs');
  writeFileSync(
    script,
    "const held = []; process.on('message', (m) => process.send({ id: m.id, begun: true }, () => setInterval(() => held.push(Buffer.alloc(2e7, 1)), 20)));",
  );
  // Where the system does not report a process's memory, the time limit ends it.
  const told = residentMb(process.pid) > 0;
  const reader = new ReaderProcess({ ...textChild(script), memoryMaxMb: 300 });
  const answer = reader.request({ kind: 'read', bytes: new Uint8Array(1) }, { timeoutMs: told ? 20_000 : 1_000 });
  await expect(answer).rejects.toMatchObject({ reason: told ? 'crash' : 'timeout' });
  await reader.close();
});

it('chooses the full mode where both engines and 4 GB of free memory are there, the light one elsewhere', () => {
  expect([pictureMode(4_000, true), pictureMode(3_999, true), pictureMode(64_000, false)]).toEqual(['full', 'light', 'light']);
});
