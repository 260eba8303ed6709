// Alerts that a person has read or snoozed (infra/decisions/116): a mark on a current alert, for this person alone.
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { alertById, alertNamed } from '#projections/compliance/query.ts';
import type { Handlers, Visitor } from '../shell/call.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';
import { Problem } from '../shell/problem.ts';

const NOT_TO_COME = 'Choisissez un jour à venir.';

export function alertRoutes({ sql, clock }: RouteDeps) {
  const standing = (id: string, { accountId, personId }: Visitor) => alertById(sql, accountId, id, { today: clock.today(), personId });

  /** Stores the mark on a current alert, and returns the alert with it. */
  async function mark(id: string, visitor: Visitor, change: { read: boolean } | { until: CalendarDate | null }) {
    found(await standing(id, visitor));
    const { kind, subject } = alertNamed(id)!;
    const { accountId, personId } = visitor;
    // A snoozed alert becomes unread again on the day on which it returns.
    const readAt = 'read' in change && change.read ? clock.now() : null;
    const until = 'until' in change ? change.until : null;
    await sql`
      INSERT INTO ops.alert_marks AS m (account_id, person_id, kind, subject, read_at, snoozed_until)
      SELECT ${accountId}, ${personId}, ${kind}, ${subject}, ${readAt}::timestamptz, ${until}::date
      FROM ops.subject_keys WHERE subject = ${`account-${accountId}`} AND wrapped IS NOT NULL FOR SHARE
      ON CONFLICT (account_id, person_id, kind, subject) DO UPDATE SET read_at = excluded.read_at,
        snoozed_until = CASE WHEN ${'until' in change} THEN excluded.snoozed_until ELSE m.snoozed_until END`;
    return found(await standing(id, visitor));
  }

  return {
    readAlert: ({ params, body, visitor }) => mark(params.id, visitor, { read: body.read }),
    async snoozeAlert({ params, body, visitor }) {
      if (body.until !== null && body.until <= clock.today()) {
        throw new Problem('invalid-body', { message: NOT_TO_COME, errors: [{ path: 'until', message: NOT_TO_COME }] });
      }
      return mark(params.id, visitor, { until: body.until });
    },
  } satisfies Partial<Handlers>;
}
