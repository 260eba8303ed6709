import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { felt, heavyTenant, neighbour } from './neighbours.ts';
import { residentBytes } from './processor.ts';
import { runProduct } from './tenants.ts';

const running = await runProduct({ env: { LOG_LEVEL: 'warn' } });
const heavy = await heavyTenant(running, 2000);
const { tenant, ids } = await neighbour(running);
const asker = { url: running.product.url, cookie: tenant.cookie, ids };
const agent = new Agent({ keepAlive: true });
console.log('quiet', JSON.stringify(await felt(asker, agent)));
for (const kind of process.argv[2]!.split(';')) {
  const siege = fork(join(import.meta.dirname, 'siege.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, SIEGE: kind },
  });
  siege.send(heavy);
  siege.send('begin');
  await delay(1500);
  const seen = await felt(asker, agent);
  siege.send('end');
  const told = (await once(siege, 'message'))[0];
  siege.disconnect();
  const t = performance.now();
  await running.product.dev('/dev/settle', {});
  console.log(
    kind,
    JSON.stringify(seen),
    JSON.stringify(told),
    'settle',
    Math.round(performance.now() - t),
    'rss',
    Math.round(residentBytes(running.product.pid) / 1e6),
  );
}
const lines = running.product
  .output()
  .split('\n')
  .filter((l) => l.startsWith('{'))
  .map((l) => JSON.parse(l));
const kinds = new Map<string, [number, string]>();
for (const { msg, err, path } of lines) {
  const k = `${msg} ${path?.replace(/\d+/g, 'N')} ${err?.name} ${err?.message?.replace(/\d+/g, 'N')}`;
  const was = kinds.get(k);
  kinds.set(k, [(was?.[0] ?? 0) + 1, String(err?.stack ?? '').slice(0, 900)]);
}
for (const [k, v] of kinds) console.log(v[0], k, k.includes('Blob') ? '' : v[1]);
agent.destroy();
await running.close();
