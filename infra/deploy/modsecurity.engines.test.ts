// infra/deploy/proxies/modsecurity.conf in Debian's Apache with ModSecurity and the OWASP Core Rule Set: what people send every day passes, and the
// rule set is awake. A machine without them gets one line.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORT_ROWS_MAX } from '#domain/constants.ts';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { PROXIES, programAt } from './proxies.test-kit.ts';

const [MODULE, RULES] = ['/usr/lib/apache2/modules/mod_security2.so', '/usr/share/modsecurity-crs/owasp-crs.load'];
const RECOMMENDED = '/etc/modsecurity/modsecurity.conf-recommended';
const here = programAt('apache2') !== undefined && [MODULE, RULES, RECOMMENDED].every((path) => existsSync(path));
if (!here) console.log('modsecurity.conf laissé de côté / left out: apt-get install libapache2-mod-security2 modsecurity-crs');

const HERE = here ? ['the OWASP Core Rule Set'] : [];

let folder: string;
let upstream: Server;
let address: string;
let stop = async (): Promise<void> => undefined;
const loaded = ['mpm_event', 'authz_core', 'unique_id', 'proxy', 'proxy_http']
  .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  .join('\n');

beforeAll(async () => {
  if (!here) return;
  folder = await mkdtemp(join(tmpdir(), 'subdoc-modsecurity-'));
  upstream = createServer((asked, answer) => asked.resume().on('end', () => answer.end('reached')));
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const port = await freePort();
  const settings = join(folder, 'apache.conf');
  await writeFile(
    settings,
    `${loaded}
LoadFile libxml2.so.2
LoadModule security2_module ${MODULE}
ServerName x
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
Listen 127.0.0.1:${port}
SecDataDir ${folder}
Include ${RECOMMENDED}
SecRuleEngine On
SecAuditEngine Off
Include ${join(PROXIES, 'modsecurity.conf')}
Include ${RULES}
ProxyPass / http://127.0.0.1:${(upstream.address() as AddressInfo).port}/
`,
  );
  const checked = spawnSync(programAt('apache2')!, ['-t', '-f', settings], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child = spawn(programAt('apache2')!, ['-D', 'FOREGROUND', '-f', settings], { stdio: 'ignore' });
  stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  address = `http://127.0.0.1:${port}`;
  const up = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  for (const from = performance.now(); !(await up()) && performance.now() - from < 30_000; ) await delay(100);
});
afterAll(async () => {
  if (!here) return;
  await stop();
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (path: string, init: RequestInit = {}) => (await fetch(address + path, init)).status;
const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const MESSAGE = {
  subject: 'Devis; select un lot',
  message: 'L’attestation <de vigilance> n’est pas à jour ; merci d’envoyer le "Kbis" -- avant le 12/11. C\'est l\'or ou le DC1; echo /etc',
};

const ROW = {
  siret: '73282932000074',
  contactName: 'Zoé d’Île-Brûlée',
  contactEmail: 'zoe@ile.example',
  contactPhone: '06 12 34 56 78',
  isActive: true,
};

test.each(HERE)('N14 behind %s people change, remove, write French and send scans', async () => {
  expect(await ask('/api/subcontractors/2/config', json('PUT', { requiredDocumentTypeIds: [1, 2] }))).toBe(200);
  expect(await ask('/api/user', json('PATCH', { phoneNumber: '05 61 00 00 01' }))).toBe(200);
  expect(await ask('/api/members/2', { method: 'DELETE' })).toBe(200);
  expect(await ask('/api/contact', json('POST', MESSAGE))).toBe(200);
  const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_, row) => ({ ...ROW, companyName: `Maçonnerie de l'Été ${row}` }));
  expect(await ask('/api/subcontractors/import', json('POST', { rows }))).toBe(200);
  const form = new FormData();
  form.set('token', 'secret');
  const scan = new Blob(['%PDF-1.7\n', '--a line of a scan\n', 'x'.repeat(9_000_000), '\n%%EOF']);
  form.set('document', scan, "L'attestation d'été.pdf");
  expect(await ask('/api/upload', { method: 'POST', body: form })).toBe(200);
});

test.each(HERE)('N14 %s is awake', async () => {
  expect(await ask('/?page=%3Cscript%3Ealert(1)%3C/script%3E')).toBe(403);
});

test('N14 its rules bear numbers that are left to an installation (below 100,000)', async () => {
  const settings = await readFile(join(PROXIES, 'modsecurity.conf'), 'utf8');
  const numbers = [...settings.matchAll(/"id:(\d+)/g)].map(([, id]) => Number(id));
  expect(numbers).toHaveLength(3);
  expect(numbers.every((id) => id < 100_000)).toBe(true);
});
