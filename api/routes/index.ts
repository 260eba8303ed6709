// Every handler of the route table: complete, or it does not compile.
import type { Handlers } from '../call.ts';
import { adminRoutes } from './admin.ts';
import { alertRoutes } from './alerts.ts';
import { archiveRoutes } from './archive.ts';
import { contactRoutes } from './contact.ts';
import { dashboardRoutes } from './dashboard.ts';
import { deliveryRoutes } from './deliveries.ts';
import type { RouteDeps } from './deps.ts';
import { documentTypeRoutes } from './document-types.ts';
import { documentRoutes } from './documents.ts';
import { exportRoutes } from './exports.ts';
import { forecastRoutes } from './forecast.ts';
import { importRoutes } from './imports.ts';
import { liveRoutes } from './live.ts';
import { mailNewsRoutes } from './mail-news.ts';
import { noteRoutes } from './notes.ts';
import { organizationRoutes } from './organizations.ts';
import { ownAccountRoutes } from './own-account.ts';
import { preferenceRoutes } from './preferences.ts';
import { qrSheetRoutes } from './qr-sheet.ts';
import { reminderRoutes } from './reminders.ts';
import { reportingRoutes } from './reporting.ts';
import { selectionRoutes } from './selection.ts';
import { signInRoutes } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { subcontractorRoutes } from './subcontractors.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { twilioRoutes } from './twilio.ts';
import { twilioVoiceRoutes } from './twilio-voice.ts';
import { uploadRoutes } from './upload.ts';
import { userRoutes } from './user.ts';
import { viewRoutes } from './views.ts';

export const handlersOf = (deps: RouteDeps): Handlers => ({
  ...userRoutes(deps),
  ...reminderRoutes(deps),
  ...preferenceRoutes(deps),
  ...forecastRoutes(deps),
  ...subscriptionRoutes(deps),
  ...signUpRoutes(deps),
  ...signInRoutes(deps),
  ...ownAccountRoutes(deps),
  ...adminRoutes(deps),
  ...contactRoutes(deps),
  ...dashboardRoutes(deps),
  ...alertRoutes(deps),
  ...organizationRoutes(deps),
  ...qrSheetRoutes(deps),
  ...documentTypeRoutes(deps),
  ...archiveRoutes(deps),
  ...importRoutes(deps),
  ...subcontractorRoutes(deps),
  ...noteRoutes(deps),
  ...selectionRoutes(deps),
  ...exportRoutes(deps),
  ...documentRoutes(deps),
  ...uploadRoutes(deps),
  ...deliveryRoutes(deps),
  ...twilioRoutes(deps),
  ...reportingRoutes(deps),
  ...mailNewsRoutes(deps),
  ...liveRoutes(deps),
  ...twilioVoiceRoutes(deps),
  ...viewRoutes(deps),
});
