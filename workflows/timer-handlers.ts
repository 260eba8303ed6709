// The handler of each kind of timer: the activities that the embedded engine runs.
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { type CallHandlerDeps, callHandler } from './calls/activities.ts';
import { deadlinesHandler } from './deadlines/activities.ts';
import { type DeliveryDeps, deliveryHandler } from './delivery/activities.ts';
import { type RejectedAccountCleanupDeps, rejectedAccountCleanupHandler } from './delivery/rejected-account-cleanup.ts';
import { type AnalysisDeps, analysisHandler } from './document-analysis/activities.ts';
import { type ErasureHandlerDeps, erasureHandler } from './erasure/activities.ts';
import { type RegistrationDeps, registrationHandler } from './registration/activities.ts';
import { type ReminderDeps, reminderHandler } from './reminders/activities.ts';
import { type ReportingDeps, reportingHandler } from './reporting/activities.ts';
import { type SubscriptionDeps, subscriptionHandler } from './subscription/activities.ts';
export const timerHandlers = (
  deps: AnalysisDeps &
    DeliveryDeps &
    RejectedAccountCleanupDeps &
    SubscriptionDeps &
    ErasureHandlerDeps &
    RegistrationDeps &
    ReportingDeps &
    ReminderDeps &
    CallHandlerDeps,
): readonly TimerHandler[] => [
  deadlinesHandler(deps),
  analysisHandler(deps),
  deliveryHandler(deps),
  rejectedAccountCleanupHandler(deps),
  subscriptionHandler(deps),
  erasureHandler(deps),
  registrationHandler(deps),
  reportingHandler(deps),
  callHandler(deps),
  reminderHandler(deps),
];
