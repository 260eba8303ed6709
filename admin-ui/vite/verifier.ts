// Builds verifier.mjs, the verifier that lies in every proof file: one file for Node, of the same source as the page /verification.
import { resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const ENTRY = resolve(import.meta.dirname, '../../infra/tools/verifier-main.ts');

export const verifier = (): Plugin => ({
  name: 'verifier',
  apply: 'build',
  async generateBundle() {
    if (this.environment.config.build.ssr) return;
    const build = await rolldown({ input: ENTRY, platform: 'node', external: /^node:/ });
    const { output } = await build.generate({ format: 'esm', minify: false, codeSplitting: false });
    await build.close();
    if (output.length !== 1) throw new Error('the verifier is more than one file');
    this.emitFile({ type: 'asset', fileName: 'verifier.mjs', source: output[0].code });
  },
});
