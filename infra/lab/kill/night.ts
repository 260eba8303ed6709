// The product off for a night: its clock goes on in the database while a process is dead, and its next start finds all that came due meanwhile.
// Under load an advance of `/dev/clock` seldom ends: it waits for what is due, and the next kill comes first.
import { millis } from '../../../domain/kernel/calendar.ts';
import { runningDatabaseUrl } from '../../adapters/sql/embedded-postgres.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import type { Traffic } from './client.ts';
import type { System } from './system.ts';

const NIGHT_MS = 10 * 3_600_000;
/** A key lives 24 h of this clock, and whoever waits for more than 22 is never answered (client.ts). */
const LONGEST_MS = 20 * 3_600_000;

/** Whether so much time may pass: nobody who waits for an answer now will have waited too long. */
export const mayPass = ({ open, clockAt, now }: Pick<Traffic, 'open' | 'clockAt' | 'now'>, stepMs: number): boolean =>
  [...open].every(({ since }) => Math.max(clockAt, millis(now)) + stepMs - since <= LONGEST_MS);

/** Each process sleeps one night at most: whoever started reads the clock once. */
export function nights(system: System, traffic: Traffic): () => Promise<void> {
  let slept = 0;
  return async () => {
    const url = runningDatabaseUrl(system.dataDir);
    if (url === null || slept === system.pid) return;
    const db = connect(url, { name: 'kill-night', max: 1 });
    try {
      const [kept] = await db<{ offset_ms: string }[]>`select offset_ms::text as offset_ms from ops.clock`;
      traffic.clockAt = Date.now() + Number(kept?.offset_ms ?? 0);
      if (!mayPass(traffic, NIGHT_MS)) return;
      await db`
        insert into ops.clock (offset_ms) values (${String(NIGHT_MS)}::bigint)
        on conflict (only_row) do update set offset_ms = ops.clock.offset_ms + excluded.offset_ms`;
      slept = system.pid;
      traffic.clockAt += NIGHT_MS;
    } catch {
      // The server was just killed: another night.
    } finally {
      await db.end({ timeout: 1 });
    }
  };
}
