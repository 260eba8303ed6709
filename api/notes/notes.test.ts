// Notes on a subcontractor over HTTP (issue 17): written, listed, removed, erased, rebuilt from the events.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world, undefined, 'DURAND');
});
afterAll(() => world.close());

const notesOf = async (id: number) => ok(await person.get(`/api/subcontractors/${id}/notes`)).body as { id: number; text: string | null }[];

test('issue 17: a note is returned with author and time; the newest comes first', async () => {
  const sub = await subcontractor(person);
  const { body } = ok(await person.post(`/api/subcontractors/${sub.id}/notes`, { text: '  Rappelle jeudi\n' }), 201);
  expect(body).toEqual({
    id: expect.any(Number),
    subcontractorId: sub.id,
    from: 'staff',
    text: 'Rappelle jeudi',
    createdAt: world.clock.now(),
    author: 'DURAND',
    removedAt: null,
    removedBy: null,
  });
  await person.post(`/api/subcontractors/${sub.id}/notes`, { text: 'Chantier arrêté' });
  expect((await notesOf(sub.id)).map(({ text }) => text)).toEqual(['Chantier arrêté', 'Rappelle jeudi']);
  const paged = await person.get(`/api/subcontractors/${sub.id}/notes?range=[0,0]`);
  expect([paged.body.length, paged.headers.get('content-range')]).toEqual([1, 'notes 0-0/2']);
});

test('issue 17: the text of a removed note is in no answer or row, and the removal is visible', async () => {
  const sub = await subcontractor(person);
  const { body } = ok(await person.post(`/api/subcontractors/${sub.id}/notes`, { text: 'CANARI-7' }), 201);
  const removed = ok(await person.delete(`/api/notes/${body.id}`)).body;
  expect(removed).toEqual({ ...body, text: null, removedAt: world.clock.now(), removedBy: 'DURAND' });
  expect(await notesOf(sub.id)).toEqual([removed]);
  expect(ok(await person.delete(`/api/notes/${body.id}`)).body).toEqual(removed);
  const [row] = await world.db`SELECT count(*)::int AS n FROM rm.notes n WHERE n::text LIKE '%CANARI-7%'`;
  expect(row!.n).toBe(0);
});

test.each([
  ['nothing', {}],
  ['blanks', { text: ' \n ' }],
  ['2,001 characters', { text: 'x'.repeat(2001) }],
])('issue 17: %s is not accepted as a note', async (_, body) => {
  const sub = await subcontractor(person);
  expect((await person.post(`/api/subcontractors/${sub.id}/notes`, body)).status).toBe(400);
  expect(await notesOf(sub.id)).toEqual([]);
});

test('C20 the same Idempotency-Key writes one note', async () => {
  const sub = await subcontractor(person);
  const key = { 'idempotency-key': randomUUID() };
  const [one, again] = [0, 1].map(() => person.post(`/api/subcontractors/${sub.id}/notes`, { text: 'Une fois' }, key));
  const answers = [(await one!).body, (await again!).body];
  expect(answers[1]).toEqual(answers[0]);
  expect(await notesOf(sub.id)).toHaveLength(1);
});

test('C67 notes of an erased subcontractor are deleted, and their text stays sealed in the events', async () => {
  const sub = await subcontractor(person);
  ok(await person.post(`/api/subcontractors/${sub.id}/notes`, { text: 'CANARI-8' }), 201);
  const [events] = await world.db`SELECT count(*)::int AS n FROM es.events e WHERE e::text LIKE '%CANARI-8%'`;
  expect(events!.n).toBe(0);
  const meta = { actor: { kind: 'system' } as const, accountId: person.accountId as never, correlationId: 'test' };
  await world.dispatch(
    { type: 'ErasePerson', subject: `subcontractor-${sub.id}`, accountId: person.accountId as never, because: 'deleted' },
    meta,
  );
  await world.caughtUp();
  const [left] = await world.db`SELECT count(*)::int AS n FROM rm.notes WHERE subcontractor_id = ${sub.id}`;
  expect(left!.n).toBe(0);
});
