// POST /api/webhooks/mail: a mail provider reports the status of mails that it accepted (A19). A repeated report has one effect; a report
// about an unknown mail is no error.
import type { DeliveryState } from '#domain/deliveries/delivery.ts';
import { idOf, type StreamName } from '#domain/kernel/event.ts';
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { MailNews } from '#domain/ports/mailer.ts';
import { witnessIn } from '#domain/proof/events.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { deliveryByMessageId, type FoundDelivery } from '#projections/deliveries/query.ts';
import type { Effects, Handlers } from '../shell/call.ts';
import { retryWhenCaughtUp } from '../shell/freshness.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { readBytes } from '../shell/http/body.ts';
import { Problem, problemOf } from '../shell/problem.ts';

export function mailNewsRoutes(deps: RouteDeps) {
  /** False: no mail of this installation has this id. */
  async function hear({ messageId, type: news, reason }: MailNews, effects: Effects): Promise<boolean> {
    const found = await retryWhenCaughtUp(deps, () => deliveryByMessageId(deps.sql, messageId));
    const about = found && ((await deps.loadState('delivery', found.id)).state as DeliveryState).about;
    if (!about) return false;
    const as = { actor: { kind: 'system' } as const, accountId: about.accountId };
    const outcome = await effects.attempt({ type: 'RecordDeliveryNews', ...about, news, reason }, { as });
    if (isRefusal(outcome)) throw problemOf(outcome);
    if (news === 'complained' && about.recipient.startsWith('subcontractor-'))
      await refuse(found, about.recipient as StreamName, as, effects);
    // A witness who reports his mails as unwanted is one no more, and his address goes (G70).
    const witness = witnessIn(about.recipient);
    if (news === 'complained' && witness !== null)
      await effects.attempt({ type: 'DismissWitness', accountId: about.accountId, witness }, { as });
    return true;
  }

  /** A recipient who reports a mail as unwanted is unsubscribed. This holds for the address that reported it, not for a later contact's. */
  async function refuse(
    { sentTo }: FoundDelivery,
    stream: StreamName,
    as: { actor: { kind: 'system' }; accountId: AccountId },
    effects: Effects,
  ) {
    const subcontractorId = idOf(stream) as SubcontractorId;
    const { profile } = (await deps.loadState('subcontractor', subcontractorId)).state as SubcontractorState;
    if (sentTo !== null && profile !== null && sentTo.toLowerCase() !== profile.contactEmail.toLowerCase()) return;
    const { accountId } = as;
    const preferences = { email: false };
    await effects.attempt(
      { type: 'SetContactPreferences', subcontractorId, accountId, preferences, by: 'contact', how: 'complaint' },
      { as },
    );
  }

  /** Null: the provider did not send it. */
  async function newsIn(body: string, signature: string | undefined): Promise<MailNews[] | null> {
    try {
      return await deps.mailNews.parseCallback({ url: '/api/webhooks/mail', headers: { 'x-subdoc-signature': signature }, body });
    } catch (cause) {
      throw new Problem('invalid-body', { cause });
    }
  }

  return {
    async mailWebhook({ http, effects }) {
      const body = Buffer.from(await readBytes(http)).toString();
      const all = await newsIn(body, http.req.header('x-subdoc-signature'));
      if (all === null) throw new Problem('webhook-bad-signature');
      let received = 0;
      for (const news of all) if (await hear(news, effects)) received++;
      return { received };
    },
  } satisfies Partial<Handlers>;
}
