// Outages of the database, the event store or the network while work is pending: it is retried as it is, and nothing is parked, given up or
// done twice.
import { afterEach, expect, it, vi } from 'vitest';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import { answering, SERVER_SAYS, SOCKET_SAYS, socketError } from '#infra/adapters/sql/failing.test-kit.ts';
import { createWorld, minutes, type World } from '#infra/testing/workflows/world.ts';
import type { Sql } from '#projections/sql.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
afterEach(() => world.close());
const away = () => new Unavailable('EventStoreDB', 'does not answer');
const parked = async () => (await world.db`select from ops.parked_streams`).length;

it('C57 C59 a process manager retries its batch, whatever a server, a socket or a store reports: each mail is planned once, nothing is parked', async () => {
  const left: ((sql: Sql) => PromiseLike<unknown>)[] = [
    ...SERVER_SAYS.map((state) => (sql: Sql) => sql.unsafe(answering(state))),
    ...SOCKET_SAYS.map((code) => () => Promise.reject(socketError(code))),
    () => Promise.reject(away()),
  ];
  world = await createWorld({
    process: {
      projectors: async (_, { processManagers }) =>
        (await processManagers).map((manager) => ({
          ...manager,
          async project(events, sql) {
            // Fails after writing: the transaction rolls all of it back.
            await manager.project(events, sql);
            if (manager.name === 'deliveries') await left.shift()?.(sql);
          },
        })),
    },
  });
  await world.account('Dupont BTP', 'one@dupont.fr');
  await world.account('Durand BTP', 'two@durand.fr');
  await world.settle();
  expect(left).toEqual([]);
  expect(await parked()).toBe(0);
  expect(await world.happened('DeliverySent')).toHaveLength(2);
  expect([(await world.mailsTo('one@dupont.fr')).length, (await world.mailsTo('two@durand.fr')).length]).toEqual([1, 1]);
});

it('C57 C59 a timer whose command meets an outage fires again, and a mail that was sent meanwhile is sent once', async () => {
  const failures = [socketError('EAI_AGAIN'), away(), socketError('ENETUNREACH')];
  const met: string[] = [];
  const dispatch =
    (real: Dispatch): Dispatch =>
    async (command, meta) => {
      const failure = command.type === 'RecordDeliveryAttempt' ? failures.shift() : undefined;
      if (failure === undefined) return real(command, meta);
      met.push(failure.message);
      throw failure;
    };
  world = await createWorld({ dispatch });
  await world.account('Dupont BTP', 'one@dupont.fr');
  await world.settle();
  await world.drive(minutes(5));
  expect(met).toHaveLength(3);
  expect(await world.happened('DeliverySent')).toHaveLength(1);
  expect(await world.happened('DeliveryAttemptFailed')).toEqual([]);
  expect(await world.mailsTo('one@dupont.fr')).toHaveLength(1);
  expect(await world.db`select from ops.dead_timers`).toHaveLength(0);
});
