// « Situation au … »: the answer of GET /api/as-of, which `npm run audit` prints as well (CONTRACT « Proof »).
import type { AsOf } from '#contract/log.ts';
import { type CalendarDate, parisDay, readInstant } from '#domain/kernel/calendar.ts';
import { knownAt, logHead, sizeAt, standsStill } from '#projections/log/query.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { Problem } from '../shell/problem.ts';
import { subcontractorsAsOf } from './as-of.ts';

export const BEYOND = 'L’historique ne compte pas autant d’évènements.';
const STANDS_STILL =
  'Un évènement de votre historique ne peut pas être lu pour l’instant : seuls les moments qui le précèdent peuvent être montrés.';
export const wrong = (path: string, message: string) => new Problem('invalid-body', { message, errors: [{ path, message }] });

type Deps = Pick<RouteDeps, 'sql' | 'clock' | 'store' | 'keys'>;
/** `at`: an instant with an offset; `size`: a number of events; neither: now. `day`: by default that of the moment in Paris. */
export type AskedMoment = {
  at?: string | undefined;
  size?: number | undefined;
  day?: string | undefined;
  subcontractorId?: number | undefined;
};

/** The place of the log that is asked about: by its size, or by what was known at an instant. */
async function recordAt({ sql, clock }: Deps, accountId: number, asked: AskedMoment): Promise<Pick<AsOf, 'at' | 'size'>> {
  const now = clock.now();
  if (asked.size !== undefined) {
    const at = asked.size === 0 ? null : await knownAt(sql, accountId, asked.size);
    if (at === null) throw asked.size === 0 ? new Problem('before-history') : wrong('size', BEYOND);
    return { at, size: asked.size };
  }
  const at = asked.at === undefined ? now : readInstant(asked.at);
  if (at === null) throw wrong('at', 'Instant incorrect : écrivez par exemple 2027-03-14T10:00:00+01:00.');
  if (at > now) throw wrong('at', 'Cet instant n’est pas encore venu.');
  const size = await sizeAt(sql, accountId, at);
  // What came behind that event was known then and is not in the log yet: less must not be shown as all.
  if ((await standsStill(sql, accountId)) && size === (await logHead(sql, accountId)).size)
    throw new Problem('unavailable', { message: STANDS_STILL, retryAfterSeconds: 60 });
  if (size === 0) throw new Problem('before-history');
  return { at, size };
}

/** Throws `Problem`: a moment before the account (404 `before-history`), one to come (400), a subcontractor that it did not have (404). */
export async function asOfAnswer(deps: Deps, accountId: number, asked: AskedMoment): Promise<AsOf> {
  const { at, size } = await recordAt(deps, accountId, asked);
  const day = (asked.day as CalendarDate | undefined) ?? parisDay(at as never);
  const subcontractors = await subcontractorsAsOf(deps, accountId, { size, day, subcontractorId: asked.subcontractorId ?? null });
  if (asked.subcontractorId !== undefined && subcontractors.length === 0) throw new Problem('not-found');
  return { size, at, day, subcontractors };
}
