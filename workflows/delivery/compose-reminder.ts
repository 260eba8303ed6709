// The text of a reminder or a first request, from the state at the moment of sending: since the decision the subcontractor may have sent
// everything, been archived, or opted out (C49, C50, F211). Documents settled since are left out; if none is left, nothing is sent.
import { type DocumentTypesState, documentTypesDecider } from '#domain/document-types/document-types.ts';
import { succession } from '#domain/documents/cover.ts';
import { latest, validatedOf } from '#domain/documents/slots.ts';
import type { DocumentTypeEvent, DomainEvent, SubcontractorEvent, SubscriptionEvent } from '#domain/events.ts';
import { parisDay } from '#domain/kernel/calendar.ts';
import { fold } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { canReach, expiring, isOpen, isRefused, missingDocuments, type ReminderFacts } from '#domain/reminders/agenda.ts';
import { isPaused } from '#domain/reminders/decide.ts';
import type { RemindedDocument, ReminderEvent } from '#domain/reminders/events.ts';
import { isLatestSms, isSkipped } from '#domain/reminders/planned.ts';
import { preferenceToken } from '#domain/reminders/preference-token.ts';
import { evolveSubcontractor, NOBODY, type SubcontractorState } from '#domain/subcontractors/state.ts';
import { type Entitlements, entitlementsOf } from '#domain/subscriptions/entitlements.ts';
import { subscriptionDecider, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { mails } from '#domain/texts/fr/mails/index.ts';
import type { RequestedDocument } from '#domain/texts/fr/mails/request-mails.ts';
import { reminderSms, requestSms } from '#domain/texts/fr/reminder-sms.ts';
import { isToSend, type ReminderDocument } from '#domain/texts/fr/reminder-words.ts';
import { AUTOMATIC, type ComposeDeps, type Composed, companyOf, impossible, smsLetter } from './composed.ts';

type Decided = Extract<ReminderEvent, { type: 'ReminderDecided' }>['data'];
type Facts = Pick<ReminderFacts, 'now' | 'today' | 'documentTypes'> & { readonly plan: Entitlements };

/** The reason why it must not be sent; null if it may be sent. */
function forbidden(state: SubcontractorState, channel: 'email' | 'sms', { source, kind, smsAt }: Decided, facts: Facts): string | null {
  if (!isOpen(state) || state.link === null || state.link.expiresAt <= facts.now)
    return 'sous-traitant inactif ou archivé, ou lien révoqué';
  if (!canReach(state, channel)) return channel === 'email' ? 'plus d’adresse e-mail' : 'plus de numéro qui reçoive des SMS';
  if (isRefused(state, channel)) return 'refusé par le contact';
  // Pauses and plans do not stop what a person requested, by hand or during a call.
  if (source === 'manual' || kind === 'appel') return null;
  if (isPaused(state, facts.today)) return 'relances suspendues';
  if (channel === 'sms' && smsAt !== undefined) {
    if (!isLatestSms(state, smsAt)) return 'un autre SMS l’a remplacé';
    if (isSkipped(state, channel, { scheduledFor: smsAt }, facts)) return 'SMS écarté à la main';
  }
  const { remindersAuto, smsAuto } = facts.plan;
  return (channel === 'email' ? remindersAuto : smsAuto) ? null : 'abonnement sans ces relances';
}

/** The document in its current state; null if it was settled since or is no longer required. */
function standingOf(state: SubcontractorState, asked: RemindedDocument, facts: Facts): ReminderDocument | null {
  const { documentTypeId } = asked;
  const name = facts.documentTypes.get(documentTypeId)?.name ?? 'Document';
  const missing = missingDocuments(state, facts).find((one) => one.documentTypeId === documentTypeId);
  const last = latest(state.documents, documentTypeId);
  const rejected = last !== null && state.documents.get(last)?.status === 'rejected';
  if (missing === undefined) {
    const end = expiring(state, facts).find((one) => one.documentTypeId === documentTypeId);
    if (end === undefined || asked.expirationDate === null || end.expiresOn > asked.expirationDate) return null;
    const pending = latest(state.documents, documentTypeId, 'pending') !== null;
    return pending ? { name, state: 'pending' } : { name, state: 'expiring', expiresOn: end.expiresOn, rejected };
  }
  if (missing.state === 'expired' && missing.expirationDate !== null)
    return { name, state: 'expired', expiresOn: missing.expirationDate, rejected };
  const [later] = succession(validatedOf(state.documents, documentTypeId));
  if (missing.state === 'missing' && later?.from) return { name, state: 'not-yet', startsOn: later.from };
  return { name, state: missing.state === 'pending' || missing.state === 'rejected' ? missing.state : 'missing' };
}

function nowOf(state: SubcontractorState, asked: RemindedDocument, facts: Facts): RequestedDocument | null {
  const standing = standingOf(state, asked, facts);
  return standing && { ...standing, description: facts.documentTypes.get(asked.documentTypeId)?.description ?? '' };
}

/** Each type once. If the cycle has ended since, the types of its own step are left out. */
function documentsOf(state: SubcontractorState, { documents, cycleAttempt }: Decided, facts: Facts): RequestedDocument[] {
  const ended = cycleAttempt !== null && !state.reminders.cycle.enabled;
  const byType = new Map<number, RemindedDocument>();
  for (const one of documents) if (!(ended && one.offset === null) && !byType.has(one.documentTypeId)) byType.set(one.documentTypeId, one);
  return [...byType.values()].flatMap((asked) => nowOf(state, asked, facts) ?? []);
}

/** The secrets of the current link. */
function secretsIn(events: readonly DomainEvent[]): { token: string; shortId: string } | null {
  const issued = events.findLast((event) => event.type === 'LinkIssued');
  return issued?.type === 'LinkIssued' ? issued.personal : null;
}

export async function reminderMessage(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const [events, types, subscriptions, company] = await Promise.all([
    deps.history(row.source_stream),
    deps.history(`documenttypes-${row.account_id}`),
    deps.history(`subscription-${row.account_id}`),
    companyOf(deps.history, row.account_id),
  ]);
  const source = events[row.source_revision];
  if (source?.type !== 'ReminderDecided') throw new Error(`delivery ${row.id}: its event is no reminder`);
  const state = (events as SubcontractorEvent[]).reduce(evolveSubcontractor, NOBODY);
  const [secrets, { profile }, now] = [secretsIn(events), state, deps.clock.now()];
  if (company === null || profile === null || secrets === null) return impossible('destinataire supprimé');
  const subscription = fold(subscriptionDecider, subscriptions as SubscriptionEvent[]);
  const documentTypes = (fold(documentTypesDecider, types as DocumentTypeEvent[]) satisfies DocumentTypesState).types;
  const facts: Facts = { now, today: deps.clock.today(), documentTypes, plan: entitlementsOf(subscriptionOf(subscription), now) };
  const why = forbidden(state, row.channel, source.data, facts);
  if (why !== null) return impossible(why);
  const documents = documentsOf(state, source.data, facts);
  if (!documents.some(isToSend)) return impossible('plus rien à demander');

  const { contactEmail, contactPhone, contactName, companyName } = profile;
  const who = { name: contactName, company: companyName };
  const base = deps.publicUrl();
  const first = source.data.kind === 'demande';
  // A first request leaves out documents that arrived meanwhile or are pending.
  const about = { requestedBy: company.companyName, documents: first ? documents.filter(isToSend) : documents, today: facts.today };
  if (row.channel === 'sms') {
    const text = (first ? requestSms : reminderSms)({ ...about, shortUrl: `${base}/s/${secrets.shortId}` });
    return smsLetter({ to: contactPhone, ...who, text });
  }
  const preferences = preferenceToken(deps.keys, idOf(row.source_stream) as SubcontractorId);
  const mailed = {
    ...about,
    contactName,
    companyName,
    link: `${base}/upload/${secrets.token}`,
    preferencesUrl: `${base}/preferences/${preferences}`,
    privacyUrl: `${base}/protection-donnees`,
  };
  const mail = first
    ? mails.request({ ...mailed, linkUntil: parisDay(state.link!.expiresAt) })
    : mails.reminder({ ...mailed, moment: source.data });
  const headers = {
    ...AUTOMATIC,
    'Reply-To': company.email,
    // RFC 8058: the mail program unsubscribes with one click.
    'List-Unsubscribe': `<${base}/api/preferences/${preferences}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { to: contactEmail, ...who, headers, ...mail };
}
