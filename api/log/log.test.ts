// The log over HTTP: what is signed and proven is verified as somebody outside would, from the answers alone.
import { createPublicKey, hash, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBase64, keyIdOf, type Note, readNote, readProof, readVerifierKey } from '#domain/proof/checkpoint.ts';
import { leafHash, provesConsistency, provesInclusion, type Sha256 } from '#domain/proof/tree.ts';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world, undefined, 'DURAND');
});
afterAll(() => world.close());

const sha256: Sha256 = (bytes) => new Uint8Array(hash('sha256', bytes, 'buffer'));
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** The note, its signature checked with the published key. */
async function verified(note: string): Promise<Note> {
  const read = readNote(note)!;
  const { text: lines } = await person.get(`/.well-known/subdoc-log-key?account=${person.accountId}`);
  const key = readVerifierKey(sha256, lines.trimEnd().split('\n')[0]!)!;
  const [signature] = read.signatures;
  expect([key.name, signature!.name, signature!.keyId]).toEqual([read.checkpoint.origin, key.name, keyIdOf(sha256, key)]);
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, key.publicKey]), type: 'spki', format: 'der' });
  expect(verify(null, Buffer.from(read.text), publicKey, signature!.signature)).toBe(true);
  return read;
}
const publish = async () => verified((await person.post('/api/log/checkpoint', {})).text);

test('C56 a checkpoint is signed on demand, and again only once something happened', async () => {
  await subcontractor(person);
  const first = await publish();
  expect(first.checkpoint.origin).toBe(`localhost:3000/log/${person.accountId}`);
  expect(await publish()).toEqual(first);
  await subcontractor(person);
  const second = await publish();
  expect(second.checkpoint.size).toBeGreaterThan(first.checkpoint.size + 1);
  expect((await person.get('/api/log/checkpoint')).text).toContain(second.text);
  expect((await person.get(`/api/log/checkpoint?size=${first.checkpoint.size}`)).text).toContain(first.text);
  expect((await person.get('/api/log/checkpoint?size=1')).status).toBe(404);
  const { body } = ok(await person.get('/api/log/checkpoints'));
  expect((body as { size: number }[]).map(({ size }) => size)).toEqual([second.checkpoint.size, first.checkpoint.size]);
});

test('C56 a later checkpoint is proven to extend an earlier one', async () => {
  const older = (await publish()).checkpoint;
  await subcontractor(person);
  const newer = (await publish()).checkpoint;
  const { body } = ok(await person.get(`/api/log/consistency?from=${older.size}&to=${newer.size}`));
  const hashes = (body as { hashes: string[] }).hashes.map((written) => fromBase64(written)!);
  const claim = { older: older.size, newer: newer.size, olderRoot: older.root, newerRoot: newer.root, hashes };
  expect(provesConsistency(sha256, claim)).toBe(true);
  expect((await person.get(`/api/log/consistency?from=2&to=1`)).status).toBe(400);
  expect((await person.get(`/api/log/consistency?from=1&to=99999`)).status).toBe(400);
});

test('C56 every event of the history is proven at its place by its stored hash, in less than 2 kB', async () => {
  await subcontractor(person);
  const { checkpoint } = await publish();
  const events = await world.db<
    { hash: Uint8Array }[]
  >`SELECT hash FROM es.events WHERE account_id = ${person.accountId} ORDER BY position`;
  for (let index = 0; index < checkpoint.size; index++) {
    const { text } = await person.get(`/api/log/events/${index}.tlog-proof`);
    expect(text.length).toBeLessThan(2048);
    const proof = readProof(text)!;
    const leaf = leafHash(sha256, events[index]!.hash);
    const { size, root } = (await verified(proof.note)).checkpoint;
    expect(provesInclusion(sha256, { leaf, index: proof.index, size, root, proof: proof.hashes })).toBe(true);
  }
  expect((await person.get(`/api/log/events/${checkpoint.size}.tlog-proof`)).status).toBe(404);
});

test('C56 an event that was changed behind the product’s back is not signed over once the rows are rebuilt', async () => {
  const other = await customer(world);
  await subcontractor(other);
  ok(await other.post('/api/log/checkpoint', {}), 201);
  await world.db`UPDATE rm.log_nodes SET hash = decode(repeat('00', 32), 'hex') WHERE account_id = ${other.accountId}`;
  await subcontractor(other);
  const refused = await other.post('/api/log/checkpoint', {});
  expect([refused.status, refused.body.code]).toEqual([409, 'log-diverged']);
});

test('G01 the history says what happened, by whom and about whom, as a list and as files', async () => {
  const sub = await subcontractor(person);
  const { body, headers } = ok(await person.get(`/api/history?filter={"subcontractorId":${sub.id}}&range=[0,1]`));
  expect(body).toMatchObject([
    { text: expect.any(String), subcontractorId: sub.id, companyName: expect.any(String), contractId: null },
    {},
  ]);
  expect(headers.get('content-range')).toMatch(/^history 0-1\/\d+$/);
  const made = (await person.get(`/api/history?filter={"subcontractorId":${sub.id},"kind":"SubcontractorRegistered"}`)).body;
  expect(made).toMatchObject([{ actor: { kind: 'user', name: 'DURAND' }, text: 'Sous-traitant enregistré', at: world.clock.now() }]);
  const csv = (await person.get(`/api/history.csv?filter={"subcontractorId":${sub.id}}`)).text.trimEnd().split('\r\n');
  expect(csv[0]).toBe('Numéro;Instant (UTC);Qui;Nom;Évènement;Entreprise;Sous-traitant n°;Document n°;Code');
  expect(csv.at(-1)).toContain('Sous-traitant enregistré');
  expect((await person.get('/api/history.xlsx')).status).toBe(200);
  expect((await person.get('/api/history?filter={"nope":1}')).status).toBe(400);
});

test('C56 C57 while an event of the account cannot be read nothing is signed, and only moments before it are shown; others go on', async () => {
  const other = await customer(world);
  await subcontractor(person);
  const before = world.clock.now();
  world.clock.set(new Date(Date.parse(before) + 60_000).toISOString());
  await subcontractor(person);
  await world.db`INSERT INTO ops.parked_streams (projection, stream, revision, event_id, account_id, error)
    VALUES ('log', 'subcontractor-1', 0, 'e', ${person.accountId}, 'UnreadableRecord')`;
  const answers = async () => [
    (await person.post('/api/log/checkpoint', {})).status,
    (await person.get('/api/as-of')).status,
    (await person.get(`/api/as-of?at=${before}`)).status,
  ];
  expect(await answers()).toEqual([503, 503, 200]);
  expect((await person.get('/api/as-of')).body.message).toContain('ne peut pas être lu pour l’instant');
  expect(ok(await person.get('/api/log/state')).body).toEqual({ diverged: null });
  await world.caughtUp();
  expect([(await other.post('/api/log/checkpoint', {})).status, (await other.get('/api/as-of')).status]).toEqual([201, 200]);
  await world.db`DELETE FROM ops.parked_streams`;
  expect(await answers()).toEqual([201, 200, 200]);
});
