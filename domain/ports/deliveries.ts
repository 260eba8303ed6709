// Port: the deliveries that are planned and not finished. A message is planned once for its event, template and recipient; of several
// claimants only the last may proceed.
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
/** `claim`: how often the delivery was claimed, this time included. */
export type DeliveryRow = PlannedDelivery & { claim: number };

export interface Deliveries {
  /** Plans deliveries. One that exists for the same event, template and recipient stays unchanged. */
  plan(deliveries: readonly PlannedDelivery[], tx: Transaction): Promise<void>;
  /** Deletes finished deliveries. */
  forget(ids: readonly number[], tx: Transaction): Promise<void>;
  /** Null: the delivery no longer exists. */
  channelOf(id: number): Promise<PlannedDelivery['channel'] | null>;
  /** Fencing: only the latest claimant may report. Null: the delivery no longer exists. */
  claim(id: number): Promise<DeliveryRow | null>;
  isStillMine(claimed: Pick<DeliveryRow, 'id' | 'claim'>): Promise<boolean>;
  /** Whether a later delivery of the same message exists for the same account; it then replaces this one. */
  overtakenByNewer(row: Pick<PlannedDelivery, 'id' | 'account_id' | 'template' | 'recipient'>): Promise<boolean>;
  /** Deletes a delivery that has become pointless, unless somebody else has claimed it since. */
  drop(claimed: Pick<DeliveryRow, 'id' | 'claim'>): Promise<void>;
}
