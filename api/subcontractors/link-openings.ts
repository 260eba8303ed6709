// Records whether and when a subcontractor opened his link (infra/decisions/082): the first opening as an event, the last one as a row. It
// writes after the answer, so a failed write does not affect the page.
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { noteNeighbour } from '../shell/http/neighbours.ts';
import type { Sessions } from '../shell/http/sessions.ts';
import type { Visitors } from '../shell/visitor.ts';
import { type LiveLink, subjectOf } from './links.ts';

/** The last opening is written at most this often. */
const EVERY_MS = 60_000;
const REMEMBERED = 10_000;

export type LinkOpenings = {
  /**
   * Called when the page's script requests its data. It says `x-purpose: preview` until somebody has moved, typed or looked for some seconds:
   * mail scanners fetch links, and some run scripts.
   */
  note(link: LiveLink, http: Context, correlationId: string): void;
};
type Deps = Pick<ApiDeps, 'sql' | 'dispatch' | 'clock' | 'log'> & { sessions: Pick<Sessions, 'carried'>; visitors: Pick<Visitors, 'of'> };

export function linkOpenings({ sql, dispatch, clock, log, sessions, visitors }: Deps): LinkOpenings {
  // A memory look-up avoids writes when one link is opened very often.
  const written = new LRUCache<string, Instant>({ max: REMEMBERED });
  const underWay = new Set<string>();

  /** A visit by the account's own users or by an administrator is not an opening by the subcontractor. */
  async function isSomebodyElse(http: Context, { accountId }: LiveLink): Promise<boolean> {
    const visitor = sessions.carried(http) ? await visitors.of(http) : null;
    return visitor !== null && (visitor.accountId === accountId || visitor.isAdmin);
  }

  async function keep(link: LiveLink, http: Context, correlationId: string): Promise<void> {
    const { accountId, subcontractorId, tokenHash } = link;
    if (await isSomebodyElse(http, link)) return;
    const now = clock.now();
    if (!link.opened) {
      const meta = { actor: { kind: 'subcontractor', subcontractorId } as const, accountId, correlationId };
      await dispatch({ type: 'NoteLinkOpened', subcontractorId, accountId, tokenHash }, meta);
    }
    // The lock on the subcontractor's key ensures that no row is written after an erasure.
    await sql`
      INSERT INTO ops.link_openings AS o (subcontractor_id, token_hash, last_opened_at)
      SELECT ${subcontractorId}, ${tokenHash}, ${now} FROM ops.subject_keys WHERE subject = ${subjectOf(link)} AND wrapped IS NOT NULL FOR SHARE
      ON CONFLICT (subcontractor_id) DO UPDATE SET token_hash = excluded.token_hash, last_opened_at = excluded.last_opened_at
      WHERE o.token_hash <> excluded.token_hash OR o.last_opened_at <= ${addMillis(now, -EVERY_MS)}`;
    written.set(tokenHash, now);
  }

  return {
    note(link, http, correlationId) {
      const { tokenHash, subcontractorId } = link;
      // The deposit page tells that another program refused its file for its size.
      if (http.req.header('x-refused-size') !== undefined) noteNeighbour('uploads-refused', log);
      const ahead = http.req.header('sec-purpose')?.includes('prefetch') || http.req.header('x-purpose') === 'preview';
      if (http.req.method !== 'GET' || ahead || underWay.has(tokenHash)) return;
      const last = written.get(tokenHash);
      // Set after the event and the row are written: a request that read the link's state before finds the entry here.
      if (last !== undefined && last > addMillis(clock.now(), -EVERY_MS)) return;
      underWay.add(tokenHash);
      keep(link, http, correlationId)
        .catch((err: unknown) => log.warn({ err, subcontractorId, correlationId }, 'an opened link could not be written down'))
        .finally(() => underWay.delete(tokenHash));
    },
  };
}
