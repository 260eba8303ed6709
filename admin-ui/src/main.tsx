// The light entry: theme, notifications and the choice between a public page and the console, whose code comes only then.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import 'virtual:brand.css';
import './theme/base.css';
import { Root } from './root/Root.tsx';
import { forgetPasswords } from './root/storage.ts';
import { startTheme } from './theme/mode.ts';

forgetPasswords();
startTheme();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
