// One action for a selection of subcontractors, and what a message to it would do (G08, CONTRACT « Selection »).
import type { BulkPreview } from '#contract/selection.ts';
import type { CallId, ReminderId } from '#domain/kernel/ids.ts';
import { isRefusal, refuse } from '#domain/kernel/refusal.ts';
import { decideReminder } from '#domain/reminders/decide.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import { NOT_DELIVERED } from '#domain/texts/fr/selection.ts';
import { undeliveredAmong } from '#projections/compliance/query.ts';
import { standingsAmong, unpacked } from '#projections/reminders/query.ts';
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { actOnSelection } from './selection.ts';

export const selectionRoutes = (deps: RouteDeps) =>
  ({
    bulkSubcontractors: ({ visitor, body, effects }) => actOnSelection(deps, { accountId: visitor.accountId, body, effects }),

    /** The decider itself answers for each, so that the count before and the result after agree. */
    async previewBulk({ visitor: { accountId }, body: { ids, action, channel } }): Promise<BulkPreview> {
      const facts = await reminderFacts(deps, accountId);
      const standings = new Map((await standingsAmong(deps.sql, accountId, ids)).map(({ id, standing }) => [id, standing]));
      const type = action === 'send-request' ? 'SendRequest' : 'SendReminder';
      const link = { token: '', tokenHash: '', shortId: '', shortIdHash: '', expiresAt: facts.now };
      const command = { type, channel, spaced: true, reminderId: 0 as ReminderId, callId: 0 as CallId, link } as const;
      const refused = new Map<string, number>();
      let recent = 0;
      let ready = 0;
      const unreached = channel === 'email' ? await undeliveredAmong(deps.sql, accountId, ids) : new Set<number>();
      const refuseWith = (message: string) => refused.set(message, (refused.get(message) ?? 0) + 1);
      for (const id of new Set(ids)) {
        if (unreached.has(id)) {
          refuseWith(NOT_DELIVERED);
          continue;
        }
        const standing = standings.get(id);
        const decided = standing === undefined ? refuse('not-found') : decideReminder(unpacked(standing).state, command, facts);
        if (!isRefusal(decided)) ready++;
        else if (decided.refusal === 'recent-message') recent++;
        else refuseWith(refusalText(decided));
      }
      return { ready, recent, refused: [...refused].map(([message, count]) => ({ message, count })) };
    },
  }) satisfies Partial<Handlers>;
