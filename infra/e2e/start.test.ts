// `npm start` as a newcomer meets it: everything as it was the second time, a clear line where the port is taken, nothing left behind.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PASSWORD } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';
import { ROOT } from '../testing/product/program.ts';
import { type Lock, namedBy, onDemand } from '../tools/lockfile.mjs';

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('a second start on the same data finds everything as it was, after a stop and after a kill', async () => {
  const first = await startProduct();
  const body = {
    companyName: 'Bâtiments du Midi',
    email: 'gerante@batiments-midi.example',
    phoneNumber: '04 67 12 34 56',
    password: PASSWORD,
  };
  const registered = await fetch(`${first.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(registered.status).toBe(201);
  await first.dev('/dev/settle', {});
  const mails = await first.dev<{ id: number }[]>('/dev/outbox');
  expect(await first.stop()).toBe(0);

  for (const end of ['kill', 'stop'] as const) {
    const again = await startProduct({ dataDir: first.dataDir });
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
    expect(await again.dev('/dev/outbox')).toEqual(mails);
    await (end === 'stop' ? again.stop() : again.kill());
  }
  await first.dispose();
});

it('P22: starts without the packages that only a setting needs', async () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const names = onDemand(lock).flatMap((path) => namedBy(lock, path).names);
  const hook = `import { registerHooks } from 'node:module';
    const names = ${JSON.stringify(names)};
    registerHooks({ resolve(name, context, next) {
      if (names.some((one) => name === one || name.startsWith(one + '/'))) throw new Error(name + ' is loaded at every start');
      return next(name, context);
    } });`;
  const product = await startProduct({ env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` } });
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  await product.dispose();
});

it('says in French and in English that the port is taken, and ends with 1', async () => {
  const other = createServer();
  const port = await new Promise<number>((open) => other.listen(0, '127.0.0.1', () => open((other.address() as { port: number }).port)));
  const failed = await startProduct({ env: { PORT: String(port) } }).then(
    () => null,
    (error: Error) => error.message,
  );
  await new Promise((closed) => other.close(closed));
  expect(failed).toMatch(/ended with 1/);
  expect(failed).toContain(`Le port ${port} est déjà pris`);
  expect(failed).toContain(`Port ${port} is already in use`);
  expect(failed).not.toContain('at ');
});

it('ends every process of its own when it is told to stop', async () => {
  const product = await startProduct();
  const { readFileSync, globSync } = await import('node:fs');
  const [note] = globSync(`${product.dataDir}/**/postmaster.pid`);
  const postmaster = Number(readFileSync(note as string, 'utf8').split('\n')[0]);
  expect(alive(postmaster)).toBe(true);
  await product.stop();
  expect(alive(postmaster)).toBe(false);
  await product.dispose();
});
