// The bundle is never what the sources no longer are: whatever is done to them, the next start runs what they say.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildServer } from './build.ts';
import { freshBundle } from './fresh.mjs';

vi.setConfig({ testTimeout: 30_000 });
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
let root: string;
const write = (path: string, text: string, at = LONG_AGO): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), at, at);
};
const build = () => buildServer({ root, entry: 'infra/app/process.ts' });
const start = (): string => execFileSync(process.execPath, [join(root, 'infra/app/start.mjs')], { encoding: 'utf8' }).trim();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'subdoc-bundle-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'infra/app/bundle'), { recursive: true });
  for (const file of ['start.mjs', 'main.ts', 'bundle/fresh.mjs'])
    cpSync(join(import.meta.dirname, '../..', file), join(root, 'infra', file), { preserveTimestamps: true });
  write('package.json', '{"type":"module"}');
  write('node_modules/.package-lock.json', '{"packages":{}}');
  write('infra/word.ts', "export const word: string = 'one';\n");
  write(
    'infra/app/process.ts',
    `import { basename } from 'node:path';
import { word } from './word.ts';
const where: string = basename(import.meta.dirname);
const stack: string = new Error(word).stack!;
console.log(word, where, stack.includes(\`\${import.meta.filename}:4:\`));
`,
  );
});

test('P11 the bundle runs as its sources do: places and errors are theirs', async () => {
  const fromSources = start();
  expect(fromSources).toBe('one infra true');
  const path = await build();
  expect(freshBundle(root)).toBe(join(root, path));
  expect(start()).toBe(fromSources);
});

test('an edit is what runs next, built or not, also one that leaves size and time as they were', async () => {
  await build();
  write('infra/word.ts', "export const word: string = 'two';\n", new Date());
  expect(freshBundle(root)).toBeNull();
  expect(start()).toBe('two infra true');
  await build();
  expect(start()).toBe('two infra true');
  // Young when it was read: its time proves nothing, its bytes do.
  const now = new Date();
  write('infra/word.ts', "export const word: string = 'six';\n", now);
  await build();
  write('infra/word.ts', "export const word: string = 'ten';\n", now);
  expect(start()).toBe('ten infra true');
});

test('the same bytes under another time are the same program; another library or place is not', async () => {
  const path = await build();
  write('infra/word.ts', "export const word: string = 'one';\n", new Date('2026-02-02T00:00:00Z'));
  expect(freshBundle(root)).toBe(join(root, path));
  write('node_modules/.package-lock.json', '{"packages":{"node_modules/a":{}}}');
  expect(freshBundle(root)).toBeNull();
  await build();
  const elsewhere = `${root}-moved`;
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  cpSync(root, elsewhere, { recursive: true, preserveTimestamps: true });
  expect(freshBundle(elsewhere)).toBeNull();
});

test('a source that is gone, a bundle that is gone or cut short: the sources run', async () => {
  const path = await build();
  rmSync(join(root, path));
  expect(freshBundle(root)).toBeNull();
  expect(start()).toBe('one infra true');
  writeFileSync(join(root, await build()), '');
  expect(freshBundle(root)).toBeNull();
  await build();
  rmSync(join(root, 'infra/word.ts'));
  expect(freshBundle(root)).toBeNull();
});
