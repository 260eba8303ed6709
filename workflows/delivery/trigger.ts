// Event -> delivery row and its timer, in one transaction with the checkpoint: no message that an event asks for is lost or planned twice
// (DESIGN 3.11). The row of a settled delivery is deleted.
import { nextRejectedAccountCleanup } from '#domain/accounts/next-step.ts';
import { deliveryDecider, nextDelivery } from '#domain/deliveries/delivery.ts';
import { type Recipient, TEMPLATES } from '#domain/deliveries/templates.ts';
import type { DeliveryEvent } from '#domain/events.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import { categoryOf, idOf, type StreamName } from '#domain/kernel/event.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import { memberSubject } from '#domain/people/events.ts';
import { witnessSubject } from '#domain/proof/events.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import type { Known, PlannedMessage, ProcessManager, Reaction } from '../process-manager.ts';
import { deliveryKey, rejectedAccountCleanupKey } from '../timer-keys.ts';
import { noticeStates, toldBy } from './colleagues.ts';
import { askedFor, heldMs, messagesOf } from './messages.ts';

function plannedBy(event: ProjectedEvent, known: Known, administrators: readonly string[]): PlannedMessage[] {
  const recipients: Record<Recipient, readonly string[]> = {
    // A person without an account gets the mails about his own log-in.
    account: [categoryOf(event.meta.stream) === 'person' ? event.meta.stream : `account-${event.meta.accountId}`],
    subcontractor: [event.meta.stream],
    administrators: administrators.map((name) => `administrator-${name}`),
    member: 'memberId' in event.data ? [memberSubject(event.data.memberId)] : [],
    witness:
      (event.type === 'CheckpointMailsDue' || event.type === 'CheckpointMailsSet') && event.data.witness !== null
        ? [witnessSubject(event.data.witness)]
        : [],
  };
  return messagesOf(event, known).flatMap((template) => {
    const held = heldMs(event, template);
    const told = toldBy(event, template, known) ?? recipients[TEMPLATES[template].to];
    return told.map((recipient) => ({ template, recipient, ...(held > 0 && { heldMs: held }) }));
  });
}

/** After a delivery's own event, the next step follows from that event alone. */
function settledOrRetried(event: DeliveryEvent, now: Instant): Reaction {
  if (event.type === 'DeliveryComposed') return {};
  const { deliveryId, recipient } = event.data;
  const due = nextDelivery(deliveryDecider.evolve(deliveryDecider.initial, event), now);
  const subcontractorId = recipient.startsWith('subcontractor-') ? (idOf(recipient as StreamName) as SubcontractorId) : null;
  const timers = [{ key: deliveryKey(deliveryId), at: due?.at ?? null, subcontractorId }];
  // A delivery that was sent needs no row: its own stream has the rest.
  return due?.step.type === 'send' ? { timers } : { timers, settled: deliveryId };
}

/** `administrators`: the keyed hashes of their addresses, because rows hold ids only. */
export const deliveryManager = (administrators: readonly string[]): ProcessManager => ({
  name: 'deliveries',
  version: 1,
  // Events from before its first start must not send messages.
  start: 'now',
  categories: ['account', 'subcontractor', 'delivery', 'contactrequest', 'subscription', 'reporting', 'members', 'person', 'seal'],
  personal: false,
  asks: (event) => ({ states: [...(askedFor(event).states ?? []), ...noticeStates(event)] }),
  react(event, known) {
    const { stream, accountId, occurredAt } = event.meta;
    const messages = plannedBy(event, known, administrators);
    if (categoryOf(stream) === 'delivery')
      return { ...settledOrRetried(event as DeliveryEvent, occurredAt), ...(messages.length > 0 && { messages }) };
    if (event.type !== 'AccountRejected') return { messages };
    const at = nextRejectedAccountCleanup(known.state('account', accountId), occurredAt)?.at ?? null;
    return { messages, timers: [{ key: rejectedAccountCleanupKey(accountId), at }] };
  },
});
