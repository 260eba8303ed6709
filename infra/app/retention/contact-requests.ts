// Erases old contact requests: appends the event; its timer then erases the key and the sealed copies (infra/decisions/025, 082).
import { CONTACT_REQUEST_KEPT_MONTHS } from '#domain/constants.ts';
import { addMonths, type Instant, parisDay, parisInstant } from '#domain/kernel/calendar.ts';
import { NO_ACCOUNT } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { Database } from '#projections/sql.ts';

const MOST_A_DAY = 1000;

/** Answers how many. A request that the read model does not show yet is erased the next day. */
export async function eraseOldRequests({
  sql,
  clock,
  dispatch,
}: {
  sql: Database;
  clock: Pick<Clock, 'now'>;
  dispatch: Dispatch;
}): Promise<number> {
  const before: Instant = parisInstant(addMonths(parisDay(clock.now()), -CONTACT_REQUEST_KEPT_MONTHS));
  const old = await sql<{ id: number }[]>`
    SELECT id FROM rm.contact_requests WHERE created_at < ${before} ORDER BY created_at LIMIT ${MOST_A_DAY}`;
  for (const { id } of old) {
    const subject = `contactrequest-${id}` as const;
    const meta = { actor: { kind: 'system' }, accountId: NO_ACCOUNT, correlationId: `retention-${subject}` } as const;
    const outcome = await dispatch({ type: 'ErasePerson', subject, accountId: NO_ACCOUNT, because: 'outdated' }, meta);
    if (isRefusal(outcome)) throw new Error(`${subject} is not erased: ${outcome.refusal}`);
  }
  return old.length;
}
