// Two front ends as a build would leave them: one page each, enough to test the server's part.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from './world.ts';

export async function writePages({ config }: Pick<World, 'config'>): Promise<void> {
  for (const [folder, name] of [
    [config.adminUi, 'console'],
    [config.uploadUi, 'depot'],
  ] as const) {
    await mkdir(folder, { recursive: true });
    const head = '<meta name="csp-nonce" content="__CSP_NONCE__" /><title>SubDoc</title>';
    await writeFile(
      join(folder, 'index.html'),
      `<!doctype html><html lang="fr"><head>${head}</head><body>${name}<noscript>JavaScript</noscript></body></html>`,
    );
  }
}
