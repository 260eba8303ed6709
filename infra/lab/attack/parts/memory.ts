// What strangers can make the product hold: crowds of unfinished requests, bodies that never end, more connections than there is room for.
import { Agent } from 'node:http';
import { FROM, gather, inPieces, residentMb, unfinishedSignIn } from '../../../testing/product/crowd.ts';
import type { Part } from '../part.ts';
import { ask } from '../wire.ts';

const CROWD = 500;
const MOST_MB = 100;
/** MAX_CONNECTIONS_PER_ADDRESS is 250. */
const MOST_KEPT = 250;
/** A body has 30 s, and Node looks a little later. */
const SLOW_MS = 45_000;

export const memory: Part = {
  name: 'memory',
  about: 'C19 memory before authentication, slow senders, connection caps',
  async run({ target, check }) {
    const { port, pid } = target;
    // Loaded by then is what the first call loads: the crowd's memory is its own.
    await ask(port, 'POST', '/api/login', { headers: { 'content-type': 'application/json' }, body: '{"email":"a@b.fr","password":"x"}' });
    const slowSince = performance.now();
    const slow = await gather({ port, size: 1, from: FROM.other, ...unfinishedSignIn(100) });

    const atWork = new Agent({ keepAlive: true, maxSockets: 1 });
    await ask(port, 'GET', '/healthz', { agent: atWork, from: FROM.crowd });
    for (const [what, crowd] of [
      ['1 MB each', unfinishedSignIn(1024 * 1024)],
      ['15 kB each in pieces of 20 bytes', inPieces(15 * 1024, 20)],
    ] as const) {
      const before = pid === null ? null : residentMb(pid);
      const people = await gather({ port, size: CROWD, from: FROM.crowd, ...crowd });
      await people.thinned(MOST_KEPT, 10_000);
      const health = await ask(port, 'GET', '/healthz', { from: FROM.other });
      const after = pid === null ? null : residentMb(pid);
      if (before !== null && after !== null)
        check(
          `${CROWD} unfinished sign-ins of ${what} raise memory by less than ${MOST_MB} MB`,
          after - before < MOST_MB,
          `${Math.round(after - before)} MB`,
        );
      const open = people.outcome()['open'] ?? 0;
      check(
        `of ${CROWD} connections of one address that wait (${what}) at most ${MOST_KEPT} are kept`,
        open <= MOST_KEPT,
        people.outcome(),
      );
      check(`health answers at once meanwhile (${what})`, health.status === 200 && health.ms < 2_000, `${health.status}, ${health.ms} ms`);
      const same = await ask(port, 'GET', '/healthz', { agent: atWork, from: FROM.crowd });
      check(`who was connected before goes on, also from the crowd's address (${what})`, same.status === 200, same.status);
      people.end();
    }
    atWork.destroy();

    for (const [path, most] of [
      ['/api/login', 16],
      ['/api/register', 16],
      ['/api/forgot-password', 16],
      ['/api/contact', 16],
      ['/api/webhooks/stripe', 128],
    ] as const) {
      const body = JSON.stringify({ email: 'a@b.fr', x: 'x'.repeat(most * 1024) });
      const reply = await ask(port, 'POST', path, { headers: { 'content-type': 'application/json' }, body });
      check(`${path} refuses more than ${most} kB without a session`, reply.status === 413 || reply.status === 0, reply.status);
    }

    await slow.settled(Math.max(1, SLOW_MS - (performance.now() - slowSince)));
    const told = slow.members[0]!.answer();
    const seconds = Math.round((performance.now() - slowSince) / 1000);
    check('a sign-in that never ends is told so in French, 408, within 45 s', /^HTTP\/1\.1 408 /.test(told) && /trop de temps/.test(told), {
      told: told.slice(0, 80),
      seconds,
    });
    slow.end();
  },
};
