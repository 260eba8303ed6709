// `virtual:brand.css`: the tokens of domain/brand.ts as CSS variables. The mode is the page's choice (`data-theme`), light by default (A05).
import type { Plugin } from 'vite';
import { cssVariables } from '#domain/brand.ts';

const sheet = () =>
  `:root{color-scheme:light;${cssVariables('light')}}\n:root[data-theme="dark"]{color-scheme:dark;${cssVariables('dark')}}\n`;

export const brandCss = (): Plugin => ({
  name: 'brand-css',
  resolveId: (id) => (id === 'virtual:brand.css' ? '\0brand.css' : null),
  load: (id) => (id === '\0brand.css' ? sheet() : null),
});
