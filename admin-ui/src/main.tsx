// The light entry: theme, notifications and the choice between a public page and the console, whose code comes only then.
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import 'virtual:brand.css';
import './theme/base.css';
import './theme/print.css';
import { Root } from './root/Root.tsx';
import { forgetPasswords } from './root/storage.ts';
import { startTheme } from './theme/mode.ts';

forgetPasswords();
startTheme();
const place = document.getElementById('root') as HTMLElement;
const app = (
  <StrictMode>
    <Root />
  </StrictMode>
);
// Some public pages come drawn (vite/prerender.ts); every other one starts empty. Who comes back to the sign-in page with the challenge of a
// second factor sees another form.
const { drawn } = place.dataset;
if (drawn !== undefined && (drawn !== 'auth' || location.hash === '')) hydrateRoot(place, app);
else createRoot(place).render(app);
