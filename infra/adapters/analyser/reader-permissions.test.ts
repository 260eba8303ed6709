// C17 What a child that opens hostile files may read: the program, and the stored objects, which are sealed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cellOf } from './cell.ts';
import { NICE } from './limits.ts';
import { programPaths } from './program-paths.ts';
import { ReaderProcess, textChild } from './reader-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'subdoc-permissions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (...path: string[]): string => {
  mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true });
  writeFileSync(join(folder, ...path), 'x');
  return join(folder, ...path);
};

test('C17 a reader reads no key, no secret and no setting of the system, and writes and starts nothing', async () => {
  const [key, object, other] = [
    written('keys', 'master-key'),
    written('files', 'objects', '81', 'a1'),
    written('files', 'objects', '82', 'a2'),
  ];
  const script = join(folder, 'child.mjs');
  writeFileSync(
    script,
    `import { readFileSync, writeFileSync } from 'node:fs';
     import { spawnSync } from 'node:child_process';
     const tried = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
     process.on('message', (m) => process.send({ id: m.id, begun: true }, () => process.send({ id: m.id, answer: {
       key: tried(() => readFileSync(${JSON.stringify(key)})),
       system: tried(() => readFileSync('/etc/passwd')),
       own: tried(() => readFileSync(m.bytes.path)),
       other: tried(() => readFileSync(${JSON.stringify(other)})),
       written: tried(() => writeFileSync(m.bytes.path, 'y')),
       started: tried(() => spawnSync('/bin/true')),
       environment: Object.keys(process.env).filter((name) => !name.startsWith('NODE_')).length,
     } })));`,
  );
  const reader = new ReaderProcess(textChild(script));
  const bytes = { path: object, blobId: 'a1', dataKey: new Uint8Array(32) };
  const seen = await reader.request({ kind: 'open', bytes }, { timeoutMs: 60_000 });
  await reader.close();
  const refused = 'ERR_ACCESS_DENIED';
  expect(seen).toEqual({ key: refused, system: refused, own: 'done', other: 'done', written: refused, started: refused, environment: 0 });
});

test('C17 a reader that began with bytes starts anew for the first stored object', async () => {
  const object = written('store', '11', 'b1');
  const script = join(folder, 'reads.mjs');
  writeFileSync(
    script,
    `import { readFileSync } from 'node:fs';
     process.on('message', (m) => process.send({ id: m.id, begun: true }, () => process.send({ id: m.id, answer: m.bytes.path ? String(readFileSync(m.bytes.path)) : 'bytes' })));`,
  );
  const reader = new ReaderProcess(textChild(script));
  const limits = { timeoutMs: 60_000 };
  expect(await reader.request({ kind: 'open', bytes: new Uint8Array(1) }, limits)).toBe('bytes');
  expect(await reader.request({ kind: 'open', bytes: { path: object, blobId: 'b1', dataKey: new Uint8Array(32) } }, limits)).toBe('x');
  await reader.close();
});

test('C17 the program’s own folders are named one by one: what lies beside them, as the data folder of a clone, is not among them', () => {
  const names = new Set(programPaths().map((path) => basename(path)));
  expect([...names]).toEqual(['package.json', 'node_modules', 'infra', 'domain', 'contract']);
});

/** What a program that Node's permissions do not hold answers to a first message. */
async function answered([program = '', ...args]: readonly string[], message: object): Promise<unknown> {
  const child = spawn(program, args, { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(message);
  const [answer] = await once(child, 'message');
  child.kill('SIGKILL');
  return answer;
}

test('C17 native code of a reader sees the program and the stored objects alone: no key, no process, no network, and has no right', async () => {
  const [key, object] = [written('keys', 'master-key'), written('cell', 'objects', '81', 'a1')];
  const script = join(folder, 'native.mjs');
  writeFileSync(
    script,
    `import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
     import { getPriority, networkInterfaces } from 'node:os';
     const tried = (work) => { try { return work(); } catch (error) { return error.code; } };
     process.on('message', ({ key, object }) => process.send({
       key: tried(() => String(readFileSync(key))),
       system: tried(() => String(readFileSync('/etc/passwd'))),
       own: tried(() => String(readFileSync(object))),
       written: tried(() => writeFileSync(object, 'y')),
       beside: tried(() => writeFileSync('/beside', 'y')),
       processes: tried(() => readdirSync('/proc')),
       parent: process.ppid,
       network: Object.values(networkInterfaces()).flat().filter(({ internal }) => !internal),
       priority: getPriority(),
     }));`,
  );
  const cell = cellOf(process.execPath, [...programPaths(), script, join(folder, 'cell', 'objects')]);
  // Inside a container, and on another system than Linux, there are none.
  if (cell === null) return expect(spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status).not.toBe(0);
  expect(await answered([...cell, process.execPath, script], { key, object })).toEqual({
    ...{ key: 'ENOENT', system: 'ENOENT', own: 'x', written: 'EROFS', beside: 'EROFS', processes: 'ENOENT' },
    ...{ parent: 0, network: [], priority: NICE },
  });
  const asked = join(folder, 'asked.mjs');
  writeFileSync(
    asked,
    "process.on('message', (m) => process.send({ id: m.id, begun: true }, () => process.send({ id: m.id, answer: process.ppid })));",
  );
  const reader = new ReaderProcess({ ...textChild(asked), addons: true });
  expect(await reader.request({ kind: 'read', bytes: new Uint8Array(1) }, { timeoutMs: 60_000 })).toBe(0);
  await reader.close();
});
