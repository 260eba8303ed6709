// Saved views: one row per person and list. The last write wins, since the views are one person's.

import type { View } from '#contract/views.ts';
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { Problem } from '../shell/problem.ts';

export function viewRoutes({ sql }: Pick<RouteDeps, 'sql'>) {
  return {
    async getViews({ visitor: { accountId, personId }, params: { list } }) {
      const [row] = await sql<{ views: View[] }[]>`
        SELECT views FROM ops.views WHERE account_id = ${accountId} AND person_id = ${personId} AND list = ${list}`;
      return row?.views ?? [];
    },
    async putViews({ visitor: { accountId, personId }, params: { list }, body }) {
      // Only for an existing account, which the statement locks, so that no row is written after an erasure.
      const { count } = await sql`
        INSERT INTO ops.views (account_id, person_id, list, views)
        SELECT account_id, ${personId}, ${list}, ${JSON.stringify(body)}::text::json FROM ops.credentials WHERE account_id = ${accountId} FOR SHARE
        ON CONFLICT (account_id, person_id, list) DO UPDATE SET views = excluded.views`;
      if (count === 0) throw new Problem('not-found');
      return body;
    },
  } satisfies Partial<Handlers>;
}
