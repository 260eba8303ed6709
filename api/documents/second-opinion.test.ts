// The consent to a second opinion by an outside provider: who is asked, and what is stored when it is given and withdrawn.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approved, customer, ok } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const PATH = '/api/settings/second-opinion';

describe('F254 with a configured second opinion', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ config: { secondOpinion: 'openai' } });
  });
  afterAll(() => world.close());

  test('it is off at first; the owner’s consent is stored with provider and time, and can be withdrawn', async () => {
    const [person, other] = [await customer(world), await customer(world)];
    const shown = async () => (await person.get('/api/settings')).body.secondOpinion;
    expect(await shown()).toEqual({ provider: 'openai', since: null });
    const now = world.clock.now();
    expect(ok(await person.put(PATH, { consented: true })).body.secondOpinion).toEqual({ provider: 'openai', since: now });
    expect(await shown()).toEqual({ provider: 'openai', since: now });
    expect((await other.get('/api/settings')).body.secondOpinion.since).toBeNull();
    ok(await person.put(PATH, { consented: true }));
    expect(ok(await person.put(PATH, { consented: false })).body.secondOpinion.since).toBeNull();
    const kept = (await world.events(`account-${person.accountId}`)).filter(({ type }) => type === 'SecondOpinionConsentSet');
    expect(kept).toMatchObject(
      [true, false].map((consented) => ({
        actor: { kind: 'user', accountId: person.accountId },
        data: { consented, provider: 'openai', by: person.accountId, setAt: now },
      })),
    );
  });

  test('only true or false is accepted, and nobody consents for another account', async () => {
    const [person, other] = [await customer(world), await customer(world)];
    for (const body of [{}, { consented: 'oui' }, { consented: null }]) expect((await person.put(PATH, body)).status).toBe(400);
    ok(await person.put(PATH, { consented: true, accountId: other.accountId, by: other.accountId }));
    expect((await other.get('/api/settings')).body.secondOpinion.since).toBeNull();
    expect((await world.client().put(PATH, { consented: true })).status).toBe(401);
  });

  test('an owner without a subscription can still withdraw it', async () => {
    const person = await approved(world);
    expect((await person.get('/api/settings')).status).toBe(402);
    expect(ok(await person.put(PATH, { consented: true })).body.secondOpinion.since).not.toBeNull();
    expect(ok(await person.put(PATH, { consented: false })).body.secondOpinion.since).toBeNull();
  });
});

describe('F254 without a configured second opinion', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  test('nothing is shown and nobody can consent; an earlier consent can be withdrawn', async () => {
    const person = await customer(world);
    expect((await person.get('/api/settings')).body).not.toHaveProperty('secondOpinion');
    expect((await person.put(PATH, { consented: true })).status).toBe(404);
    ok(await person.put(PATH, { consented: false }));
    const { accountId } = person;
    const meta = { actor: { kind: 'system' }, accountId, correlationId: 'test' } as const;
    await world.dispatch({ type: 'SetSecondOpinionConsent', accountId, consented: true, provider: 'openai', by: accountId }, meta);
    ok(await person.put(PATH, { consented: false }));
    expect((await world.loadState('account', accountId)).state).toMatchObject({ secondOpinion: null });
  });
});
