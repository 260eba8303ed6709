// Composes the message of a delivery for its first attempt, from the event that asked for it; later attempts send the recorded message
// (on-record.ts).
import { PRODUCT_NAME } from '#domain/brand.ts';
import { type MessageTemplate, templateNamed } from '#domain/deliveries/templates.ts';
import type { DomainEvent, SubscriptionEvent } from '#domain/events.ts';
import { type Instant, instant } from '#domain/kernel/calendar.ts';
import { fold } from '#domain/kernel/decider.ts';
import { categoryOf, type StreamName } from '#domain/kernel/event.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { entitlementsOf } from '#domain/subscriptions/entitlements.ts';
import { subscriptionDecider, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { mails } from '#domain/texts/fr/mails/index.ts';
import {
  doublePayment,
  linkRequested,
  mailFailed,
  type Notice,
  passwordChanged,
  paymentLate,
  secondFactor,
  smsAnswer,
  testMail,
  trialEnding,
} from './compose-account.ts';
import { ownersCheckpoint, witnessCheckpoint, witnessRequest } from './compose-checkpoint.ts';
import { subcontractorMail } from './compose-document.ts';
import { invitationMail, membershipEndedMail } from './compose-member.ts';
import { reminderMessage } from './compose-reminder.ts';
import { reportComposed } from './compose-report.ts';
import { AUTOMATIC, addressOf, type Company, type ComposeDeps, type Composed, companyOf, impossible } from './composed.ts';

/** A link that is expired, used, or superseded by a newer one is not sent, because it would only lead to an error. */
function secretOf(events: readonly DomainEvent[], revision: number, now: Instant): string | null {
  const event = events[revision];
  if (event?.type !== 'VerificationLinkIssued' && event?.type !== 'PasswordResetLinkIssued') return null;
  const later = events.slice(revision + 1).map(({ type }) => type);
  const closedBy =
    event.type === 'VerificationLinkIssued' ? ['VerificationLinkIssued', 'EmailVerified'] : ['PasswordResetLinkIssued', 'PasswordChanged'];
  if (event.data.expiresAt <= now || later.some((type) => closedBy.includes(type))) return null;
  return event.personal?.token ?? null;
}

const accountApproved: Notice = async (_, deps, companyName, to) => {
  const base = deps.publicUrl();
  return to(mails['account-approved']({ companyName, link: `${base}/auth`, privacyUrl: `${base}/protection-donnees` }));
};

/** Not sent if the account has paid meanwhile. */
const subscriptionEnded: Notice = async (row, deps, companyName, to) => {
  const events = await deps.history(row.source_stream);
  const event = events[row.source_revision];
  const state = fold(subscriptionDecider, events as SubscriptionEvent[]);
  if (event?.type !== 'SubscriptionAccessEnded' || entitlementsOf(subscriptionOf(state), deps.clock.now()).access)
    return impossible('abonnement repris');
  const base = deps.publicUrl();
  const { because } = event.data;
  return to(mails['subscription-ended']({ companyName, because, link: `${base}/abonnement`, privacyUrl: `${base}/protection-donnees` }));
};

/** Composed from the copy in the event itself, because the account's key has been erased. */
async function rejectionMail(row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const event = (await deps.history(row.source_stream))[row.source_revision];
  if (event?.type !== 'AccountRejected' || event.personal === null) return impossible('adresse jamais confirmée, ou déjà effacée');
  const base = deps.publicUrl();
  const { companyName, email, reason = null } = event.personal;
  const mail = mails['account-rejected']({ companyName, reason, link: `${base}/contact`, privacyUrl: `${base}/protection-donnees` });
  return { to: email, name: companyName, company: companyName, headers: AUTOMATIC, ...mail };
}

/** A mail with the secret link that was asked for, at this path. */
const secretLink =
  (template: 'account-verification' | 'password-reset', path: string): Notice =>
  async (row, deps, _, to) => {
    const secret = secretOf(await deps.history(row.source_stream), row.source_revision, deps.clock.now());
    if (secret === null) return impossible('lien remplacé, utilisé ou expiré');
    const base = deps.publicUrl();
    return to(mails[template]({ link: `${base}${path}?token=${secret}`, privacyUrl: `${base}/protection-donnees` }));
  };

async function personOf({ history }: ComposeDeps, stream: StreamName): Promise<Pick<Company, 'companyName' | 'email'> | null> {
  const events = await history(stream);
  const registered = events.find((event) => event.type === 'PersonRegistered');
  if (registered?.type !== 'PersonRegistered' || registered.personal === null || events.some(({ type }) => type === 'PersonErased'))
    return null;
  return { companyName: registered.personal.name, email: registered.personal.email };
}

type Compose = (row: DeliveryRow, deps: ComposeDeps) => Promise<Composed>;

/** Addressed to the account, with its current name and address; to a person who has none, about his own log-in. */
const toAccount =
  (notice: Notice): Compose =>
  async (row, deps) => {
    const company =
      categoryOf(row.source_stream) === 'person' ? await personOf(deps, row.source_stream) : await companyOf(deps.history, row.account_id);
    if (company === null) return impossible('compte supprimé');
    const { companyName } = company;
    const email = await addressOf(row, deps, company.email);
    if (email === null) return impossible('n’est plus membre');
    return notice(row, deps, companyName, (mail) => ({ to: email, name: companyName, company: companyName, headers: AUTOMATIC, ...mail }));
  };

/** Addressed to an administrator of this installation, while the settings still name the address. */
const toAdministrator =
  (mail: (to: string, row: DeliveryRow, deps: ComposeDeps) => Promise<Composed>): Compose =>
  async (row, deps) => {
    const address = deps.administrators.get(row.recipient.slice('administrator-'.length));
    return address === undefined ? impossible('cette adresse n’est plus administratrice') : mail(address, row, deps);
  };

/** Only the address of an administrator is known. */
const ADMINISTRATOR = { name: '', company: PRODUCT_NAME };

/** A reply goes to the person who asked for the demonstration, if there is an address. */
async function demoRequestMail(to: string, row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const event = (await deps.history(row.source_stream))[row.source_revision];
  if (event?.type !== 'DemoRequested' || event.personal === null) return impossible('demande effacée');
  const { companySize, requestedAt } = event.data;
  const base = deps.publicUrl();
  const links = { link: `${base}/administration/demonstrations`, privacyUrl: `${base}/protection-donnees` };
  const mail = mails['demo-request']({ ...event.personal, companySize, requestedAt, ...links });
  const { email } = event.personal;
  return { to, ...ADMINISTRATOR, headers: { ...AUTOMATIC, ...(email === null ? {} : { 'Reply-To': email }) }, ...mail };
}

async function newRegistrationMail(to: string, row: DeliveryRow, deps: ComposeDeps): Promise<Composed> {
  const company = await companyOf(deps.history, row.account_id);
  if (company === null) return impossible('inscription déjà rejetée');
  const base = deps.publicUrl();
  const mail = mails['new-registration']({
    ...company,
    registeredAt: instant(company.registeredAt),
    link: `${base}/administration/inscriptions`,
    privacyUrl: `${base}/protection-donnees`,
  });
  return { to, ...ADMINISTRATOR, headers: AUTOMATIC, ...mail };
}

const COMPOSERS: Record<MessageTemplate, Compose> = {
  'account-verification': toAccount(secretLink('account-verification', '/verify-email')),
  'account-approved': toAccount(accountApproved),
  'account-rejected': rejectionMail,
  'new-registration': toAdministrator(newRegistrationMail),
  'password-reset': toAccount(secretLink('password-reset', '/reset-password')),
  'password-changed': toAccount(passwordChanged),
  'second-factor': toAccount(secondFactor),
  'test-mail': toAccount(testMail),
  'upload-received': subcontractorMail,
  'document-rejected': subcontractorMail,
  'rejection-withdrawn': subcontractorMail,
  reminder: reminderMessage,
  'reminder-sms': reminderMessage,
  request: reminderMessage,
  'request-sms': reminderMessage,
  'double-payment': toAccount(doublePayment),
  'link-requested': toAccount(linkRequested),
  'sms-answer': toAccount(smsAnswer),
  'mail-failed': toAccount(mailFailed),
  report: reportComposed,
  'subscription-ended': toAccount(subscriptionEnded),
  'payment-late': toAccount(paymentLate),
  'trial-ending': toAccount(trialEnding),
  'demo-request': toAdministrator(demoRequestMail),
  invitation: invitationMail,
  'membership-ended': membershipEndedMail,
  checkpoint: toAccount(ownersCheckpoint),
  'witness-request': witnessRequest,
  'checkpoint-witness': witnessCheckpoint,
};

/** The address and text of a delivery, or the reason why nothing is to be sent. It throws only for failures of the infrastructure. */
export const compose: Compose = (row, deps) => COMPOSERS[templateNamed(row.template)](row, deps);
