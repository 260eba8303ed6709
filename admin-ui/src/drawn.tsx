// The public pages that are read before any script runs, as text, for the build (admin-ui/vite/prerender.ts): the trees that main.tsx then
// takes over. The legal notice is not one: all it says comes from the settings, so the server writes it (api/shell/http/page-head.ts).
import { type ComponentType, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { AuthPage } from './auth/AuthPage.tsx';
import { LandingPage } from './public/landing/LandingPage.tsx';
import { DataProtectionPage } from './public/legal/DataProtectionPage.tsx';
import { TermsPage } from './public/legal/TermsPage.tsx';
import { type Area, areaOf } from './root/areas.ts';
import { Frame } from './root/Frame.tsx';

const PAGES: { [area in Area]?: ComponentType } = {
  landing: LandingPage,
  auth: AuthPage,
  'data-protection': DataProtectionPage,
  terms: TermsPage,
};

/**
 * The page at `path`, without the title and meta elements, which React puts first: the server writes its own head. Null for a page that
 * is not drawn; throws where a part of it cannot be drawn here.
 */
export function draw(path: string): string | null {
  const area = areaOf(path);
  const Page = PAGES[area];
  if (Page === undefined) return null;
  const page = renderToString(
    <StrictMode>
      <Drawn area={area} Page={Page} />
    </StrictMode>,
  );
  if (page.includes('<!--$!-->')) throw new Error(`${area}: a part of the page asks for a browser`);
  return page.replace(/^(?:<title>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/, '');
}

/** As deep as Root is. */
const Drawn = ({ area, Page }: { area: Area; Page: ComponentType }) => (
  <Frame area={area}>
    <Page />
  </Frame>
);
