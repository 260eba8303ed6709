// A port for a server that must be told its port before it listens. Linux gives ports of its own choice from 32768 on, other systems from
// 49152: from below nobody else is given this one meanwhile, neither a server that asks for any port nor a connection.
import { createServer } from 'node:net';

const [FIRST, LAST] = [16_000, 31_999];

export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
  const isFree = await new Promise<boolean>((told) => {
    const probe = createServer().once('error', () => told(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => told(true)));
  });
  return isFree ? port : freePort();
}
