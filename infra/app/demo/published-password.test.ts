import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from '#api/shell/http/hashers.ts';
import { registered } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { ConfigError, PUBLISHED_PASSWORD } from '../config.ts';
import { refusePublishedPassword } from './published-password.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
const start = (exposed: boolean) =>
  refusePublishedPassword({ exposed }, { db: world.sql as never, keys: world.keys, loadState: world.loadState });

test('C33 a data folder that holds the demonstration with its published password is not opened to others, until that is another one', async () => {
  await registered(world, 'entreprise@test.fr');
  await start(true);
  const demo = await registered(world, 'demo@demo.fr');
  const has = async (password: string) =>
    world.db`update ops.credentials set password_hash = ${await hashOf(password)} where account_id = ${demo.accountId}`;
  await has(PUBLISHED_PASSWORD);
  await start(false);
  await expect(start(true)).rejects.toThrow(ConfigError);
  await expect(start(true)).rejects.toThrow(/demo@demo\.fr.*\n.*demo@demo\.fr/);
  await has('Tuile-Rouge-2026!');
  await start(true);
});
