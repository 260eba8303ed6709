// What the caller of the moment reaches, beside everything that serves his call: the read models as he sees them (projections/scope/query.ts),
// and whether links are shown to him (infra/decisions/138).
import { AsyncLocalStorage } from 'node:async_hooks';
import { narrowed, type Scope } from '#projections/scope/query.ts';
import type { Database } from '#projections/sql.ts';

export type Reach = { readonly accountId: number; readonly scope: Scope | null; readonly links: boolean };
const reaches = new AsyncLocalStorage<Reach>();

/** The same connections, on which a caller with a scope sees his subcontractors alone. */
export const withinReach = (sql: Database): Database =>
  narrowed(sql, () => {
    const reach = reaches.getStore();
    return reach?.scope ? { accountId: reach.accountId, scope: reach.scope } : null;
  });

/** `work` sees whole tables: for content whose scope is checked to be within the caller's, and which its proofs need complete. */
export const beyondReach = <Result>(work: () => Result): Result => reaches.exit(work);

/** Whether the caller may have the subcontractors' secret links: whoever has one can deposit. */
export const seesLinks = (): boolean => reaches.getStore()?.links ?? true;

export const reaching = <Result>(reach: Reach, work: () => Result): Result => reaches.run(reach, work);
