// Events -> work that waits: every process manager. Each follows the log by its own checkpoint, so that one that stops holds no other up.
import type { Projection } from '#projections/projection.ts';
import { deadlinesTrigger, type TriggerDeps } from './deadlines/trigger.ts';
import { type DeliveryTriggerDeps, deliveryTrigger } from './delivery/trigger.ts';
import { analysisTrigger } from './document-analysis/trigger.ts';
import { erasureTrigger } from './erasure/trigger.ts';
import { asProjection, type RunnerDeps } from './process-manager.ts';
import { registrationTrigger } from './registration/trigger.ts';
import { subscriptionManager } from './subscription/trigger.ts';

export const processManagers = (deps: TriggerDeps & DeliveryTriggerDeps & RunnerDeps): readonly Projection[] => [
  deadlinesTrigger(deps),
  analysisTrigger(deps),
  deliveryTrigger(deps),
  asProjection(subscriptionManager, deps),
  erasureTrigger(deps),
  registrationTrigger(deps),
];
