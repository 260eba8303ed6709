// Puts src/theme/early.js before the first paint, so that a dark page never flashes white. A file of its own, because the
// Content-Security-Policy allows no inline script; hashed, because everything but index.html is cached for ever.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../src/theme/early.js');

export function earlyTheme(): Plugin {
  let building = false;
  let reference = '';
  return {
    name: 'early-theme',
    enforce: 'post', // index.html is in the bundle only after Vite's own plugins have run.
    configResolved: (config) => {
      building = config.command === 'build' && !config.build.ssr;
    },
    buildStart() {
      if (building) reference = this.emitFile({ type: 'asset', name: 'theme.js', source: readFileSync(SOURCE, 'utf8') });
    },
    generateBundle(_options, bundle) {
      if (!building) return;
      const file = this.getFileName(reference);
      for (const item of Object.values(bundle)) {
        if (item.type === 'asset' && item.fileName.endsWith('.html'))
          item.source = String(item.source).replace('__EARLY_THEME__', `/${file}`);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: building ? '__EARLY_THEME__' : '/src/theme/early.js' }, injectTo: 'head-prepend' }],
    },
  };
}
