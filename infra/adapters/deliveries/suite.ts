// The test suite of every store of deliveries. `begin` opens a transaction of the same database.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Deliveries, PlannedDelivery } from '#domain/ports/deliveries.ts';
import type { Transaction } from '#domain/ports/transaction.ts';

export type DeliveriesUnderTest = { deliveries: Deliveries; begin(task: (tx: Transaction) => Promise<unknown>): Promise<unknown> };

let numbers = 0;
function planned(more: Partial<PlannedDelivery> = {}): PlannedDelivery {
  const id = ++numbers;
  const source = { source_event: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, source_stream: 'subcontractor-7' as const };
  return {
    id,
    account_id: 1,
    channel: 'email',
    template: 'document-rejected',
    recipient: 'subcontractor-7',
    ...source,
    source_revision: 3,
    ...more,
  };
}

export function deliveriesSuite(name: string, make: () => Promise<DeliveriesUnderTest>): void {
  describe(`deliveries: ${name}`, () => {
    let deliveries: Deliveries;
    let begin: DeliveriesUnderTest['begin'];
    beforeAll(async () => {
      ({ deliveries, begin } = await make());
    });
    const plan = (...all: PlannedDelivery[]) => begin((tx) => deliveries.plan(all, tx));

    test('C54 planned within a transaction it is there when the transaction is, and not without it', async () => {
      const [lost, kept] = [planned(), planned()];
      const undone = begin(async (tx) => {
        await deliveries.plan([lost], tx);
        throw new Error('rolled back');
      });
      await expect(undone).rejects.toThrow('rolled back');
      await plan(kept);
      expect(await deliveries.claim(lost.id)).toBeNull();
      expect(await deliveries.claim(kept.id)).toEqual({ ...kept, claim: 1 });
    });

    test('C54 one message for an event, a template and a recipient: the second plan changes nothing, its neighbours are planned', async () => {
      const first = planned();
      const again = planned({ source_event: first.source_event });
      const [other, otherAgain, another] = [planned(), planned(), planned({ source_event: first.source_event, recipient: 'account-1' })];
      await plan(first);
      await plan(again, other, { ...otherAgain, source_event: other.source_event }, another);
      await plan();
      expect(await deliveries.claim(first.id)).toMatchObject({ claim: 1 });
      expect(await deliveries.claim(again.id)).toBeNull();
      expect(await deliveries.claim(other.id)).not.toBeNull();
      expect(await deliveries.claim(otherAgain.id)).toBeNull();
      expect(await deliveries.claim(another.id)).not.toBeNull();
    });

    test('C62 whoever claims later is the only one whose it is, and the one before drops nothing', async () => {
      const one = planned();
      await plan(one);
      const before = (await deliveries.claim(one.id))!;
      expect(await deliveries.isStillMine(before)).toBe(true);
      const after = (await deliveries.claim(one.id))!;
      expect([before.claim, after.claim]).toEqual([1, 2]);
      expect(await deliveries.isStillMine(before)).toBe(false);
      await deliveries.drop(before);
      expect(await deliveries.isStillMine(after)).toBe(true);
      await deliveries.drop(after);
      expect(await deliveries.isStillMine(after)).toBe(false);
      expect(await deliveries.claim(one.id)).toBeNull();
    });

    test('what is settled is forgotten with the transaction that settles it', async () => {
      const [one, two] = [planned(), planned()];
      await plan(one, two);
      await begin((tx) => deliveries.forget([one.id, 999_999], tx));
      await begin((tx) => deliveries.forget([], tx));
      expect(await deliveries.claim(one.id)).toBeNull();
      expect(await deliveries.claim(two.id)).not.toBeNull();
    });
  });
}
