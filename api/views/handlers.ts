// Saved views: one row per person and list, sealed, since a view holds names that its person typed. The last write wins, since the views are
// one person's.

import type { View } from '#contract/views.ts';
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { Problem } from '../shell/problem.ts';
import { openViews, sealViews } from './sealing.ts';

export function viewRoutes({ sql, keys }: Pick<RouteDeps, 'sql' | 'keys'>) {
  return {
    async getViews({ visitor: { accountId, personId }, params: { list } }) {
      const [row] = await sql<{ views: View[] | null; sealed: string | null }[]>`
        SELECT views, sealed FROM ops.views WHERE account_id = ${accountId} AND person_id = ${personId} AND list = ${list}`;
      if (!row) return [];
      return row.views ?? (await openViews<View>(keys, { accountId, personId, list }, row.sealed!)) ?? [];
    },
    async putViews({ visitor: { accountId, personId }, params: { list }, body }) {
      const sealed = await sealViews(keys, { accountId, personId, list }, body);
      // Only for an existing account, which the statement locks, so that no row is written after an erasure.
      const { count } = await sql`
        INSERT INTO ops.views (account_id, person_id, list, sealed)
        SELECT account_id, ${personId}, ${list}, ${sealed} FROM ops.credentials WHERE account_id = ${accountId} FOR SHARE
        ON CONFLICT (account_id, person_id, list) DO UPDATE SET sealed = excluded.sealed, views = null`;
      if (count === 0) throw new Problem('not-found');
      return body;
    },
  } satisfies Partial<Handlers>;
}
