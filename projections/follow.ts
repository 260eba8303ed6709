// What a process that runs no projection knows of those that others run: it listens, and looks itself while somebody waits (DESIGN 3.8).
import type { AccountId } from '#domain/kernel/ids.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { ReadModels } from '#domain/ports/read-models.ts';
import { CHANNEL, type Notice } from './apply.ts';
import { createBoard } from './board.ts';
import { readCheckpoints } from './checkpoints.ts';
import { nameOfError } from './failures.ts';
import type { Log } from './follower.ts';
import { NOTHING_PARKED, readParked } from './parking.ts';
import type { Database } from './sql.ts';

export type FollowOptions = {
  sql: Database;
  store: Pick<EventStore, 'compare'>;
  /** Of the read models that must be waited for. */
  names: readonly string[];
  log: Log;
  /** How long a lost notice may go unnoticed. */
  pollMs?: number;
};

/** `onChange` tells an empty set of accounts when notices may have been lost: anybody's rows may be new. */
export async function followReadModels({
  sql,
  store,
  names,
  log,
  pollMs = 1000,
}: FollowOptions): Promise<{ readModels: ReadModels; stop(): Promise<void> }> {
  const board = createBoard(store.compare);
  let looking: Promise<void> | null = null;
  let again = false;

  async function lookOnce(): Promise<void> {
    const [standings, parked] = await Promise.all([readCheckpoints(sql, names), readParked(sql, names)]);
    for (const name of names) {
      board.setParked(name, parked.get(name) ?? NOTHING_PARKED);
      board.set(name, standings.get(name) ?? { position: null, stopped: null });
    }
  }
  /** One look at a time; a call during one means one more. */
  function look(): Promise<void> {
    again = looking !== null;
    looking ??= lookOnce()
      .catch((error: unknown) => log.warn({ error: nameOfError(error) }, 'the checkpoints could not be read'))
      .finally(() => {
        looking = null;
        if (again) void look();
      });
    return looking;
  }

  const heard = (text: string): void => {
    const notice = JSON.parse(text) as Notice;
    void look().then(() => board.tell({ accounts: new Set(notice.accounts as AccountId[]), position: notice.position }));
  };
  let reconnected = false;
  const listening = await sql.listen(CHANNEL, heard, () => {
    void look().then(() => {
      const position = board.furthest();
      if (reconnected && position !== null) board.tell({ accounts: new Set(), position });
      reconnected = true;
    });
  });
  await look();
  const poll = setInterval(() => {
    if (board.waiting) void look();
  }, pollMs);

  return {
    readModels: {
      async waitFor(position, timeoutMs) {
        if (!board.reached(names, position)) void look();
        return board.waitFor(names, position, timeoutMs);
      },
      stopped: () => board.stopped(),
      building: () => [],
      closedTables: () => new Set(),
      parked: () => board.parked(),
      onChange: (listener) => board.onChange(listener),
    },
    async stop() {
      clearInterval(poll);
      await listening.unlisten();
      board.close();
    },
  };
}
