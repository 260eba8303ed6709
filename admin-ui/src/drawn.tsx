// The landing page and the sign-in page as text, for the build (admin-ui/vite/prerender.ts): the trees that main.tsx then takes over.
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { AuthPage } from './auth/AuthPage.tsx';
import { LandingPage } from './public/landing/LandingPage.tsx';
import { Frame } from './root/Frame.tsx';

const PAGES = { landing: () => <LandingPage />, auth: () => <AuthPage /> } satisfies Record<string, () => ReactNode>;
export type DrawnArea = keyof typeof PAGES;

/** Without the title and meta elements, which React puts first: the server writes its own head. Throws where a part cannot be drawn here. */
export function draw(area: DrawnArea): string {
  const page = renderToString(
    <StrictMode>
      <Drawn area={area} />
    </StrictMode>,
  );
  if (page.includes('<!--$!-->')) throw new Error(`${area}: a part of the page asks for a browser`);
  return page.replace(/^(?:<title>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/, '');
}

/** As deep as Root is. */
const Drawn = ({ area }: { area: DrawnArea }) => <Frame area={area}>{PAGES[area]()}</Frame>;
