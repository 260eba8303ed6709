// Draws the public pages of src/drawn.tsx at build time, so that they read before any script runs (P12b): index.html with the page in it.
// main.tsx takes the drawn page over.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type ResolvedConfig } from 'vite';

/** Within the first 1,024 bytes, where browsers look for it. */
const CHARSET = '<meta charset="utf-8" />';
const EMPTY_ROOT = '<div id="root"></div>';
const NEEDS_SCRIPT = /<noscript>[^<]*<\/noscript>\s*/;

const STYLE_SHEET = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+\.css)">/g;

/** One answer holds all that the first paint needs; the server writes the nonce. */
async function withItsStyles(page: string, dist: string): Promise<string> {
  const files = [...page.matchAll(STYLE_SHEET)].map(([, file]) => file as string);
  if (files.length === 0) throw new Error('a drawn page has no style sheet');
  const css = (await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))).join('\n').replace(/<\//g, '<\\/');
  let first = true;
  return page.replace(STYLE_SHEET, () => {
    const style = first ? `<style nonce="__CSP_NONCE__">${css}</style>` : '';
    first = false;
    return style;
  });
}
/**
 * The page reads without its script, which early.js asks for when everything else is there. early.js itself stands in the page: the
 * server allows this one text by its hash (api/shell/http/pages.ts).
 */
async function scriptLater(page: string, root: string): Promise<string> {
  const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/.exec(page);
  const early = /<script src="[^"]+"><\/script>/.exec(page);
  if (!entry?.[1] || !early || !page.includes(CHARSET)) throw new Error('index.html has not the two scripts, or no charset');
  const text = (await readFile(join(root, 'src/theme/early.js'), 'utf8')).replace(/^\s*\/\/.*\n/gm, '');
  return page
    .replace(entry[0], '')
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(early[0], '')
    .replace(CHARSET, () => `${CHARSET}<script data-later="${entry[1]}">${text}</script>`);
}

/** Builds what draws, once; it answers a page with what it shows in it, or null where it draws none. `name`: of its file. */
export async function drawer(config: ResolvedConfig): Promise<(name: string, page: string) => Promise<string | null>> {
  // Inside the repository, so that React is found; of this process alone.
  const folder = resolve(config.root, `../node_modules/.cache/drawn-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    await build({
      configFile: config.configFile,
      mode: config.mode,
      logLevel: 'warn',
      build: { ssr: join(config.root, 'src/drawn.tsx'), outDir: folder, emptyOutDir: true, ssrEmitAssets: false },
    });
    const { draw } = (await import(pathToFileURL(join(folder, 'drawn.js')).href)) as { draw(path: string): string | null };
    return async (name, page) => {
      const shown = draw(name === 'landing' ? '/' : `/${name}`);
      if (shown === null) return null;
      if (!page.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT}`);
      // Where there is nothing to press, nothing needs a script.
      const frame = /<(?:button|form)\b/.test(shown) ? page : page.replace(NEEDS_SCRIPT, '');
      const whole = frame.replace(EMPTY_ROOT, () => `<div id="root" data-drawn="${name}">${shown}</div>`);
      return scriptLater(await withItsStyles(whole, resolve(config.root, config.build.outDir)), config.root);
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
