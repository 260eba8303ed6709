// A mail server in a process of its own that takes everything and throws it away. While it holds, nobody is greeted: what is to be sent
// gathers before it.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Order = 'hold' | 'release' | { await: number };
/** `mail`: the last one as it came. `ms`: from the release, or the order where nobody was held, to the last of those awaited. */
export type Told = { port: number } | { ms: number; mail: string };

let held: (() => void)[] | null = null;
let since = 0;
let taken = 0;
let awaited = Number.POSITIVE_INFINITY;
let mail = '';

const told = (message: Told): void => void process.send!(message);
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    if (held === null) done();
    else held.push(() => done());
  },
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      done();
      taken += 1;
      if (taken !== awaited) return;
      mail = Buffer.concat(parts).toString('latin1');
      told({ ms: performance.now() - since, mail });
    });
  },
});

process.on('message', (order: Order) => {
  if (order === 'hold') held = [];
  else {
    since = performance.now();
    if (order === 'release') {
      const waiting = held ?? [];
      held = null;
      for (const greet of waiting) greet();
    } else {
      taken = 0;
      awaited = order.await;
    }
  }
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => told({ port: (server.server.address() as AddressInfo).port }));
