// Which workflow waits for the timers of a kind. A kind without a name of its own (those of the tests) waits in `otherWork`.
import type * as workflows from './index.ts';

const NAMES: Readonly<Record<string, keyof typeof workflows>> = {
  analysis: 'documentAnalysis',
  call: 'voiceCall',
  deadlines: 'documentDeadlines',
  delivery: 'emailDelivery',
  erasure: 'personErasure',
  farewell: 'farewell',
  payments: 'pretendPayments',
  report: 'periodicReport',
  registration: 'registrationExpiry',
  reminder: 'reminderEscalation',
  subscription: 'subscriptionPeriod',
};

export const workflowName = (kind: string): keyof typeof workflows => NAMES[kind] ?? 'otherWork';
