// When and how the demonstration is filled in: an empty store alone, the clock set back first. One that was cut off is thrown away and begun again.
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Instant, instant } from '#domain/kernel/calendar.ts';
import type { Config } from '../config.ts';
import { migrate } from '../sql/migrate.ts';
import type { Database } from '../sql/postgres.ts';
import { ADMIN, COMPANY, STARTS_ON } from './scenario.ts';

const DAY_MS = 86_400_000;

/** `beforeClock` looks at the store and sets a new installation's clock back; `play` fills it; both do nothing to a store in use. */
export function demonstration(config: Config) {
  const unfinished = join(config.dataDir, 'demonstration.unfinished');
  let wanted = false;
  let arrival: Instant | null = null;

  return {
    async beforeClock(db: Database): Promise<void> {
      if (!config.demo) return;
      if (existsSync(unfinished)) {
        await db.unsafe('drop schema if exists es, ops, rm cascade');
        await rm(join(config.dataDir, 'files'), { recursive: true, force: true });
        await migrate(db);
      }
      const [found] =
        await db`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, exists (select from es.events) as used`;
      if (!found || found.used) return;
      wanted = true;
      arrival = instant(Math.floor(found.now));
      await writeFile(unfinished, 'The demonstration company is being filled in. If this file stays, the next start begins it again.\n');
      await db`insert into ops.clock (offset_ms) values (${(STARTS_ON - 1) * DAY_MS}) on conflict (only_row) do update set offset_ms = excluded.offset_ms`;
    },

    async play(url: string, say: (line: string) => void): Promise<void> {
      if (!wanted || arrival === null) return;
      let told = -1;
      const tell = (done: number) => {
        const percent = Math.floor(done * 10) * 10;
        if (percent > told) say(`Entreprise de démonstration / demonstration company: ${percent} %`);
        told = Math.max(told, percent);
      };
      // Draws papers: a library of fonts that no other start needs.
      const { playDemo } = await import('./play.ts');
      await playDemo(url, config.demoPassword, arrival, tell);
      await rm(unfinished, { force: true });
    },

    logIns: (): string[] =>
      config.demo
        ? [
            `Entreprise / company:  ${COMPANY.email}  ${config.demoPassword}`,
            `Administrateur / administrator:  ${ADMIN.email}  ${config.demoPassword}`,
          ]
        : [],
  };
}
