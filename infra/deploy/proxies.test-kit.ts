// The configurations of infra/deploy/proxies in the real programs (Debian's packages), as processes of a test. A program that this machine does
// not have gets one line.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { dirname, join } from 'node:path';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';

export const PROXIES = join(import.meta.dirname, 'proxies');
export const programAt = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

type Place = { folder: string; port: number; upstream: number };
type Proxy = {
  file: string;
  /** The settings of the file in a shape that the program takes without an installation. */
  around(settings: string, place: Place, program: string): Promise<string>;
  check: readonly string[];
  run: readonly string[] | ((place: Place) => readonly string[]);
  /** Debian's package, where it has another name than the program. */
  from?: string;
  /** Speaks no TLS itself. */
  plain?: true;
  /** Has a limit of size of its own. */
  limits?: true;
};
const paths = (text: string, { folder, port, upstream }: Place): string =>
  text
    .replaceAll('/etc/ssl/subdoc', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll(/(listen |bind :|\*:)443/g, `$1${port}`);
const MODULES = ['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http', 'reqtimeout', 'http2', 'socache_shmcb', 'ssl'];

export const PROGRAMS: Record<string, Proxy> = {
  nginx: {
    file: 'nginx.conf',
    around: async (text, place) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${place.folder}/${name};`);
      return `daemon off; pid ${place.folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${paths(text, place)}}`;
    },
    check: ['-t', '-c'],
    run: ['-c'],
    limits: true,
  },
  haproxy: { file: 'haproxy.cfg', around: async (text, place) => paths(text, place), check: ['-c', '-f'], run: ['-f'] },
  apache2: {
    file: 'apache.conf',
    async around(text, place, program) {
      const modules = join(dirname(program), '../lib/apache2/modules');
      const loaded = MODULES.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`);
      const own = [`ServerName x`, `ServerRoot ${place.folder}`, `DefaultRuntimeDir ${place.folder}`, `PidFile ${place.folder}/pid`];
      return [...loaded, ...own, `ErrorLog ${place.folder}/errors`, `Listen ${place.port}`, paths(text, place)].join('\n');
    },
    check: ['-t', '-f'],
    run: ['-D', 'FOREGROUND', '-f'],
  },
  caddy: {
    file: 'Caddyfile',
    around: async (text, place) => {
      const site = `https://localhost:${place.port}, https://subdoc.example.fr:${place.port} {\n\ttls ${place.folder}/fullchain.pem ${place.folder}/privkey.pem`;
      return `{\n\tadmin off\n\thttp_port ${await freePort()}\n\tskip_install_trust\n}\n${paths(text, place).replace('subdoc.example.fr {', site)}`;
    },
    check: ['validate', '--adapter', 'caddyfile', '--config'],
    run: ['run', '--adapter', 'caddyfile', '--config'],
  },
  lighttpd: {
    file: 'lighttpd.conf',
    from: 'lighttpd-mod-openssl',
    around: async (text, place) =>
      `server.upload-dirs = ( "${place.folder}" )\n${paths(text, place).replace('port = 443', `port = ${place.port}`).replace('=> 3000', `=> ${place.upstream}`)}`,
    check: ['-tt', '-f'],
    run: ['-D', '-f'],
    limits: true,
  },
  varnishd: {
    file: 'varnish.vcl',
    from: 'varnish',
    plain: true,
    around: async (text, { upstream }) => text.replace('"3000"', `"${upstream}"`),
    check: ['-j', 'none', '-C', '-f'],
    run: ({ folder, port }) => [
      '-j',
      'none',
      '-F',
      '-p',
      'http_range_support=off',
      '-n',
      join(folder, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
    ],
  },
};

/** The programs that this machine has. */
export const HERE = Object.keys(PROGRAMS).filter((name) => programAt(name) !== undefined);
for (const [name, { file, from = name }] of Object.entries(PROGRAMS))
  if (!HERE.includes(name)) console.log(`infra/deploy/proxies/${file} laissé de côté / left out: apt-get install ${from}`);

/** A certificate of its own, under the names that the configurations have. */
export async function certify(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const kind = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,DNS:subdoc.example.fr',
  ];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  await writeFile(join(folder, 'subdoc.pem'), `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`);
}

/** `request` speaks what the program speaks, TLS or not. */
export type RunningProxy = { name: string; port: number; request: typeof tlsRequest; stop(): Promise<void> };

/** `folder` holds its certificate. The error of a program that does not take its file is the program's own. */
export async function startProxy(name: string, folder: string, upstream: number): Promise<RunningProxy> {
  const { file, around, check, run, plain } = PROGRAMS[name]!;
  const program = programAt(name)!;
  const place = { folder: join(folder, name), port: await freePort(), upstream };
  await mkdir(place.folder);
  for (const made of ['privkey.pem', 'fullchain.pem', 'subdoc.pem'])
    await writeFile(join(place.folder, made), await readFile(join(folder, made)));
  const settings = join(place.folder, file);
  await writeFile(settings, await around(await readFile(join(PROXIES, file), 'utf8'), place, program));
  const env = { ...process.env, HOME: place.folder, XDG_CONFIG_HOME: place.folder, XDG_DATA_HOME: place.folder };
  const checked = spawnSync(program, [...check, settings], { env, encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`${name} does not take ${file}:\n${checked.stdout}${checked.stderr}`);
  const child = spawn(program, [...(typeof run === 'function' ? run(place) : run), settings], { env, stdio: 'ignore' });
  return {
    name,
    port: place.port,
    request: plain ? plainRequest : tlsRequest,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
