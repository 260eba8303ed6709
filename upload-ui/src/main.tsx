// Opens the subcontractor's page, or the preferences page, for the token in the address. React only: the page must load on a building site.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:brand.css';
import './styles.css';
import './pages.css';
import './states.css';
import './preferences.css';
import { PreferencesPage } from './PreferencesPage.tsx';
import { tokenOfPath } from './page-api.ts';
import { preferenceTokenOf } from './preferences-api.ts';
import { UploadPage } from './UploadPage.tsx';

const { pathname } = location;
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {pathname.startsWith('/preferences/') ? (
      <PreferencesPage token={preferenceTokenOf(pathname)} />
    ) : (
      <UploadPage token={tokenOfPath(pathname)} />
    )}
  </StrictMode>,
);
