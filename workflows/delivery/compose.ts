// The words of a delivery, made from the event that asked for it when it is first sent; from then on those on record go out (on-record.ts).
import { PRODUCT_NAME } from '#domain/brand.ts';
import type { DomainEvent, SubscriptionEvent } from '#domain/events.ts';
import { type Instant, instant } from '#domain/kernel/calendar.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { entitlementsOf } from '#domain/subscriptions/entitlements.ts';
import { subscriptionDecider, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { mails, type RenderedMail } from '#domain/texts/fr/mails/index.ts';
import { NOTICES } from './compose-account.ts';
import { subcontractorMail } from './compose-document.ts';
import { reminderMessage } from './compose-reminder.ts';
import { reportComposed } from './compose-report.ts';
import { AUTOMATIC, type ComposeDeps, type Composed, companyOf, impossible } from './composed.ts';

/** A link that is past its time, used, or replaced by a newer one is not sent: it would only lead to an error. */
function secretOf(events: readonly DomainEvent[], revision: number, now: Instant): string | null {
  const event = events[revision];
  if (event?.type !== 'VerificationLinkIssued' && event?.type !== 'PasswordResetLinkIssued') return null;
  const later = events.slice(revision + 1).map(({ type }) => type);
  const closedBy =
    event.type === 'VerificationLinkIssued' ? ['VerificationLinkIssued', 'EmailVerified'] : ['PasswordResetLinkIssued', 'PasswordChanged'];
  if (event.data.expiresAt <= now || later.some((type) => closedBy.includes(type))) return null;
  return event.personal?.token ?? null;
}

/** Whoever has paid meanwhile is not told that his access is over. */
async function subscriptionEndedMail(
  row: DeliveryRow,
  deps: ComposeDeps,
  companyName: string,
  to: (mail: RenderedMail) => Composed,
): Promise<Composed> {
  const events = await deps.history(row.source_stream);
  const event = events[row.source_revision];
  const state = fold(subscriptionDecider, events as SubscriptionEvent[]);
  if (event?.type !== 'SubscriptionAccessEnded' || entitlementsOf(subscriptionOf(state), deps.clock.now()).access)
    return impossible('abonnement repris');
  const base = deps.publicUrl();
  const { because } = event.data;
  return to(mails['subscription-ended']({ companyName, because, link: `${base}/abonnement`, privacyUrl: `${base}/protection-donnees` }));
}

/** From the copy in the event itself: of the account nothing can be read any more. */
async function rejectionMail(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const event = (await deps.history(row.source_stream))[row.source_revision];
  if (event?.type !== 'AccountRejected' || event.personal === null) return impossible('adresse jamais confirmée, ou déjà effacée');
  const base = deps.publicUrl();
  const { companyName, email } = event.personal;
  const mail = mails['account-rejected']({ companyName, link: `${base}/contact`, privacyUrl: `${base}/protection-donnees` });
  return { to: email, name: companyName, company: companyName, headers: AUTOMATIC, ...mail };
}

async function accountMail(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  if (row.template === 'account-rejected') return rejectionMail(row, deps);
  if (row.template === 'report') return reportComposed(row, deps);
  const company = await companyOf(deps.history, row.account_id);
  if (company === null) return impossible('compte supprimé');
  const { companyName, email } = company;
  const to = (mail: RenderedMail): Composed => ({ to: email, name: companyName, company: companyName, headers: AUTOMATIC, ...mail });
  const base = deps.publicUrl();
  const privacyUrl = `${base}/protection-donnees`;
  if (row.template === 'account-approved') return to(mails['account-approved']({ companyName, link: `${base}/auth`, privacyUrl }));
  if (row.template === 'subscription-ended') return subscriptionEndedMail(row, deps, companyName, to);
  const notice = NOTICES[row.template];
  if (notice !== undefined) return notice(row, deps, companyName, to);
  const secret = secretOf(await deps.history(row.source_stream), row.source_revision, deps.clock.now());
  if (secret === null) return impossible('lien remplacé, utilisé ou expiré');
  switch (row.template) {
    case 'account-verification':
      return to(mails['account-verification']({ link: `${base}/verify-email?token=${secret}`, privacyUrl }));
    case 'password-reset':
      return to(mails['password-reset']({ link: `${base}/reset-password?token=${secret}`, privacyUrl }));
    default:
      throw new Error(`no mail ${row.template} to an account`);
  }
}

/** Known by his address alone. */
const ADMINISTRATOR = { name: '', company: PRODUCT_NAME };

/** Answering it writes to whoever asked, where he left an address. */
async function demoRequestMail(to: string, row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const event = (await deps.history(row.source_stream))[row.source_revision];
  if (event?.type !== 'DemoRequested' || event.personal === null) return impossible('demande effacée');
  const { companySize, requestedAt } = event.data;
  const base = deps.publicUrl();
  const links = { link: `${base}/dashboard`, privacyUrl: `${base}/protection-donnees` };
  const mail = mails['demo-request']({ ...event.personal, companySize, requestedAt, ...links });
  const { email } = event.personal;
  return { to, ...ADMINISTRATOR, headers: { ...AUTOMATIC, ...(email === null ? {} : { 'Reply-To': email }) }, ...mail };
}

async function administratorMail(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const address = deps.administrators.get(row.recipient.slice('administrator-'.length));
  if (address === undefined) return impossible('cette adresse n’est plus administratrice');
  if (row.template === 'demo-request') return demoRequestMail(address, row, deps);
  const company = await companyOf(deps.history, row.account_id);
  if (company === null) return impossible('inscription déjà rejetée');
  const base = deps.publicUrl();
  const mail = mails['new-registration']({
    ...company,
    registeredAt: instant(company.registeredAt),
    link: `${base}/dashboard`,
    privacyUrl: `${base}/protection-donnees`,
  });
  return { to: address, ...ADMINISTRATOR, headers: AUTOMATIC, ...mail };
}

const REMINDING: ReadonlySet<string> = new Set(['reminder', 'reminder-sms', 'request', 'request-sms']);

/** Address and words of a delivery, or why there is nothing to send. Throws only for the world's failures. */
export async function compose(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  if (REMINDING.has(row.template)) return reminderMessage(row, deps);
  if (row.recipient.startsWith('subcontractor-')) return subcontractorMail(row, deps);
  return row.recipient.startsWith('administrator-') ? administratorMail(row, deps) : accountMail(row, deps);
}
