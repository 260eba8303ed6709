// The console's pages, each code of its own: the one that is asked for comes first, the others once it has come to rest.
import type { ComponentType } from 'react';

type Loaded = Promise<{ default: ComponentType }>;

const PAGES = {
  '/dashboard': () => import('../dashboard/DashboardPage.tsx').then((file) => ({ default: file.DashboardPage })),
  '/document-types': () => import('../document-types/DocumentTypesPage.tsx').then((file) => ({ default: file.DocumentTypesPage })),
  '/organizations': () => import('../organizations/OrganizationsPage.tsx').then((file) => ({ default: file.OrganizationsPage })),
  '/subcontractors': () => import('../subcontractors/SubcontractorsPage.tsx').then((file) => ({ default: file.SubcontractorsPage })),
  '/subcontractors/:id': () =>
    import('../subcontractors/record/SubcontractorPage.tsx').then((file) => ({ default: file.SubcontractorPage })),
  '/documents': () => import('../documents/DocumentsPage.tsx').then((file) => ({ default: file.DocumentsPage })),
  '/alerts': () => import('../alerts/AlertsPage.tsx').then((file) => ({ default: file.AlertsPage })),
  '/abonnement': () => import('../subscription/SubscriptionPage.tsx').then((file) => ({ default: file.SubscriptionPage })),
  '/settings': () => import('../settings/SettingsPage.tsx').then((file) => ({ default: file.SettingsPage })),
  '/email-delivery': () => import('../email-delivery/EmailDeliveryPage.tsx').then((file) => ({ default: file.EmailDeliveryPage })),
  '/relances': () => import('../reminders/ForecastPage.tsx').then((file) => ({ default: file.ForecastPage })),
  '/historique': () => import('../history/HistoryPage.tsx').then((file) => ({ default: file.HistoryPage })),
  '/synthese': () => import('../synthesis/SynthesisPage.tsx').then((file) => ({ default: file.SynthesisPage })),
  '/compte': () => import('../account/AccountPage.tsx').then((file) => ({ default: file.AccountPage })),
  '/administration': () => import('../administration/AdministrationPage.tsx').then((file) => ({ default: file.AdministrationPage })),
  '/systeme': () => import('../system/SystemPage.tsx').then((file) => ({ default: file.SystemPage })),
  '/voice-demo': () => import('../voice-demo/VoiceDemoPage.tsx').then((file) => ({ default: file.VoiceDemoPage })),
} satisfies Record<string, () => Loaded>;

/** For `lazy`. */
export const page = (path: keyof typeof PAGES): (() => Loaded) => PAGES[path];

/** Called before the console's own code is there. A failure is told when the page is drawn. */
export function preparePage(path: string): void {
  const known = path.replace(/\/\d+(\/show)?$/, '/:id').replace(/^(\/(?:administration|settings))\/.*/, '$1');
  if (Object.hasOwn(PAGES, known)) void PAGES[known as keyof typeof PAGES]().catch(() => undefined);
}

/** So that going to another page waits for nothing; not where the visitor saves data. */
export function prepareOthers(): (() => void) | undefined {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (typeof requestIdleCallback === 'undefined' || connection?.saveData) return;
  const asked = requestIdleCallback(() => Object.keys(PAGES).forEach(preparePage));
  return () => cancelIdleCallback(asked);
}
