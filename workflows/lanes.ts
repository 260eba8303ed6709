// What is done when a wake is fired, by kind: the activities that the embedded engine runs.
import type { Lane } from '#domain/ports/workflow-engine.ts';
import { deadlinesLane } from './deadlines/activities.ts';
import { type DeliveryDeps, deliveryLane } from './delivery/activities.ts';
import { type FarewellDeps, farewellLane } from './delivery/farewell.ts';
import { type AnalysisDeps, analysisLane } from './document-analysis/activities.ts';
import { type ErasureLaneDeps, erasureLane } from './erasure/trigger.ts';
import { type RegistrationDeps, registrationLane } from './registration/activities.ts';
import { type SubscriptionDeps, subscriptionLane } from './subscription/activities.ts';
export const lanes = (
  deps: AnalysisDeps & DeliveryDeps & FarewellDeps & SubscriptionDeps & ErasureLaneDeps & RegistrationDeps,
): readonly Lane[] => [
  deadlinesLane(deps),
  analysisLane(deps),
  deliveryLane(deps),
  farewellLane(deps),
  subscriptionLane(deps),
  erasureLane(deps),
  registrationLane(deps),
];
