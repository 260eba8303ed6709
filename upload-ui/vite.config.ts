// Builds the subcontractor's page: one small bundle without a UI kit; its colours come from domain/brand.ts.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandCss } from '../infra/tools/vite/brand-css.ts';
import { typography } from '../infra/tools/vite/typography.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/upload-ui/',
  plugins: [react(), brandCss('system'), typography()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2020', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
