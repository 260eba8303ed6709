// C19 A statement that runs for somebody who has left ends with him, over a real socket and in a real database.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  await subcontractor(person);
});
afterAll(() => world.close());

/** Statements that wait for a lock, of the sessions that are one asker's at a time. */
const waiting = async (): Promise<number> => {
  const [row] = await world.sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'subdoc-lane' AND wait_event_type = 'Lock'`;
  return row!.n;
};
const ask = async ({ jar }: Person) => {
  const { url } = await world.listen();
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = request(`${url}/api/subcontractors`, { headers: { cookie } });
  asked.on('error', () => {});
  asked.end();
  return asked;
};
/** Nobody reads subcontractors until the work is done. */
const whileLocked = (work: () => Promise<void>) =>
  world.sql.begin(async (tx) => {
    await tx`LOCK TABLE subcontractors IN ACCESS EXCLUSIVE MODE`;
    await work();
  });

test('C19 a running statement is cancelled when its asker’s socket is closed, and its session serves the next', async () => {
  await whileLocked(async () => {
    const asked = await Promise.all([ask(person), ask(person)]);
    await expect.poll(waiting).toBe(2);
    asked[0]!.destroy();
    await expect.poll(waiting).toBe(1);
    asked[1]!.destroy();
    await expect.poll(waiting).toBe(0);
  });
  expect(ok(await person.get('/api/subcontractors')).body).toHaveLength(1);
});

test('C19 who stays is served although his neighbour’s statement is cancelled', async () => {
  const other = await customer(world);
  await subcontractor(other);
  let answered: Promise<unknown[]> = Promise.resolve([]);
  await whileLocked(async () => {
    const [leaves, stays] = await Promise.all([ask(person), ask(other)]);
    answered = once(stays, 'response');
    await expect.poll(waiting).toBe(2);
    leaves.destroy();
    await expect.poll(waiting).toBe(1);
  });
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
});
