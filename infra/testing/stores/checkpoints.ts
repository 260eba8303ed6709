// Checkpoints in memory with the semantics of the PostgreSQL ones: a transaction that moves one locks all of them until it ends.
import type { Checkpoint, CheckpointStep, Checkpoints, Landmark } from '#domain/ports/checkpoints.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import { isOwn, tablesHash, tablesIn } from '#projections/checkpoints.ts';
import { isParkedAs, NOTHING_PARKED, parkedAfter } from '#projections/parking.ts';
import type { MemoryDatabase } from './database.ts';
import type { Tables } from './tables.ts';

const UNKNOWN = { eventId: 'unknown', stream: 'email-unknown', revision: 0 } as const;
class Moved extends Error {}

export function memoryCheckpoints(db: MemoryDatabase): Checkpoints {
  const change = (says: string, name: string, to: (known: Checkpoint) => Checkpoint, tx?: Transaction): Promise<void> =>
    db.run(
      {
        says,
        work({ checkpoints }) {
          const known = checkpoints.get(name);
          if (known !== undefined) checkpoints.set(name, to(known));
        },
      },
      tx,
    );
  const reading = <Kept>(says: string, table: (tables: Tables) => Map<string, Kept>, names: readonly string[], tx?: Transaction) =>
    db.run({ says, reads: true, work: (tables) => new Map([...table(tables)].filter(([name]) => names.includes(name))) }, tx);
  const readParked = (names: readonly string[], tx?: Transaction) => reading('read parked streams', ({ parked }) => parked, names, tx);

  const advance = (steps: readonly CheckpointStep[], to: { position: string } & Partial<Landmark>, tx: Transaction): Promise<boolean> =>
    db.run(
      {
        says: `move checkpoints to ${to.position}`,
        work({ checkpoints }) {
          const moved = steps.filter(({ projection, from }) => {
            const known = checkpoints.get(projection.name);
            if (known === undefined || known.position !== from || !isOwn(projection, known)) return false;
            const { eventId, stream, revision } = { ...known.landmark, ...to };
            const landmark = eventId && stream && revision !== undefined ? { position: to.position, eventId, stream, revision } : null;
            checkpoints.set(projection.name, { ...known, position: to.position, landmark, stopped: null });
            return true;
          });
          return moved.length === steps.length;
        },
      },
      tx,
    );
  async function writeParked(steps: readonly CheckpointStep[], tx: Transaction): Promise<void> {
    const changed = steps.filter(({ parking }) => parking.left !== undefined || parking.added.size > 0);
    const work = ({ parked }: Tables): void => {
      for (const { projection, parking } of changed) parked.set(projection.name, parkedAfter(parking));
    };
    if (changed.length > 0) await db.run({ says: 'park streams', work }, tx);
  }

  return {
    read: (names, tx) => reading('read checkpoints', ({ checkpoints }) => checkpoints, names, tx),
    readParked: async (names) => {
      const found = await readParked(names);
      return new Map([...found].filter(([, streams]) => streams.size > 0));
    },
    prepare: (task) =>
      db.begin(async (tx) => {
        await db.lock('prepare', tx);
        await task(tx);
      }),
    add: (projection, at, tx) =>
      db.run(
        {
          says: `new checkpoint of ${projection.name}`,
          work({ checkpoints }) {
            const { version, start } = projection;
            const made = { version, start, tablesHash: tablesHash(projection), tables: tablesIn(projection) };
            checkpoints.set(projection.name, { ...made, ...at, landmark: null, stopped: null });
          },
        },
        tx,
      ),
    renew: ({ name, version, start }, tx) => change(`renew ${name}`, name, (known) => ({ ...known, version, start }), tx),
    async commit(steps, to, _accounts, write) {
      const names = steps.map(({ projection }) => projection.name);
      try {
        await db.begin(
          async (tx) => {
            await db.lock('checkpoints', tx);
            const still = await advance(steps, to, tx);
            const parked = await readParked(names, tx);
            const isAsKnown = ({ projection, parking }: CheckpointStep): boolean =>
              isParkedAs(parked.get(projection.name) ?? NOTHING_PARKED, parking.known);
            if (!(still && steps.every(isAsKnown))) throw new Moved();
            await write(tx);
            await writeParked(steps, tx);
          },
          { asynchronous: true },
        );
        return true;
      } catch (error) {
        if (error instanceof Moved) return false;
        throw error;
      }
    },
    noteStopped: (name, stopped) => change(`${name} stands still`, name, (known) => ({ ...known, stopped })),
    noteLost: (name, error) =>
      change(`${name} is lost`, name, (known) => {
        const landmark = known.position === null ? null : (known.landmark ?? { position: known.position, ...UNKNOWN });
        return { ...known, landmark, stopped: { eventId: landmark?.eventId ?? UNKNOWN.eventId, error } };
      }),
    async onDoubt(doubt) {
      const stop = db.onConnected(doubt);
      return { unlisten: async () => stop() };
    },
  };
}
