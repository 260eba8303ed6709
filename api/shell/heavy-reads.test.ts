// C19 Which calls take turns, and what is told to whom there is no room for, or who has left.
import { expect, test } from 'vitest';
import type { Database } from '#projections/sql.ts';
import { whileAsked } from './asker.ts';
import type { Call, Handlers } from './call.ts';
import { withTurns } from './heavy-reads.ts';

const asked = (signal: AbortSignal, list: object = { range: null }) =>
  ({ visitor: { accountId: 1 }, http: { req: { raw: { signal } } }, list }) as unknown as Call;
const stays = new AbortController().signal;

test('C19 two QR sheets of an account run, forty wait and the next is 429 in French; a list with a range waits for none of them', async () => {
  let running = 0;
  let most = 0;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const qrSheet = async () => {
    most = Math.max(most, ++running);
    await over;
    running--;
    return new Response();
  };
  const handlers = withTurns({ qrSheet, listDocuments: async () => new Response('page') } as unknown as Handlers);
  const sheet = handlers.qrSheet as unknown as (call: Call) => Promise<Response>;
  const list = handlers.listDocuments as unknown as (call: Call) => Promise<Response>;
  const begun = Array.from({ length: 42 }, () => sheet(asked(stays)));
  await expect(sheet(asked(stays))).rejects.toMatchObject({ status: 429, message: expect.stringContaining('en même temps') });
  expect(await (await list(asked(stays, { range: [0, 24] }))).text()).toBe('page');
  end();
  await Promise.all(begun);
  expect(most).toBe(2);
});

test('C19 no statement is sent for who has left', async () => {
  const leaves = new AbortController();
  let sent = 0;
  const sql = whileAsked((async () => void sent++) as unknown as Database);
  const listDocuments = async () => {
    await sql`select 1`;
    leaves.abort();
    await sql`select 2`;
  };
  const handlers = withTurns({ listDocuments } as unknown as Handlers);
  await expect((handlers.listDocuments as unknown as (call: Call) => Promise<unknown>)(asked(leaves.signal))).rejects.toMatchObject({
    status: 408,
  });
  expect(sent).toBe(1);
  await sql`select 3`;
  expect(sent).toBe(2);
});

test('C19 work that is given up because its asker left is no failure of ours', async () => {
  const leaves = new AbortController();
  const reminderWhatIf = async () => {
    leaves.abort();
    leaves.signal.throwIfAborted();
  };
  const handlers = withTurns({ reminderWhatIf } as unknown as Handlers);
  await expect((handlers.reminderWhatIf as unknown as (call: Call) => Promise<unknown>)(asked(leaves.signal))).rejects.toMatchObject({
    status: 408,
  });
});
