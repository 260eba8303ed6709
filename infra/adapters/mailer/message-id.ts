// The Message-ID of a delivery follows from its cause: a message sent again, by whichever process, has the same id (DESIGN 3.11).
import { hash } from 'node:crypto';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { addressIn } from './address.ts';

/** With its angle brackets. `domain` is the sender's. */
export const messageIdOf = (delivery: { sourceEvent: string; template: string; recipient: string }, domain: string): string =>
  `<${hash('sha256', `${delivery.sourceEvent}\n${delivery.template}\n${delivery.recipient}`, 'hex').slice(0, 40)}@${domain}>`;

/** Uses the sender's setting, which is parsed when the first id is asked for. */
export const messageIdsOf =
  (mailFrom: string) =>
  ({ source_event, template, recipient }: Pick<DeliveryRow, 'source_event' | 'template' | 'recipient'>): string =>
    messageIdOf({ sourceEvent: source_event, template, recipient }, addressIn(mailFrom).split('@')[1]!);
