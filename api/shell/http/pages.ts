// Serves what a browser opens besides API calls: the pages of the two front ends, their files, short links, robots.txt.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { framedOrigins, type PublicSite } from '#domain/public-site.ts';
import { findWitness } from '../../log/witness.ts';
import { findContact } from '../../reminders/preferences.ts';
import { findLink } from '../../subcontractors/links.ts';
import type { Api } from '../app.ts';
import type { ApiDeps } from '../deps.ts';
import { wrongGuess } from '../handler-deps.ts';
import { Problem } from '../problem.ts';
import type { Visitors } from '../visitor.ts';
import { fileServer } from './files.ts';
import { contentPolicy } from './headers.ts';
import type { Limits } from './limits.ts';
import { clientAddress } from './origin.ts';
import { withHead } from './page-head.ts';
import { PAGES, SECRET_PAGES } from './page-names.ts';

const INDEXED = new Set(['/']);
const NO_INDEX = 'noindex, nofollow';
const ROBOTS_META = `<meta name="robots" content="${NO_INDEX}" />`;
/** Nobody is logged in: the page need not ask (admin-ui/src/root/session.ts). */
const NOBODY = '<meta name="subdoc-visitor" content="nobody" />';
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /dev/\n';

/** The build writes this script into the landing page. It is matched before any data of a request is inserted. */
const EARLY_SCRIPT = /<script data-later="[^"]*">([\s\S]*?)<\/script>/;
const gzipped = promisify(gzip);

/** The landing page may frame the operator's video; the page that verifies proof files may connect nowhere. */
function consolePolicy(path: string, nonce: string, html: string, site: PublicSite): string {
  if (path.split('/')[1] === 'verification') return contentPolicy.verification(nonce);
  return contentPolicy.consolePage(nonce, path === '/' ? framedOrigins(site) : [], EARLY_SCRIPT.exec(html)?.[1]);
}

/** What the build made for this address (admin-ui/vite/pages.ts); of most, the common page. */
async function builtPage(folder: string, { req: { path, url } }: Context): Promise<string> {
  const [, segment = '', more] = path.split('/');
  const name = PAGES.has(segment) && more === undefined ? segment || 'landing' : 'index';
  // What the sign-in page shows may depend on its parameters.
  const drawn = name === 'landing' || !url.includes('?') ? [`${name}.drawn.html`] : [];
  for (const file of [...drawn, `${name}.html`]) {
    const built = await readFile(join(folder, file), 'utf8').catch(() => null);
    if (built !== null) return built;
  }
  return readFile(join(folder, 'index.html'), 'utf8');
}

type Deps = { deps: ApiDeps; limits: Limits; visitors: Visitors };

export function pages(app: Api, { deps, limits, visitors }: Deps): void {
  const { config, ids } = deps;
  const consoleFiles = fileServer(config.adminUi);
  const uploadFiles = fileServer(config.uploadUi);

  /** A page of a front end, built for this request; `more` is added to its head. */
  async function page(c: Context, front: 'admin' | 'upload', status: 200 | 404 | 429, indexed: boolean, more = ''): Promise<Response> {
    const { path } = c.req;
    const built = front === 'admin' ? builtPage(config.adminUi, c) : readFile(join(config.uploadUi, 'index.html'), 'utf8');
    const raw = await built.catch(() => null);
    const html = raw !== null && front === 'admin' ? withHead(raw, path, config) : raw;
    if (html === null)
      return c.text("L'interface n'est pas construite : lancez « npm run build ».", 503, { 'retry-after': '30', 'x-robots-tag': NO_INDEX });
    const nonce = ids.secret(16);
    const robots = indexed || /<meta name="robots"/i.test(html) ? html : html.replace('</head>', `${ROBOTS_META}</head>`);
    const segment = path.split('/')[1] ?? '';
    // The page is built for each request, so a fast gzip level is used. It contains no secret, so its compressed length reveals nothing.
    const text = robots.replace('</head>', `${more}</head>`).replaceAll('__CSP_NONCE__', nonce);
    const packed = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    return c.body(packed ? new Uint8Array(await gzipped(text)) : text, status, {
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      ...(packed ? { 'content-encoding': 'gzip' } : {}),
      'cache-control': 'no-store',
      'content-security-policy': front === 'admin' ? consolePolicy(path, nonce, raw ?? '', config.publicSite) : contentPolicy.plainPage,
      // `no-referrer` would make browsers hide the Origin of our own forms as well.
      'referrer-policy': SECRET_PAGES.has(segment) ? 'no-referrer' : 'same-origin',
      ...(indexed ? {} : { 'x-robots-tag': NO_INDEX }),
    });
  }

  /** Counts a wrong token (C12); beyond the limit the page says so. */
  async function wrong(c: Context): Promise<Response> {
    const address = clientAddress(c, config);
    try {
      await wrongGuess(limits, address);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 429) throw error;
      const limited = await page(c, 'upload', 429, false);
      limited.headers.set('retry-after', String(error.more.retryAfterSeconds));
      return limited;
    }
    return page(c, 'upload', 404, false);
  }

  app.get('/robots.txt', (c) => c.text(ROBOTS, 200, { 'cache-control': 'public, max-age=3600' }));
  app.get('/contact', (c) => c.redirect('/?contact=true', 302));
  /** To the link itself, from one that came with something around it, in capitals or cut (link-secret.ts). */
  function onwards(c: Context, to: string): Response {
    c.header('x-robots-tag', NO_INDEX);
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    return c.redirect(to, 302);
  }
  const secretPage = async (c: Context, token: string | undefined, folder: string): Promise<Response> => {
    if (token === undefined) return wrong(c);
    const path = `${folder}${token}`;
    return c.req.path === path ? page(c, 'upload', 200, false) : onwards(c, path);
  };
  app.get('/upload/:text{.+}', async (c) => secretPage(c, (await findLink(deps, { token: c.req.param('text') }))?.token, '/upload/'));
  app.get('/preferences/:text{.+}', async (c) => secretPage(c, (await findContact(deps, c.req.param('text')))?.token, '/preferences/'));
  app.get('/temoin/:text{.+}', async (c) => secretPage(c, (await findWitness(deps, c.req.param('text')))?.token, '/temoin/'));
  app.get('/s/:text{.+}', async (c) => {
    const link = await findLink(deps, { shortId: c.req.param('text') });
    return link ? onwards(c, `/upload/${link.token}`) : wrong(c);
  });
  // With parameters the page itself knows where to go on (admin-ui/src/root/way-back.ts).
  app.get('/auth', async (c) => {
    const visitor = await visitors.of(c);
    return visitor && !c.req.url.includes('?') ? c.redirect('/dashboard', 302) : page(c, 'admin', 200, false, visitor ? '' : NOBODY);
  });
  app.get(
    '/upload-ui/*',
    async (c) => (await uploadFiles(c.req.path.slice('/upload-ui'.length), c.req.raw.headers)) ?? c.text('Introuvable.', 404),
  );

  app.get('*', async (c) => {
    const { path } = c.req;
    if (path !== '/' && !/^\/[^/]*\.html$/.test(path)) {
      const file = await consoleFiles(path, c.req.raw.headers);
      if (file) return file;
      // A missing asset is 404 as text: a script request must never be answered with HTML.
      if (path.startsWith('/assets/')) return c.text('Introuvable.', 404);
    }
    const [, segment = '', ...rest] = path.split('/');
    const known = PAGES.has(segment);
    const small = segment.toLowerCase();
    if (small !== segment && SECRET_PAGES.has(small)) return onwards(c, `${['', small, ...rest].join('/')}${new URL(c.req.url).search}`);
    if (path === '/upload' || path === '/upload/') return page(c, 'upload', 404, false);
    return page(c, 'admin', known ? 200 : 404, INDEXED.has(path));
  });
  app.all('*', (c) => c.json({ message: 'Introuvable.', code: 'not-found', status: 404 }, 404));
}
