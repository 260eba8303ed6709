// Finds a port for a server that needs its number before it listens. Linux assigns ephemeral ports from 32768 on, other systems from 49152:
// a lower port is assigned to nobody else meanwhile, neither to a listening server nor to a connection.
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
