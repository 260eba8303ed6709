// Compares a report with the answers of the dashboard's own queries; and for ten thousand subcontractors.
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, type CalendarDate, daysBetween, instant, parisInstant } from '#domain/kernel/calendar.ts';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import { lacking, REPORT_ROWS, type ReportedSubcontractor } from '#domain/reporting/report.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { activityOf } from '../activity/query.ts';
import { historyOf, statsOf, subcontractorsWithStats } from '../compliance/query.ts';
import { randomHistory } from '../history.test-kit.ts';
import type { Page } from '../projection.ts';
import type { Sql } from '../sql.ts';
import { complianceStateOf, reportFiguresOf } from './query.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const LONG_AGO = instant('2000-01-01T00:00:00Z');

let world: World;
afterAll(() => world.close());

describe('F256 a random history of two accounts', () => {
  let days: CalendarDate[];
  beforeAll(async () => {
    world = await createWorld();
    const running = await world.start();
    const random = seeded(5);
    const { first, last } = await randomHistory(world, random, 450);
    await running.caughtUp();
    days = [first, ...Array.from({ length: 8 }, () => addDays(first, random.int(daysBetween(first, last) + 200))), addDays(last, 200)];
  });
  const reportOn = (accountId: number, today: CalendarDate, since = LONG_AGO) =>
    reportFiguresOf(world.db, accountId, { since, until: parisInstant(today, 12), today });
  const tableOn = async (accountId: number, today: CalendarDate) =>
    (await subcontractorsWithStats(world.db, accountId, { organizationId: null, today })) as Page<never> as unknown as Page<{
      id: number;
      organization: { id: number };
      isActive: boolean;
      badges: string[];
      totalRequiredDocuments: number;
      expiredCount: number;
      missingCount: number;
      expiringSoonCount: number;
      pendingCount: number;
    }>;

  it('C7 figures and rows equal the dashboard’s, for that account alone', async () => {
    let seen = 0;
    for (const today of days)
      for (const accountId of [1, 2]) {
        const report = await reportOn(accountId, today);
        expect(report.stats).toEqual(await statsOf(world.db, accountId, { organizationId: null, today }));
        const { rows, total } = await tableOn(accountId, today);
        const needs = rows.filter(
          ({ isActive, badges }) => isActive && !badges.includes('up_to_date') && !badges.includes('config_required'),
        );
        expect([report.total, report.waiting]).toEqual([total, needs.length]);
        const told = report.subcontractors.map(({ id, documents }) => {
          const count = (status: string) => documents.filter((document) => document.status === status).length;
          return [
            id,
            documents.length,
            count('expired'),
            count('missing'),
            count('expiring_soon'),
            documents.filter(({ pending }) => pending).length,
          ];
        });
        const shown = rows.map((row) => [
          row.id,
          row.totalRequiredDocuments,
          row.expiredCount,
          row.missingCount,
          row.expiringSoonCount,
          row.pendingCount,
        ]);
        const byId = (a: number[], b: number[]) => a[0]! - b[0]!;
        expect(told.sort(byId)).toEqual(shown.sort(byId));
        seen += needs.length;
      }
    expect(seen).toBeGreaterThan(20);
  });

  it('G51 of an organisation: its figures, its months, its subcontractors', async () => {
    let seen = 0;
    for (const today of days)
      for (const accountId of [1, 2]) {
        const whole = await complianceStateOf(world.db, accountId, { organizationId: null, today });
        const table = await tableOn(accountId, today);
        const organizations = new Set(table.rows.map(({ organization }) => organization.id));
        for (const organizationId of organizations) {
          const part = await complianceStateOf(world.db, accountId, { organizationId, today });
          expect(part.stats).toEqual(await statsOf(world.db, accountId, { organizationId, today }));
          expect(part.months).toEqual(await historyOf(world.db, accountId, { organizationId, today, months: 12 }));
          const ids = table.rows.filter(({ organization }) => organization.id === organizationId).map(({ id }) => id);
          expect(part.subcontractors).toEqual(whole.subcontractors.filter(({ id }) => ids.includes(id)));
          expect(part.total).toBe(ids.length);
          seen += organizations.size > 1 ? 1 : 0;
        }
      }
    expect(seen).toBeGreaterThan(3);
  });

  it('the most urgent come first: expired, missing, expiring soon, pending; inactive ones last', async () => {
    const order = ['expired', 'missing', 'expiring_soon', 'pending'];
    const rank = (one: ReportedSubcontractor): number => {
      if (!one.isActive) return 9;
      const states = lacking(one).flatMap(({ status, pending }) => (pending ? [status, 'pending'] : [status]));
      const found = order.findIndex((state) => states.includes(state));
      return found === -1 ? 5 : found;
    };
    const ranks = new Set<number>();
    for (const today of days)
      for (const accountId of [1, 2]) {
        const all = (await reportOn(accountId, today)).subcontractors.map(rank);
        expect(all).toEqual([...all].sort((a, b) => a - b));
        for (const one of all) ranks.add(one);
      }
    expect(ranks.size).toBeGreaterThan(3);
  });

  it('the changes are the activity of the period, without its first moment', async () => {
    for (const accountId of [1, 2]) {
      const all = (
        (await activityOf(world.db, accountId, { organizationId: null })) as Page<{ type: string; createdAt: string; description: string }>
      ).rows;
      const middle = all[Math.floor(all.length / 2)]!.createdAt;
      const after = all.filter(({ createdAt }) => createdAt > middle);
      const { changes } = await reportOn(accountId, addDays(days.at(-1)!, 400), instant(middle));
      const of = (type: string, begins = '') => after.filter((one) => one.type === type && one.description.startsWith(begins)).length;
      expect(changes).toEqual({
        ...{
          received: of('upload'),
          validated: of('validated', 'Document validé'),
          rejected: of('rejected'),
          expired: of('expiring', 'Expiré'),
        },
        ...{ reminders: 0, calls: 0, commitments: 0 },
      });
      expect(after.length).toBeGreaterThan(5);
    }
  });

  it('F256 commitments are those of this account, made since the last report', async () => {
    const until = addDays(days.at(-1)!, 401);
    const since = parisInstant(addDays(until, -7), 8);
    const ended = (day: number, hour = 8) => parisInstant(addDays(until, day), hour);
    const calls = [
      [1, ended(-8), 'commitment'],
      [1, since, 'commitment'],
      [1, ended(-6), 'commitment'],
      [1, ended(-5), 'answered'],
      [1, ended(0, 13), 'commitment'],
      [2, ended(-4), 'commitment'],
      [2, ended(-3), 'commitment'],
    ] as const;
    for (const [n, [accountId, endedAt, outcome]] of calls.entries())
      await world.db`
        INSERT INTO voice_calls (id, account_id, subcontractor_id, status, outcome, retry_count, duration_seconds, sms_sent, ended_at)
        VALUES (${9000 + n}, ${accountId}, 1, 'over', ${outcome}, 0, 60, false, ${endedAt})`;
    for (const [accountId, commitments] of [
      [1, 1],
      [2, 2],
    ] as const)
      expect((await reportOn(accountId, until, since)).changes).toMatchObject({ commitments });
  });
});

it('F256 ten thousand subcontractors are four statements, and the most urgent of them are listed', async () => {
  const { db } = world;
  await db`
    INSERT INTO compliance_types (id, account_id, name, description, validity_period, alert_days_before, is_required, allowed_formats, search, created_at, updated_at)
    SELECT 9000 + n, 9, 'Type ' || n, '', 90, 15, true, '{PDF}', 'type ' || n, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM generate_series(1, 6) n`;
  // Every thousandth has an expired document, the others are in order.
  await db`
    INSERT INTO subcontractors (id, account_id, organization_id, is_active, company_name, siret, contact_name, contact_email, contact_phone, address, company_key,
      contact_key, search, token_revoked, link_state, created_at, updated_at, has_pending, missing_days, expiring_days, expired_days, uncovered_days, trades)
    SELECT 100000 + n, 9, 1, true, 'Entreprise ' || n, '', '', '', '', '', lpad(n::text, 6, '0'), '', '', false, 'never-sent', '', '', false, '{}', '{}',
      CASE WHEN n % 1000 = 0 THEN '{[2026-01-01,)}' ELSE '{}' END::datemultirange, '{}', '{}' FROM generate_series(1, 10000) n`;
  await db`
    INSERT INTO slots (subcontractor_id, document_type_id, from_day, until_day, account_id, organization_id, asked, required, counted, listed, pending_count,
      validated_count, rejected_count, replaced_count, pending_problem, pending_grave, effective_id, expires_on, warns_on, lapses_on)
    SELECT 100000 + n, 9000 + t, '0001-01-01', 'infinity', 9, 1, true, true, true, true, 0, 1, 0, 0, false, false, n,
      CASE WHEN n % 1000 = 0 THEN '2026-01-01' ELSE '2028-01-01' END::date, '2027-12-01', CASE WHEN n % 1000 = 0 THEN '2026-01-02' ELSE '2028-01-02' END::date
    FROM generate_series(1, 10000) n, generate_series(1, 6) t`;
  await db`ANALYZE subcontractors, slots`;
  const statements: string[] = [];
  const counting = postgres(world.url, { connection: { search_path: 'rm, public' }, debug: (_, text) => void statements.push(text) });
  const began = performance.now();
  const report = await reportFiguresOf(counting as unknown as Sql, 9, {
    since: LONG_AGO,
    until: instant('2026-11-23T07:00:00Z'),
    today: '2026-11-23' as CalendarDate,
  });
  const took = performance.now() - began;
  await counting.end();
  console.info(`10 000 subcontractors: ${Math.round(took)} ms`);
  expect(statements.filter((text) => !text.includes('pg_catalog'))).toHaveLength(4);
  expect([report.total, report.waiting, report.subcontractors.length]).toEqual([10_000, 10, REPORT_ROWS]);
  expect(report.subcontractors.slice(0, 11).map(({ documents }) => documents[0]!.status)).toEqual([
    ...Array(10).fill('expired'),
    'validated',
  ]);
});
