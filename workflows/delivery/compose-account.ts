// The mails to an account about its password, its payments, and its subcontractors' links and mails. A mail that is out of date by now is
// not sent.
import type { DomainEvent, SubscriptionEvent } from '#domain/events.ts';
import { fold } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { accessOf } from '#domain/subscriptions/entitlements.ts';
import { subscriptionDecider, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { deliveryError, mailName } from '#domain/texts/fr/deliveries.ts';
import type { SecondFactorMail } from '#domain/texts/fr/mails/factor-mails.ts';
import { mails, type RenderedMail } from '#domain/texts/fr/mails/index.ts';
import { type ComposeDeps, type Composed, impossible, profileIn } from './composed.ts';

type To = (mail: RenderedMail) => Composed;
export type Notice = (row: DeliveryRow, deps: ComposeDeps, companyName: string, to: To) => Promise<Composed>;
const privacy = (deps: ComposeDeps) => ({ privacyUrl: `${deps.publicUrl()}/protection-donnees` });

export const passwordChanged: Notice = async (row, deps, _, to) => {
  const event = (await deps.history(row.source_stream))[row.source_revision];
  if (event?.type !== 'PasswordChanged') throw new Error(`delivery ${row.id}: no password was changed`);
  return to(mails['password-changed']({ changedAt: event.data.changedAt, link: `${deps.publicUrl()}/auth`, ...privacy(deps) }));
};

function aboutFactor(id: number, event: DomainEvent | undefined): Pick<SecondFactorMail, 'happened' | 'at'> {
  switch (event?.type) {
    case 'SecondFactorAdded':
      return { happened: { type: event.type, kind: event.data.kind }, at: event.data.addedAt };
    case 'SecondFactorRemoved':
      return { happened: { type: event.type, kind: event.data.kind }, at: event.data.removedAt };
    case 'RecoveryCodeUsed':
      return { happened: { type: event.type, left: event.data.left }, at: event.data.usedAt };
    case 'SecondFactorsReset':
      return { happened: { type: event.type, byOperator: event.data.by === null }, at: event.data.resetAt };
    default:
      throw new Error(`delivery ${id}: no second factor changed`);
  }
}

export const secondFactor: Notice = async (row, deps, _, to) => {
  const event = (await deps.history(row.source_stream))[row.source_revision];
  return to(mails['second-factor']({ ...aboutFactor(row.id, event), link: `${deps.publicUrl()}/compte`, ...privacy(deps) }));
};

const subscriptionNow = async (row: DeliveryRow, deps: ComposeDeps) =>
  subscriptionOf(fold(subscriptionDecider, (await deps.history(row.source_stream)) as SubscriptionEvent[]));

export const paymentLate: Notice = async (row, deps, companyName, to) => {
  const subscription = await subscriptionNow(row, deps);
  if (subscription?.status !== 'past_due') return impossible('paiement reçu, ou abonnement terminé');
  const { until } = accessOf(subscription);
  if (until === null || until === 'open' || until <= deps.clock.now()) return impossible('accès déjà suspendu');
  return to(mails['payment-late']({ companyName, accessUntil: until, link: `${deps.publicUrl()}/abonnement`, ...privacy(deps) }));
};

export const trialEnding: Notice = async (row, deps, companyName, to) => {
  const subscription = await subscriptionNow(row, deps);
  if (subscription?.status !== 'trialing' || subscription.cancelAtPeriodEnd || subscription.trialEnd === null)
    return impossible('essai terminé ou abonnement résilié');
  const { plan, trialEnd } = subscription;
  return to(mails['trial-ending']({ companyName, plan, trialEnd, link: `${deps.publicUrl()}/abonnement`, ...privacy(deps) }));
};

export const doublePayment: Notice = async (_, deps, companyName, to) =>
  to(mails['double-payment']({ companyName, link: `${deps.publicUrl()}/abonnement`, ...privacy(deps) }));

/** Of the subcontractor whose event asks for the mail, in the console. */
const pageOf = (row: DeliveryRow, deps: ComposeDeps): string => `${deps.publicUrl()}/subcontractors/${idOf(row.source_stream)}`;

export const linkRequested: Notice = async (row, deps, _, to) => {
  const events = await deps.history(row.source_stream);
  const event = events[row.source_revision];
  if (event?.type !== 'LinkRequested') throw new Error(`delivery ${row.id}: no link was asked for`);
  const profile = profileIn(events);
  if (profile === null) return impossible('sous-traitant supprimé');
  if (events.slice(row.source_revision + 1).some(({ type }) => type === 'LinkIssued' || type === 'LinkExtended'))
    return impossible('lien déjà renouvelé');
  const { companyName, contactName } = profile;
  const link = pageOf(row, deps);
  return to(mails['link-requested']({ companyName, contactName, requestedAt: event.data.requestedAt, link, ...privacy(deps) }));
};

export const smsAnswer: Notice = async (row, deps, _, to) => {
  const events = await deps.history(row.source_stream);
  const event = events[row.source_revision];
  if (event?.type !== 'SmsAnswered') throw new Error(`delivery ${row.id}: nobody answered`);
  const profile = profileIn(events);
  if (profile === null || event.personal === null) return impossible('sous-traitant supprimé');
  const { companyName, contactName } = profile;
  const link = pageOf(row, deps);
  return to(
    mails['sms-answer']({ companyName, contactName, answeredAt: event.data.answeredAt, text: event.personal.text, link, ...privacy(deps) }),
  );
};

export const mailFailed: Notice = async (row, deps, _, to) => {
  const event = (await deps.history(row.source_stream))[row.source_revision];
  if (event?.type !== 'DeliveryFailed' && event?.type !== 'DeliveryBounced') throw new Error(`delivery ${row.id}: no mail failed`);
  const { deliveryId, template, reason } = event.data;
  const failedAt = event.type === 'DeliveryFailed' ? event.data.failedAt : event.data.bouncedAt;
  const link = `${deps.publicUrl()}/email-delivery?mail=${deliveryId}`;
  return to(mails['mail-failed']({ mail: mailName(template), reason: deliveryError(reason) ?? '', failedAt, link, ...privacy(deps) }));
};

/** The recipient is the address that was entered. */
export const testMail: Notice = async (row, deps, companyName, to) => {
  const event = (await deps.history(row.source_stream))[row.source_revision];
  if (event?.type !== 'TestMailRequested' || event.personal === null) return impossible('adresse effacée');
  const letter = to(mails['test-mail']({ requestedAt: event.data.requestedAt, link: `${deps.publicUrl()}/auth`, ...privacy(deps) }));
  return { ...letter, to: event.personal.email, name: '', company: companyName };
};
