// What the handlers share besides the API's deps: sessions, limits, passwords, and small helpers for every route.

import { pathId } from '#contract/common.ts';
import { type InvalidList, isInvalidList } from '#projections/compliance/query.ts';
import type { AccessJournal } from './access-journal.ts';
import type { Background } from './background.ts';
import type { ApiDeps } from './deps.ts';
import type { Idempotency } from './http/idempotency.ts';
import { GUESS_ADDRESS, GUESS_ANYWHERE, type Limits } from './http/limits.ts';
import type { Passwords } from './http/passwords.ts';
import type { Sessions } from './http/sessions.ts';
import { NotYetVisible, Problem } from './problem.ts';
import type { Visitors } from './visitor.ts';

export type RouteDeps = ApiDeps & {
  sessions: Sessions;
  visitors: Visitors;
  limits: Limits;
  idempotency: Idempotency;
  passwords: Passwords;
  journal: AccessJournal;
  background: Background;
};

/** The row, or 404. Unknown ids and ids of another account get the same answer. */
export function found<Row>(row: Row | null): Row {
  if (row === null) throw new Problem('not-found');
  return row;
}

/** The page, or a 400 that names the unknown sort or filter. */
export function valid<Answer>(page: Answer | InvalidList): Answer {
  if (isInvalidList(page)) {
    const message =
      page.invalidList === 'sort' ? `Tri impossible sur « ${page.field} ».` : `Filtre « ${page.field} » inconnu ou incorrect.`;
    throw new Problem('invalid-body', { message, errors: [{ path: page.invalidList, message }] });
  }
  return page;
}

/**
 * A row that a command of this call has just written. It is missing only when the read models are late or stopped; the call is then answered
 * 202, since it took effect.
 */
export function written<Row>(row: Row | null): Row {
  if (row === null) throw new NotYetVisible();
  return row;
}

/** Counts a wrong token. Beyond the limits the answer is 429, even when the guesses come from many addresses (C12). */
export async function wrongGuess(limits: Limits, address: string): Promise<void> {
  await limits.takeAll([
    [GUESS_ADDRESS, address],
    [GUESS_ANYWHERE, 'anybody'],
  ]);
}

/** The organisation of the dashboard's filter; null for « toutes ». */
export function organizationIn(query: { organizationId?: string | undefined }): number | null {
  const { organizationId } = query;
  if (organizationId === undefined || organizationId === '' || organizationId === 'all') return null;
  const parsed = pathId.safeParse(organizationId);
  if (!parsed.success) throw new Problem('invalid-body', { errors: [{ path: 'organizationId', message: 'Organisation incorrecte.' }] });
  return parsed.data;
}
