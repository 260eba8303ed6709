// dossier.pdf before other people's judge: veraPDF says whether it is the PDF/A-3b that it says it is.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf } from '#infra/testing/engines/servers.ts';
import { writeReport } from './pdfkit-report.ts';
import { proofReportOf } from './proof-report.test-kit.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-pdfa-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function verdict(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const judge = promisify(execFile)(programOf('verapdf'), ['-f', '3b', '--format', 'text', path]);
  const { stdout } = await judge.catch((error: { stdout: string }) => error);
  return stdout.split(' ')[0]!;
}

test('G04 veraPDF finds a proof report of many subcontractors to be PDF/A-3b, and a file that only claims it not', async () => {
  const bytes = await buffer(writeReport(proofReportOf(8)));
  expect(await verdict('dossier.pdf', bytes)).toBe('PASS');
  const claims = Buffer.from(bytes.toString('latin1').replaceAll('/FontFile2', '/FontFileX'), 'latin1');
  expect(await verdict('claims.pdf', claims)).toBe('FAIL');
});
