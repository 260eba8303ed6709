// Opens the subcontractor's page, or the preferences page, for the token in the address. React only: the page must load on a building site.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:brand.css';
import './styles.css';
import './pages.css';
import './states.css';
import './preferences.css';
import { PreferencesPage } from './PreferencesPage.tsx';
import { Preview } from './Preview.tsx';
import { tokenOfPath } from './page-api.ts';
import { preferenceTokenOf } from './preferences-api.ts';
import { UploadPage } from './UploadPage.tsx';

const { pathname, search } = location;
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {pathname.startsWith('/preferences/') ? (
      <PreferencesPage token={preferenceTokenOf(pathname)} />
    ) : new URLSearchParams(search).has('apercu') ? (
      <Preview token={tokenOfPath(pathname)} />
    ) : (
      <UploadPage token={tokenOfPath(pathname)} />
    )}
  </StrictMode>,
);
