// What administrators see across all accounts: figures, and the decisions on sign-ups.
import { pageFrom } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Sql } from '../sql.ts';
import type { DecisionRow } from './project.ts';

export type Decided = {
  id: number;
  decision: DecisionRow['decision'];
  decidedAt: string;
  /** Null if the account no longer exists. */
  companyName: string | null;
  byKind: DecisionRow['by_kind'];
  byName: string | null;
};

/** Newest first. */
export const decisionsTaken = (sql: Sql, list: ListOptions) =>
  pageFrom<Decided>(sql, list, {
    filters: {},
    sorts: [{ id: 'd.account_id', decidedAt: 'decided_at' }, 'decided_at DESC, d.account_id DESC', 'd.account_id'],
    columns: sql`d.account_id AS id, decision, decided_at AS "decidedAt", a.company_name AS "companyName", by_kind AS "byKind",
      (SELECT p.company_name FROM accounts p WHERE p.id = d.by_id) AS "byName"`,
    from: sql`FROM account_decisions d LEFT JOIN accounts a ON a.id = d.account_id WHERE true`,
  });

const PLANS = ['standard', 'autopilot'] as const;
type Counted = Record<string, number>;

/** Computed on request, because few people ask and rarely. */
export async function figuresOfAll(sql: Sql) {
  const [[accounts], subscriptions, [work], [demoRequests]] = await Promise.all([
    sql<Counted[]>`
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE NOT email_verified AND NOT admin_approved))::int AS unverified,
        (count(*) FILTER (WHERE email_verified AND NOT admin_approved))::int AS waiting,
        (count(*) FILTER (WHERE admin_approved))::int AS approved FROM accounts`,
    sql<{ status: string; plan: string; n: number }[]>`SELECT status, plan, count(*)::int AS n FROM subscriptions GROUP BY status, plan`,
    sql<Counted[]>`
      SELECT (SELECT count(*)::int FROM subcontractors WHERE archived_at IS NULL AND is_active) AS subcontractors,
        (SELECT count(*)::int FROM documents) AS documents,
        (SELECT count(*)::int FROM documents WHERE validation_status = 'pending') AS pending`,
    sql<Counted[]>`SELECT count(*)::int AS total, (count(*) FILTER (WHERE status = 'new'))::int AS new FROM contact_requests`,
  ]);
  const sum = (wanted: (row: (typeof subscriptions)[number]) => boolean): number =>
    subscriptions.filter(wanted).reduce((total, { n }) => total + n, 0);
  const paying = ['active', 'trialing', 'past_due'];
  return {
    accounts: accounts as { total: number; unverified: number; waiting: number; approved: number },
    subscriptions: {
      trialing: sum(({ status }) => status === 'trialing'),
      active: sum(({ status }) => status === 'active'),
      pastDue: sum(({ status }) => status === 'past_due'),
      ...(Object.fromEntries(PLANS.map((plan) => [plan, sum((row) => row.plan === plan && paying.includes(row.status))])) as Record<
        (typeof PLANS)[number],
        number
      >),
    },
    demoRequests: demoRequests as { total: number; new: number },
    ...(work as { subcontractors: number; documents: number; pending: number }),
  };
}
