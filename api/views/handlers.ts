// Saved views: one row per person and list, sealed, since a view holds names that its person typed. Whoever names the version that he began
// with is told when another tab came first (K11).

import type { View } from '#contract/views.ts';
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { Problem } from '../shell/problem.ts';
import { MAX_LOOKS, madeFromOther, stale, versioned } from '../shell/versions.ts';
import { openViews, sealViews, type Whose } from './sealing.ts';

/** A row as it is stored; undefined: there is none. */
type Row = { views: View[] | null; sealed: string | null } | undefined;
const asTheyAre = (views: View[]): View[] => views;

export function viewRoutes({ sql, keys }: Pick<RouteDeps, 'sql' | 'keys'>) {
  async function kept({ accountId, personId, list }: Whose): Promise<{ row: Row; views: View[] }> {
    const [row] = await sql<NonNullable<Row>[]>`
      SELECT views, sealed FROM ops.views WHERE account_id = ${accountId} AND person_id = ${personId} AND list = ${list}`;
    const views = row && (row.views ?? (await openViews<View>(keys, { accountId, personId, list }, row.sealed!)));
    return { row, views: views ?? [] };
  }
  /** Only in the place of the row that was read, and for an existing account, which the statement locks, so that no row is written after an erasure. */
  async function put({ accountId, personId, list }: Whose, sealed: string, row: Row): Promise<boolean> {
    const { count } = await sql`
      INSERT INTO ops.views (account_id, person_id, list, sealed)
      SELECT account_id, ${personId}, ${list}, ${sealed} FROM ops.credentials WHERE account_id = ${accountId} FOR SHARE
      ON CONFLICT (account_id, person_id, list) DO UPDATE SET sealed = excluded.sealed, views = null
      WHERE ${row !== undefined} AND views.sealed IS NOT DISTINCT FROM ${row?.sealed ?? null}`;
    return count > 0;
  }
  return {
    getViews: async ({ visitor: { accountId, personId }, params: { list }, http }) =>
      versioned(http, (await kept({ accountId, personId, list })).views, asTheyAre),
    async putViews({ visitor: { accountId, personId }, params: { list }, body, http }) {
      const whose = { accountId, personId, list };
      const sealed = await sealViews(keys, whose, body);
      for (let look = 0; look < MAX_LOOKS; look++) {
        const { row, views } = await kept(whose);
        if (madeFromOther(http, views)) throw stale(views);
        if (await put(whose, sealed, row)) return versioned(http, body, asTheyAre);
        const [account] = await sql`SELECT 1 FROM ops.credentials WHERE account_id = ${accountId}`;
        if (account === undefined) throw new Problem('not-found');
      }
      throw stale((await kept(whose)).views);
    },
  } satisfies Partial<Handlers>;
}
