// A start waits for each engine that it needs: after a power failure or an update, the database or the event store is often ready later
// than the product. It prints one line while it waits, and ends with one sentence when the time is over.
import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '#domain/kernel/failure.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import type { Named } from './installation/sentences.ts';
import { reasonOf } from './start-failure.ts';

export type Patience = {
  /** Seconds for each engine. */
  limitS: number;
  /** Prints a line for the operator. */
  say(line: string): void;
};

/** What a reason means that is worth a sentence of its own, once waiting was in vain. */
const MEANT: Readonly<Record<string, string>> = {
  '25006': `Cette base est en lecture seule (serveur de secours ?) : donnez dans DATABASE_URL l'adresse du serveur principal, ou promouvez celui-ci.
This database is read-only (a standby?): give the address of the primary in DATABASE_URL, or promote this one.`,
  '08P01': `La base de données, ou le répartiteur devant elle (PgBouncer ?), refuse nos réglages de session : donnez dans DATABASE_URL l'adresse de PostgreSQL lui-même.
The database, or a pooler before it (PgBouncer?), refuses our session settings: give the address of PostgreSQL itself in DATABASE_URL.`,
};

const AGAIN_MS = 250;
const SAY_AGAIN_MS = 10_000;

/** Asks until the engine answers. An error that waiting does not resolve (a wrong password, a missing database) is thrown at once. */
export async function waitFor<Answer>({ fr, en }: Named, { limitS, say }: Patience, ask: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  for (let sayAt = 0; ; ) {
    try {
      return await ask();
    } catch (cause) {
      if (cause instanceof ForPeople || !isTransient(cause)) throw cause;
      const reason = reasonOf(cause);
      const left = limitS * 1000 - (performance.now() - began);
      if (left <= 0) {
        const meant = MEANT[reason];
        if (meant !== undefined) throw new ForPeople(meant, { cause });
        const [le, the] = [fr, en].map((name) => name.charAt(0).toUpperCase() + name.slice(1));
        throw new ForPeople(
          `${le} ne répond pas depuis ${limitS} s (${reason}) : vérifiez le serveur et le réglage.\n${the} does not answer for ${limitS} s (${reason}): check the server and the setting.`,
          { cause },
        );
      }
      if (performance.now() - began >= sayAt) {
        say(`Attente de ${fr}, ${reason}… / waiting for ${en}, ${reason}…`);
        sayAt += SAY_AGAIN_MS;
      }
      await sleep(Math.min(AGAIN_MS, left));
    }
  }
}
