// Which workflow waits for the timers of a kind. A kind without a name of its own (those of the tests) waits in `otherWork`.
import type * as workflows from './index.ts';

const NAMES: Readonly<Record<string, keyof typeof workflows>> = {
  analysis: 'documentAnalysis',
  deadlines: 'documentDeadlines',
  delivery: 'emailDelivery',
  erasure: 'personErasure',
  farewell: 'farewell',
  payments: 'pretendPayments',
  registration: 'registrationExpiry',
  subscription: 'subscriptionPeriod',
};

export const workflowName = (kind: string): keyof typeof workflows => NAMES[kind] ?? 'otherWork';
