// The periodic report.
import { message } from '../accounts.ts';
import { reportingChanges, reportingSettings } from '../reporting.ts';
import { define } from '../route.ts';

export const reportingRoutes = define({
  getReporting: {
    method: 'GET',
    path: '/api/reporting-settings',
    gate: 'subscribed',
    summary: 'Réglages du rapport automatique',
    response: reportingSettings,
  },
  putReporting: {
    method: 'PUT',
    path: '/api/reporting-settings',
    gate: 'subscribed',
    summary: 'Modifier les réglages du rapport automatique',
    body: reportingChanges,
    response: reportingSettings,
  },
  sendTestReport: {
    method: 'POST',
    path: '/api/send-test-report',
    gate: 'subscribed',
    summary: 'Envoyer un rapport de test au titulaire du compte',
    response: message,
  },
});
