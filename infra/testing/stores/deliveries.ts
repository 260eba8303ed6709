// Deliveries in memory with the semantics of the PostgreSQL ones.
import type { Deliveries, PlannedDelivery } from '#domain/ports/deliveries.ts';
import type { MemoryDatabase } from './database.ts';
import type { Tables } from './tables.ts';

const asked = ({ source_event, template, recipient }: PlannedDelivery): string => `${source_event} ${template} ${recipient}`;

export const memoryDeliveries = (db: MemoryDatabase): Deliveries => ({
  async plan(planned, tx) {
    const work = ({ deliveries }: Tables): void => {
      const known = new Set([...deliveries.values()].map(asked));
      for (const one of planned) if (!known.has(asked(one)) && known.add(asked(one))) deliveries.set(one.id, { claim: 0, ...one });
    };
    if (planned.length > 0) await db.run({ says: 'plan deliveries', work }, tx);
  },
  async forget(ids, tx) {
    const work = ({ deliveries }: Tables): void => {
      for (const id of ids) deliveries.delete(id);
    };
    if (ids.length > 0) await db.run({ says: 'forget deliveries', work }, tx);
  },
  claim: (id) =>
    db.run({
      says: `claim delivery ${id}`,
      work({ deliveries }) {
        const row = deliveries.get(id);
        if (row === undefined) return null;
        const claimed = { ...row, claim: row.claim + 1 };
        deliveries.set(id, claimed);
        return { ...claimed };
      },
    }),
  channelOf: (id) =>
    db.run({ says: `channel of delivery ${id}`, reads: true, work: ({ deliveries }) => deliveries.get(id)?.channel ?? null }),
  isStillMine: ({ id, claim }) =>
    db.run({ says: `delivery ${id} still mine`, reads: true, work: ({ deliveries }) => deliveries.get(id)?.claim === claim }),
  overtakenByNewer: ({ id, account_id, template, recipient }) =>
    db.run({
      says: `delivery ${id} asked for again`,
      reads: true,
      work: ({ deliveries }) =>
        [...deliveries.values()].some(
          (row) => row.id > id && row.account_id === account_id && row.template === template && row.recipient === recipient,
        ),
    }),
  drop: ({ id, claim }) =>
    db.run({
      says: `drop delivery ${id}`,
      work({ deliveries }) {
        if (deliveries.get(id)?.claim === claim) deliveries.delete(id);
      },
    }),
});
