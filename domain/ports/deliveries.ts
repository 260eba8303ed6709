// Port: the messages that are planned and not settled. It promises that a message is planned once for its event, template and recipient,
// and that of all who claim it only the last one may go on.
import type { StreamName } from '../kernel/event.ts';
import type { Transaction } from './transaction.ts';

export type PlannedDelivery = {
  id: number;
  account_id: number;
  channel: 'email' | 'sms';
  template: string;
  recipient: string;
  source_event: string;
  source_stream: StreamName;
  source_revision: number;
};
/** `claim`: how often it was claimed, this time included. */
export type DeliveryRow = PlannedDelivery & { claim: number };

export interface Deliveries {
  /** One that was planned for the same event, template and recipient stays as it is. */
  plan(deliveries: readonly PlannedDelivery[], tx: Transaction): Promise<void>;
  /** Those that are settled. */
  forget(ids: readonly number[], tx: Transaction): Promise<void>;
  /** Fencing: whoever claims later is the only one who may report. Null: there is no such delivery any more. */
  claim(id: number): Promise<DeliveryRow | null>;
  isStillMine(claimed: Pick<DeliveryRow, 'id' | 'claim'>): Promise<boolean>;
  /** Whether the same message was asked for again since, for the same account: then that one speaks for both. */
  overtakenByNewer(row: Pick<PlannedDelivery, 'id' | 'account_id' | 'template' | 'recipient'>): Promise<boolean>;
  /** Forgets what has become pointless, unless somebody claimed it since. */
  drop(claimed: Pick<DeliveryRow, 'id' | 'claim'>): Promise<void>;
}
