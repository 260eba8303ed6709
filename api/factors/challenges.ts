// Steps that wait for their answer: a log-in whose password was right, a passkey that is to be made or shown. Each counts once, for a
// few minutes; one that a session began, in that session alone.
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Fragment } from '#projections/sql.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import type { Credential } from '../shell/http/passwords.ts';

const LIFE_MINUTES = 10;
/** Wrong codes after one password: beyond, the password is asked for again. */
const TRIES = 5;

/** How a log-in began. */
export type Began = 'password' | 'oidc';
export type LogInStep = Credential & { remember: boolean; began: Began };
type Purpose = 'code' | 'add-passkey' | 'passkey';

export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges({ sql, keys, clock, ids }: Pick<RouteDeps, 'sql' | 'keys' | 'clock' | 'ids'>) {
  /** `session`: the hash of the session that alone may answer; '' before a log-in, whose challenge is a secret of who asked for it. */
  const hashOf = (purpose: Purpose, challenge: string, session = ''): string =>
    keys.hash('session', `step ${purpose} ${challenge} ${session}`);

  /** `step`: what the challenge is for, as a row of person, revision of the password, beginning and length. */
  async function insert(idHash: string, step: Fragment): Promise<void> {
    const now = clock.now();
    await sql`
      WITH over AS (SELECT id_hash FROM ops.factor_challenges WHERE expires_at <= ${now} FOR UPDATE SKIP LOCKED),
      ended AS (DELETE FROM ops.factor_challenges c USING over WHERE c.id_hash = over.id_hash),
      step (person_id, credential_revision, began, remember) AS (${step})
      INSERT INTO ops.factor_challenges (id_hash, expires_at, person_id, credential_revision, began, remember)
      SELECT ${idHash}, ${addMillis(now, LIFE_MINUTES * 60_000)}, step.* FROM step`;
  }

  return {
    /** Answers the challenge of a log-in that still lacks its code. */
    async askCode({ passwordHash, personId, remember, began }: Omit<LogInStep, 'lastAccount'>): Promise<string> {
      const challenge = ids.secret(32);
      await insert(
        hashOf('code', challenge),
        sql`
          SELECT account_id, revision, ${began}::text, ${remember}::boolean FROM ops.credentials
          WHERE account_id = ${personId} AND coalesce(hidden_hash, password_hash) = ${passwordHash} FOR SHARE`,
      );
      return challenge;
    },
    /**
     * The log-in behind a challenge; counts one try at it. Null: over, tried too often, or the password was changed since.
     */
    async tryCode(challenge: string): Promise<(LogInStep & { idHash: string }) | null> {
      const idHash = hashOf('code', challenge);
      const [row] = await sql<LogInStep[]>`
        UPDATE ops.factor_challenges f SET tries = tries + 1 FROM ops.credentials c
        WHERE f.id_hash = ${idHash} AND f.expires_at > ${clock.now()} AND f.tries < ${TRIES}
          AND c.account_id = f.person_id AND c.revision = f.credential_revision
        RETURNING f.person_id AS "personId", coalesce(c.hidden_hash, c.password_hash) AS "passwordHash", c.last_account AS "lastAccount", f.remember, f.began`;
      return row ? { ...row, idHash } : null;
    },
    /** False: another call with the same challenge was faster. */
    async end(idHash: string): Promise<boolean> {
      const { count } = await sql`DELETE FROM ops.factor_challenges WHERE id_hash = ${idHash}`;
      return count > 0;
    },
    /** A WebAuthn challenge, for this session or before a log-in. */
    async note(purpose: 'add-passkey' | 'passkey', challenge: string, session?: string): Promise<void> {
      await insert(hashOf(purpose, challenge, session), sql`SELECT null::int, null::int, null::text, false`);
    },
    /** Whether it was waiting: from now on it is not. */
    async take(purpose: 'add-passkey' | 'passkey', challenge: string, session?: string): Promise<boolean> {
      const { count } = await sql`
        DELETE FROM ops.factor_challenges WHERE id_hash = ${hashOf(purpose, challenge, session)} AND expires_at > ${clock.now()}`;
      return count > 0;
    },
  };
}
