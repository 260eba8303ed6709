// The front ends' files: a worker is served with its own policy.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileServer } from './files.ts';

it('C28 the worker that renders PDFs has its own policy: our files and WebAssembly, no eval, no other host', async () => {
  const root = await mkdtemp(join(tmpdir(), 'subdoc-files-'));
  await writeFile(join(root, 'worker.mjs'), 'export {};');
  await writeFile(join(root, 'page.js'), 'export {};');
  const serve = fileServer(root);
  const worker = await serve('/worker.mjs', new Headers());
  expect(worker?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const policy = worker?.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual(["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"]);
  expect((await serve('/page.js', new Headers()))?.headers.get('content-security-policy')).toBeNull();
});
