// F008 F108 The operator's settings reach the pages that the server sends, and only the configured embeds may be framed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_SITE, type PublicSite } from '#domain/public-site.ts';
import { writePages } from '#infra/testing/api/pages.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const SITE: PublicSite = {
  ...NO_SITE,
  publisher: { ...NO_SITE.publisher, company: 'Dupont & "Fils" <SAS>' },
  contactEmail: 'contact@subdoc.fr',
  embeds: { demo: 'https://demo.exemple.fr/v', booking: null },
};
let world: World;
beforeAll(async () => {
  world = await startWorld({ config: { publicSite: SITE } });
  await writePages(world);
});
afterAll(() => world.close());

/** Parses the attribute like a browser. */
const siteIn = (html: string): unknown => {
  const written = /<meta name="subdoc-site" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const signs: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return JSON.parse(written.replace(/&(?:quot|lt|gt|amp);/g, (sign) => signs[sign]!));
};

test('every page of the console and the public site contains the settings, whatever characters are in them', async () => {
  for (const path of ['/', '/mentions-legales', '/protection-donnees']) {
    const { text } = await world.client().get(path);
    expect(siteIn(text)).toEqual(SITE);
    expect(text).not.toContain('<SAS>');
  }
});

test('the legal notice names the publisher to a browser without scripts, and no other page does', async () => {
  const spoken = async (path: string) =>
    /<noscript>.*<\/nav> <div>(.*?)<\/div>.*<\/noscript>/.exec((await world.client().get(path)).text)?.[1];
  expect(await spoken('/mentions-legales')).toBe(
    '<h1>Mentions légales</h1> <dl><dt>Éditeur</dt> <dd>Dupont &amp; &quot;Fils&quot; &lt;SAS&gt;</dd> <dt>Adresse e-mail</dt> <dd>contact@subdoc.fr</dd></dl>',
  );
  expect(await spoken('/protection-donnees')).toBeUndefined();
});

test('F008 the landing page may frame the configured embeds and nothing else; other pages may frame none', async () => {
  const frames = async (path: string) =>
    /frame-src ([^;]*)/.exec((await world.client().get(path)).headers.get('content-security-policy') ?? '')?.[1];
  expect(await frames('/')).toBe("'self' blob: https://demo.exemple.fr");
  expect(await frames('/mentions-legales')).toBe("'self' blob:");
});
