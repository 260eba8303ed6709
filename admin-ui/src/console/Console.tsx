// The console: react-admin around the pages, behind the gate. Its own chunk, loaded only for addresses behind the log-in.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Admin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { AlertsPage } from '../alerts/AlertsPage.tsx';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { DocumentTypesPage } from '../document-types/DocumentTypesPage.tsx';
import { DocumentsPage } from '../documents/DocumentsPage.tsx';
import { OrganizationsPage } from '../organizations/OrganizationsPage.tsx';
import { clearHanded } from '../root/session.ts';
import { Waiting } from '../root/Waiting.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { SubcontractorsPage } from '../subcontractors/SubcontractorsPage.tsx';
import { SubscriptionPage } from '../subscription/SubscriptionPage.tsx';
import { consoleTheme } from '../theme/console-theme.ts';
import { useMode } from '../theme/mode.ts';
import { ConsoleNotFound } from './ConsoleNotFound.tsx';
import { seedUser } from './current-user.ts';
import { dataProvider } from './data-provider.ts';
import { Gate } from './Gate.tsx';
import { i18nProvider } from './i18n.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { NotificationBridge } from './NotificationBridge.tsx';
import { makeQueryClient } from './query-client.ts';

const VoiceDemoPage = lazy(() => import('../voice-demo/VoiceDemoPage.tsx').then((file) => ({ default: file.VoiceDemoPage })));

/** The nonce of the page's Content-Security-Policy, which emotion's style elements must carry. */
const nonce = (): string | undefined => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return content === undefined || content === '' || content.startsWith('__') ? undefined : content;
};
const styles = createCache({ key: 'css', nonce: nonce() });
const store = memoryStore();

export function Console() {
  const [client] = useState(() => {
    const created = makeQueryClient();
    seedUser(created);
    return created;
  });
  useEffect(clearHanded, []);
  const mode = useMode();
  const options = useMemo(() => consoleTheme(mode), [mode]);
  const theme = useMemo(() => createTheme(options), [options]);
  return (
    <CacheProvider value={styles}>
      <BrowserRouter>
        <QueryClientProvider client={client}>
          <ThemeProvider theme={theme}>
            <CssBaseline />
            <meta name="robots" content="noindex" />
            <Gate>
              <Admin
                queryClient={client}
                dataProvider={dataProvider}
                i18nProvider={i18nProvider}
                store={store}
                theme={options}
                darkTheme={null}
                layout={ConsoleLayout}
                notification={NotificationBridge}
                catchAll={ConsoleNotFound}
                loginPage={false}
                disableTelemetry
              >
                <Resource name="document-types" list={DocumentTypesPage} />
                <Resource name="organizations" list={OrganizationsPage} />
                <Resource name="subcontractors" list={SubcontractorsPage} />
                <Resource name="documents" list={DocumentsPage} />
                <CustomRoutes>
                  <Route path="/dashboard" element={<DashboardPage />} />
                  <Route path="/alerts" element={<AlertsPage />} />
                  <Route path="/abonnement" element={<SubscriptionPage />} />
                  <Route path="/settings" element={<SettingsPage />} />
                  <Route
                    path="/voice-demo"
                    element={
                      <Suspense fallback={<Waiting />}>
                        <VoiceDemoPage />
                      </Suspense>
                    }
                  />
                </CustomRoutes>
              </Admin>
            </Gate>
          </ThemeProvider>
        </QueryClientProvider>
      </BrowserRouter>
    </CacheProvider>
  );
}
