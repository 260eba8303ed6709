// Public ids from PostgreSQL sequences, reserved in blocks: one statement for many ids. A crash loses the rest of a block, never assigns
// one twice.
import { pagesOf } from '#domain/history.ts';
import { type IdKind, MAX_ID } from '#domain/kernel/ids.ts';
import type { EventStore, Position } from '#domain/ports/event-store.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Database } from '#projections/sql.ts';
import { raiseTo } from './ids-in-events.ts';
import { random } from './random.ts';

/** The block grows with use: an idle process wastes few ids at a restart, a busy one (an import) soon reserves many at once. */
const FIRST_BLOCK = 8;
const LARGEST_BLOCK = 1024;

type Block = { next: number; end: number; size: number; refill: Promise<void> | null };

/** First searches the events written since the last start, so that no id is assigned that an event already names. */
export async function postgresIds(db: Database, events: Pick<EventStore, 'readAll'>): Promise<Ids> {
  await raiseAboveEvents(db, events);
  const blocks = new Map<IdKind, Block>();

  async function refill(kind: IdKind, block: Block): Promise<void> {
    const size = Math.min(block.size * 2, LARGEST_BLOCK);
    const [row] = await db<{ next: number }[]>`
      insert into ops.sequences as s (kind, next) values (${kind}, ${1 + size})
      on conflict (kind) do update set next = s.next + ${size} returning next`;
    Object.assign(block, { next: row!.next - size, end: row!.next, size });
  }

  return {
    ...random,
    async next(kind) {
      const block = blocks.get(kind) ?? { next: 1, end: 1, size: FIRST_BLOCK / 2, refill: null };
      blocks.set(kind, block);
      while (block.next >= block.end) {
        block.refill ??= refill(kind, block).finally(() => {
          block.refill = null;
        });
        await block.refill;
      }
      const id = block.next++;
      if (id > MAX_ID) throw new RangeError(`no ${kind} ids are left`);
      return id;
    },
  };
}

async function raiseAboveEvents(db: Database, events: Pick<EventStore, 'readAll'>): Promise<void> {
  const [checked] = await db<{ position: Position }[]>`select position from ops.sequences_checked`;
  const highest = new Map<IdKind, number>();
  let position: Position | undefined;
  for await (const page of pagesOf(events, { after: checked?.position ?? null })) {
    raiseTo(highest, page);
    position = page.at(-1)?.position ?? position;
  }
  if (position === undefined) return;
  await db.begin(async (tx) => {
    for (const [kind, id] of highest) {
      await tx`
        insert into ops.sequences as s (kind, next) values (${kind}, ${id + 1})
        on conflict (kind) do update set next = greatest(s.next, excluded.next)`;
    }
    await tx`insert into ops.sequences_checked (position) values (${position}) on conflict (one) do update set position = excluded.position`;
  });
}
