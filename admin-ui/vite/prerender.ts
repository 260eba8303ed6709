// Draws the landing page at build time: dist/landing.html is index.html with the page in it, so that it reads before any script runs
// (P12b). The server sends it for `/`; main.tsx takes the drawn page over.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const EMPTY_ROOT = '<div id="root"></div>';

/** One answer holds all that the first paint needs; the server writes the nonce. */
async function withItsStyles(page: string, dist: string): Promise<string> {
  const link = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+\.css)">/.exec(page);
  if (!link?.[1]) throw new Error('index.html has no style sheet');
  const css = (await readFile(join(dist, link[1]), 'utf8')).replace(/<\//g, '<\\/');
  return page.replace(link[0], () => `<style nonce="__CSP_NONCE__">${css}</style>`);
}
/**
 * The page reads without its script, which early.js asks for when everything else is there. early.js itself stands in the page: the
 * server allows this one text by its hash (api/shell/http/pages.ts).
 */
async function scriptLater(page: string, root: string): Promise<string> {
  const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/.exec(page);
  const early = /<script src="[^"]+"><\/script>/.exec(page);
  if (!entry?.[1] || !early) throw new Error('index.html has not the two scripts');
  const text = (await readFile(join(root, 'src/theme/early.js'), 'utf8')).replace(/^\s*\/\/.*\n/gm, '');
  return page
    .replace(entry[0], '')
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(early[0], () => `<script data-later="${entry[1]}">${text}</script>`);
}

export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    async closeBundle() {
      if (config.build.ssr || !config.build.write) return;
      // Inside the repository, so that React is found; of this process alone.
      const folder = resolve(config.root, `../node_modules/.cache/landing-${process.pid}`);
      await mkdir(folder, { recursive: true });
      try {
        await build({
          configFile: config.configFile,
          mode: config.mode,
          logLevel: 'warn',
          build: { ssr: join(config.root, 'src/landing-prerender.tsx'), outDir: folder, emptyOutDir: true, ssrEmitAssets: false },
        });
        const drawn = (await import(pathToFileURL(join(folder, 'landing-prerender.js')).href)) as { drawLanding(): string };
        const dist = resolve(config.root, config.build.outDir);
        const page = await readFile(join(dist, 'index.html'), 'utf8');
        if (!page.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT}`);
        const whole = page.replace(EMPTY_ROOT, () => `<div id="root" data-drawn>${drawn.drawLanding()}</div>`);
        await writeFile(join(dist, 'landing.html'), await scriptLater(await withItsStyles(whole, dist), config.root));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
