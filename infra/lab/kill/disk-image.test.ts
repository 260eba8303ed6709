// The image of the disk knows what a power cut may take: bytes without a sync, names whose folder was not synced.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { beginImage, noteAll, putBack } from './disk-image.ts';

const RECORDER = join(import.meta.dirname, 'disk-recorder.ts');

/** Runs a program on an empty data folder; answers what a power cut behind its end leaves of it. */
function left(program: string, forgets = ''): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'subdoc-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [data, image, into] = ['data', 'image', 'after'].map((name) => join(folder, name)) as [string, string, string];
  mkdirSync(data);
  beginImage(image);
  noteAll(image, data);
  const head = `
    import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, linkSync, writeFileSync } from 'node:fs';
    import { open } from 'node:fs/promises';
    process.chdir(process.env.DATA_DIR);
    const folder = (path) => { const fd = openSync(path); fsyncSync(fd); closeSync(fd); };
    const file = async (path, text, sync = true) => { const f = await open(path, 'a'); await f.writeFile(text); if (sync) await f.sync(); await f.close(); };`;
  const env = { ...process.env, DATA_DIR: data, DISK_IMAGE: image, DISK_FORGETS: forgets };
  execFileSync(process.execPath, ['--import', RECORDER, '--input-type=module', '--eval', `${head}\n${program}`], { env });
  putBack(image, data, into);
  const entries = readdirSync(into, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(into.length + 1), entry.isDirectory() ? '/' : readFileSync(path, 'utf8')];
    }),
  );
}

test('L3 a file is there with its bytes when it and its folder were synced, in whatever order', () => {
  expect(left(`await file('a', 'one'); folder('.'); await file('b', 'two', false); folder('.'); await file('b', ' and more');`)).toEqual({
    a: 'one',
    b: 'two and more',
  });
});

test('L3 without its folder’s sync a file has no name, without its own it has no bytes, and what came after a sync is gone', () => {
  expect(left(`await file('nameless', 'x'); `)).toEqual({});
  expect(left(`await file('empty', 'x', false); await file('short', 'yes'); folder('.'); await file('short', ' no', false);`)).toEqual({
    empty: '',
    short: 'yes',
  });
});

test('L3 a rename, a link and a removal hold from the sync of the folder on, and a new folder from that of the one above', () => {
  expect(left(`await file('draft', 'x'); folder('.'); renameSync('draft', 'name');`)).toEqual({ draft: 'x' });
  expect(left(`await file('draft', 'x'); linkSync('draft', 'name'); rmSync('draft'); folder('.');`)).toEqual({ name: 'x' });
  expect(left(`mkdirSync('shelf'); await file('shelf/a', 'x'); folder('shelf');`)).toEqual({});
  expect(left(`mkdirSync('shelf'); folder('.'); await file('shelf/a', 'x');`)).toEqual({ shelf: '/' });
  expect(left(`mkdirSync('shelf'); folder('.'); await file('shelf/a', 'x'); folder('shelf');`)).toEqual({ shelf: '/', 'shelf/a': 'x' });
});

test('L3 writeFile with flush is a sync as well; a sync that is forgotten is none', () => {
  expect(left(`writeFileSync('a', 'x', { flush: true }); folder('.');`)).toEqual({ a: 'x' });
  expect(left(`await file('a', 'x'); await file('b', 'x'); folder('.');`, '/a$')).toEqual({ a: '', b: 'x' });
});
