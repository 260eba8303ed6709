// Calls that read whole accounts take turns (CONTRACT « Limits »): their work grows with the account, so one that asks for ten of them at
// once waits for itself and not everybody for it. Who has left gets no turn.
import type { Route, RouteName } from '#contract/routes.ts';
import { TOO_MUCH_AT_ONCE } from '#domain/texts/fr/quotas.ts';
import { heavily } from './after-others.ts';
import { askedBy } from './asker.ts';
import type { Call, Handler, Handlers } from './call.ts';
import { fairTurns } from './fair-turns.ts';
import { Problem } from './problem.ts';

const HEAVY = [
  ...(['qrSheet', 'reminderForecast', 'reminderWhatIf'] as const),
  ...(['exportSubcontractorsXlsx', 'exportSubcontractorsCsv', 'exportDocumentsXlsx', 'exportDocumentsCsv'] as const),
  ...([
    'exportHistoryXlsx',
    'exportHistoryCsv',
    'getAsOf',
    'getSynthesis',
    'exportSynthesis',
    'exportCompliance',
    'downloadFiles',
  ] as const),
] satisfies RouteName[];
/** Heavy where no range of rows is asked for. */
const LISTS = ['listSubcontractors', 'subcontractorsWithStats', 'listDocuments'] as const satisfies RouteName[];

/**
 * Each has a session of its own (asker.ts), and an account with two tabs does not wait. Who waits holds a connection and no more: refused, he
 * would ask again at once, and cost more.
 */
export const TURNS = { atOnce: 6, each: 2, waiting: 40 };
const BUSY_SECONDS = 5;

export function withTurns(handlers: Handlers): Handlers {
  const turns = fairTurns(TURNS);
  const inTurn = (name: RouteName, isHeavy: (call: Call) => boolean): Handler<Route> => {
    const handler = handlers[name] as unknown as Handler<Route>;
    return async (call) => {
      if (!isHeavy(call)) return handler(call);
      const { accountId } = call.visitor!;
      const { signal } = call.http.req.raw;
      const outcome = await turns
        .run(String(accountId), signal, () => heavily(accountId, () => askedBy(signal, () => handler(call))))
        .catch((cause: unknown) => {
          throw signal.aborted ? new Problem('request-timeout', { cause }) : cause;
        });
      if (outcome === 'full') throw new Problem('too-many-requests', { message: TOO_MUCH_AT_ONCE, retryAfterSeconds: BUSY_SECONDS });
      // Nobody reads this answer.
      if (outcome === 'gone') throw new Problem('request-timeout');
      return outcome;
    };
  };
  return {
    ...handlers,
    ...Object.fromEntries(HEAVY.map((name) => [name, inTurn(name, () => true)])),
    ...Object.fromEntries(LISTS.map((name) => [name, inTurn(name, ({ list }) => list.range === null)])),
  };
}
