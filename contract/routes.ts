// The route table: every call, who may make it, what it takes and answers. OpenAPI, the gate, the isolation test of C1 and the
// console's data provider are made from it; a route that is not here does not exist. A fixed path stands before one with a parameter.
import { accountsRoutes } from './accounts.ts';
import { accuracyRoutes } from './accuracy.ts';
import { administrationRoutes } from './administration.ts';
import { alertsRoutes } from './alerts.ts';
import { archiveRoutes } from './archive.ts';
import { contactRoutes } from './contact.ts';
import { dashboardRoutes } from './dashboard.ts';
import { deliveriesRoutes } from './deliveries.ts';
import { documentTypesRoutes } from './document-types.ts';
import { documentsRoutes } from './documents.ts';
import { exportsRoutes } from './exports.ts';
import { factorsRoutes } from './factors.ts';
import { forecastRoutes } from './forecast.ts';
import { importsRoutes } from './imports.ts';
import { liveRoutes } from './live.ts';
import { logRoutes } from './log.ts';
import { membersRoutes } from './members.ts';
import { notesRoutes } from './notes.ts';
import { organizationsRoutes } from './organizations.ts';
import { proofFilesRoutes } from './proof-files.ts';
import { remindersRoutes } from './reminders.ts';
import { reportingRoutes } from './reporting.ts';
import { selectionRoutes } from './selection.ts';
import { statusRoutes } from './status.ts';
import { subcontractorsRoutes } from './subcontractors.ts';
import { subscriptionsRoutes } from './subscriptions.ts';
import { synthesisRoutes } from './synthesis.ts';
import { telephonyRoutes } from './telephony.ts';
import { uploadRoutes } from './upload.ts';
import { viewsRoutes } from './views.ts';

export type { Gate, Route } from './route.ts';
export const routes = {
  ...accountsRoutes,
  ...factorsRoutes,
  ...membersRoutes,
  ...administrationRoutes,
  ...accuracyRoutes,
  ...subscriptionsRoutes,
  ...contactRoutes,
  ...dashboardRoutes,
  ...alertsRoutes,
  ...organizationsRoutes,
  ...documentTypesRoutes,
  ...archiveRoutes,
  ...remindersRoutes,
  ...forecastRoutes,
  ...importsRoutes,
  ...selectionRoutes,
  ...subcontractorsRoutes,
  ...notesRoutes,
  ...logRoutes,
  ...proofFilesRoutes,
  ...synthesisRoutes,
  ...exportsRoutes,
  ...documentsRoutes,
  ...uploadRoutes,
  ...liveRoutes,
  ...deliveriesRoutes,
  ...telephonyRoutes,
  ...reportingRoutes,
  ...viewsRoutes,
  ...statusRoutes,
};
export type RouteName = keyof typeof routes;
