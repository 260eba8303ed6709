// Writes the head of a served page from domain/texts/fr/pages.ts, so that it is there without scripts (F017, P12b), and the publisher's
// particulars into the legal notice, which the law wants open to everybody.
import type { PublicSite } from '#domain/public-site.ts';
import { metadataOf, PAGES } from '#domain/texts/fr/pages.ts';
import type { ApiConfig } from '../deps.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** For the content of an element, and for attributes in double quotes. */
export const html = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
const meta = (name: string, content: string): string => `<meta name="${name}" content="${html(content)}" />`;
const property = (name: string, content: string): string => `<meta property="${name}" content="${html(content)}" />`;

/** `publicUrl` without a trailing slash: addresses here are never taken from a request (C33). */
function headOf(path: string, publicUrl: string, site: PublicSite): string {
  const page = metadataOf(path);
  const first = `/${path.split('/')[1] ?? ''}`;
  // An unknown address is not repeated in the page.
  const address = Object.hasOwn(PAGES, first) ? `${publicUrl}${first}` : `${publicUrl}/`;
  const tags = [
    `<title>${html(page.title)}</title>`,
    meta('description', page.description),
    meta('keywords', page.keywords),
    meta('robots', page.robots),
    property('og:title', page.ogTitle),
    property('og:description', page.ogDescription),
    property('og:type', page.ogType),
    property('og:url', address),
    property('og:locale', 'fr_FR'),
    property('og:image', `${publicUrl}/apercu.jpg`),
    meta('subdoc-site', JSON.stringify(site)),
    `<link rel="canonical" href="${html(address)}" />`,
  ];
  // A data block: « < » is escaped so that no text can end it.
  const schema = page.schema && JSON.stringify(page.schema(address)).replaceAll('<', '\\u003c');
  return [...tags, ...(schema ? [`<script type="application/ld+json">${schema}</script>`] : [])].join('\n    ');
}

/** As on the page itself (admin-ui/src/public/legal/LegalPage.tsx). */
const OTHER_PAGES =
  '<nav><div><a href="/">Accueil</a></div> <div><a href="/protection-donnees">Protection des données</a></div> <div><a href="/conditions-utilisation">Conditions d’utilisation</a></div></nav>';
/** The legal notice (product.md §2) for browsers without scripts: what is not set is left out. */
function noticeOf({ publisher, contactEmail }: PublicSite): string {
  const { company, legalForm, address, registration, director, phone, host } = publisher;
  const lines = [
    ['Éditeur', [company, legalForm].filter((part) => part !== '').join(', ')],
    ['Siège social', address],
    ['Numéro d’immatriculation', registration],
    ['Directeur de la publication', director],
    ['Adresse e-mail', contactEmail],
    ['Téléphone', phone],
    ['Hébergement', host],
  ].filter(([, value]) => value !== '');
  const list = lines.map(([name, value]) => `<dt>${name}</dt> <dd>${html(value!)}</dd>`).join(' ');
  const notice = `<div><h1>Mentions légales</h1> <dl>${list}</dl></div>`;
  return `<noscript><div class="public"><div class="legal">${OTHER_PAGES} ${notice}</div></div></noscript>`;
}

/** The built page with its own head instead of the common one. */
export const withHead = (page: string, path: string, { publicUrl, publicSite }: Pick<ApiConfig, 'publicUrl' | 'publicSite'>): string =>
  page
    .replace(/<noscript>[\s\S]*?<\/noscript>/i, (needsScript) => (path === '/mentions-legales' ? noticeOf(publicSite) : needsScript))
    .replace(/<meta name="description"[^>]*>\s*/i, '')
    .replace(/<meta name="robots"[^>]*>\s*/i, '')
    .replace(/<title>[^<]*<\/title>/i, () => headOf(path, publicUrl, publicSite));
