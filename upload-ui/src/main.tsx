// Opens the subcontractor's page for the token in the address. React only: the page must load on a building site.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:brand.css';
import './styles.css';
import './states.css';
import { tokenOfPath } from './page-api.ts';
import { UploadPage } from './UploadPage.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <UploadPage token={tokenOfPath(location.pathname)} />
  </StrictMode>,
);
