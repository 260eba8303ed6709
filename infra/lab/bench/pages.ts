// P12: what the pages weigh and how soon the landing page is there, and what Lighthouse says of it. Weights are exact: production
// builds, gzip. Times: the product's own server, a telephone on slow 4G.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { findChromium } from '../../testing/product/chromium.ts';
import { startProduct } from '../../testing/product/product.ts';
import { type Category, type Look, lighthouse } from './lighthouse.ts';
import type { Protocol } from './protocol.ts';
import { NoReference } from './references.ts';
import type { Goal, Report } from './report.ts';
import { exact, median, ratio } from './statistics.ts';

/** How often Lighthouse looks: a network that it computes or slows down gives nearly the same each time. */
const LOOKS = 5;
/** The first of these is not counted: the product has answered nothing yet. */
const PAIRS = 9;
const ROOT = resolve(import.meta.dirname, '../../..');
const HELLO = {
  react: `import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement(StrictMode, null, 'Bonjour'));`,
  admin: `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Admin } from 'react-admin';
import simpleRest from 'ra-data-simple-rest';
createRoot(document.getElementById('root')).render(createElement(Admin, { dataProvider: simpleRest('/api') }));`,
};

type Chunks = Map<string, Rolldown.OutputChunk>;
const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length;

async function built(options: Parameters<typeof build>[0]): Promise<Chunks> {
  const output = (await build({ ...options, logLevel: 'silent', mode: 'production' })) as Rolldown.RolldownOutput;
  return new Map(output.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
}
/** What the browser has to have before these files run: each with all that it imports, once. */
function weightOf(chunks: Chunks, wanted: readonly RegExp[]): number {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const other of chunks.get(name)?.imports ?? []) visit(other);
  };
  for (const ask of wanted) {
    const found = [...chunks.values()].find(({ facadeModuleId }) => ask.test(facadeModuleId ?? ''));
    if (!found) throw new Error(`the build has no ${ask}`);
    visit(found.fileName);
  }
  return [...seen].reduce((sum, name) => sum + gzipped(chunks.get(name)?.code ?? ''), 0);
}

const hello = async (which: keyof typeof HELLO): Promise<number> => {
  const entry = `virtual:hello-${which}`;
  const plugin = {
    name: 'hello',
    resolveId: (id: string) => (id === entry ? join(ROOT, `hello-${which}.js`) : null),
    load: (id: string) => (id === join(ROOT, `hello-${which}.js`) ? HELLO[which] : null),
  };
  const chunks = await built({
    configFile: false,
    root: ROOT,
    plugins: [plugin],
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
  });
  return [...chunks.values()].reduce((sum, { code }) => sum + gzipped(code), 0);
};

async function weights(): Promise<Goal[]> {
  const screen = (name: string) => built({ configFile: join(ROOT, name, 'vite.config.ts'), build: { write: false } });
  const upload = weightOf(await screen('upload-ui'), [/index\.html$/]);
  const console = weightOf(await screen('admin-ui'), [/index\.html$/, /Console\.tsx$/, /DashboardPage\.tsx$/]);
  const [react, admin] = [await hello('react'), await hello('admin')];
  const shared = { id: 'P12a', atMost: true, deterministic: true } as const;
  return [
    {
      ...shared,
      name: 'upload page, JS gzip ÷ react + react-dom',
      estimate: exact(upload / react),
      floor: 1.4,
      moonshot: 1.1,
      twins: `${upload} : ${react} B`,
    },
    {
      ...shared,
      name: 'console until its dashboard shows, JS gzip ÷ an <Admin> without a page',
      estimate: exact(console / admin),
      floor: 1.3,
      moonshot: 0.8,
      twins: `${console} : ${admin} B`,
    },
  ];
}

/** The landing page's words in a file without style, script or picture, as a plain server sends it. */
async function plainPage(): Promise<{ url: string; close(): void }> {
  const drawn = await readFile(join(ROOT, 'admin-ui/dist/landing.drawn.html'), 'utf8');
  const body = /<body>([\s\S]*)<\/body>/.exec(drawn)?.[1] ?? '';
  const words = body
    .replace(/<(script|style|picture|audio|svg|noscript|dialog)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(img|source|link|input)\b[^>]*>/g, '')
    .replace(/\s(class|style|id|data-[\w-]+|aria-[\w-]+|role|tabindex)="[^"]*"/g, '');
  const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>SubDoc</title></head><body>${words}</body></html>`;
  const bytes = gzipSync(page);
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    answer.end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

async function landing(protocol: Protocol): Promise<Report> {
  execFileSync(process.execPath, ['infra/tools/run.mjs', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const [product, plain, chromium] = [await startProduct(), await plainPage(), await findChromium()];
  try {
    const pairs: [ours: Look, theirs: Look][] = [];
    const ours: Look[] = [];
    const home = `${product.url}/`;
    for (let i = 0; i < (protocol.quick ? 1 : LOOKS); i++) ours.push(await lighthouse(chromium, home, 'computed'));
    for (let i = 0; i < (protocol.quick ? 2 : PAIRS); i++) {
      const pair: [Look, Look] = [await lighthouse(chromium, home, 'slowed'), await lighthouse(chromium, plain.url, 'slowed')];
      if (i > 0) pairs.push(pair);
    }
    const told = (values: readonly number[]): string => values.map((value) => String(Math.round(value))).join(', ');
    const score = (category: Category): Goal => ({
      id: 'Lighthouse',
      name: `landing page, ${category}`,
      estimate: exact(median(ours.map(({ scores }) => scores[category]))),
      floor: 95,
      moonshot: 100,
      deterministic: true,
      twins: told(ours.map(({ scores }) => scores[category])),
    });
    return {
      goals: [
        {
          id: 'P12b',
          name: 'landing page, LCP on slow 4G ÷ a static page with the same text',
          estimate: ratio(pairs.map(([a, b]) => [a.lcpMs, b.lcpMs])),
          floor: 1.5,
          moonshot: 1.1,
          atMost: true,
          twins: `${told(pairs.map(([a]) => a.lcpMs))} : ${told(pairs.map(([, b]) => b.lcpMs))} ms`,
        },
        {
          id: 'P12b',
          name: 'landing page, layout shift',
          estimate: exact(Math.max(...[...ours, ...pairs.map(([a]) => a)].map(({ cls }) => cls))),
          floor: 0.1,
          moonshot: 0,
          atMost: true,
          deterministic: true,
        },
        ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map(score),
      ],
      remarks: [...new Set(ours.flatMap(({ faults }) => faults))].map((text) => ({ id: 'Lighthouse', text })),
    };
  } finally {
    plain.close();
    await product.dispose();
  }
}

export async function bench(protocol: Protocol): Promise<Report> {
  const goals = await weights();
  try {
    const { goals: more, remarks } = await landing(protocol);
    return { goals: [...goals, ...more], remarks };
  } catch (error) {
    if (!(error instanceof NoReference)) throw error;
    return { goals, remarks: [{ id: 'Lighthouse', text: error.message }] };
  }
}
