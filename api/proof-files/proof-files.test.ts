// Proof files as an inspector meets them: downloaded, verified without the product, and attacked.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signText } from '#api/log/publish.ts';
import { eventText, type JournalLine, journalText, PATHS, sealText } from '#domain/proof/container.ts';
import type { Verified } from '#domain/proof/verify.ts';
import { writeZip } from '#infra/adapters/zip/yazl.ts';
import { joined } from '#infra/testing/api/members.ts';
import { customer, deliveredMail, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import type { World } from '#infra/testing/api/world.ts';
import { HOLDS, open, PERIOD, type ProofWorld, proofWorld, verified } from './proof-files.test-kit.ts';

let there: ProofWorld;
let world: World;
let person: Person;
let ids: number[];
beforeAll(async () => {
  there = await proofWorld();
  ({ world, person, ids } = there);
});
afterAll(() => there.world.close());

test('G04 C56 the file of a subcontractor, and that of the account, hold by themselves', async () => {
  const whole = await verified(await there.made());
  expect([whole.intact, whole.complete, whole.events]).toEqual([HOLDS, HOLDS, whole.size]);
  const one = await there.made({ subcontractorId: ids[0] });
  const part = await verified(one);
  expect([part.intact, part.complete]).toEqual([HOLDS, HOLDS]);
  expect(part.events).toBeLessThan(part.size!);
  const { paths } = await open(one);
  expect(paths[0]).toBe('mimetype');
  expect(paths.filter((path) => path.startsWith('pieces/'))).toHaveLength(2);
  expect(paths.some((path) => path.includes('BETA'))).toBe(false);
  expect(Buffer.from(one.subarray(30, 38)).toString()).toBe('mimetype');
  expect(Buffer.from(one.subarray(38, 69)).toString()).toBe('application/vnd.etsi.asic-e+zip');
});

test('G04 the tables of an organisation’s file are of its own subcontractors, and of the account’s not beyond its checkpoint', async () => {
  const organizationId = ok(await person.post('/api/organizations', { name: 'Chantier Nord' }), 201).body.id;
  await subcontractor(person, { companyName: 'GAMMA', organizationId });
  const text = async (bytes: Uint8Array, path: string) => Buffer.from(await (await open(bytes)).bytes(path)).toString();
  const its = await there.made({ organizationId });
  for (const table of ['situation.csv', 'journal.csv']) {
    expect([table, await text(its, table)]).toEqual([table, expect.stringContaining('GAMMA')]);
    expect(await text(its, table)).not.toMatch(/ALPHA|BETA/);
  }
  const whole = await there.made();
  const numbers = (await text(whole, 'journal.csv'))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number.parseInt(line, 10));
  const { size } = await verified(whole);
  expect([numbers.length, Math.max(...numbers)]).toEqual([size, size! - 1]);
});

test('G04 with the published key and an earlier checkpoint it holds; under another key or beside another log it does not', async () => {
  const early = (await person.post('/api/log/checkpoint', {})).text;
  await subcontractor(person);
  const bytes = await there.made();
  const key = (await person.get(`/.well-known/subdoc-log-key?account=${person.accountId}`)).text.trim();
  const good = await verified(bytes, { keys: [key], checkpoints: [early] });
  expect([good.intact, good.complete, good.keysFrom]).toEqual([HOLDS, HOLDS, 'given']);
  const other = await customer(world);
  const otherKey = (await person.get(`/.well-known/subdoc-log-key?account=${other.accountId}`)).text.trim();
  expect((await verified(bytes, { keys: [otherKey], checkpoints: [] })).intact.broken).toMatch(/^Signature incorrecte/);
  const foreign = (await other.post('/api/log/checkpoint', {})).text;
  expect((await verified(bytes, { keys: [key], checkpoints: [foreign] })).intact.broken).toMatch(/^Signature incorrecte/);
});

describe('C56 what was changed is named', () => {
  let files: Map<string, Uint8Array>;
  beforeAll(async () => {
    const file = await open(await there.made({ subcontractorId: ids[0] }));
    files = new Map();
    for (const path of file.paths) files.set(path, await file.bytes(path));
  });
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');
  const sign = (text: (name: string) => string) =>
    signText({ logSigner: world.deps.logSigner, publicUrl: world.config.publicUrl }, person.accountId, text);
  /** The manifest says the new digests, and where somebody has the key it is signed again. */
  async function relisted(parts: Map<string, Uint8Array>, resign: boolean): Promise<void> {
    let manifest = Buffer.from(parts.get(PATHS.manifest)!).toString();
    for (const [path, before] of files) if (parts.has(path)) manifest = manifest.replace(digest(before), digest(parts.get(path)!));
    parts.set(PATHS.manifest, Buffer.from(manifest));
    if (resign) parts.set(PATHS.signature, Buffer.from(await sign((name) => sealText(name, digest(Buffer.from(manifest))))));
  }
  /** The file written again after a change of its parts. */
  async function forged(
    change: (parts: Map<string, Uint8Array>) => void,
    by: 'anybody' | 'lister' | 'signer' = 'anybody',
  ): Promise<Verified> {
    const parts = new Map(files);
    change(parts);
    if (by !== 'anybody') await relisted(parts, by === 'signer');
    const pieces: Uint8Array[] = [];
    const entries = (async function* () {
      for (const [path, content] of parts) yield { path, content };
    })();
    for await (const piece of writeZip(entries, new Date(0))) pieces.push(piece);
    const outside = Buffer.concat(pieces).toString('latin1').replaceAll('a/b/xx/c', 'a/b/../c');
    return verified(Buffer.from(outside, 'latin1'));
  }
  const text = (parts: Map<string, Uint8Array>, path: string) => Buffer.from(parts.get(path)!).toString();
  const rewrite = (path: string, change: (lines: string[]) => string[]) => (parts: Map<string, Uint8Array>) =>
    void parts.set(path, Buffer.from(change(text(parts, path).split('\n')).join('\n')));
  const piece = () => [...files.keys()].find((path) => path.startsWith('pieces/'))!;

  test.each<[string, (parts: Map<string, Uint8Array>) => void, RegExp]>([
    [
      'a byte of an original',
      (parts) => void parts.set(piece(), Buffer.concat([parts.get(piece())!, Buffer.from([0])])),
      /^Fichier modifié : pieces\//,
    ],
    ['an original that is gone', (parts) => void parts.delete(piece()), /^Fichier absent : pieces\//],
    [
      'a file that was added',
      (parts) => void parts.set('pieces/autre.pdf', Buffer.from('x')),
      /^Fichier non répertorié : pieces\/autre.pdf/,
    ],
    ['a renamed file', (parts) => parts.set('pieces/x.pdf', parts.get(piece())!) && void parts.delete(piece()), /^Fichier non répertorié/],
    ['a way out of the folder', (parts) => void parts.set('a/b/xx/c', Buffer.from('x')), /^Nom de fichier interdit/],
    [
      'a byte of an event',
      rewrite(PATHS.journal, (lines) => [lines[0]!.replace(/"revision":0/, '"revision":0 '), ...lines.slice(1)]),
      /^Fichier modifié : journal/,
    ],
  ])('%s', async (_, change, sentence) => {
    const { intact, complete } = await forged(change);
    expect(intact).toEqual({ holds: false, broken: expect.stringMatching(sentence) });
    expect(complete.holds).toBe(false);
  });

  test('a forger who lists his digests anew has no signature for them', async () => {
    const { intact } = await forged(
      rewrite(PATHS.journal, (lines) => lines.slice(1)),
      'lister',
    );
    expect(intact.broken).toBe('La signature du dossier ne couvre pas son manifeste.');
  });

  /** What somebody who holds the signing key could try: the log itself still says otherwise. */
  const inJournal = (change: (lines: JournalLine[]) => JournalLine[]) =>
    rewrite(PATHS.journal, (lines) => {
      const events = change(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalLine));
      return [...events.map((line) => journalText(line).trimEnd()), ''];
    });
  const ofStream = (lines: readonly JournalLine[], category: string) => lines.filter(({ event }) => event.stream.startsWith(category));
  const at = (lines: JournalLine[], place: number, event: Partial<JournalLine['event']>): JournalLine[] =>
    lines.map((line, i) => (i === place ? { ...line, event: { ...line.event, ...event } } : line));
  test.each<[string, (lines: JournalLine[]) => JournalLine[], RegExp, 'intact' | 'complete']>([
    ['a field of an event', (lines) => at(lines, 2, { occurredAt: '2020-01-01T00:00:00.000Z' }), /^Évènement modifié/, 'intact'],
    [
      'a sealed byte',
      (lines) =>
        at(
          lines,
          lines.findIndex(({ event }) => event.sealed !== null),
          { sealed: 'AAAA' },
        ),
      /^Évènement modifié/,
      'intact',
    ],
    ['the order of two events', ([one, two, ...rest]) => [two!, one!, ...rest], /^Évènement absent avant/, 'intact'],
    [
      'an event in the middle',
      (lines) => lines.filter((line) => line !== ofStream(lines, 'subcontractor')[1]),
      /^Évènement absent avant/,
      'intact',
    ],
    [
      'the last event of a stream',
      (lines) => lines.filter((line) => line !== ofStream(lines, 'subcontractor').at(-1)),
      /^Derniers évènements absents/,
      'complete',
    ],
    [
      'a whole stream',
      (lines) => lines.filter(({ event }) => !event.stream.startsWith('documenttypes')),
      /^Suite d’évènements absente/,
      'complete',
    ],
    ['an event twice', (lines) => [...lines, lines.at(-1)!], /^Évènement en double/, 'intact'],
    ['an event that the log never had', (lines) => [...lines, invented(lines.at(-1)!)], /^Évènement étranger à l’historique/, 'intact'],
  ])('%s, by a signer', async (_, change, sentence, which) => {
    const outcome = await forged(inJournal(change), 'signer');
    expect(outcome[which]).toEqual({ holds: false, broken: expect.stringMatching(sentence) });
    expect(outcome.complete.holds).toBe(false);
  });

  /** The next event of the stream, chained as it should be. */
  function invented({ index, hash, event }: JournalLine): JournalLine {
    const next = { ...event, revision: event.revision + 1, prev: hash };
    return { index: index + 1, event: next, hash: createHash('sha256').update(eventText(next)).digest('hex') };
  }

  test('an older checkpoint beside the events of today, and the checkpoint of another account', async () => {
    const [first] = ok(await person.get('/api/log/checkpoints')).body.slice(-1) as { size: number; note: string }[];
    const newest = [...files.keys()].find((path) => path.startsWith('preuves/checkpoint-'))!;
    const older = await forged((parts) => void parts.set(newest, Buffer.from(first!.note)), 'signer');
    expect(older.intact.broken).toMatch(/evenements.bin ne compte pas/);
    const other = await customer(world);
    const theirs = (await other.post('/api/log/checkpoint', {})).text;
    const swapped = await forged((parts) => void parts.set(newest, Buffer.from(theirs)), 'signer');
    expect(swapped.intact.broken).toMatch(/^Signature incorrecte : preuves\/checkpoint/);
  });
});

test('A52 a period to come, another account’s subcontractor and an ended file are refused', async () => {
  const other = await customer(world);
  const create = (client: Person, body: object) => client.post('/api/proof-files', body);
  expect((await create(person, { ...PERIOD, to: '2026-11-22' })).status).toBe(400);
  expect((await create(person, { from: '2026-11-20', to: '2026-11-19' })).status).toBe(400);
  expect((await create(other, { scope: { subcontractorId: ids[0] }, ...PERIOD })).status).toBe(404);
  const { id } = ok(await create(person, PERIOD), 202).body;
  expect((await other.get(`/api/proof-files/${id}`)).status).toBe(404);
  expect((await other.get(`/api/proof-files/${id}/download`)).status).toBe(404);
  world.clock.set('2026-11-28T09:00:01Z');
  expect((await person.get(`/api/proof-files/${id}`)).body.status).toBe('expired');
  expect((await person.get(`/api/proof-files/${id}/download`)).status).toBe(404);
});

test('C1 G57 a member with a scope proves what he reaches alone, and fetches nothing that his scope has lost since', async () => {
  const site = async (name: string) => {
    const { id } = ok(await person.post('/api/organizations', { name }), 201).body;
    return { organizationId: id, subcontractorId: (await subcontractor(person, { companyName: name, organizationId: id })).id };
  };
  const [his, lost, never] = [await site('SIEN'), await site('PERDU'), await site('JAMAIS')];
  const organizationIds = [his.organizationId, lost.organizationId];
  const auditor = await joined(world, person, { role: 'auditor', organizationIds, endsOn: '2027-06-30' });
  const ask = (scope: object) => auditor.post('/api/proof-files', { scope, ...PERIOD });
  expect((await ask({})).status).toBe(403);
  for (const scope of [{ organizationId: never.organizationId }, { subcontractorId: never.subcontractorId }])
    expect([scope, (await ask(scope)).status]).toEqual([scope, 404]);
  // Of a subcontractor alone: his organisation has others.
  const one = await joined(world, person, { role: 'auditor', subcontractorIds: [his.subcontractorId], endsOn: '2027-06-30' });
  expect((await one.post('/api/proof-files', { scope: { organizationId: his.organizationId }, ...PERIOD })).status).toBe(404);
  const files: Record<string, number> = {};
  for (const [name, { organizationId }] of Object.entries({ his, lost })) {
    files[name] = ok(await ask({ organizationId }), 202).body.id;
    expect((await there.finished(files[name]!)).status).toBe('ready');
  }
  const statuses = async () =>
    Promise.all(Object.values(files).map(async (id) => (await auditor.raw('GET', `/api/proof-files/${id}/download`)).status));
  expect(await statuses()).toEqual([200, 200]);
  ok(await person.patch(`/api/members/${auditor.id}`, { role: 'auditor', organizationIds: [his.organizationId], endsOn: '2027-06-30' }));
  expect(await statuses()).toEqual([200, 404]);
});

test('G04 a message belongs to its day in Paris, and to a file of that day', async () => {
  world.clock.set('2026-11-29T23:30:00Z');
  await deliveredMail(world, person, ids[0]!, 'minuit');
  const messages = async (day: string) => {
    const { id } = ok(await person.post('/api/proof-files', { scope: { subcontractorId: ids[0] }, from: day, to: day }), 202).body;
    await there.finished(id);
    return (await open(await there.bytesOf(id))).paths.filter((path) => path.startsWith('messages/'));
  };
  expect(await messages('2026-11-29')).toEqual([]);
  expect(await messages('2026-11-30')).toEqual([expect.stringContaining('/2026-11-30-email-')]);
});
