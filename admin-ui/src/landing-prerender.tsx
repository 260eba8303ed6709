// The landing page as text, for the build (admin-ui/vite/prerender.ts): the tree that main.tsx then takes over.
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { LandingPage } from './public/landing/LandingPage.tsx';
import { Frame } from './root/Frame.tsx';

/** Without the title and meta elements, which React puts first: the server writes its own head. */
export const drawLanding = (): string =>
  renderToString(
    <StrictMode>
      <Drawn />
    </StrictMode>,
  ).replace(/^(?:<title>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/, '');

/** As deep as Root is. */
const Drawn = () => (
  <Frame area="landing">
    <LandingPage />
  </Frame>
);
