// A contact's own preferences: set on his page, or by one click in his mail program (RFC 8058).

import { timingSafeEqual } from 'node:crypto';
import { preferencesInput } from '#contract/reminders.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import { preferenceToken, preferenceTokenIn } from '#domain/reminders/preference-token.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { accountById } from '#projections/accounts/query.ts';
import type { Handlers } from '../shell/call.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { type RouteDeps, wrongGuess } from '../shell/handler-deps.ts';
import { jsonOrClick } from '../shell/http/one-click.ts';
import { deadLink } from '../subcontractors/links.ts';

type Contact = {
  id: SubcontractorId;
  token: string;
  state: SubcontractorState & { accountId: NonNullable<SubcontractorState['accountId']> };
};

const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The contact of this token, also when the upload link is revoked. Null: the token is nobody's, or the person was erased. */
export async function findContact({ keys, loadState }: Pick<ApiDeps, 'keys' | 'loadState'>, text: string): Promise<Contact | null> {
  const named = preferenceTokenIn(text);
  if (named === null || !sameText(named.token, preferenceToken(keys, named.id))) return null;
  const { id, token } = named;
  const state = (await loadState('subcontractor', id)).state as SubcontractorState;
  return state.accountId === null || state.profile === null ? null : { id, token, state: { ...state, accountId: state.accountId } };
}

export function preferenceRoutes(deps: RouteDeps) {
  const contactOf = async (token: string, address: string): Promise<Contact> => {
    const contact = await findContact(deps, token);
    if (contact) return contact;
    await wrongGuess(deps.limits, address);
    throw deadLink();
  };
  async function shown({ id, state: { accountId } }: Contact) {
    const [account, { state }] = await Promise.all([accountById(deps.sql, accountId), deps.loadState('subcontractor', id)]);
    const { refused } = (state as SubcontractorState).reminders;
    if (account === null) throw deadLink();
    return { email: !refused.email, sms: !refused.sms, voice: !refused.voice, companyName: account.companyName };
  }

  return {
    async ownPreferences({ params, address, http }) {
      const contact = await contactOf(params.token, address);
      // Mail programs show the address of List-Unsubscribe, and people open it: they get the page where one chooses.
      const opened = (http.req.header('accept') ?? '').includes('text/html');
      return opened ? http.redirect(`/preferences/${contact.token}`, 302) : shown(contact);
    },
    async setOwnPreferences(call) {
      const contact = await contactOf(call.params.token, call.address);
      const preferences = await jsonOrClick(call.http, preferencesInput, { email: false });
      const { id: subcontractorId, state } = contact;
      const as = { actor: { kind: 'subcontractor', subcontractorId } as const, accountId: state.accountId };
      await call.effects.dispatch(
        { type: 'SetContactPreferences', subcontractorId, accountId: state.accountId, preferences, by: 'contact', how: 'page' },
        { as },
      );
      return shown(contact);
    },
  } satisfies Partial<Handlers>;
}
