// Builds the subcontractor's page: one small bundle without a UI kit; its colours come from domain/brand.ts.
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brandCss } from '../infra/tools/vite/brand-css.ts';
import { typography } from '../infra/tools/vite/typography.ts';

/** What is loaded later has neither styles nor parts of its own, so nothing is asked for beside it: vite's helper for that stays away. */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
});

export default defineConfig({
  root: import.meta.dirname,
  base: '/upload-ui/',
  plugins: [plainImports(), react(), brandCss('system'), typography()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2020', assetsInlineLimit: 0, modulePreload: false },
});
