// Builds the console and the public pages: one entry, hashed assets, the console in chunks of its own.
// While developing, /api goes to API_ADDRESS.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandCss } from '../infra/tools/vite/brand-css.ts';
import { typography } from '../infra/tools/vite/typography.ts';
import { earlyTheme } from './vite/early-theme.ts';
import { font } from './vite/font.ts';
import { pages } from './vite/pages.ts';
import { pdfAssets } from './vite/pdf-assets.ts';
import { verifier } from './vite/verifier.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), brandCss('page'), font(), earlyTheme(), pdfAssets(), typography(), pages(), verifier()],
  server: { proxy: { '/api': process.env.API_ADDRESS ?? 'http://127.0.0.1:3000' } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1200 },
});
