// The test suite of every timer store. Each test has its own kinds; `begin` opens a transaction of the same database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import type { ClaimedTimer, DriverHold, Timers } from '#domain/ports/timers.ts';
import type { Transaction } from '#domain/ports/transaction.ts';

export type TimersUnderTest = { timers: Timers; begin(task: (tx: Transaction) => Promise<unknown>): Promise<unknown> };

const at = (n: number): Instant => addMillis(instant('2026-11-21T09:00:00Z'), n * 60_000);
const over = (taken: readonly ClaimedTimer[]) => taken.map(({ key, taking }) => ({ key, taking, again: null }));

export function timersSuite(name: string, make: () => Promise<TimersUnderTest>): void {
  describe(`timers: ${name}`, () => {
    let timers: Timers;
    let begin: TimersUnderTest['begin'];
    /** Alive until the end. */
    let driver: number;
    let held: DriverHold;
    const end = Promise.withResolvers<void>();
    beforeAll(async () => {
      ({ timers, begin } = await make());
      driver = await timers.newDriver();
      held = timers.hold(driver, end.promise);
      await held.locked;
    });
    afterAll(async () => {
      end.resolve();
      await held.lost;
    });
    const plan = (kind: string, ...due: number[]) => timers.plan(due.map((n, i) => ({ key: `${kind}-${i + 1}`, dueAt: at(n) })));
    const take = async (kind: string, now: number, limit = 10): Promise<ClaimedTimer[]> => {
      const { claimed: taken } = await timers.claim(driver, [{ kind, most: limit }], at(now));
      return taken.sort((a, b) => (a.key < b.key ? -1 : 1));
    };
    const keys = (taken: readonly ClaimedTimer[]): string[] => taken.map(({ key }) => key);

    test('C65 taken when its moment has come, what is due first before the others, each once, at most as many as asked for', async () => {
      await plan('due', 3, 1, 2, 9);
      expect(await timers.nextReady(['due', 'nothing'])).toBe(at(1));
      expect(await timers.claim(driver, [{ kind: 'due', most: 2 }], at(0))).toEqual({ claimed: [], next: at(1) });
      expect(keys(await take('due', 3, 2))).toEqual(['due-2', 'due-3']);
      expect(await timers.nextReady(['due'])).toBe(at(3));
      expect(await timers.claim(driver, [{ kind: 'due', most: 9 }], at(3))).toEqual({
        claimed: [{ key: 'due-1', dueAt: at(3), failures: 0, taking: expect.anything() }],
        next: at(9),
      });
      expect(await take('due', 8)).toEqual([]);
      expect(await timers.isBusy(['due'], null)).toBe(true);
      expect(await timers.isBusy(['due2', 'ue'], null)).toBe(false);
    });

    test('planned again it moves, the last plan of a key wins, and what is cancelled is gone', async () => {
      await plan('moved', 1, 1, 1);
      await timers.plan([
        { key: 'moved-1', dueAt: at(7) },
        { key: 'moved-1', dueAt: at(5) },
      ]);
      await timers.cancel(['moved-2', 'moved-unknown']);
      expect(keys(await take('moved', 4))).toEqual(['moved-3']);
      expect(keys(await take('moved', 5))).toEqual(['moved-1']);
      await timers.plan([]);
      await timers.cancel([]);
      expect(await timers.nextReady(['moved'])).toBeNull();
    });

    test('planned again for the same moment it keeps what it waits for', async () => {
      await plan('kept', 1);
      const [taken] = await take('kept', 1);
      await timers.finish([{ key: 'kept-1', taking: taken!.taking, again: { dueAt: at(1), readyAt: at(4), failures: 2 } }]);
      await plan('kept', 1);
      expect(await timers.nextReady(['kept'])).toBe(at(4));
      expect(await take('kept', 4)).toMatchObject([{ dueAt: at(1), failures: 2 }]);
    });

    test('a plan made while it is fired comes after it, and its end writes nothing over that', async () => {
      await plan('busy', 1, 1);
      const taken = await take('busy', 1);
      await timers.plan([{ key: 'busy-1', dueAt: at(1) }]);
      expect(await take('busy', 60)).toEqual([]);
      expect(await timers.nextReady(['busy'])).toBeNull();
      const ends = taken.map(({ key, taking }) => ({ key, taking, again: { dueAt: at(9), readyAt: at(9), failures: 1 } }));
      expect(await timers.finish(ends)).toBe(at(1));
      expect((await take('busy', 60)).map(({ key, dueAt, failures }) => [key, dueAt, failures])).toEqual([
        ['busy-1', at(1), 0],
        ['busy-2', at(9), 1],
      ]);
    });

    test('C60 an end that is written twice ends no later firing of the same key', async () => {
      await plan('twice', 1);
      const [first] = await take('twice', 1);
      const end = [{ key: 'twice-1', taking: first!.taking, again: { dueAt: at(2), readyAt: at(2), failures: 0 } }];
      await timers.finish(end);
      const second = await take('twice', 2);
      expect(second).toHaveLength(1);
      await timers.finish(end);
      expect(await timers.isBusy(['twice'], null)).toBe(true);
      await timers.finish(over(second));
      expect(await timers.isBusy(['twice'], null)).toBe(false);
      expect(await timers.nextReady(['twice'])).toBeNull();
    });

    test('what a dead driver had taken is ready again, unless it was planned since; a living one keeps its own', async () => {
      const dead = await timers.newDriver();
      const dies = Promise.withResolvers<void>();
      const living = timers.hold(dead, dies.promise);
      await living.locked;
      await plan('dead', 1, 1, 1);
      expect((await timers.claim(dead, [{ kind: 'dead', most: 2 }], at(1))).claimed).toHaveLength(2);
      expect(await take('dead', 1)).toHaveLength(1);
      expect(await timers.takeBack()).toBe(0);
      await timers.plan([{ key: 'dead-2', dueAt: at(30) }]);
      dies.resolve();
      await living.lost;
      await expect.poll(() => timers.takeBack()).toBe(1);
      expect(keys(await take('dead', 1))).toEqual(['dead-1']);
      expect(await timers.nextReady(['dead'])).toBe(at(30));
    });

    test('what a driver took without hearing of it is taken back, never what it has in hand', async () => {
      const mine = await timers.newDriver();
      await plan('unheard', 1, 1);
      await timers.claim(mine, [{ kind: 'unheard', most: 2 }], at(1));
      expect(await timers.takeBack({ driver: mine, inHand: ['unheard-1'] })).toBe(1);
      expect(keys(await take('unheard', 1))).toEqual(['unheard-2']);
    });

    test('C17 in turn: of one holder one at a time, and none is announced before its end', async () => {
      await timers.plan(['turn-7-1-1', 'turn-7-2-1', 'turn-8-3-1'].map((key, n) => ({ key, dueAt: at(n) })));
      const claim = (now: number) => timers.claim(driver, [{ kind: 'turn', most: 10, inTurn: true }], at(now));
      const { claimed: taken, next } = await claim(60);
      expect([keys(taken).sort(), next]).toEqual([['turn-7-1-1', 'turn-8-3-1'], null]);
      expect(await timers.finish(over(taken.filter(({ key }) => key === 'turn-8-3-1')), true)).toBeNull();
      expect(await timers.finish(over(taken.filter(({ key }) => key === 'turn-7-1-1')), true)).toBe(at(1));
      expect(await claim(0)).toEqual({ claimed: [], next: at(1) });
      expect(keys((await claim(60)).claimed)).toEqual(['turn-7-2-1']);
    });

    test('P16 of a group the earliest ready one, one at a time, and never one of a neighbour', async () => {
      await timers.plan([
        { key: 'group-7-2', dueAt: at(3) },
        { key: 'group-7-1', dueAt: at(2) },
        { key: 'group-7', dueAt: at(9) },
        { key: 'group-70-1', dueAt: at(0) },
        { key: 'group-7.5', dueAt: at(0) },
        { key: 'group-6-9', dueAt: at(0) },
      ]);
      expect(await timers.claimOf(driver, 'group-7', at(1))).toBeNull();
      expect(await timers.waitsOf('group-7')).toEqual({ readyAt: at(2), firing: false });
      const first = await timers.claimOf(driver, 'group-7', at(60));
      expect(first).toEqual({ key: 'group-7-1', dueAt: at(2), failures: 0, taking: expect.anything() });
      expect(await timers.claimOf(driver, 'group-7', at(60))).toBeNull();
      expect(await timers.waitsOf('group-7')).toEqual({ readyAt: at(3), firing: true });
      expect(await timers.claimOf(driver, 'group-70', at(60))).toMatchObject({ key: 'group-70-1' });
      await timers.finish(over([first!]));
      const both = await Promise.all([timers.claimOf(driver, 'group-7', at(60)), timers.claimOf(driver, 'group-7', at(60))]);
      const taken = both.filter((one) => one !== null);
      expect(keys(taken)).toEqual(['group-7-2']);
      await timers.finish(over(taken));
      const last = await timers.claimOf(driver, 'group-7', at(60));
      expect(last).toMatchObject({ key: 'group-7' });
      expect(await timers.waitsOf('group-7')).toEqual({ readyAt: at(9), firing: true });
      await timers.finish(over([last!]));
      expect(await timers.waitsOf('group-7')).toBeNull();
      expect(await timers.claimOf(driver, 'group-7', at(60))).toBeNull();
    });

    const dies = (taken: readonly ClaimedTimer[], n: number) =>
      timers.finish(
        taken.map(({ key, taking }) => ({ key, taking, again: null, dead: { failures: 78, diedAt: at(n), error: 'TookTooLong' } })),
      );
    const letter = (key: string) => ({ key, failures: 78, error: 'TookTooLong' });

    test('what failed too often is planned no more and kept for an operator, with whose it is, however it was claimed before', async () => {
      const owner = { accountId: 7, subcontractorId: 71 };
      await timers.plan([
        { key: 'letter-1', dueAt: at(1), ...owner },
        { key: 'letter-2', dueAt: at(1), accountId: 8, subcontractorId: null },
        { key: 'letter-3', dueAt: at(1) },
      ]);
      // Ended, taken back, and planned again by a program that does not name the account.
      const again = { dueAt: at(2), readyAt: at(2), failures: 1 };
      await timers.finish((await take('letter', 1)).map(({ key, taking }) => ({ key, taking, again })));
      const gone = await timers.newDriver();
      await timers.claim(gone, [{ kind: 'letter', most: 9 }], at(2));
      await timers.takeBack();
      await timers.plan([{ key: 'letter-1', dueAt: at(3) }]);
      const first = await timers.claimOf(driver, 'letter-2', at(3));
      await dies([first!], 4);
      await dies(await take('letter', 3), 5);
      expect(await timers.nextReady(['letter'])).toBeNull();
      expect(await timers.isBusy(['letter'], null)).toBe(false);
      expect(await timers.dead(2)).toEqual({
        total: 3,
        latest: [
          { ...letter('letter-1'), dueAt: at(3), diedAt: at(5), ...owner },
          { ...letter('letter-3'), dueAt: at(2), diedAt: at(5), accountId: null, subcontractorId: null },
        ],
      });
      expect((await timers.dead(9)).latest[2]).toEqual({
        ...letter('letter-2'),
        dueAt: at(2),
        diedAt: at(4),
        accountId: 8,
        subcontractorId: null,
      });
      await timers.cancel(['letter-1', 'letter-2', 'letter-3']);
      expect((await timers.dead(9)).total).toBe(0);
    });

    test('a dead letter goes when its key is planned anew, and none is written over a plan made meanwhile', async () => {
      await plan('revived', 1, 1);
      const [one, two] = await take('revived', 1);
      await dies([one!], 2);
      await timers.plan([{ key: 'revived-2', dueAt: at(8) }]);
      await dies([two!], 2);
      await dies([two!], 3);
      expect((await timers.dead(9)).latest.map(({ key }) => key)).toEqual(['revived-1']);
      await plan('revived', 1);
      expect((await timers.dead(9)).total).toBe(0);
      expect((await take('revived', 8)).map(({ key, failures }) => [key, failures])).toEqual([
        ['revived-1', 0],
        ['revived-2', 0],
      ]);
    });

    test('C60 an end that is written twice gives up no later firing of the same key', async () => {
      await plan('twice-dead', 1);
      const { claimed: first } = await timers.claim(driver, [{ kind: 'twice', most: 1 }], at(1));
      await dies(first, 1);
      await timers.sendAgain(['twice-dead-1'], at(1));
      const { claimed: second } = await timers.claim(driver, [{ kind: 'twice', most: 1 }], at(1));
      expect(second).toHaveLength(1);
      await dies(first, 2);
      expect((await timers.dead(9)).total).toBe(0);
      expect(await timers.isBusy(['twice'], null)).toBe(true);
      await timers.finish(over(second));
    });

    test('dead letters are sent again, some or all: ready now, under the moment they were due at, with no failure', async () => {
      await timers.plan([1, 2, 3].map((n) => ({ key: `sent-${n}`, dueAt: at(n), accountId: n })));
      await dies(await take('sent', 3), 4);
      expect(await timers.sendAgain(['sent-2', 'sent-unknown'], at(30))).toEqual(['sent-2']);
      expect(await timers.nextReady(['sent'])).toBe(at(30));
      expect(await timers.sendAgain('all', at(31))).toEqual(['sent-1', 'sent-3']);
      expect(await timers.sendAgain('all', at(31))).toEqual([]);
      expect((await timers.dead(9)).total).toBe(0);
      const taken = await take('sent', 31);
      expect(taken.map(({ key, dueAt, failures }) => [key, dueAt, failures])).toEqual([1, 2, 3].map((n) => [`sent-${n}`, at(n), 0]));
      await dies(taken, 40);
      expect((await timers.dead(9)).latest.map(({ accountId }) => accountId)).toEqual([1, 2, 3]);
      await timers.cancel(['sent-1', 'sent-2', 'sent-3']);
    });

    test('C54 within a transaction it is there when the transaction is, and not without it', async () => {
      await plan('tx', 1);
      const undone = begin(async (tx) => {
        await timers.plan([{ key: 'tx-2', dueAt: at(0) }], tx);
        await timers.cancel(['tx-1'], tx);
        expect(await timers.nextReady(['tx'])).toBe(at(1));
        throw new Error('rolled back');
      });
      await expect(undone).rejects.toThrow('rolled back');
      expect(await timers.nextReady(['tx'])).toBe(at(1));
      await begin(async (tx) => {
        await timers.cancel(['tx-1'], tx);
        await timers.plan([{ key: 'tx-3', dueAt: at(5) }], tx);
      });
      expect(keys(await take('tx', 60))).toEqual(['tx-3']);
    });
  });
}
