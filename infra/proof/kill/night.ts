// The product off for hours: its clock goes on in the database while a process is dead, and its next start finds all that came due meanwhile.
// Under load an advance of `/dev/clock` seldom ends: it waits for what is due, and the next kill comes first.
import { runningDatabaseUrl } from '#infra/adapters/sql/embedded-postgres.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import type { Traffic } from './client.ts';
import type { System } from './system.ts';

const NIGHT_MS = 6 * 3_600_000;
/** Of those that one command may wait through: a key lives 24 h of this clock, and whoever waits longer than 22 is never answered (client.ts). */
const MOST_NIGHTS = 2;
/** Whether time may pass: nobody waits for an answer through too many nights. A move of `/dev/clock` is one as well. */
export const mayPass = ({ open, nights }: Pick<Traffic, 'open' | 'nights'>): boolean =>
  [...open].every(({ since }) => nights - since < MOST_NIGHTS);

/** Each process sleeps one night at most: whoever started reads the clock once. */
export function nights(system: System, traffic: Traffic): () => Promise<void> {
  let slept = 0;
  return async () => {
    const url = runningDatabaseUrl(system.dataDir);
    if (url === null || slept === system.pid || !mayPass(traffic)) return;
    const db = connect(url, { name: 'kill-night', max: 1 });
    try {
      await db`
        insert into ops.clock (offset_ms) values (${String(NIGHT_MS)}::bigint)
        on conflict (only_row) do update set offset_ms = ops.clock.offset_ms + excluded.offset_ms`;
      slept = system.pid;
      traffic.nights++;
    } catch {
      // The server was just killed: another night.
    } finally {
      await db.end({ timeout: 1 });
    }
  };
}
