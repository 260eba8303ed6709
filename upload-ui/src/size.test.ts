// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it, vi } from 'vitest';

it('P12a the page loads at most 80 kB gzip of script, joining photos not included', async () => {
  vi.stubEnv('NODE_ENV', 'production'); // otherwise React's development build is measured
  const result = (await build({
    configFile: `${import.meta.dirname}/../vite.config.ts`,
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const entry = result.output.find((chunk): chunk is Rolldown.OutputChunk => chunk.type === 'chunk' && chunk.isEntry);
  expect(entry?.imports).toEqual([]);
  expect(gzipSync(entry?.code ?? '').length).toBeLessThan(80_000);
  // Photographs before they go, joining them, the preferences page, and that of a witness.
  expect(entry?.dynamicImports.length).toBe(4);
}, 60_000);

it('K32 nothing that is loaded has syntax of regular expressions that Safari 14 refuses: such a script does not even start', async () => {
  const result = (await build({
    configFile: `${import.meta.dirname}/../vite.config.ts`,
    logLevel: 'silent',
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const code = result.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
  expect(code).not.toMatch(/\(\?<[=!]/);
}, 60_000);
