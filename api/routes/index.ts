// Every handler of the route table: complete, or it does not compile.
import type { Handlers } from '../call.ts';
import { adminRoutes } from './admin.ts';
import { archiveRoutes } from './archive.ts';
import { contactRoutes } from './contact.ts';
import { dashboardRoutes } from './dashboard.ts';
import { deliveryRoutes } from './deliveries.ts';
import type { RouteDeps } from './deps.ts';
import { documentTypeRoutes } from './document-types.ts';
import { documentRoutes } from './documents.ts';
import { liveRoutes } from './live.ts';
import { organizationRoutes } from './organizations.ts';
import { signInRoutes } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { subcontractorRoutes } from './subcontractors.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { uploadRoutes } from './upload.ts';
import { userRoutes } from './user.ts';

export const handlersOf = (deps: RouteDeps): Handlers => ({
  ...userRoutes(deps),
  ...subscriptionRoutes(deps),
  ...signUpRoutes(deps),
  ...signInRoutes(deps),
  ...adminRoutes(deps),
  ...contactRoutes(deps),
  ...dashboardRoutes(deps),
  ...organizationRoutes(deps),
  ...documentTypeRoutes(deps),
  ...archiveRoutes(deps),
  ...subcontractorRoutes(deps),
  ...documentRoutes(deps),
  ...uploadRoutes(deps),
  ...deliveryRoutes(deps),
  ...liveRoutes(deps),
});
