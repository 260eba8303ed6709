// A laptop's installation moves to the engines of the full profile and back, as an operator does it: by the commands of docs/moving.md.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { addDays, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { eventStoreDouble } from '../adapters/event-store/testing/eventstore-double.ts';
import { testDatabase } from '../adapters/sql/test-database.ts';
import { company, type Link, login, type Owner, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { deposit, siret } from '../tools/backup/installations.test-kit.ts';

const EMAIL = 'gerante@batiments-midi.example';
type Env = Record<string, string>;

function command(env: Env, file: string, ...words: string[]): Promise<string> {
  const cli = resolve(import.meta.dirname, '../tools', file);
  return new Promise((done, fail) => {
    execFile(process.execPath, [cli, ...words], { env: { ...process.env, NODE_ENV: '', ...env } }, (error, stdout, stderr) =>
      error ? fail(new Error(`${file} ${words.join(' ')}: ${error.code}\n${stdout}${stderr}`)) : done(stdout),
    );
  });
}

const SEEN = [
  ...['dashboard/initial-data', 'dashboard/stats', 'dashboard/activity', 'dashboard/alerts', 'dashboard/history', 'dashboard/expiries'],
  ...['documents', 'documents/all', 'subcontractors', 'subcontractors/with-stats', 'reminders/forecast', 'reminder-policy'],
  ...['document-types', 'organizations', 'settings', 'email-delivery/recent', 'email-delivery/stats', 'subscription-status'],
];
/** What the console shows, path by path; links carry the address of the day. */
async function shown(product: Product, owner: Owner, links: readonly Link[]): Promise<Record<string, unknown>> {
  await product.dev('/dev/settle', {});
  const each = links.flatMap(({ id }) => [`subcontractors/${id}`, `subcontractors/${id}/reminders`, `documents/${id}`]);
  const found: Record<string, unknown> = {};
  for (const path of [...SEEN, ...each])
    found[path] = JSON.parse(JSON.stringify(await owner.call('GET', `/api/${path}`)).replaceAll(product.url, ''));
  return found;
}
type Message = { channel: string; to: string; subject: string; sentAt: Instant };
const sent = (product: Product): Promise<Message[]> => product.dev<Message[]>('/dev/outbox');
const CONTACT = 'jean@dupont-btp.example';

/** Lets days pass. Answers how many reminders went out: each that was foretold, at its moment, once. */
async function advance(product: Product, owner: Owner, days: number): Promise<number> {
  await product.dev('/dev/settle', {});
  const foretold = await owner.call<{ at: Instant }[]>('GET', '/api/reminders/forecast');
  const before = await sent(product);
  await product.dev('/dev/clock', { advance: `P${days}D` });
  await product.dev('/dev/settle', {});
  const { now } = await product.dev<{ now: Instant }>('/dev/clock');
  const reminders = (await sent(product)).slice(before.length).filter(({ to }) => to === CONTACT);
  expect(reminders.map(({ sentAt }) => parisDay(sentAt))).toEqual(foretold.filter(({ at }) => at <= now).map(({ at }) => parisDay(at)));
  return reminders.length;
}

/** `engine`: who fires timers there. `mayAdvance`: whether the clock can be moved there. */
export async function moveThereAndBack(engine: Env, mayAdvance: boolean): Promise<void> {
  const [home, database, double] = [await mkdtemp(join(tmpdir(), 'subdoc-move-')), await testDatabase(), await eventStoreDouble()];
  const at = (name: string): string => join(home, name);
  const keys = ['--keys', at('keys')];
  const running: Product[] = [];
  const start = async (env: Env, dataDir?: string): Promise<Product> => {
    const product = await startProduct({ env, ...(dataDir === undefined ? {} : { dataDir }) });
    running.push(product);
    return product;
  };
  try {
    const laptop = await start({});
    const owner = await company(laptop);
    const links: Link[] = [];
    for (const n of [1, 2, 3])
      links.push(await subcontractorOf(owner, { companyName: `Sous-traitant ${n}`, siret: siret(n) }, [/civile/i, /vigilance/i]));
    const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
    const typeId = types.find(({ name }) => /civile/i.test(name))!.id;
    const { id: documentId } = await deposit(laptop, { ...links[0]!, typeId }, 'first');
    await laptop.dev('/dev/settle', {});
    const now = (await laptop.dev<{ now: Instant }>('/dev/clock')).now;
    // Reminders from fifteen days before its end.
    await owner.call('PATCH', `/api/documents/${documentId}/validate`, { expirationDate: addDays(parisDay(now), 16), comment: '' });
    const before = await shown(laptop, owner, links);
    const mails = await sent(laptop);
    expect(mails.length).toBeGreaterThan(3);
    expect(await laptop.stop()).toBe(0);

    // There.
    const full = { DATABASE_URL: database.url, DATA_DIR: at('full') };
    const events = { EVENTSTORE_URL: double.url };
    await command({ DATA_DIR: laptop.dataDir }, 'backup.ts', at('backup'), ...keys);
    await command({ ...full }, 'restore.ts', at('backup'), '--into', at('full'), ...keys, '--send');
    const said = await command({ ...full, ...events }, 'migrate-events.ts', '--from', 'postgres', '--to', 'eventstore');
    expect(said).toMatch(/événements copiés[\s\S]*L'historique est maintenant dans EventStoreDB/);
    await expect(start(full, at('full'))).rejects.toThrow("L'historique de cette installation est dans EventStoreDB");
    const there = await start({ ...full, ...events, ...engine }, at('full'));
    const ownerThere = await login(there, EMAIL);
    expect(await shown(there, ownerThere, links)).toEqual(before);
    expect(await sent(there)).toEqual(mails);
    // Life goes on.
    await deposit(there, { ...links[1]!, typeId }, 'second');
    if (mayAdvance) expect(await advance(there, ownerThere, 4)).toBe(1);
    // A session does not last so long.
    const changed = await shown(there, await login(there, EMAIL), links);
    const mailsThere = await sent(there);
    expect(mailsThere.slice(0, mails.length)).toEqual(mails);
    expect(changed[`documents/${links[1]!.id}`]).toHaveLength(1);
    expect(await there.stop()).toBe(0);

    // And back.
    await command(full, 'migrate-events.ts', '--from', double.url, '--to', 'postgres');
    await expect(start({ ...full, ...events }, at('full'))).rejects.toThrow("L'historique de cette installation est dans PostgreSQL");
    await command(full, 'backup.ts', at('backup-there'), ...keys);
    await command({}, 'restore.ts', at('backup-there'), '--into', at('laptop'), ...keys, '--send');
    const again = await start({}, at('laptop'));
    const ownerAgain = await login(again, EMAIL);
    expect(await shown(again, ownerAgain, links)).toEqual(changed);
    expect(await sent(again)).toEqual(mailsThere);
    expect(await advance(again, ownerAgain, 8)).toBe(1);
    expect(await again.stop()).toBe(0);
    expect(await command({ DATA_DIR: at('laptop') }, 'verify.ts')).toMatch(/^Historique intact/);
    expect(await command({ DATA_DIR: at('laptop') }, 'rebuild.ts', 'compare')).toMatch(/^Identique/);
  } finally {
    for (const product of running) await product.dispose().catch(() => {});
    await double.close();
    await database.drop();
    await rm(home, { recursive: true, force: true });
  }
}
