// A witness's own links: he accepts by the one that asked him, and stops by the one of each mail, on a page or by one click in his mail program.
import { timingSafeEqual } from 'node:crypto';
import { ownWitnessInput } from '#contract/log.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { answerUntil, type SealState, type Witness } from '#domain/proof/seal.ts';
import { witnessToken, witnessTokenIn } from '#domain/proof/witness-token.ts';
import { accountById } from '#projections/accounts/query.ts';
import type { Handlers } from '../shell/call.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { type RouteDeps, wrongGuess } from '../shell/handler-deps.ts';
import { jsonOrClick } from '../shell/http/one-click.ts';
import { deadLink } from '../subcontractors/links.ts';

type Found = { token: string; accountId: AccountId; witness: Witness };
const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Null: the token is nobody's, he is a witness no more, or did not answer in time. */
export async function findWitness(
  { keys, loadState, clock }: Pick<ApiDeps, 'keys' | 'loadState' | 'clock'>,
  text: string,
): Promise<Found | null> {
  const named = witnessTokenIn(text);
  if (named === null || !sameText(named.token, witnessToken(keys, named))) return null;
  const { witness } = (await loadState('seal', named.accountId)).state as SealState;
  if (witness === null || witness.id !== named.witness) return null;
  const until = answerUntil(witness);
  return until !== null && until < clock.now() ? null : { ...named, witness };
}

export function witnessRoutes(deps: RouteDeps) {
  const witnessOf = async (token: string, address: string): Promise<Found & { companyName: string }> => {
    const found = await findWitness(deps, token);
    const account = found && (await accountById(deps.sql, found.accountId));
    if (found !== null && account !== null) return { ...found, companyName: account.companyName };
    await wrongGuess(deps.limits, address);
    throw deadLink();
  };
  return {
    async ownWitness({ params, address, http }) {
      // Mail programs show the address of List-Unsubscribe, and people open it: the page says what became of it, also of a dead one.
      if ((http.req.header('accept') ?? '').includes('text/html'))
        return http.redirect(`/temoin/${witnessTokenIn(params.token)?.token ?? 'inconnu'}`, 302);
      const { companyName, witness } = await witnessOf(params.token, address);
      const until = answerUntil(witness);
      return { companyName, status: until === null ? 'accepted' : 'asked', until };
    },
    async setOwnWitness({ params, address, http, effects }) {
      const { accountId, witness, companyName } = await witnessOf(params.token, address);
      const { accepts } = await jsonOrClick(http, ownWitnessInput, { accepts: false });
      const type = accepts ? 'AcceptWitness' : 'DismissWitness';
      await effects.dispatch({ type, accountId, witness: witness.id }, { as: { actor: { kind: 'system' }, accountId } });
      return { companyName, status: accepts ? 'accepted' : 'stopped', until: null };
    },
  } satisfies Partial<Handlers>;
}
