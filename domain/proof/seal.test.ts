import { expect, it } from 'vitest';
import { instant } from '../kernel/calendar.ts';
import { fold, type Now } from '../kernel/decider.ts';
import { SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId, WitnessId } from '../kernel/ids.ts';
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

const mail: SealCommand = { type: 'MailCheckpoint', accountId };
const chosen = (owners: boolean, id: number | null, email = `w${id}`): SealCommand => ({
  type: 'SetCheckpointMails',
  accountId,
  owners,
  witness: id === null ? null : { id: id as WitnessId, email, emailHash: email },
  by: null,
});
const accept = (witness: number): SealCommand => ({ type: 'AcceptWitness', accountId, witness: witness as WitnessId });
const dismiss = (witness: number): SealCommand => ({ type: 'DismissWitness', accountId, witness: witness as WitnessId });
const at = (now: string): Now => ({ ...SOME_NOW, now: instant(now) });
/** The data of the last event that each command gave. */
function told(...steps: (readonly [SealCommand, Now])[]) {
  const events: SealEvent[] = [];
  return steps.map(([command, now]) => {
    const decision = sealDecider.decide(fold(sealDecider, events), command, now);
    if (isRefusal(decision)) return decision.refusal;
    events.push(...decision);
    return decision.map(({ type, data, personal }) => ({ type, ...data, personal }))[0] ?? null;
  });
}

it('G70 nothing is mailed until the account says so, then the newest checkpoint, once a day in Paris and each once', () => {
  const [day, evening, next] = [at('2026-11-20T09:00:00Z'), at('2026-11-20T22:59:00Z'), at('2026-11-20T23:01:00Z')];
  const due = (size: number, owners: boolean, witness: number | null, { now }: Now) => ({
    ...{ type: 'CheckpointMailsDue', accountId, size, owners, witness, dueAt: now, personal: null },
  });
  const publishing = told(
    [publish(4, 'a'), day],
    [mail, day],
    [chosen(false, 9), day],
    [accept(9), day],
    [mail, day],
    [publish(8, 'b'), evening],
    [mail, evening],
    [mail, next],
    [mail, at('2026-11-22T09:00:00Z')],
  );
  expect(publishing.filter((_, index) => [1, 4, 6, 7, 8].includes(index))).toEqual([
    null,
    due(4, false, 9, day),
    null,
    due(8, false, 9, next),
    null,
  ]);
});

it('G70 after a declared break nothing is mailed before the next checkpoint', () => {
  const fork: SealCommand = { type: 'DeclareLogFork', accountId, size: 3, root: 'c', reason: 'restored', by: null };
  expect(decided(chosen(true, null), publish(9, 'a'), fork, mail, publish(9, 'y'), mail)).toEqual([
    'CheckpointMailsSet',
    'CheckpointPublished',
    'LogForkDeclared',
    'CheckpointPublished',
    'CheckpointMailsDue',
  ]);
});

it('G70 a checkpoint of the size that was mailed before a declared break is another one; what was mailed last stays known', () => {
  const fork: SealCommand = { type: 'DeclareLogFork', accountId, size: 3, root: 'c', reason: 'restored', by: null };
  const [day, next] = [at('2026-11-20T09:00:00Z'), at('2026-11-21T09:00:00Z')];
  const steps = told(
    [chosen(true, null), day],
    [publish(9, 'a'), day],
    [mail, day],
    [fork, day],
    [publish(9, 'y'), day],
    [mail, day],
    [mail, next],
  );
  expect(steps.slice(-2)).toMatchObject([expect.toSatisfy((value) => value === null), { type: 'CheckpointMailsDue', size: 9 }]);
});

it('G70 the same witness stays who he is; another or nobody in his place makes him a former one, whose key goes', () => {
  const now = at('2026-11-20T09:00:00Z');
  const steps = [chosen(false, 9, 'a'), chosen(false, 10, 'a'), chosen(true, 11, 'a'), chosen(true, 12, 'b'), chosen(true, null)];
  expect(told(...steps.map((step) => [step, now] as const))).toMatchObject([
    { witness: 9, former: null, personal: { email: 'a' } },
    // Nothing changes.
    expect.toSatisfy((value) => value === null),
    { owners: true, witness: 9, former: null, emailHash: 'a', personal: null },
    { witness: 12, former: 9, personal: { email: 'b' } },
    { owners: true, witness: null, former: 12, emailHash: null, personal: null },
  ]);
});

it('G70 a witness gets nothing before he accepts; without an answer in time he is one no more', () => {
  const [day, next, late] = [at('2026-11-20T09:00:00Z'), at('2026-11-21T09:00:00Z'), at('2026-12-20T09:00:00.001Z')];
  expect(
    told(
      [publish(4, 'a'), day],
      [chosen(true, 9), day],
      [mail, day],
      [accept(9), { ...late, now: instant('2026-12-20T09:00:00Z') }],
      [publish(5, 'b'), late],
      [mail, late],
    ).slice(1),
  ).toMatchObject([
    { type: 'CheckpointMailsSet', witness: 9, asked: true },
    { type: 'CheckpointMailsDue', owners: true, witness: null },
    { type: 'CheckpointWitnessAccepted', witness: 9 },
    { type: 'CheckpointPublished' },
    { type: 'CheckpointMailsDue', owners: true, witness: 9 },
  ]);
  expect(
    told([chosen(false, 9), day], [publish(4, 'a'), day], [mail, next], [accept(9), late], [mail, late], [accept(9), late]),
  ).toMatchObject([
    { witness: 9 },
    { type: 'CheckpointPublished' },
    expect.toSatisfy((value) => value === null),
    'invalid-link',
    { type: 'CheckpointMailsSet', witness: null, former: 9, by: null },
    'invalid-link',
  ]);
  // Named again after the time to answer is over, he is asked again, as another one.
  expect(told([chosen(false, 9, 'a'), day], [chosen(false, 10, 'a'), late])[1]).toMatchObject({ witness: 10, former: 9, asked: true });
});

it('G70 a witness of a time when nobody was asked is one, and goes like every other', () => {
  const data = { accountId, owners: true, witness: 9 as WitnessId, emailHash: 'h', former: null, by: null, setAt: SOME_NOW.now };
  const state = fold(sealDecider, [{ type: 'CheckpointMailsSet', data, personal: { email: 'a@b.fr' } }]);
  expect(state.witness?.acceptedAt).toBe(SOME_NOW.now);
  expect(sealDecider.decide(state, dismiss(8), SOME_NOW)).toEqual([]);
  expect(sealDecider.decide(state, dismiss(9), SOME_NOW)).toMatchObject([
    { type: 'CheckpointMailsSet', data: { owners: true, witness: null, former: 9, by: null } },
  ]);
});
