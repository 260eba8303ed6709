// The operator's audit says the same as the API of the account, and the key is rotated by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryLine } from '#contract/log.ts';
import { keyIdOf, readNote, readVerifierKey } from '#domain/proof/checkpoint.ts';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { sha256 } from '#projections/log/query.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { readConfig } from '../app/config.ts';
import { audit } from './audit.ts';
import { rotate } from './rotate-log-key.ts';

let world: World;
let person: Person;
let other: Person;
let one: number;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world, undefined, 'DURAND');
  other = await customer(world);
  const [type] = await defaultTypes(person);
  const sub = await subcontractor(person, { companyName: 'ALPHA\u0007' });
  one = sub.id;
  const { body } = ok(await upload(person, sub.secureToken!, type!.id, pdf()), 201);
  ok(await person.patch(`/api/documents/${body.id}/validate`, { expirationDate: '2027-06-30' }));
  await subcontractor(person, { companyName: 'BETA' });
  ok(await person.delete(`/api/subcontractors/${one}`));
});
afterAll(() => world.close());

const config = () => readConfig({ DATABASE_URL: world.databaseUrl, MASTER_KEY: '09'.repeat(32), DATA_DIR: world.folder });
async function said(...args: string[]): Promise<string> {
  let text = '';
  const warn = (line: string) => {
    text += line;
  };
  for await (const piece of audit(['--account', String(person.accountId), ...args], config(), warn)) text += piece;
  return text;
}

test('G02 the history printed for the operator is the one that the account lists, as JSON, as CSV and as text', async () => {
  const lines = ok(await person.get('/api/history')).body as HistoryLine[];
  expect(JSON.parse(await said('--format', 'json'))).toEqual(lines);
  expect(await said('--format', 'csv')).toBe(`\ufeff${(await person.get('/api/history.csv')).text}`);
  const his = ok(await person.get(`/api/history?filter={"subcontractorId":${one}}`)).body;
  expect(JSON.parse(await said('--subcontractor', String(one), '--format', 'json'))).toEqual(his);
  const text = (await said()).trimEnd().split('\n');
  expect(text).toHaveLength(lines.length);
  expect(text[0]).toMatch(/^ +\d+ {2}21\/11\/2026 10:00 {2}DURAND {2}Sous-traitant archivé : ALPHA/);
});

test('F272 G02 so is the situation of a moment, by instant, by day and by size, the archived included', async () => {
  const asOf = async (query: string) => ok(await person.get(`/api/as-of?${query}`)).body;
  const at = world.clock.now();
  const json = async (...args: string[]) => JSON.parse(await said('--format', 'json', ...args));
  const then = await asOf(`at=${at}`);
  expect(then.subcontractors.map(({ archived }: { archived: boolean }) => archived)).toEqual([true, false]);
  expect(await json('--as-of', at)).toEqual(then);
  expect(await json('--as-of', String(then.size - 1))).toEqual(await asOf(`size=${then.size - 1}`));
  expect(await json('--as-of', '2026-11-21', '--subcontractor', String(one))).toMatchObject({
    ...{ size: then.size, day: '2026-11-21' },
    subcontractors: [{ id: one, archived: true }],
  });
  expect(await json('--as-of', at, '--day', '2027-07-15')).toEqual(await asOf(`at=${at}&day=2027-07-15`));
  expect(await said('--as-of', at)).toContain(`n° ${one} ALPHA`);
  expect((await said('--as-of', at, '--format', 'csv')).split('\r\n')[0]).toContain('Sous-traitant n°;Entreprise;Archivé');
});

test('G02 what cannot be answered is said in a sentence', async () => {
  for (const [args, sentence] of [
    [['--as-of', '2020-01-01'], 'ne remonte pas aussi loin'],
    [['--as-of', '2099-01-01T00:00:00Z'], 'pas encore venu'],
    [['--as-of', 'hier'], 'Instant incorrect'],
    [['--subcontractor', '999999'], 'n’a jamais eu'],
    [['--format', 'pdf'], 'npm run audit'],
    [['--day', '2027-01-01'], 'npm run audit'],
    [['--nope'], 'npm run audit'],
    [['--account', '999999'], 'Aucun compte'],
  ] as const) {
    const refusal = await said(...args).then(String, (error: Error) => error);
    expect(refusal).toBeInstanceOf(ForPeople);
    expect([args, (refusal as Error).message.replaceAll("'", '’')]).toEqual([args, expect.stringContaining(sentence)]);
  }
});

test('C56 a rotated key signs from now on, beside the old one in the checkpoint that follows; the old stays published', async () => {
  const before = readNote((await person.post('/api/log/checkpoint', {})).text)!;
  ok(await other.post('/api/log/checkpoint', {}), 201);
  await expect(rotate([], config())).rejects.toThrow('npm run rotate-log-key');
  expect(await rotate(['oui'], config())).toContain("Points de contrôle signés par l'ancienne et la nouvelle : 2.");
  await world.caughtUp();
  const after = readNote((await person.get('/api/log/checkpoint')).text)!;
  const lines = (await person.get(`/.well-known/subdoc-log-key?account=${person.accountId}`)).text.trim().split('\n');
  const ids = lines.map((line) => Buffer.from(keyIdOf(sha256, readVerifierKey(sha256, line)!)));
  expect(ids).toHaveLength(2);
  expect(before.signatures.map(({ keyId }) => Buffer.from(keyId))).toEqual([ids[1]]);
  expect(after.signatures.map(({ keyId }) => Buffer.from(keyId))).toEqual(ids);
  expect(after.checkpoint.size).toBeGreaterThan(before.checkpoint.size);
  await subcontractor(person);
  const next = readNote((await person.post('/api/log/checkpoint', {})).text)!;
  expect(next.signatures.map(({ keyId }) => Buffer.from(keyId))).toEqual([ids[0]]);
});
