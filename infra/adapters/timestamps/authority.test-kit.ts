// A timestamp authority on this machine: `openssl ts -reply` behind HTTP, with a root and a certificate of its own.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CONFIG = (folder: string) => `[req]
distinguished_name = dn
[dn]
[root]
basicConstraints = critical,CA:true
[tsa]
extendedKeyUsage = critical,timeStamping
[tsa_config]
serial = ${folder}/serial
signer_cert = ${folder}/tsa.pem
certs = ${folder}/root.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
`;

export type Authority = {
  url: string;
  /** Its root, for `openssl ts -verify -CAfile`. */
  root: string;
  folder: string;
  /** What it answers from now on. */
  set(mood: 'well' | 'down' | 'strange'): void;
  close(): Promise<void>;
};

export async function startAuthority(): Promise<Authority> {
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-tsa-'));
  const at = (name: string) => join(folder, name);
  await writeFile(at('openssl.cnf'), CONFIG(folder));
  await writeFile(at('serial'), '01\n');
  const key = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    at(name),
    '-config',
    at('openssl.cnf'),
  ];
  await run('openssl', [
    'req',
    '-x509',
    ...key('root.key'),
    '-subj',
    '/CN=Root',
    '-days',
    '30',
    '-extensions',
    'root',
    '-out',
    at('root.pem'),
  ]);
  await run('openssl', ['req', '-new', ...key('tsa.key'), '-subj', '/CN=TSA', '-out', at('tsa.csr')]);
  const issuer = ['-CA', at('root.pem'), '-CAkey', at('root.key'), '-CAcreateserial', '-extfile', at('openssl.cnf'), '-extensions', 'tsa'];
  await run('openssl', ['x509', '-req', '-in', at('tsa.csr'), ...issuer, '-days', '30', '-out', at('tsa.pem')]);
  let mood: Parameters<Authority['set']>[0] = 'well';
  let count = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (mood === 'down') return void response.writeHead(503).end();
    if (mood === 'strange') return void response.end('<html>portail</html>');
    const [query, reply] = [at(`${count}.tsq`), at(`${count}.tsr`)];
    count += 1;
    await writeFile(query, body);
    const args = ['ts', '-reply', '-config', at('openssl.cnf'), '-section', 'tsa_config', '-queryfile', query, '-out', reply];
    await run('openssl', args).catch(() => {});
    response.setHeader('content-type', 'application/timestamp-reply').end(await readFile(reply).catch(() => ''));
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, root: at('root.pem'), folder },
    set: (next) => {
      mood = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
