// All process managers, which turn events into timers and messages. Each has its own checkpoint, so one that stops does not block the
// others.
import type { Projection } from '#projections/projection.ts';
import { callsManager } from './calls/trigger.ts';
import { deadlinesManager } from './deadlines/trigger.ts';
import { deliveryManager } from './delivery/trigger.ts';
import { analysisManager } from './document-analysis/trigger.ts';
import { erasureManager } from './erasure/trigger.ts';
import { asProjection, type RunnerDeps } from './process-manager.ts';
import { registrationManager } from './registration/trigger.ts';
import { remindersManager } from './reminders/trigger.ts';
import { reportingManager } from './reporting/trigger.ts';
import { subscriptionManager } from './subscription/trigger.ts';

export const processManagers = (deps: RunnerDeps & { administrators: readonly string[] }): readonly Projection[] =>
  [
    deadlinesManager,
    analysisManager,
    deliveryManager(deps.administrators),
    subscriptionManager,
    erasureManager,
    registrationManager,
    reportingManager,
    callsManager,
    remindersManager,
  ].map((manager) => asProjection(manager, deps));
