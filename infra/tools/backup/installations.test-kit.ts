// Whole products for the tests of backups: in this process, each with its own database and folder, used through their API.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Database } from '#projections/sql.ts';
import { DEV_SECRET_HEADER } from '../../adapters/shared/dev-secret.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { testDatabase } from '../../adapters/sql/test-database.ts';
import { type App, startApp } from '../../app/app.ts';
import { type Config, readConfig } from '../../app/config.ts';
import { createLog } from '../../app/log.ts';
import { rcPro } from '../../specimens/index.ts';
import { type Link, type Owner, subcontractorOf } from '../../testing/product/people.ts';
import type { Product } from '../../testing/product/product.ts';

const closers: (() => Promise<unknown>)[] = [];
/** Runs after each test. */
export async function closeAll(): Promise<void> {
  for (const closer of closers.splice(0).reverse()) await closer();
}

export async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'subdoc-backup-'));
  closers.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

export type Place = { url: string; dataDir: string; config: Config };
/** A folder and an empty database. */
export async function place(env: Record<string, string> = {}): Promise<Place> {
  const [{ url, drop }, dataDir] = await Promise.all([testDatabase(), folder()]);
  closers.push(drop);
  return { url, dataDir, config: readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', ...env }) };
}

export type Running = Place & { product: Product; app: App; stop(): Promise<void> };
export async function start(at: Place): Promise<Running> {
  const app = await startApp(at.config, createLog('silent'));
  const { port } = new URL(app.url);
  const url = `http://127.0.0.1:${port}`;
  const product = {
    url,
    dev: async (path: string, body?: unknown) => {
      const headers = { [DEV_SECRET_HEADER]: (await app.parts.devSecret) ?? '' };
      const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(url + path, body === undefined ? { headers } : post);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as never;
    },
  } as unknown as Product;
  let ended: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    ended ??= app.stop();
    return ended;
  };
  closers.push(stop);
  return { ...at, product, app, stop };
}

export function database(url: string): Database {
  const db = connect(url, { name: 'test', max: 2 });
  closers.push(() => db.end({ timeout: 1 }));
  return db;
}

/** The account of the link, and the required types. */
type Asked = Link & { typeId: number };

let document: Promise<Uint8Array> | null = null;
/** An attestation with a text layer; each upload has different bytes after its end. */
async function bytesOf(mark: string): Promise<Uint8Array> {
  document ??= rcPro({
    company: 'DUPONT BTP',
    siren: '000100107',
    siret: '00010010700010',
    address: ['12 rue des Carriers', '34000 Montpellier'],
    issuedOn: '2026-01-10' as CalendarDate,
    coverStart: '2026-01-01' as CalendarDate,
    coverEnd: '2030-12-31' as CalendarDate,
  });
  return Buffer.concat([await document, Buffer.from(`\n%${mark}\n`)]);
}

/** Uploads a document through a link and waits for the answer. Answers its id and its bytes. */
export async function deposit({ url }: Product, link: Asked, mark: string): Promise<{ id: number; bytes: Uint8Array }> {
  const bytes = await bytesOf(mark);
  const form = new FormData();
  form.set('token', link.secureToken);
  form.set('documentTypeId', String(link.typeId));
  form.set('document', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${mark}.pdf`);
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers: { 'user-agent': 'Test/1.0' }, body: form });
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return { id: ((await answer.json()) as { id: number }).id, bytes };
}

/** A SIRET that no company has, of the demonstration's kind. */
export const siret = (n: number): string => {
  const body = `0001${String(n).padStart(9, '0')}`;
  let sum = 0;
  for (const [i, digit] of [...body].reverse().entries())
    sum += i % 2 === 0 ? Math.floor((Number(digit) * 2) / 10) + ((Number(digit) * 2) % 10) : Number(digit);
  return `${body}${(10 - (sum % 10)) % 10}`;
};
const ASKED = /civile/i;
export async function subcontractor(owner: Owner, n: number): Promise<Asked> {
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const link = await subcontractorOf(owner, { companyName: `Sous-traitant ${n}`, siret: siret(n) }, [ASKED]);
  return { ...link, typeId: types.find(({ name }) => ASKED.test(name))!.id };
}

/** A load of commands and documents until it is stopped: records what was acknowledged, with its bytes. */
export function load(product: Product, owner: Owner, first: number) {
  const documents: { id: number; bytes: Uint8Array }[] = [];
  const subcontractors: number[] = [];
  let going = true;
  let n = first;
  const one = async (): Promise<void> => {
    while (going) {
      const link = await subcontractor(owner, n++);
      subcontractors.push(link.id);
      documents.push(await deposit(product, link, `${n}`));
    }
  };
  const running = Promise.all([one(), one()]);
  running.catch(() => {});
  return {
    documents,
    subcontractors,
    async stop() {
      going = false;
      await running;
    },
  };
}
