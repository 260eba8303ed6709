// The workflows that Temporal bundles and runs, by the names that an operator sees. workflow-names.ts maps kinds of timers to them.
export { voiceCall } from './calls/workflow.ts';
export { documentDeadlines } from './deadlines/workflow.ts';
export { emailDelivery, farewell } from './delivery/workflow.ts';
export { documentAnalysis } from './document-analysis/workflow.ts';
export { personErasure } from './erasure/workflow.ts';
export { registrationExpiry } from './registration/workflow.ts';
export { reminderEscalation } from './reminders/workflow.ts';
export { periodicReport } from './reporting/workflow.ts';
export { pretendPayments, subscriptionPeriod } from './subscription/workflow.ts';
export { untilDue as otherWork } from './until-due.ts';
