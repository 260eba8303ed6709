// Opens the subcontractor's page, the preferences page, or a witness's, for the token in the address. React only: the page must load on a building site.
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:brand.css';
import './styles.css';
import './pages.css';
import './states.css';
import './preferences.css';
import { Notice } from './Notice.tsx';
import { Preview } from './Preview.tsx';
import { preferenceTokenOf, tokenOfPath, witnessTokenOf } from './page-api.ts';
import { texts } from './texts.ts';
import { UploadPage } from './UploadPage.tsx';

const { pathname, search } = location;
const root = createRoot(document.getElementById('root') as HTMLElement);
const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>);

const failed = () =>
  show(
    <Notice title={texts.loadErrorTitle} text={texts.loadErrorText}>
      <button type="button" className="first" onClick={() => location.reload()}>
        {texts.retry}
      </button>
    </Notice>,
  );

// Who sends documents loads neither of these two.
if (pathname.startsWith('/preferences/'))
  import('./PreferencesPage.tsx').then(({ PreferencesPage }) => show(<PreferencesPage token={preferenceTokenOf(pathname)} />), failed);
else if (pathname.startsWith('/temoin/'))
  import('./WitnessPage.tsx').then(({ WitnessPage }) => show(<WitnessPage token={witnessTokenOf(pathname)} />), failed);
else {
  const token = tokenOfPath(pathname);
  show(new URLSearchParams(search).has('apercu') ? <Preview token={token} /> : <UploadPage token={token} />);
}
