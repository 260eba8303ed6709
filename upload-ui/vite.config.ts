// Builds the subcontractor's page: one small bundle without a UI kit; its colours come from domain/brand.ts.
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssVariables } from '../domain/brand.ts';
import { noBreakSpaces } from '../infra/tools/vite/no-break.ts';

/** `virtual:brand.css`: the tokens of domain/brand.ts as CSS variables, light and dark. */
const brand = (): Plugin => ({
  name: 'brand-css',
  resolveId: (id) => (id === 'virtual:brand.css' ? '\0brand.css' : null),
  load: (id) =>
    id === '\0brand.css' ? `:root{${cssVariables('light')}}\n@media (prefers-color-scheme: dark){:root{${cssVariables('dark')}}}` : null,
});

export default defineConfig({
  root: import.meta.dirname,
  base: '/upload-ui/',
  plugins: [react(), brand(), noBreakSpaces()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2020', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
