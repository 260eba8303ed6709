// The route table: every call, who may make it, what it takes and answers. OpenAPI, the gate, the isolation test of C1 and the
// console's data provider are made from it; a route that is not here does not exist. A fixed path stands before one with a parameter.
import { accountsRoutes } from './routes/accounts.ts';
import { archiveRoutes } from './routes/archive.ts';
import { contactRoutes } from './routes/contact.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { deliveriesRoutes } from './routes/deliveries.ts';
import { documentTypesRoutes } from './routes/document-types.ts';
import { documentsRoutes } from './routes/documents.ts';
import { exportsRoutes } from './routes/exports.ts';
import { importsRoutes } from './routes/imports.ts';
import { notesRoutes } from './routes/notes.ts';
import { operationRoutes } from './routes/operation.ts';
import { organizationsRoutes } from './routes/organizations.ts';
import { remindersRoutes } from './routes/reminders.ts';
import { reportingRoutes } from './routes/reporting.ts';
import { subcontractorsRoutes } from './routes/subcontractors.ts';
import { subscriptionsRoutes } from './routes/subscriptions.ts';
import { twilioRoutes } from './routes/twilio.ts';
import { twilioVoiceRoutes } from './routes/twilio-voice.ts';
import { viewsRoutes } from './routes/views.ts';

export type { Gate, Route } from './route.ts';
export const routes = {
  ...accountsRoutes,
  ...subscriptionsRoutes,
  ...contactRoutes,
  ...dashboardRoutes,
  ...organizationsRoutes,
  ...documentTypesRoutes,
  ...archiveRoutes,
  ...remindersRoutes,
  ...importsRoutes,
  ...subcontractorsRoutes,
  ...notesRoutes,
  ...exportsRoutes,
  ...documentsRoutes,
  ...deliveriesRoutes,
  ...twilioRoutes,
  ...reportingRoutes,
  ...twilioVoiceRoutes,
  ...viewsRoutes,
  ...operationRoutes,
};
export type RouteName = keyof typeof routes;
