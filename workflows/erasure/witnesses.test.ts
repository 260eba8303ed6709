// C67 G70 A witness of an account's checkpoints: his address goes when he is a witness no more, whoever ends it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountId, WitnessId } from '#domain/kernel/ids.ts';
import type { SealState } from '#domain/proof/seal.ts';
import { createWorld, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let world: World;
let accountId: AccountId;
beforeEach(async () => {
  world = await createWorld();
  accountId = (await world.approved()).id;
});
afterEach(() => world.close());

const choose = (id: number | null, email = `w${id}@audit.fr`) =>
  world.send(
    {
      type: 'SetCheckpointMails',
      accountId,
      owners: true,
      witness: id === null ? null : { id: id as WitnessId, email, emailHash: `hash of ${email}` },
      by: accountId,
    },
    accountId,
  );
/** Of those who were named so far: nobody else has a key. */
const keysLeft = async (...ids: number[]) =>
  [...(await world.keys.load(ids.map((id) => `witness-${id}`)))].flatMap(([subject, key]) => (key ? [subject] : []));
const addresses = async () =>
  (await world.history(`seal-${accountId}`)).flatMap(({ personal }) => (personal === null ? [] : [(personal as { email: string }).email]));
const state = async () => (await world.loadState('seal', accountId)).state as SealState;

it('C67 G70 of a witness in whose place another is named nothing is left; nobody in his place takes the other too', async () => {
  await choose(901);
  await world.settle();
  expect([await keysLeft(901), await addresses()]).toEqual([['witness-901'], ['w901@audit.fr']]);
  await world.db`
    INSERT INTO ops.idempotency (scope, key, request_hash, seed, subject, answer, started_at)
    VALUES ('s', 'k', 'h', gen_random_uuid(), ${`account-${accountId}`}, 'sealed', now())`;
  await choose(902);
  await world.settle();
  expect([await keysLeft(901, 902), await addresses()]).toEqual([['witness-902'], ['w902@audit.fr']]);
  expect(await world.db`SELECT FROM ops.idempotency WHERE answer IS NOT NULL`).toHaveLength(0);
  expect(world.journal.noted).toMatchObject([{ subject: 'witness-901', because: 'deleted' }]);
  await choose(null);
  await world.settle();
  expect([await keysLeft(901, 902), await addresses()]).toEqual([[], []]);
});

it('C67 G70 the end of the account takes him', async () => {
  await choose(901);
  await world.erasure.account({ accountId, because: 'deleted', withDocuments: true });
  await world.settle();
  expect([await keysLeft(901), await addresses(), (await state()).witness]).toEqual([[], [], null]);
});

it('C67 G70 an erasure by the operator finds a person who is a witness and nothing else', async () => {
  await choose(901);
  expect(await world.erasure.person({ emailHash: 'hash of somebody else' })).toMatchObject({ refusal: 'not-found' });
  expect(await world.erasure.person({ emailHash: 'hash of w901@audit.fr' })).toEqual({ accounts: 1 });
  await world.settle();
  expect([await keysLeft(901), await addresses()]).toEqual([[], []]);
  expect(await state()).toMatchObject({ owners: true, witness: null });
});
