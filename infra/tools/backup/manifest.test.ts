// Of several dumps in one folder: the newest is found, an older one by how its name begins, and the oldest go first.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dumpsIn, findDump, listDumps, prune, writeManifest } from './manifest.ts';

const NAMES = ['2026-11-19T03-00-00Z', '2026-11-20T03-00-00Z', '2026-11-21T03-00-00Z'];
const CUT = '2026-11-22T03-00-00Z';

test('the newest whole dump, or the one that is named; the oldest and those that were cut are removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-dumps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of [...NAMES, CUT]) await mkdir(join(dumpsIn(folder), name), { recursive: true });
  for (const takenAt of NAMES) await writeManifest(join(dumpsIn(folder), takenAt), { format: 1, takenAt } as never);
  const found = async (wanted: string | null) => (await findDump(folder, wanted)).manifest.takenAt;
  expect([await found(null), await found('2026-11-2'), await found('2026-11-19')]).toEqual([NAMES[2], NAMES[2], NAMES[0]]);
  await expect(findDump(folder, CUT)).rejects.toThrow('Aucune sauvegarde complète');
  expect([await prune(folder, 2), await listDumps(folder)]).toEqual([[NAMES[0]], { whole: NAMES.slice(1), cut: [] }]);
});
