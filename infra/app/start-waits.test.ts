import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Unavailable } from '#domain/kernel/failure.ts';
import { cable } from '../adapters/event-store/testing/cable.ts';
import { eventStoreDouble } from '../adapters/event-store/testing/eventstore-double.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { testDatabase } from '../adapters/sql/test-database.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { failureText } from './start-failure.ts';
import { waitFor } from './start-waits.ts';

const closers: (() => Promise<unknown>)[] = [];
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'subdoc-start-waits-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const closer of closers.splice(0).reverse()) await closer();
});

type Outcome = { said: string[]; ended: string | null; ms: number };
/** `hears`: receives every line as it is printed. */
async function start(env: Record<string, string>, hears: (line: string) => void = () => {}): Promise<Outcome> {
  const said: string[] = [];
  const began = performance.now();
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', START_WAIT_S: '1', ...env });
  const parts = compose(config, {
    say: () => (line) => {
      said.push(line);
      hears(line);
    },
  });
  const ended = await parts.commands.then(() => null, failureText);
  await parts.close();
  return { said, ended, ms: performance.now() - began };
}

/** A database that answers every session with this error and closes it. */
async function refusing(code: string, message = 'the secret-looking message of a server'): Promise<string> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  closers.push(() => new Promise((closed) => server.close(closed)));
  return `postgres://someone:secret-password@127.0.0.1:${(server.address() as AddressInfo).port}/subdoc`;
}
/** A port on which nothing listens. */
const NOBODY = 1;

test.each([
  ['starts up', '57P03'],
  ['has no room for a session', '53300'],
])('a database that %s (%s) is waited for START_WAIT_S, said in one line, and given up in one sentence', async (_, code) => {
  const { said, ended, ms } = await start({ DATABASE_URL: await refusing(code) });
  expect(said).toEqual([
    expect.stringMatching(/^Attente de la base de données \(DATABASE_URL\).* \/ waiting for the database \(DATABASE_URL\).*$/),
  ]);
  expect(ms).toBeGreaterThan(950);
  expect(ended).toMatch(/^La base de données \(DATABASE_URL\) ne répond pas.*\nThe database \(DATABASE_URL\) does not answer.*$/);
  expect(ended).toContain(code);
});

test.each([
  ['N15', '25006', 'Cette base est en lecture seule (serveur de secours ?)'],
  ['N15', '08P01', 'le répartiteur devant elle (PgBouncer ?)'],
])('%s after the wait a database that answers %s has a sentence of its own', async (_, code, sentence) => {
  expect((await start({ DATABASE_URL: await refusing(code) })).ended).toContain(sentence);
});

test.each([
  ['28P01', /refuse[\s\S]*DATABASE_URL[\s\S]*refuses/],
  ['28000', /refuse[\s\S]*DATABASE_URL[\s\S]*refuses/],
  ['3D000', /n'existe pas[\s\S]*DATABASE_URL[\s\S]*does not exist/],
])('what waiting does not mend is told at once: %s', async (code, sentence) => {
  // The waiting start prints its line first.
  const { said, ended } = await start({ DATABASE_URL: await refusing(code), START_WAIT_S: '600' });
  expect(said).toEqual([]);
  expect(ended).toMatch(sentence);
  expect(ended).not.toMatch(/secret|\n\s+at /);
});

test('a database that nobody answers for, and an address that is none', async () => {
  const { said, ended } = await start({ DATABASE_URL: `postgres://a:secret@127.0.0.1:${NOBODY}/b` });
  expect(said).toHaveLength(1);
  expect(ended).toContain('ECONNREFUSED');
  expect(ended).not.toMatch(/secret|\n\s+at /);
  await expect(start({ DATABASE_URL: 'postgres://a:secret@[::zz/b' })).rejects.toThrow(
    /^Réglage incorrect \/ wrong setting: DATABASE_URL$/,
  );
});

test('a database and an event store that come up meanwhile are found, and the start goes on', async () => {
  const { url, drop } = await testDatabase();
  closers.push(drop);
  const wire = await cable(Number(new URL(url).port));
  const double = await eventStoreDouble();
  closers.push(wire.close, double.close);
  const through = new URL(url);
  through.port = String(wire.port);
  await Promise.all([wire.unplug(), double.cable.unplug()]);
  // Each engine starts once it is waited for.
  const plugIn = (line: string) => void (line.includes('DATABASE_URL') ? wire : double.cable).plugIn();
  const { said, ended } = await start({ DATABASE_URL: through.href, EVENTSTORE_URL: double.url, START_WAIT_S: '30' }, plugIn);
  expect(ended).toBeNull();
  expect(said).toEqual([expect.stringContaining('DATABASE_URL'), expect.stringContaining('EVENTSTORE_URL')]);
});

test('an event store that does not come is given up in one sentence', async () => {
  const { url, drop } = await testDatabase();
  closers.push(drop);
  const { said, ended } = await start({ DATABASE_URL: url, EVENTSTORE_URL: `esdb://admin:secret@127.0.0.1:${NOBODY}?tls=false` });
  expect(said).toHaveLength(1);
  expect(ended).toMatch(/^L'historique \(EVENTSTORE_URL\) ne répond pas.*\nThe history \(EVENTSTORE_URL\) does not answer.*$/);
  expect(ended).not.toContain('secret');
});

test('what its adapter says for people is not waited for, though an outage caused it; what passes is, until it has passed', async () => {
  const refused = new ForPeople('corrigez S3_BUCKET', { cause: new Unavailable('S3', 'AccessDenied') });
  const said: string[] = [];
  const patience = { limitS: 60, say: (line: string) => void said.push(line) };
  const bucket = { fr: 'le stockage', en: 'the storage' };
  await expect(waitFor(bucket, patience, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(said).toEqual([]);
  const passing = [
    new Unavailable('S3', 'GetObject: SlowDown', { code: 'SlowDown' }),
    Object.assign(new Error('x'), { code: 'EAI_AGAIN' }),
  ];
  const ask = async () => {
    const error = passing.shift();
    if (error) throw error;
    return 'there';
  };
  expect(await waitFor(bucket, patience, ask)).toBe('there');
  expect(said).toEqual(['Attente de le stockage, SlowDown… / waiting for the storage, SlowDown…']);
});

test('a parameter of the address that the server does not know is told by its name, at once', async () => {
  const address = await refusing('42704', 'unrecognized configuration parameter "channel_binding"');
  const { said, ended } = await start({ DATABASE_URL: address });
  expect(said).toEqual([]);
  expect(ended).toMatch(
    /^DATABASE_URL contient un réglage que le serveur PostgreSQL ne connaît pas \(channel_binding\) .*\nDATABASE_URL holds .*$/,
  );
});

test('a file or a folder that is not to be had is told by its name and its code, without a stack', async () => {
  const error = await readFile(join(dataDir, 'nothing')).catch((thrown: unknown) => thrown);
  for (const thrown of [error, new Error('outer', { cause: error })])
    expect(failureText(thrown)).toMatch(/^Le démarrage a échoué \(ENOENT.*\n.*ENOENT/);
  expect(failureText(error)).toContain(join(dataDir, 'nothing'));
});

test('what is a mistake of ours keeps its stack', () => {
  expect(failureText(new TypeError('x is not a function'))).toMatch(/Le démarrage a échoué[\s\S]*\n {4}at /);
});
