// Who gets each day's checkpoint by mail. Read from the stream itself, as the settings of the report are.
import type { CheckpointMails } from '#contract/log.ts';
import type { AccountId, WitnessId } from '#domain/kernel/ids.ts';
import { witnessSubject } from '#domain/proof/events.ts';
import { answerUntil, type SealState } from '#domain/proof/seal.ts';
import { deliveryError } from '#domain/texts/fr/deliveries.ts';
import { newestTo } from '#projections/deliveries/query.ts';
import { emailHash } from '../shell/addresses.ts';
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import type { Limit } from '../shell/http/limits.ts';

/** Each may bring a stranger a mail a day. */
const CHANGES: Limit = { name: 'checkpoint-mails', tries: 30, seconds: 3600 };

export function mailRoutes({ sql, keys, loadState, limits }: Pick<RouteDeps, 'sql' | 'keys' | 'loadState' | 'limits'>) {
  async function read(accountId: AccountId): Promise<CheckpointMails> {
    const { owners, witness, mailed } = (await loadState('seal', accountId)).state as SealState;
    const newest = witness === null ? null : await newestTo(sql, accountId, witnessSubject(witness.id));
    return {
      owners,
      witness: witness?.email ?? null,
      witnessSince: witness?.since ?? null,
      witnessUntil: witness && answerUntil(witness),
      lastMail: mailed && { size: mailed.size, at: mailed.at },
      witnessMail: newest && {
        ...newest,
        error: newest.status === 'failed' || newest.status === 'pending' ? deliveryError(newest.error) : null,
      },
    };
  }
  return {
    getCheckpointMails: ({ visitor }) => read(visitor.accountId),
    async putCheckpointMails({ visitor: { accountId, personId: by }, body: { owners, witness: email }, effects }) {
      await limits.take(CHANGES, String(accountId));
      const id = email === null ? null : ((await effects.id('account', 'witness')) as number as WitnessId);
      const witness = email === null || id === null ? null : { id, email, emailHash: emailHash(keys, email) };
      await effects.dispatch({ type: 'SetCheckpointMails', accountId, owners, witness, by });
      return read(accountId);
    },
  } satisfies Partial<Handlers>;
}
