// What somebody who reaches only some subcontractors of an account sees of the read models: every table under its own name, with the rows of
// his subcontractors alone. In front of a statement they take the tables' place, so no query can forget them (infra/decisions/138).
import type { Fragment, Sql } from '../sql.ts';

/** Subcontractors of these organisations, and these ones. */
export type Scope = { readonly organizationIds: readonly number[]; readonly subcontractorIds: readonly number[] };

/** Tables whose rows are about the whole account, or about whoever asks: they stay as they are. */
export const OF_THE_ACCOUNT = [
  ...(['accounts', 'members', 'persons', 'document_types', 'compliance_types', 'known_types'] as const),
  ...([
    'subscriptions',
    'subscription_customers',
    'subscription_history',
    'contact_requests',
    'account_decisions',
    'account_storage',
  ] as const),
  ...(['activity_archived_organizations', 'email_delivery_erased', 'log_nodes', 'log_heads', 'log_checkpoints'] as const),
] as const;

/** The column that names the subcontractor. */
const BY_SUBCONTRACTOR = {
  documents: 'subcontractor_id',
  slots: 'subcontractor_id',
  known_covers: 'subcontractor_id',
  known_places: 'subcontractor_id',
  known_names: 'subcontractor_id',
  log_documents: 'subcontractor_id',
  log_places: 'subcontractor_id',
  reading_accuracy: 'subcontractor_id',
  activity: 'subcontractor_id',
  activity_subcontractors: 'id',
  notes: 'subcontractor_id',
  reminder_states: 'id',
  reminder_messages: 'subcontractor_id',
  reminder_deliveries: 'subcontractor_id',
  voice_calls: 'subcontractor_id',
} as const;
const MESSAGES = ['email_delivery_records', 'email_delivery_words'] as const;
const ORGANIZATIONS = ['organizations', 'compliance_organizations'] as const;
/** Every table that is narrowed. */
export const NARROWED: readonly string[] = [
  ...(['subcontractors', 'log_entries', 'document_analyses', 'counters', 'activity_counts'] as const),
  ...ORGANIZATIONS,
  ...MESSAGES,
  ...Object.keys(BY_SUBCONTRACTOR),
];

/**
 * The figures of a whole organisation come from its counters; those of single subcontractors are counted from their rows, as
 * compliance/refresh.ts counts (a test compares). Organisation 0 is all that he reaches.
 */
const counters = (sql: Sql, accountId: number, { organizationIds, subcontractorIds }: Scope): Fragment => sql`
  counters AS NOT MATERIALIZED (
    SELECT c.account_id, o.organization_id, c.figure, c.day, c.delta FROM (
      SELECT account_id, organization_id, figure, day, delta FROM rm.counters
      WHERE account_id = ${accountId} AND organization_id <> 0 AND organization_id = ANY (${[...organizationIds]}::int[])
      UNION ALL
      SELECT x.account_id, x.organization_id, v.figure, v.day, v.n
      FROM (
        SELECT *, from_day = '0001-01-01' AS once, effective_id IS NOT NULL AND counted AS valid, effective_id IS NULL AND counted AND pending_count = 0 AS lacks,
          least(greatest(warns_on, from_day), until_day) AS warns, least(greatest(lapses_on, from_day), until_day) AS lapses
        FROM rm.slots WHERE subcontractor_id = ANY (${[...subcontractorIds]}::int[])
      ) x JOIN lone ON lone.id = x.subcontractor_id
      CROSS JOIN LATERAL (VALUES
        ('upToDate', from_day, valid::int), ('upToDate', warns, -valid::int), ('expiringSoon', warns, valid::int), ('expiringSoon', lapses, -valid::int),
        ('expired', lapses, valid::int), ('expired', until_day, -valid::int), ('missing', from_day, lacks::int), ('missing', until_day, -lacks::int),
        ('pendingValidation', DATE '0001-01-01', (once AND counted)::int * pending_count),
        ('problem', DATE '0001-01-01', (once AND counted AND pending_problem)::int), ('grave', DATE '0001-01-01', (once AND counted AND pending_grave)::int),
        ('documents.pending', DATE '0001-01-01', (once AND listed)::int * pending_count),
        ('documents.validated', DATE '0001-01-01', (once AND listed)::int * validated_count),
        ('documents.rejected', DATE '0001-01-01', (once AND listed)::int * rejected_count),
        ('documents.replaced', DATE '0001-01-01', (once AND listed)::int * replaced_count)
      ) v(figure, day, n) WHERE v.n <> 0 AND v.day < 'infinity'
      UNION ALL
      SELECT s.account_id, s.organization_id, v.figure, DATE '0001-01-01', 1
      FROM lone s CROSS JOIN LATERAL (VALUES ('listed', true), ('totalSubcontractors', s.is_active)) v(figure, counts)
      WHERE s.archived_at IS NULL AND v.counts
      UNION ALL
      SELECT s.account_id, s.organization_id, v.figure, d.day, d.n
      FROM lone s CROSS JOIN LATERAL (VALUES
        ('chip.expired', expired_days), ('chip.missing', missing_days), ('chip.expiring', expiring_days), ('chip.uncovered', uncovered_days),
        ('chip.unconfigured', CASE WHEN NOT has_pending AND isempty(missing_days) AND isempty(expiring_days) AND isempty(expired_days) THEN uncovered_days ELSE '{}' END),
        ('chip.pending', CASE WHEN has_pending THEN '{[0001-01-01,infinity)}' ELSE '{}' END::datemultirange)
      ) v(figure, days)
      CROSS JOIN LATERAL unnest(v.days) AS span CROSS JOIN LATERAL (VALUES (lower(span), 1), (upper(span), -1)) d(day, n)
      WHERE s.is_active AND s.archived_at IS NULL AND d.day < 'infinity'
    ) c CROSS JOIN LATERAL (VALUES (c.organization_id), (0)) o(organization_id)
  )`;

/** What stands between WITH and the statement. */
export function narrowedTables(sql: Sql, accountId: number, scope: Scope): Fragment {
  const { organizationIds, subcontractorIds } = scope;
  const [organizations, single] = [sql`ANY (${[...organizationIds]}::int[])`, sql`ANY (${[...subcontractorIds]}::int[])`];
  const his = Object.entries(BY_SUBCONTRACTOR).map(
    ([table, column]) => sql`
      ${sql.unsafe(table)} AS NOT MATERIALIZED (
        SELECT * FROM rm.${sql.unsafe(table)} WHERE ${sql.unsafe(column)} IN (SELECT id FROM subcontractors))`,
  );
  const messages = MESSAGES.map(
    (table) => sql`
      ${sql.unsafe(table)} AS NOT MATERIALIZED (
        SELECT * FROM rm.${sql.unsafe(table)} WHERE recipient IN (SELECT 'subcontractor-' || id FROM subcontractors))`,
  );
  const places = ORGANIZATIONS.map(
    (table) => sql`
      ${sql.unsafe(table)} AS NOT MATERIALIZED (
        SELECT * FROM rm.${sql.unsafe(table)} WHERE account_id = ${accountId}
          AND (id = ${organizations} OR id IN (SELECT organization_id FROM subcontractors)))`,
  );
  const tables = [
    sql`subcontractors AS NOT MATERIALIZED (
      SELECT * FROM rm.subcontractors WHERE account_id = ${accountId} AND (organization_id = ${organizations} OR id = ${single}))`,
    // Those that no whole organisation has.
    sql`lone AS NOT MATERIALIZED (SELECT * FROM subcontractors WHERE organization_id <> ALL (${[...organizationIds]}::int[]))`,
    ...his,
    // What the types were at a moment belongs to what was asked of him.
    sql`log_entries AS NOT MATERIALIZED (
      SELECT * FROM rm.log_entries WHERE account_id = ${accountId}
        AND (subcontractor_id IN (SELECT id FROM subcontractors) OR stream = ${`documenttypes-${accountId}`}))`,
    sql`document_analyses AS NOT MATERIALIZED (SELECT * FROM rm.document_analyses WHERE document_id IN (SELECT id FROM documents))`,
    counters(sql, accountId, scope),
    sql`activity_counts AS NOT MATERIALIZED (
      SELECT a.account_id, o.organization_id, count(*)::int AS n FROM activity a CROSS JOIN LATERAL (VALUES (a.organization_id), (0)) o(organization_id)
      GROUP BY 1, 2)`,
    ...messages,
    ...places,
  ];
  return tables.reduce((before, table) => sql`${before}, ${table}`);
}

/**
 * The same connections; while `reach` says whose account and scope, every statement sees the narrowed tables. A piece of a statement is left
 * as it is: only the whole that is sent gets them in front.
 */
export function narrowed<Db extends Sql>(sql: Db, reach: () => { accountId: number; scope: Scope } | null): Db {
  const whole = (strings: TemplateStringsArray, values: unknown[], { accountId, scope }: { accountId: number; scope: Scope }) => {
    const make = sql as unknown as (strings: object, ...values: unknown[]) => object;
    const tables = narrowedTables(sql, accountId, scope);
    const [first = '', ...rest] = strings;
    const [begins] = /^\s*WITH(?: RECURSIVE)?\b/i.exec(first) ?? [];
    const parts = begins
      ? [`${begins} `, `, ${first.slice(begins.length)}`, ...rest]
      : /^\s*$/.test(first) && rest.length > 0
        ? ['WITH ', ` (${first}`, ...rest.slice(0, -1), `${rest.at(-1)})`]
        : ['WITH ', ` ${first}`, ...rest];
    return make(Object.assign(parts, { raw: parts }), tables, ...values) as Record<string, (...given: unknown[]) => unknown>;
  };
  return new Proxy(sql, {
    apply(target, self, given: unknown[]) {
      const made = Reflect.apply(target as never, self, given) as object;
      const at = reach();
      const [strings, ...values] = given;
      if (at === null || !Array.isArray(strings) || !('raw' in strings)) return made;
      let query: ReturnType<typeof whole> | null = null;
      const sent = () => {
        query ??= whole(strings as unknown as TemplateStringsArray, values, at);
        return query;
      };
      for (const name of ['then', 'catch', 'finally', 'execute', 'cursor', 'values', 'raw', 'simple', 'describe', 'forEach'])
        Object.defineProperty(made, name, { value: (...all: unknown[]) => sent()[name]!(...all) });
      return made;
    },
  });
}
