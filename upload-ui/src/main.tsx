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

/** Some browsers have none then, some an empty one, some one that cannot be read. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}
// A style sheet that did not come is asked for once more: without it the page works, and looks like nobody's.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
  if (isLost(link)) link.replaceWith(Object.assign(link.cloneNode(), { href: `${link.href}?encore` }));

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
