// Images by digest: what the operator's command prints, with a docker that knows every image, and with one that knows none.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'subdoc-pin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const docker = (says: string): NodeJS.ProcessEnv => {
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${says}\n`);
  chmodSync(join(folder, 'docker'), 0o755);
  return { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
};
const SCRIPT = 'infra/deploy/pin-images.sh';
const images = (text: string): string[] => [...text.matchAll(/^ *image: *(\S+)/gm)].map(([, image]) => image!);

test('each image of others is pinned to the digest that this machine has, and nothing else of the file changes', () => {
  const digest = `sha256:${'a1'.repeat(32)}`;
  const env = docker(`for last; do :; done; echo "\${last%%:*}@${digest}"`);
  const before = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const after = execFileSync('sh', [SCRIPT], { cwd: ROOT, env, encoding: 'utf8' });
  expect(images(after)).toEqual(images(before).map((image) => (image.startsWith('subdoc') ? image : `${image}@${digest}`)));
  expect(images(after).length).toBeGreaterThan(10);
  expect(after.replaceAll(`@${digest}`, '').trimEnd()).toBe(before.trimEnd());
});

test('an image that is not here is named, and nothing is printed', () => {
  const { status, stdout, stderr } = spawnSync('sh', [SCRIPT], { cwd: ROOT, env: docker('exit 1'), encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('pas encore ici');
});
