// Recomputes slots and counters for everything that a batch touched, in one statement. What a slot contributed to the figures before is
// subtracted, and what it contributes now is added, so counters never need a recount. The rules are those of domain/documents/cover.ts
// `succession` and status.ts `figureChanges`; tests with random histories compare the two.
import type { Sql } from '../sql.ts';

/** Which slots may have changed: single pairs, every slot of a subcontractor, every slot of a type. */
export type Touched = {
  pairs: Map<string, readonly [subcontractorId: number, documentTypeId: number]>;
  subcontractors: Set<number>;
  types: Set<number>;
};
export const nothingTouched = (): Touched => ({ pairs: new Map(), subcontractors: new Set(), types: new Set() });

/** A change of a figure that does not come from a slot. */
export type Change = { accountId: number; organizationId: number; figure: string; delta: number };

export const ALWAYS = '0001-01-01';

const SLOT = `subcontractor_id, document_type_id, from_day, until_day, account_id, organization_id, asked, required, counted, listed,
  pending_count, validated_count, rejected_count, replaced_count, latest_id, pending_id, pending_problem, pending_grave, effective_id, expires_on, warns_on, lapses_on`;

const UPDATED = SLOT.split(',')
  .map((name) => name.trim())
  .slice(3);

/** Adds `changes` to the counters. */
const INTO_COUNTERS = `MERGE INTO counters c USING changes ON
  c.account_id = changes.account_id AND c.organization_id = changes.organization_id AND c.figure = changes.figure AND c.day = changes.day
WHEN MATCHED AND c.delta + changes.delta = 0 THEN DELETE
WHEN MATCHED THEN UPDATE SET delta = c.delta + changes.delta
WHEN NOT MATCHED THEN INSERT VALUES (changes.account_id, changes.organization_id, changes.figure, changes.day, changes.delta)`;

/** The day, limited to the days of the slot's row. */
const within = (day: string): string => `least(greatest(${day}, from_day), until_day)`;

// Contributions are summed before they are spread over figures: twelve rows of VALUES per slot took half of the statement's time. What a
// slot had added is also subtracted if an erased account's type was deleted before its subcontractor. OFFSET 0 forces a look-up by key for
// each row, whatever the planner estimates (see setProjectionSession).
const STATEMENT = `
WITH touched AS (
  SELECT DISTINCT p.subcontractor_id, p.document_type_id FROM (
    SELECT * FROM unnest($1::int[], $2::int[]) AS single(subcontractor_id, document_type_id)
    UNION ALL
    SELECT s.id, t.id FROM unnest($3::int[]) who(id)
    CROSS JOIN LATERAL (SELECT id, account_id FROM subcontractors WHERE id = who.id OFFSET 0) s
    CROSS JOIN LATERAL (SELECT id FROM compliance_types WHERE account_id = s.account_id OFFSET 0) t
    UNION ALL
    SELECT s.id, t.id FROM unnest($4::int[]) what(id)
    CROSS JOIN LATERAL (SELECT id, account_id FROM compliance_types WHERE id = what.id OFFSET 0) t
    CROSS JOIN LATERAL (SELECT id FROM subcontractors WHERE account_id = t.account_id OFFSET 0) s
    UNION ALL
    SELECT who.id, x.document_type_id FROM unnest($3::int[]) who(id)
    CROSS JOIN LATERAL (SELECT document_type_id FROM slots WHERE subcontractor_id = who.id OFFSET 0) x
  ) p
), fresh AS MATERIALIZED (
  SELECT s.id AS subcontractor_id, t.id AS document_type_id, e.from_day, e.until_day, s.account_id, s.organization_id,
    a.asked, a.asked AND t.is_required AS required, a.asked AND t.is_required AND s.is_active AS counted, s.archived_at IS NULL AS listed,
    d.pending_count, d.validated_count, d.rejected_count, d.replaced_count, d.latest_id, d.pending_id, d.pending_problem, d.pending_grave,
    e.id AS effective_id, e.expires_on, e.expires_on - t.alert_days_before AS warns_on,
    CASE WHEN e.expires_on < DATE '9999-12-31' THEN e.expires_on + 1 ELSE e.expires_on END AS lapses_on
  FROM touched p
  CROSS JOIN LATERAL (
    SELECT id, account_id, organization_id, is_active, archived_at, required_type_ids FROM subcontractors WHERE id = p.subcontractor_id OFFSET 0
  ) s
  CROSS JOIN LATERAL (SELECT id, is_required, archived_at, alert_days_before FROM compliance_types WHERE id = p.document_type_id OFFSET 0) t
  CROSS JOIN LATERAL (
    SELECT s.archived_at IS NULL AND t.archived_at IS NULL AND (s.required_type_ids IS NULL OR t.id = ANY (s.required_type_ids)) AS asked
  ) a
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE validation_status = 'pending') AS pending_count,
      count(*) FILTER (WHERE validation_status = 'validated') AS validated_count,
      count(*) FILTER (WHERE validation_status = 'rejected') AS rejected_count,
      count(*) FILTER (WHERE validation_status = 'replaced') AS replaced_count,
      max(id) AS latest_id,
      max(id) FILTER (WHERE validation_status = 'pending') AS pending_id,
      coalesce(bool_or(has_problem) FILTER (WHERE validation_status = 'pending'), false) AS pending_problem,
      coalesce(bool_or(has_grave_problem) FILTER (WHERE validation_status = 'pending'), false) AS pending_grave
    FROM documents WHERE subcontractor_id = p.subcontractor_id AND document_type_id = p.document_type_id
  ) d
  CROSS JOIN LATERAL (
    -- domain/documents/cover.ts \`succession\`, behind a row of nothing that holds where no document counts from the first day on.
    SELECT id, expires_on, from_day, lead(from_day, 1, 'infinity') OVER (ORDER BY from_day) AS until_day
    FROM (
      SELECT id, expires_on, from_day,
        max(expires_on) OVER (ORDER BY from_day, expires_on DESC NULLS LAST, id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS longest
      FROM (
        SELECT id, expiration_date AS expires_on, counts_from AS from_day FROM documents
        WHERE subcontractor_id = p.subcontractor_id AND document_type_id = p.document_type_id AND validation_status = 'validated' AND d.validated_count > 0
        UNION ALL SELECT NULL, NULL, DATE '${ALWAYS}'
      ) validated
    ) ordered
    WHERE longest IS NULL OR expires_on > longest
  ) e
), before AS MATERIALIZED (
  SELECT x.* FROM touched p CROSS JOIN LATERAL (
    SELECT ctid AS place, ${SLOT} FROM slots WHERE subcontractor_id = p.subcontractor_id AND document_type_id = p.document_type_id OFFSET 0
  ) x
), written AS (
  INSERT INTO slots AS sl (${SLOT}) SELECT ${SLOT} FROM fresh WHERE asked OR latest_id IS NOT NULL
  ON CONFLICT (subcontractor_id, document_type_id, from_day) DO UPDATE SET ${UPDATED.map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE (${UPDATED.map((name) => `sl.${name}`).join(', ')}) IS DISTINCT FROM (${UPDATED.map((name) => `excluded.${name}`).join(', ')})
), removed AS (
  DELETE FROM slots WHERE ctid = ANY (ARRAY(
    SELECT b.place FROM before b LEFT JOIN fresh f USING (subcontractor_id, document_type_id, from_day)
    WHERE f.subcontractor_id IS NULL OR (NOT f.asked AND f.latest_id IS NULL)
  ))
), sums AS (
  SELECT account_id, organization_id, from_day, until_day,
    ${within('warns_on')} AS warns_on, ${within('lapses_on')} AS lapses_on,
    sum(sign * (counted AND effective_id IS NOT NULL)::int) AS valid,
    sum(sign * (counted AND effective_id IS NULL AND pending_count = 0)::int) AS missing,
    sum(sign * CASE WHEN once AND counted THEN pending_count ELSE 0 END) AS pending,
    sum(sign * (once AND counted AND pending_problem)::int) AS problem,
    sum(sign * (once AND counted AND pending_grave)::int) AS grave,
    sum(sign * CASE WHEN once AND listed THEN pending_count ELSE 0 END) AS documents_pending,
    sum(sign * CASE WHEN once AND listed THEN validated_count ELSE 0 END) AS documents_validated,
    sum(sign * CASE WHEN once AND listed THEN rejected_count ELSE 0 END) AS documents_rejected,
    sum(sign * CASE WHEN once AND listed THEN replaced_count ELSE 0 END) AS documents_replaced
  FROM (
    SELECT -1 AS sign, from_day = DATE '${ALWAYS}' AS once, ${SLOT} FROM before UNION ALL SELECT 1, from_day = DATE '${ALWAYS}', ${SLOT} FROM fresh
  ) x
  GROUP BY 1, 2, 3, 4, 5, 6
), shares AS (
  SELECT account_id, organization_id, v.figure, v.day, v.n
  FROM sums CROSS JOIN LATERAL (VALUES
    ('upToDate', from_day, valid),
    ('upToDate', warns_on, -valid),
    ('expiringSoon', warns_on, valid),
    ('expiringSoon', lapses_on, -valid),
    ('expired', lapses_on, valid),
    ('expired', until_day, -valid),
    ('missing', from_day, missing),
    ('missing', until_day, -missing),
    ('pendingValidation', DATE '${ALWAYS}', pending),
    ('problem', DATE '${ALWAYS}', problem),
    ('grave', DATE '${ALWAYS}', grave),
    ('documents.pending', DATE '${ALWAYS}', documents_pending),
    ('documents.validated', DATE '${ALWAYS}', documents_validated),
    ('documents.rejected', DATE '${ALWAYS}', documents_rejected),
    ('documents.replaced', DATE '${ALWAYS}', documents_replaced)
  ) v(figure, day, n)
  WHERE v.n <> 0 AND v.day < 'infinity'
  UNION ALL
  SELECT account_id, organization_id, figure, DATE '${ALWAYS}', delta
  FROM json_to_recordset($5::text::json) AS other(account_id int, organization_id int, figure text, delta int)
), changes AS (
  SELECT account_id, o.organization_id, figure, day, sum(n)::int AS delta
  FROM shares CROSS JOIN LATERAL (VALUES (shares.organization_id), (0)) o(organization_id)
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
)
${INTO_COUNTERS}`;

/** For each chip, the column of a subcontractor's row with the days on which it has the chip. */
const CHIPS: readonly (readonly [figure: string, days: string])[] = [
  ['chip.expired', 'expired_days'],
  ['chip.missing', 'missing_days'],
  ['chip.expiring', 'expiring_days'],
  ['chip.uncovered', 'uncovered_days'],
  [
    'chip.unconfigured',
    `CASE WHEN NOT has_pending AND isempty(missing_days) AND isempty(expiring_days) AND isempty(expired_days) THEN uncovered_days ELSE '{}' END`,
  ],
  ['chip.pending', `CASE WHEN has_pending THEN '{[${ALWAYS},infinity)}' ELSE '{}' END::datemultirange`],
];

/** Computes the status columns of a subcontractor from its required slots, and what it adds to the counters of the chips. */
const STANDINGS = `
WITH found AS MATERIALIZED (
  SELECT b.place, b.account_id, b.counts_in AS counted_in, x.*, b.counted_in AS counted_before, b.has_pending AS pending_before,
    b.missing_days AS missing_before, b.expiring_days AS expiring_before, b.expired_days AS expired_before, b.uncovered_days AS uncovered_before
  FROM (
    SELECT unnest($1::int[]) AS id
    UNION
    SELECT s.id FROM unnest($2::int[]) what(id)
    CROSS JOIN LATERAL (SELECT account_id FROM compliance_types WHERE id = what.id OFFSET 0) t
    CROSS JOIN LATERAL (SELECT id FROM subcontractors WHERE account_id = t.account_id OFFSET 0) s
  ) who
  CROSS JOIN LATERAL (
    SELECT ctid AS place, account_id, has_pending, missing_days, expiring_days, expired_days, uncovered_days, counted_in,
      CASE WHEN is_active AND archived_at IS NULL THEN organization_id END AS counts_in
    FROM subcontractors WHERE id = who.id OFFSET 0
  ) b
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE pending_count > 0) > 0 AS has_pending,
      coalesce(range_agg(daterange(from_day, until_day)) FILTER (WHERE effective_id IS NULL AND pending_count = 0), '{}') AS missing_days,
      coalesce(range_agg(daterange(warns, lapses)) FILTER (WHERE effective_id IS NOT NULL), '{}') AS expiring_days,
      coalesce(range_agg(daterange(lapses, until_day)) FILTER (WHERE effective_id IS NOT NULL), '{}') AS expired_days,
      -- Where nothing is asked nothing is in order.
      coalesce(range_agg(daterange(coalesce(lapses, from_day), until_day)), '{[${ALWAYS},infinity)}') AS uncovered_days
    FROM (
      SELECT effective_id, pending_count, from_day, until_day,
        CASE WHEN effective_id IS NOT NULL THEN ${within('warns_on')} END AS warns,
        CASE WHEN effective_id IS NOT NULL THEN ${within('lapses_on')} END AS lapses
      FROM slots WHERE subcontractor_id = who.id AND required
    ) y
  ) x
  WHERE (b.counted_in, b.has_pending, b.missing_days, b.expiring_days, b.expired_days, b.uncovered_days)
    IS DISTINCT FROM (b.counts_in, x.has_pending, x.missing_days, x.expiring_days, x.expired_days, x.uncovered_days)
), written AS (
  UPDATE subcontractors s SET has_pending = f.has_pending, missing_days = f.missing_days, expiring_days = f.expiring_days,
    expired_days = f.expired_days, uncovered_days = f.uncovered_days, counted_in = f.counted_in
  FROM found f WHERE s.ctid = f.place
), shares AS (
  SELECT account_id, counted_in, v.figure, d.day, y.sign * d.n AS n
  FROM (
    SELECT 1 AS sign, account_id, counted_in, has_pending, missing_days, expiring_days, expired_days, uncovered_days FROM found
    UNION ALL
    SELECT -1, account_id, counted_before, pending_before, missing_before, expiring_before, expired_before, uncovered_before FROM found
  ) y
  CROSS JOIN LATERAL (VALUES ${CHIPS.map(([figure, days]) => `('${figure}', ${days})`).join(', ')}) v(figure, days)
  CROSS JOIN LATERAL unnest(v.days) AS span
  CROSS JOIN LATERAL (VALUES (lower(span), 1), (upper(span), -1)) d(day, n)
  WHERE counted_in IS NOT NULL AND d.day < 'infinity'
), changes AS (
  SELECT account_id, o.organization_id, figure, day, sum(n)::int AS delta
  FROM shares CROSS JOIN LATERAL (VALUES (counted_in), (0)) o(organization_id)
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
)
${INTO_COUNTERS}`;

/** Updates slots, counters and status columns to match the current rows. */
export async function refresh(sql: Sql, touched: Touched, others: readonly Change[]): Promise<void> {
  const pairs = [...touched.pairs.values()].filter(([subcontractorId]) => !touched.subcontractors.has(subcontractorId));
  if (pairs.length + touched.subcontractors.size + touched.types.size + others.length === 0) return;
  const types = [...touched.types];
  const changes = others.map(({ accountId, organizationId, figure, delta }) => ({
    account_id: accountId,
    organization_id: organizationId,
    figure,
    delta,
  }));
  const whole = [...touched.subcontractors];
  const parameters = [pairs.map(([id]) => id), pairs.map(([, typeId]) => typeId), whole, types, JSON.stringify(changes)];
  await Promise.all([
    sql.unsafe(STATEMENT, parameters as never[], { prepare: true }),
    sql.unsafe(STANDINGS, [[...new Set([...whole, ...pairs.map(([id]) => id)])], types] as never[], { prepare: true }),
  ]);
}

/** Moves everything of an archived organisation to the organisation that receives its subcontractors: rows, slots and counters. */
export async function moveAll(sql: Sql, accountId: number, from: number, to: number): Promise<void> {
  await Promise.all([
    sql`UPDATE slots SET organization_id = ${to} WHERE ctid = ANY (ARRAY(
      SELECT x.ctid FROM (SELECT id FROM subcontractors WHERE account_id = ${accountId} AND organization_id = ${from} OFFSET 0) s
      CROSS JOIN LATERAL (SELECT ctid FROM slots WHERE subcontractor_id = s.id OFFSET 0) x))`,
    sql`UPDATE subcontractors SET organization_id = ${to}, counted_in = CASE WHEN counted_in IS NOT NULL THEN ${to}::int END WHERE account_id = ${accountId} AND organization_id = ${from}`,
    sql`
      WITH changes AS (
        SELECT account_id, ${to}::int AS organization_id, figure, day, delta FROM counters WHERE account_id = ${accountId} AND organization_id = ${from}
      )
      ${sql.unsafe(INTO_COUNTERS)}`,
    sql`DELETE FROM counters WHERE account_id = ${accountId} AND organization_id = ${from}`,
  ]);
}
