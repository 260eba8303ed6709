// `virtual:brand.css`: the tokens of domain/brand.ts as CSS variables, for both front ends.
import type { Plugin } from 'vite';
import { cssVariables } from '#domain/brand.ts';

const SHEETS = {
  /** The page sets the mode (`data-theme`), light by default (A05). */
  page: () => `:root{color-scheme:light;${cssVariables('light')}}\n:root[data-theme="dark"]{color-scheme:dark;${cssVariables('dark')}}\n`,
  /** The system sets the mode. */
  system: () => `:root{${cssVariables('light')}}\n@media (prefers-color-scheme: dark){:root{${cssVariables('dark')}}}`,
};

export const brandCss = (mode: keyof typeof SHEETS): Plugin => ({
  name: 'brand-css',
  resolveId: (id) => (id === 'virtual:brand.css' ? '\0brand.css' : null),
  load: (id) => (id === '\0brand.css' ? SHEETS[mode]() : null),
});
