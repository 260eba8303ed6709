// A keyed call with several commands. The product's calls have one command each today; this test covers calls with more.
import { expect, test } from 'vitest';
import type { Command } from '#domain/commands.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { CommandMeta, Dispatched } from '#domain/ports/dispatch.ts';
import type { Actor } from '#domain/ports/event-store.ts';
import type { ApiDeps } from './deps.ts';
import { createEffects } from './effects.ts';

const accountId = 1 as AccountId;
const actor: Actor = { kind: 'user', accountId, personId: accountId };
const complete: Command = { type: 'CompleteTutorial', accountId };
const enable: Command = { type: 'SetAutoValidation', accountId, enabled: true };
const disable: Command = { type: 'SetAutoValidation', accountId, enabled: false };

/** The key of each command in one call with this seed. */
async function keysOf(seed: string, commands: readonly (readonly [Command, string?])[]): Promise<(string | null | undefined)[]> {
  const keys: CommandMeta['idempotencyKey'][] = [];
  const dispatch = async (_: Command, meta: CommandMeta): Promise<Dispatched> => {
    keys.push(meta.idempotencyKey);
    return { position: null, revision: 0, events: [] };
  };
  const keyed = { seed, reserve: (_: string, draw: () => Promise<never>) => draw() };
  const effects = createEffects({ dispatch } as unknown as ApiDeps, { actor, accountId }, 'request-1', keyed);
  for (const [command, part] of commands) await effects.dispatch(command, part === undefined ? {} : { part });
  return keys;
}

// Guards against one key for all commands: the second command to a stream would find the first one's events under its key, and count as
// done.
test('C44 each command of a keyed call has its own key, the same one when the call is repeated', async () => {
  const call = [[complete], [enable], [disable, 'off']] as const;
  const first = await keysOf('seed-1', call);
  expect(new Set(first).size).toBe(3);
  expect(await keysOf('seed-1', call)).toEqual(first);
  const other = await keysOf('seed-2', call);
  expect(other.filter((key) => first.includes(key))).toEqual([]);
});
