// One process that is told of a NATS server (its double): the server's outage is no outage of the product, and is told. Three processes over a
// real server are in nats.engines.test.ts.
import { expect, it, onTestFinished } from 'vitest';
import { natsDouble } from '#infra/adapters/bus/nats-double.test-kit.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { PASSWORD } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';

it('C60 NATS goes and comes back: /healthz stays 200 and names the bus, the gauge falls, commands are answered as ever', async () => {
  const nats = await natsDouble();
  onTestFinished(nats.stop);
  const product = await startProduct({ env: { NATS_URL: `nats://127.0.0.1:${nats.port}` } });
  onTestFinished(product.dispose);
  const health = async () => {
    const answer = await fetch(`${product.url}/healthz`);
    const gauge = /^subdoc_engine_up\{engine="bus"\} (\d)$/m.exec(
      await (await fetch(`${product.url}/metrics`, { headers: DEV_HEADERS })).text(),
    )?.[1];
    return [answer.status, await answer.json(), gauge];
  };
  await expect.poll(health).toEqual([200, { status: 'ok' }, '1']);
  await nats.stop();
  await expect.poll(health).toEqual([200, { status: 'ok', degraded: ['bus'] }, '0']);
  const person = { companyName: 'Exemple', email: 'une@midi.example', phoneNumber: '04 67 12 34 56', password: PASSWORD };
  expect(await product.dev('/api/register', person)).toMatchObject({ id: expect.any(Number) });
  await expect.poll(product.output).toContain('NATS is away');
  expect(product.output()).not.toContain('midi.example');
  await nats.start();
  await expect.poll(health).toEqual([200, { status: 'ok' }, '1']);
});

it('a file of credentials that is not there ends the start with one sentence in each language', async () => {
  const env = { NATS_URL: 'nats://127.0.0.1:1', NATS_CREDS_FILE: '/nowhere/subdoc.creds' };
  const said = await startProduct({ env }).catch((error: Error) => error.message);
  expect(said).toMatch(/ended with 1 .*\n\nLe fichier de NATS_CREDS_FILE est illisible \(ENOENT\)\.\nThe file of .* \(ENOENT\)\.\n$/s);
});
