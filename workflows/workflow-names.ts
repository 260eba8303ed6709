// Which workflow runs the timers of a kind. Kinds without a workflow of their own (those of the tests) use `otherWork`.
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
