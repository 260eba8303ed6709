// A fired timer: the policy is asked before the work, the work runs only when it is due, and the policy is asked again afterwards.
import { expect, test } from 'vitest';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { Due } from '#domain/kernel/due.ts';
import { byPolicy, type WorkByPolicy } from './by-policy.ts';
import { START } from './start.test-kit.ts';

type Work = Due<{ type: 'work' }>;
const later = addMillis(START, 60_000);
const due = (at: Instant): Work => ({ at, step: { type: 'work' } });

/** Fires once; `answers`: what the policy returns, call by call. */
async function fired(answers: (Work | null)[], outcome: Awaited<ReturnType<WorkByPolicy<Work>['act']>> = 'ask-again') {
  const done: string[] = [];
  const handler = byPolicy<Work>({
    kind: 'kind',
    concurrency: 3,
    inTurn: true,
    clock: { now: () => START },
    async next(key, timer) {
      done.push(`asked of ${key}${timer === null ? ' again' : ''}`);
      return answers.shift()!;
    },
    async act({ step }) {
      done.push(step.type);
      return outcome;
    },
  });
  expect(handler).toMatchObject({ kind: 'kind', concurrency: 3, inTurn: true });
  return { next: await handler.fire({ key: 'kind-1', dueAt: START }), done };
}

test('C65 work that is due is done, then the policy says when the timer fires again', async () => {
  const asked = ['asked of kind-1', 'work', 'asked of kind-1 again'];
  expect(await fired([due(START), due(later)])).toEqual({ next: later, done: asked });
  expect(await fired([due(START), null])).toEqual({ next: null, done: asked });
});

test('C65 too early: nothing is done, and the timer fires again when it is due; without a next step it ends', async () => {
  expect(await fired([due(later)])).toEqual({ next: later, done: ['asked of kind-1'] });
  expect(await fired([null])).toEqual({ next: null, done: ['asked of kind-1'] });
});

test('the work may return the next time itself, or that it is finished', async () => {
  expect(await fired([due(START)], null)).toEqual({ next: null, done: ['asked of kind-1', 'work'] });
  expect((await fired([due(START)], later)).next).toBe(later);
});
