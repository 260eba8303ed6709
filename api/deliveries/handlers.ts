// GET /api/email-delivery/…: the status of the account's mails (F262), and the text of each as it was sent.

import { isAboutSubcontractor } from '#domain/deliveries/templates.ts';
import type { DomainEvent } from '#domain/events.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { deliveryError, mailName, RECIPIENT_ERASED, RECIPIENT_OWNER, RECIPIENT_UNKNOWN } from '#domain/texts/fr/deliveries.ts';
import { upcast } from '#domain/upcast.ts';
import { type DeliveryRecord, deliveryById, deliveryFigures, recentDeliveries } from '#projections/deliveries/query.ts';
import { type Handlers, listed, type Visitor } from '../shell/call.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';
import { TEST_MAIL } from '../shell/http/limits.ts';

/**
 * Links that verify an address or set a password are removed: somebody on a borrowed machine must not read them here. Upload links stay,
 * since the owner's screens show them anyway. Preference links are removed, so that an owner cannot choose for a contact.
 */
const SECRET = /(\/(?:verify-email|reset-password)\?token=|\/preferences\/)[\w.-]+/g;

function recordOf({ accountId: _, accountName: __, template, to, company, subject, erased, lastError, ...record }: DeliveryRecord) {
  return {
    ...record,
    recipient: to ?? (erased ? RECIPIENT_ERASED : isAboutSubcontractor(template) ? RECIPIENT_OWNER : RECIPIENT_UNKNOWN),
    companyName: company,
    subject: subject ?? mailName(template),
    error: deliveryError(lastError),
  };
}

/**
 * What an administrator sees of another account's mail: the account, the kind, the provider's id and the status. The full address and the
 * text stay between the account and its contacts.
 */
const foreignRecordOf = (row: DeliveryRecord) => ({
  ...recordOf(row),
  recipient: row.to === null ? RECIPIENT_UNKNOWN : `…${row.to.slice(row.to.lastIndexOf('@'))}`,
  companyName: row.accountName,
  subject: mailName(row.template),
});

type Attempt = { at: string; outcome: 'sent' | 'failed' | 'uncertain'; reason?: string };
function attemptOf(event: DomainEvent): Attempt[] {
  if (event.type === 'DeliverySent') return [{ at: event.data.sentAt, outcome: 'sent' }];
  if (event.type !== 'DeliveryAttemptFailed' && event.type !== 'DeliveryFailed') return [];
  const uncertain = event.type === 'DeliveryAttemptFailed' && event.data.ambiguous;
  return [{ at: event.data.failedAt, outcome: uncertain ? 'uncertain' : 'failed', reason: deliveryError(event.data.reason) ?? '' }];
}

type News = { at: string; outcome: 'delivered' | 'bounced'; reason?: string };
function newsOf(event: DomainEvent): News[] {
  if (event.type === 'DeliveryConfirmed') return [{ at: event.data.confirmedAt, outcome: 'delivered' }];
  if (event.type !== 'DeliveryBounced') return [];
  return [{ at: event.data.bouncedAt, outcome: 'bounced', reason: deliveryError(event.data.reason) ?? '' }];
}

/** A25: an administrator sees the mails of all accounts unless he asks for his own. */
const whose = ({ isAdmin, accountId }: Visitor, { scope }: { scope?: 'all' | 'own' | undefined }): AccountId | null =>
  isAdmin && scope !== 'own' ? null : accountId;

export function deliveryRoutes({ sql, store, keys, limits, messageId, journal }: RouteDeps) {
  /** For the account's own mail: its text, which no table holds (infra/decisions/081), and its attempts. */
  async function historyOf(id: number): Promise<{ text: string | null; attempts: Attempt[]; news: News[] }> {
    const stored = await store.readStream(`delivery-${id}`);
    // What was refused is composed anew: the last words are the ones that were sent.
    const box = stored.flatMap(({ eventId, sealed, subject }) => (sealed && subject ? [{ eventId, sealed, subject }] : [])).at(-1);
    const [words] = box ? await keys.open([box]) : [];
    const text = (words as { text: string } | null | undefined)?.text.replace(SECRET, '$1…') ?? null;
    const events = stored.map((event) => upcast({ ...event, personal: null }));
    return { text, attempts: events.flatMap(attemptOf), news: events.flatMap(newsOf) };
  }

  return {
    emailDeliveryStats: ({ visitor, query }) => deliveryFigures(sql, whose(visitor, query)),
    async recentEmails(call) {
      const { visitor, query } = call;
      const { rows, total } = await recentDeliveries(sql, whose(visitor, query), query.rows, query);
      const isForeign = ({ accountId }: DeliveryRecord) => accountId !== visitor.accountId;
      const foreign = rows.filter(isForeign).map(({ accountId }) => accountId);
      await journal.seen([...new Set(foreign)], visitor.accountId, call);
      return listed({ rows: rows.map((row) => (isForeign(row) ? foreignRecordOf(row) : recordOf(row))), total });
    },
    async testEmail({ visitor, body, effects }) {
      await limits.take(TEST_MAIL, String(visitor.accountId));
      const { accountId } = visitor;
      const { revision } = await effects.dispatch({ type: 'SendTestMail', accountId, email: body.email });
      const [asked] = await store.readStream(`account-${accountId}`, { from: revision, limit: 1 });
      return { messageId: messageId({ source_event: asked!.eventId, template: 'test-mail', recipient: `account-${accountId}` }) };
    },
    async sentEmail({ visitor, params }) {
      const row = found(await deliveryById(sql, visitor.accountId, params.id));
      const { recipient, ...record } = recordOf(row);
      // The text of a mail is shown whole or not at all. It is hidden when the lists hide the recipient.
      const { text, ...way } = await historyOf(row.id);
      return { ...record, to: recipient, text: row.to === null ? null : text, ...way };
    },
  } satisfies Partial<Handlers>;
}
