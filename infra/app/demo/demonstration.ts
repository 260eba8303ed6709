// Decides when the demonstration is filled: only into an empty store, with the clock set back first. An interrupted filling is deleted and
// begun again where filling.ts proves that the store holds nothing else; otherwise everything stays.
import { emailHash } from '#api/shell/addresses.ts';
import { type Instant, instant } from '#domain/kernel/calendar.ts';
import type { Database } from '#projections/sql.ts';
import { masterKey } from '../../adapters/keys/sealing.ts';
import { migrate } from '../../adapters/sql/migrate.ts';
import type { Config } from '../config.ts';
import type { Product } from './client.ts';
import { fillingIn } from './filling.ts';
import { ADMIN, COMPANY, STARTS_ON, WAITING } from './scenario.ts';

const DAY_MS = 86_400_000;
/** The accounts that the demonstration creates. */
export const DEMO_ADDRESSES: readonly string[] = [ADMIN, COMPANY, WAITING].map(({ email }) => email);

const KEPT = `Une démonstration commencée ici n'a pas été finie : tout ce que contient la base est gardé tel quel.
A demonstration that was begun here was never finished: everything in the database is kept as it is.`;

/** Of the database's machine, which is this one. */
async function machineTime(db: Database): Promise<Instant> {
  const [found] = await db`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  return instant(Math.floor(found?.['now']));
}

/** `beforeClock` inspects the store and sets a new installation's clock back; `play` fills it; both leave a store in use alone. */
export function demonstration(config: Config, say: (line: string) => void) {
  const filling = fillingIn(config.dataDir);
  let begun = false;

  return {
    async beforeClock(db: Database, master: Uint8Array): Promise<void> {
      const keys = masterKey(master);
      const ours = config.demo && config.databaseUrl === null && config.eventStoreUrl === null;
      const hashes = DEMO_ADDRESSES.map((address) => emailHash(keys, address));
      if (ours && (await filling.discard(db, hashes))) await migrate(db);
      if (await filling.retire(db)) say(KEPT);
      if (!config.demo) return;
      const [found] = await db`select exists (select from es.events) as used`;
      if (!found || found['used']) return;
      begun = true;
      await filling.begin(db, (STARTS_ON - 1) * DAY_MS);
    },

    async play(product: Product, db: Database): Promise<void> {
      if (!begun) return;
      let told = -1;
      const tell = (done: number) => {
        const percent = Math.floor(done * 10) * 10;
        if (percent > told) say(`Entreprise de démonstration / demonstration company: ${percent} %`);
        told = Math.max(told, percent);
      };
      // Loads fonts to draw documents; no other start needs them.
      const { playDemo } = await import('./play.ts');
      const accounts = await playDemo(product, () => machineTime(db), tell);
      const { hashOf } = await import('#api/shell/http/hashers.ts');
      // The API accepts no password that is printed in the README, so it is set in the event store directly.
      const passwordHash = await hashOf(config.demoPassword.normalize('NFC'));
      await db`update ops.credentials set password_hash = ${passwordHash} where account_id = any (${accounts}::int[])`;
      await filling.end(db);
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
