// The letters never move what is already on the screen (P12b): the font is asked for with the page, and a page that was painted before it
// came keeps the system's letters until the next one (`font-display: optional`).
import type { Plugin } from 'vite';

/** The Latin part: all that French needs. */
const LATIN = /inter-latin-wght-normal-[\w-]+\.woff2$/;

export const font = (): Plugin => ({
  name: 'font',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('@fontsource-variable/inter/') ? code.replaceAll('font-display: swap', 'font-display: optional') : null,
  generateBundle: {
    // index.html is in the bundle only after Vite's own plugins have run.
    order: 'post',
    handler(_options, bundle) {
      const file = Object.keys(bundle).find((name) => LATIN.test(name));
      if (file === undefined) return;
      const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`;
      for (const item of Object.values(bundle))
        if (item.type === 'asset' && item.fileName.endsWith('.html'))
          item.source = String(item.source).replace('</head>', `  ${link}\n  </head>`);
    },
  },
});
