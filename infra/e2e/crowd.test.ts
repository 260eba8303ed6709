// Crowds at the door: what people whom nobody knows can make the product hold. In a process of its own, so that the memory is its own.
import { Agent, get } from 'node:http';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type Crowd, FROM, gather, inPieces, residentMb, unfinishedSignIn } from '../testing/product/crowd.ts';
import { type Product, startProduct } from '../testing/product/product.ts';

const MB = 1024 * 1024;
/** Measured 20 to 50: sockets, and room that the process keeps for its own work. It was 216 to 460. */
const MOST_MB = 100;
const products: Product[] = [];
let product: Product;
let port: number;
/** A new one each time: memory that one crowd made the process take would hide what the next one needs. */
beforeEach(async () => {
  product = await startProduct();
  products.push(product);
  port = Number(new URL(product.url).port);
  // The web's classes and the first hash are loaded by then: what follows is the crowd's.
  await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'personne@test.fr', password: 'x' }),
  });
});
afterAll(() => Promise.all(products.map((made) => made.dispose())));

const statusOf = (options: { agent?: Agent; localAddress?: string | undefined }, path = '/healthz'): Promise<number> =>
  new Promise((done) => {
    get({ host: '127.0.0.1', port, path, ...options }, (answer) => answer.resume().once('end', () => done(answer.statusCode!))).once(
      'error',
      () => done(0),
    );
  });
/** The most memory that a crowd made the process take, while it holds all it was let. */
async function riseOf(kept: number, gathered: () => Promise<Crowd>): Promise<{ crowd: Crowd; rise: number }> {
  const before = residentMb(product.pid)!;
  const crowd = await gathered();
  await crowd.thinned(kept, 20_000);
  // What they sent has been taken up by then.
  expect(await statusOf({ localAddress: FROM.other })).toBe(200);
  return { crowd, rise: residentMb(product.pid)! - before };
}

it('C19 five hundred sign-ins of 1 MB that never end: refused at once, and the memory stays', async () => {
  const { crowd, rise } = await riseOf(0, () => gather({ port, size: 500, from: FROM.crowd, ...unfinishedSignIn(MB) }));
  crowd.end();
  expect(rise).toBeLessThan(MOST_MB);
  expect(crowd.outcome()).not.toHaveProperty('open');
});

it('C19 five hundred that stay just below the bound, in small pieces: half of them cut, people at work and others served', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await statusOf({ agent, localAddress: FROM.crowd })).toBe(200);
  const { crowd, rise } = await riseOf(249, () => gather({ port, size: 500, from: FROM.crowd, ...inPieces(16 * 1024, 20) }));
  try {
    expect(rise).toBeLessThan(MOST_MB);
    // The one that was there before is counted too.
    expect(crowd.outcome()).toEqual({ open: 249, closed: 251 });
    expect(await statusOf({ localAddress: FROM.other })).toBe(200);
    expect(await statusOf({ localAddress: FROM.crowd })).toBe(0);
    expect(await statusOf({ agent, localAddress: FROM.crowd })).toBe(200);
  } finally {
    crowd.end();
    agent.destroy();
  }
  await expect.poll(() => statusOf({ localAddress: FROM.crowd }), { timeout: 20_000 }).toBe(200);
});
