// What the image holds, run without Docker: its folder outside the repository, its command, three roles apart over one database.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { addDays, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { type TestDatabase, testDatabase } from '#infra/adapters/sql/test-database.ts';
import { type Bundle, bundle } from '#infra/deploy/bundle.ts';
import { readLock } from '#infra/deploy/packages.ts';
import type { Bom } from '#infra/deploy/sbom.ts';
import { COMMANDS, ROOT } from '#infra/deploy/server-bundle.ts';
import { rcPro } from '#infra/specimens/index.ts';
import { drawn, jpeg } from '#infra/testing/pictures/degraded.ts';
import { nameOf } from '#infra/tools/lockfile.mjs';
import { company, type Link, mailsTo, type Owner, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';

const HOLDER = {
  company: 'DUPONT BTP',
  siren: '000100107',
  siret: '00010010700010',
  address: ['12 rue des Carriers', '34000 Montpellier'] as const,
};

let made: Bundle;
let folder: string;
let database: TestDatabase;
let api: Product;
let others: Product[];
let owner: Owner;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-bundle-'));
  made = await bundle(join(folder, 'bundle'));
  database = await testDatabase();
  const port = await freePort();
  const shared = { DATABASE_URL: database.url, PUBLIC_URL: `http://localhost:${port}`, ANALYSER_MODE: 'light' };
  const start = (ROLES: string, PORT: number) =>
    startProduct({ bundle: made.product, dataDir: join(folder, 'data'), env: { ...shared, ROLES, PORT: String(PORT) } });
  api = await start('api', port);
  others = [await start('projections', 0), await start('workflows', 0)];
  owner = await company(api);
});
afterAll(async () => {
  await Promise.all([api, ...(others ?? [])].map((one) => one?.stop()));
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
const said = () => console.error([api, ...others].map((one) => one.output()).join('\n'));

async function upload(link: Link, file: Uint8Array, name: string, type: string): Promise<void> {
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const form = new FormData();
  form.set('token', link.secureToken);
  form.set('documentTypeId', String(types.find((one) => /civile professionnelle/i.test(one.name))!.id));
  form.set('document', new Blob([new Uint8Array(file)], { type }), name);
  const answer = await fetch(`${api.url}/api/upload`, { method: 'POST', body: form });
  expect([name, answer.status]).toEqual([name, 201]);
}

it('reads a PDF and a photograph: the processes that open them find their programs, WebAssembly, models and native libraries', async () => {
  onTestFailed(said);
  const today = parisDay((await api.dev<{ now: Instant }>('/dev/clock')).now);
  const issuedOn = addDays(today, -30);
  const pdf = await rcPro({ ...HOLDER, issuedOn, coverStart: issuedOn, coverEnd: addDays(today, 200) });
  const [page] = await drawn(pdf);
  const files: [string, Uint8Array, string, string][] = [
    ['Le PDF', pdf, 'attestation.pdf', 'application/pdf'],
    ['La photographie', await jpeg(page!, { quality: 80 }), 'attestation.jpg', 'image/jpeg'],
  ];
  for (const [companyName, file, name, type] of files) {
    const link = await subcontractorOf(owner, { companyName, siret: HOLDER.siret }, [/civile professionnelle/i]);
    await upload(link, file, name, type);
    await api.dev('/dev/settle', {});
    expect([name, await owner.call('GET', `/api/documents/${link.id}`)]).toMatchObject([name, [{ dateEmission: issuedOn }]]);
  }
  expect((await mailsTo(api, 'jean@dupont-btp.example')).at(-1)?.text).toContain(api.url);
});

it('writes and reads spreadsheets, draws sheets, packs archives, and serves the pages with their files', async () => {
  onTestFailed(said);
  const get = (path: string) => fetch(api.url + path, { headers: { cookie: owner.cookie } });
  const template = new Uint8Array(await (await get('/api/subcontractors/import/template')).arrayBuffer());
  const form = new FormData();
  form.set('file', new Blob([template]), 'modele.xlsx');
  const headers = { cookie: owner.cookie, origin: api.url };
  const preview = await fetch(`${api.url}/api/subcontractors/import/preview`, { method: 'POST', headers, body: form });
  expect([preview.status, await preview.text()]).toEqual([200, expect.stringContaining('{')]);
  const [organization] = await owner.call<{ id: number }[]>('GET', '/api/organizations');
  for (const [path, magic] of [
    [`/api/organizations/${organization!.id}/qr-sheet.pdf`, '%PDF'],
    ['/api/export/subcontractors.xlsx', 'PK'],
    ['/api/export/account.zip', 'PK'],
  ] as const) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, magic.length)
        .toString(),
    ).toBe(magic);
  }
  const page = await (await get('/auth')).text();
  const [, script] = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(page)!;
  expect((await get(script!)).headers.get('content-type')).toContain('javascript');
  // What the proxy serves is what the product would.
  expect(await readFile(join(made.proxy, script!), 'utf8')).toBe(await (await get(script!)).text());
  expect((await readdir(made.proxy, { recursive: true })).filter((name) => name.endsWith('.html'))).toEqual([]);
});

it('has the commands of an operator', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
  const run = (name: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [`server/${name}.js`, ...args], { cwd: made.product, env });
  expect((await run('verify')).stdout).toMatch(/^Historique intact : [1-9]\d* événements/);
  expect((await run('admin', 'list')).stdout).toContain('gerante@batiments-midi.example');
  for (const name of COMMANDS) expect(await readdir(join(made.product, 'server'))).toContain(`${name}.js`);
  // Without their words they say which ones they want.
  for (const name of ['migrate-events', 'migrate-files', 'rotate-master-key', 'rotate-log-key', 'audit'])
    await expect(run(name)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`npm run ${name} -- `) });
});

it('with the environment of the image alone it is the full profile, and names in one line what it lacks', async () => {
  const env = {
    NODE_ENV: 'production',
    PROFILE: 'full',
    PORT: '0',
    DATA_DIR: join(folder, 'empty'),
    ERASURE_JOURNAL: join(folder, 'empty'),
  };
  const failed = await promisify(execFile)(process.execPath, ['server/main.js'], { cwd: made.product, env }).catch(
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\s*Réglages manquants.*: PUBLIC_URL \(https\), ADMIN_EMAILS, MASTER_KEY/),
  });
});

it('its bill of materials names every package in it, and nothing in it is of tests or for building', async () => {
  const { components } = JSON.parse(await readFile(join(made.product, 'sbom.cdx.json'), 'utf8')) as Bom;
  const billed = new Set(components.map((one) => one['bom-ref']));
  const { packages } = await readLock(ROOT);
  const carried = [...made.bundled, ...made.staying];
  expect(made.bundled.map(nameOf)).toEqual(expect.arrayContaining(['hono', 'zod', 'stripe', 'openai', 'twilio', 'nodemailer']));
  expect(carried.filter((path) => !billed.has(`${nameOf(path)}@${packages[path]!.version}`))).toEqual([]);
  expect(carried.filter((path) => packages[path]!.dev)).toEqual([]);
  const files = await readdir(made.product, { recursive: true });
  expect(
    files.filter((name) =>
      /\.test\.|test-kit|infra\/lab|infra\/e2e|^node_modules\/(?:vitest|typescript|rolldown|vite|global-agent)\//.test(name),
    ),
  ).toEqual([]);
});
