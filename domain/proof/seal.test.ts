import { expect, it } from 'vitest';
import { fold } from '../kernel/decider.ts';
import { SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { SealCommand, SealEvent } from './events.ts';
import { sealDecider } from './seal.ts';

const accountId = 1 as AccountId;
const publish = (size: number, root: string): SealCommand => ({
  type: 'PublishCheckpoint',
  accountId,
  size,
  root,
  note: `${size} ${root}`,
});

function decided(...commands: SealCommand[]): (SealEvent['type'] | string)[] {
  const events: SealEvent[] = [];
  return commands.flatMap((command) => {
    const decision = sealDecider.decide(fold(sealDecider, events), command, SOME_NOW);
    if (isRefusal(decision)) return [decision.refusal];
    events.push(...decision);
    return decision.map(({ type }) => type);
  });
}

it('C56 a checkpoint follows a smaller one, once; neither a shorter nor another log of that size follows', () => {
  expect(decided(publish(4, 'a'), publish(4, 'a'), publish(4, 'b'), publish(3, 'c'), publish(5, 'd'))).toEqual([
    'CheckpointPublished',
    'log-diverged',
    'log-diverged',
    'CheckpointPublished',
  ]);
});

it('C56 after a declared break the log goes on from the declared head alone', () => {
  const fork: SealCommand = { type: 'DeclareLogFork', accountId, size: 3, root: 'c', reason: 'restored', by: null };
  expect(decided(publish(9, 'a'), fork, publish(2, 'x'), publish(4, 'y'))).toEqual([
    'CheckpointPublished',
    'LogForkDeclared',
    'log-diverged',
    'CheckpointPublished',
  ]);
});
