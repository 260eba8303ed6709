// The least that a log-in does: an Argon2id check behind node:http, nothing else. A process of its own; prints its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash, verify } from '@node-rs/argon2';

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PASSWORD = 'Chantier-2026!';
const kept = await hash(PASSWORD, PARAMETERS);

const server = createServer((request, response) => {
  request.resume().on('end', async () => {
    await verify(kept, PASSWORD);
    response.writeHead(200, { 'content-length': 2 }).end('ok');
  });
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
