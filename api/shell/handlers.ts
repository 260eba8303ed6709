// Every handler of the route table; a missing one does not compile.

import { ownAccountRoutes } from '../accounts/own-account.ts';
import { signInRoutes } from '../accounts/sign-in.ts';
import { signOnRoutes } from '../accounts/sign-on.ts';
import { signUpRoutes } from '../accounts/sign-up.ts';
import { userRoutes } from '../accounts/user.ts';
import { adminRoutes } from '../administration/handlers.ts';
import { alertRoutes } from '../alerts/handlers.ts';
import { archiveRoutes } from '../archive/handlers.ts';
import { contactRoutes } from '../contact/handlers.ts';
import { dashboardRoutes } from '../dashboard/handlers.ts';
import { mailNewsRoutes } from '../deliveries/delivery-status-webhook.ts';
import { deliveryRoutes } from '../deliveries/handlers.ts';
import { documentTypeRoutes } from '../document-types/handlers.ts';
import { documentRoutes } from '../documents/handlers.ts';
import { uploadRoutes } from '../documents/upload.ts';
import { exportRoutes } from '../exports/handlers.ts';
import { factorRoutes } from '../factors/handlers.ts';
import { secondFactorRoutes } from '../factors/log-in.ts';
import { passkeyRoutes } from '../factors/passkeys.ts';
import { importRoutes } from '../imports/handlers.ts';
import { liveRoutes } from '../live/handlers.ts';
import { logRoutes } from '../log/handlers.ts';
import { invitationRoutes } from '../members/invitations.ts';
import { memberRoutes } from '../members/members.ts';
import { noteRoutes } from '../notes/handlers.ts';
import { organizationRoutes } from '../organizations/handlers.ts';
import { qrSheetRoutes } from '../organizations/qr-sheet.ts';
import { proofFileRoutes } from '../proof-files/handlers.ts';
import { forecastRoutes } from '../reminders/forecast-handlers.ts';
import { reminderRoutes } from '../reminders/handlers.ts';
import { preferenceRoutes } from '../reminders/preferences.ts';
import { reportingRoutes } from '../reporting/handlers.ts';
import { subcontractorRoutes } from '../subcontractors/handlers.ts';
import { requiredDocumentRoutes } from '../subcontractors/required-documents.ts';
import { selectionRoutes } from '../subcontractors/selection-handlers.ts';
import { subscriptionRoutes } from '../subscriptions/handlers.ts';
import { twilioRoutes } from '../telephony/twilio.ts';
import { twilioVoiceRoutes } from '../telephony/twilio-voice.ts';
import { viewRoutes } from '../views/handlers.ts';
import type { Handlers } from './call.ts';
import type { RouteDeps } from './handler-deps.ts';

export const handlersOf = (deps: RouteDeps): Handlers => ({
  ...userRoutes(deps),
  ...reminderRoutes(deps),
  ...preferenceRoutes(deps),
  ...forecastRoutes(deps),
  ...subscriptionRoutes(deps),
  ...signUpRoutes(deps),
  ...signInRoutes(deps),
  ...signOnRoutes(deps),
  ...ownAccountRoutes(deps),
  ...factorRoutes(deps),
  ...passkeyRoutes(deps),
  ...secondFactorRoutes(deps),
  ...memberRoutes(deps),
  ...invitationRoutes(deps),
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
  ...requiredDocumentRoutes(deps),
  ...noteRoutes(deps),
  ...logRoutes(deps),
  ...proofFileRoutes(deps),
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
