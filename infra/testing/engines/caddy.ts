// The proxy as a process of a test: the settings of the image (infra/deploy/Caddyfile) on free ports, in front of a product on this
// machine.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { programOf } from './servers.ts';

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');
const READY_LIMIT_MS = 30_000;

export type RunningProxy = {
  /** https://localhost:… */
  readonly url: string;
  /** The certificate of its own authority, which signs `localhost`. */
  ca(): Buffer;
  output(): string;
  stop(): Promise<void>;
};

/** `files`: the content of the image's /srv. `port`: the proxy's own. */
export async function startProxy(options: { folder: string; files: string; port: number; upstreamPort: number }): Promise<RunningProxy> {
  const { folder, files, port, upstreamPort } = options;
  const [health, plain] = [await freePort(), await freePort()];
  // Replaces what a container has for itself and a shared machine does not.
  const places: [string, string][] = [
    ['admin off', `admin off\n\thttp_port ${plain}`],
    ['http://127.0.0.1:8081', `http://127.0.0.1:${health}`],
    ['/srv', files],
    ['name api', 'name localhost'],
    ['port 3000', `port ${upstreamPort}`],
  ];
  const settings = places.reduce(
    (text, [there, here]) => {
      if (!text.includes(there)) throw new Error(`the Caddyfile has no « ${there} »`);
      return text.replaceAll(there, here);
    },
    readFileSync(CADDYFILE, 'utf8'),
  );
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, settings);
  const url = `https://localhost:${port}`;
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, PUBLIC_URL: url };
  const child = spawn(programOf('caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  for (const from = performance.now(); ; await delay(50)) {
    const well = await fetch(`http://127.0.0.1:${health}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (well && (await hasCertificate(port))) break;
    if (child.exitCode !== null || performance.now() - from > READY_LIMIT_MS) {
      await end(child, ended);
      throw new Error(`Caddy does not start:\n${output}`);
    }
  }
  return { url, ca: () => readFileSync(root), output: () => output, stop: () => end(child, ended) };
}

/** Its certificate is created during the first requests: until then each handshake is refused. */
const hasCertificate = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect({ port, host: 'localhost', servername: 'localhost', rejectUnauthorized: false }, () => done(true));
    socket.once('error', () => done(false)).once('secureConnect', () => socket.destroy());
  });

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await ended;
}
