// A page of its own for each public address: dist/auth.html is index.html that asks at once for the code and the styles of the sign-in page,
// which otherwise are known only when the entry has run (UI.md « Lighthouse »). Some of them come drawn as well
// (prerender.ts). The server sends each for its address (api/shell/http/pages.ts).
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { drawer } from './prerender.ts';

/** By the first segment of their address: where their code begins. */
const PAGES = {
  landing: 'public/landing/LandingPage.tsx',
  auth: 'auth/AuthPage.tsx',
  'mentions-legales': 'public/legal/LegalNoticePage.tsx',
  'protection-donnees': 'public/legal/DataProtectionPage.tsx',
  'conditions-utilisation': 'public/legal/TermsPage.tsx',
  verification: 'public/verification/VerificationPage.tsx',
} as const;

/** Everything that a chunk asks for before it runs, itself first. */
function withImports(bundle: Rolldown.OutputBundle, first: string): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.set(name, chunk);
    chunk.imports.forEach(visit);
  };
  visit(first);
  return [...found.values()];
}

/** The elements of the head that ask for a page's code and styles. */
function linksOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/src/${source}`));
  if (start === undefined) throw new Error(`${source} has no chunk of its own`);
  const chunks = withImports(bundle, start.fileName);
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
}

export function pages(): Plugin {
  let config: ResolvedConfig;
  const links = new Map<string, string[]>();
  return {
    name: 'pages',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (!config.build.ssr) for (const [name, source] of Object.entries(PAGES)) links.set(name, linksOf(bundle, source));
      },
    },
    async closeBundle() {
      if (config.build.ssr || !config.build.write) return;
      const dist = resolve(config.root, config.build.outDir);
      const common = await readFile(join(dist, 'index.html'), 'utf8');
      const draw = await drawer(config);
      for (const [name, all] of links) {
        const own = all.filter((link) => !common.includes(/"(\/assets\/[^"]+)"/.exec(link)?.[0] ?? link));
        const page = common.replace('</head>', () => `  ${own.join('\n    ')}\n  </head>`);
        await writeFile(join(dist, `${name}.html`), page);
        const drawn = await draw(name, page);
        if (drawn !== null) await writeFile(join(dist, `${name}.drawn.html`), drawn);
      }
    },
  };
}
