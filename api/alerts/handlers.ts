// Alerts that a person has read or snoozed (infra/decisions/116): a mark on current alerts, for this person alone; one, or all of one kind
// and day.
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { AlertKind } from '#domain/texts/fr/activity-messages.ts';
import { alertById, alertGroupNamed, alertGroupsOf, alertNamed, subjectsOfGroup } from '#projections/compliance/query.ts';
import type { Handlers, Visitor } from '../shell/call.ts';
import { found, organizationIn, type RouteDeps, valid } from '../shell/handler-deps.ts';
import { Problem } from '../shell/problem.ts';

const NOT_TO_COME = 'Choisissez un jour à venir.';
type Change = { read: boolean } | { until: CalendarDate | null };

export function alertRoutes({ sql, clock }: RouteDeps) {
  const standing = (id: string, { accountId, personId }: Visitor) => alertById(sql, accountId, id, { today: clock.today(), personId });

  async function mark(kind: AlertKind, subjects: readonly number[], { accountId, personId }: Visitor, change: Change): Promise<void> {
    // A snoozed alert becomes unread again on the day on which it returns.
    const readAt = 'read' in change && change.read ? clock.now() : null;
    const until = 'until' in change ? change.until : null;
    await sql`
      INSERT INTO ops.alert_marks AS m (account_id, person_id, kind, subject, read_at, snoozed_until)
      SELECT ${accountId}, ${personId}, ${kind}, about, ${readAt}::timestamptz, ${until}::date
      FROM (SELECT FROM ops.subject_keys WHERE subject = ${`account-${accountId}`} AND wrapped IS NOT NULL FOR SHARE) living,
        unnest(${[...subjects]}::int[]) about
      ON CONFLICT (account_id, person_id, kind, subject) DO UPDATE SET read_at = excluded.read_at,
        snoozed_until = CASE WHEN ${'until' in change} THEN excluded.snoozed_until ELSE m.snoozed_until END`;
  }

  /** Stores the mark on a current alert, and returns the alert with it. */
  async function markOne(id: string, visitor: Visitor, change: Change) {
    found(await standing(id, visitor));
    const { kind, subject } = alertNamed(id)!;
    await mark(kind, [subject], visitor, change);
    return found(await standing(id, visitor));
  }

  /** `until: null` is about those that are snoozed, every other change about those that are not. `only`: of these subcontractors. */
  async function markGroup(id: string, visitor: Visitor, change: Change, only?: readonly number[]) {
    const group = found(alertGroupNamed(id));
    const { accountId, personId } = visitor;
    const snoozed = 'until' in change && change.until === null;
    const scope = { organizationId: null, today: clock.today(), personId, snoozed };
    const all = await subjectsOfGroup(sql, accountId, group, scope);
    found(all.length === 0 ? null : all);
    const meant = only === undefined ? all : all.filter(({ subcontractorId }) => only.includes(subcontractorId));
    const subjects = meant.map(({ subject }) => subject);
    await mark(group.kind, subjects, visitor, change);
    return { count: subjects.length };
  }

  function toCome(until: CalendarDate | null): { until: CalendarDate | null } {
    if (until !== null && until <= clock.today())
      throw new Problem('invalid-body', { message: NOT_TO_COME, errors: [{ path: 'until', message: NOT_TO_COME }] });
    return { until };
  }

  return {
    dashboardAlertGroups: async ({ visitor, list, query }) =>
      valid(
        await alertGroupsOf(sql, visitor.accountId, {
          ...{ organizationId: organizationIn(query), today: clock.today() },
          ...{ personId: visitor.personId, filter: list.filter },
        }),
      ),
    readAlertGroup: ({ params, body, visitor }) => markGroup(params.id, visitor, { read: body.read }, body.subcontractorIds),
    snoozeAlertGroup: ({ params, body, visitor }) => markGroup(params.id, visitor, toCome(body.until)),
    readAlert: ({ params, body, visitor }) => markOne(params.id, visitor, { read: body.read }),
    snoozeAlert: ({ params, body, visitor }) => markOne(params.id, visitor, toCome(body.until)),
  } satisfies Partial<Handlers>;
}
