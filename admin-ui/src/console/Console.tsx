// The console: react-admin around the pages, behind the gate. Its own chunk, loaded only for addresses behind the log-in.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useEffect, useMemo, useState } from 'react';
import { CoreAdmin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router';
import { clearHanded } from '../root/session.ts';
import { consoleTheme } from '../theme/console-theme.ts';
import { useMode } from '../theme/mode.ts';
import { ConsoleNotFound } from './ConsoleNotFound.tsx';
import { seedUser } from './current-user.ts';
import { dataProvider } from './data-provider.ts';
import { Gate } from './Gate.tsx';
import { GuardedRouter } from './GuardedRouter.tsx';
import { i18nProvider } from './i18n.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { pageNonce } from './nonce.ts';
import { page, prepareOthers } from './pages.ts';
import { makeQueryClient } from './query-client.ts';

const Dashboard = lazy(page('/dashboard'));
const DocumentTypes = lazy(page('/document-types'));
const Organizations = lazy(page('/organizations'));
const Subcontractors = lazy(page('/subcontractors'));
const Subcontractor = lazy(page('/subcontractors/:id'));
const Documents = lazy(page('/documents'));
const Alerts = lazy(page('/alerts'));
const Subscription = lazy(page('/abonnement'));
const Settings = lazy(page('/settings'));
const EmailDelivery = lazy(page('/email-delivery'));
const Forecast = lazy(page('/relances'));
const History = lazy(page('/historique'));
const Synthesis = lazy(page('/synthese'));
const Account = lazy(page('/compte'));
const Administration = lazy(page('/administration'));
const System = lazy(page('/systeme'));
const VoiceDemo = lazy(page('/voice-demo'));

const styles = createCache({ key: 'css', nonce: pageNonce() });
const store = memoryStore();

/** react-admin's address of a new one: the list with its dialog. */
const AddSubcontractor = () => <Navigate to="/subcontractors?edit=new" replace />;

/** To the net that the whole product has (Broken). */
function Rethrown({ error }: { error?: Error }): never {
  throw error;
}

/** react-admin's core: the layout, the notifications and the pages are the house's own. */
export function Console() {
  const [client] = useState(() => {
    const created = makeQueryClient();
    seedUser(created);
    return created;
  });
  useEffect(clearHanded, []);
  useEffect(prepareOthers, []);
  const mode = useMode();
  const options = useMemo(() => consoleTheme(mode), [mode]);
  const theme = useMemo(() => createTheme(options), [options]);
  return (
    <CacheProvider value={styles}>
      <GuardedRouter>
        <QueryClientProvider client={client}>
          <ThemeProvider theme={theme}>
            <CssBaseline />
            <meta name="robots" content="noindex" />
            <Gate>
              <CoreAdmin
                queryClient={client}
                dataProvider={dataProvider}
                i18nProvider={i18nProvider}
                store={store}
                layout={ConsoleLayout}
                catchAll={ConsoleNotFound}
                error={Rethrown}
                disableTelemetry
              >
                <Resource name="document-types" list={DocumentTypes} />
                <Resource name="organizations" list={Organizations} />
                <Resource name="subcontractors" list={Subcontractors} show={Subcontractor} edit={Subcontractor} create={AddSubcontractor} />
                <Resource name="documents" list={Documents} />
                <CustomRoutes>
                  <Route path="/dashboard" element={<Dashboard />} />
                  <Route path="/alerts" element={<Alerts />} />
                  <Route path="/abonnement" element={<Subscription />} />
                  <Route path="/settings/:part?" element={<Settings />} />
                  <Route path="/email-delivery" element={<EmailDelivery />} />
                  <Route path="/relances" element={<Forecast />} />
                  <Route path="/historique" element={<History />} />
                  <Route path="/synthese" element={<Synthesis />} />
                  <Route path="/compte" element={<Account />} />
                  <Route path="/administration/:part?" element={<Administration />} />
                  <Route path="/systeme" element={<System />} />
                  <Route path="/voice-demo" element={<VoiceDemo />} />
                </CustomRoutes>
              </CoreAdmin>
            </Gate>
          </ThemeProvider>
        </QueryClientProvider>
      </GuardedRouter>
    </CacheProvider>
  );
}
