// The least that any upload does: the body of the request piped into a file, with its SHA-256 on the way. A process of its own:
// node sink.ts <folder>; prints its port. The file is removed at once: only the writing counts.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

let made = 0;
const server = createServer(async (request, response) => {
  const path = join(process.argv[2]!, `sink-${++made}`);
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, through, createWriteStream(path, { flush: true }));
  response.writeHead(201).end(hash.digest('hex'));
  await rm(path);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on('disconnect', () => process.exit());
