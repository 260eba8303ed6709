// Finds a Chromium for the browser tests on any machine: a configured one, the system's, or the one inside an npm package, which includes
// its libraries and fonts.
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export type Chromium = { executablePath: string; args: string[]; env: Record<string, string>; from: 'CHROMIUM_PATH' | 'system' | 'npm' };

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
/** No sandbox, because root cannot use it. It visits only our pages, and may call no other server. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Throws when there is none: a browser test that did not run is a failure. */
export async function findChromium(environment: Record<string, string | undefined> = process.env): Promise<Chromium> {
  const named = environment['CHROMIUM_PATH'];
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH: ${named} cannot be executed.`);
    return { executablePath: named, args: ARGS, env: {}, from: 'CHROMIUM_PATH' };
  }
  const system = SYSTEM.find(isExecutable);
  if (system) return { executablePath: system, args: ARGS, env: {}, from: 'system' };
  if (process.platform === 'linux' && process.arch === 'x64') return npmChromium();
  throw new Error('No Chromium found: install Chromium or Google Chrome, or set CHROMIUM_PATH.');
}

/**
 * Linux x64 only. The package unpacks itself into the temporary folder, and its libraries only where it detects its cloud function: a child
 * process pretends to be one, with its own temporary folder, so that other users and runs do not interfere.
 */
export async function npmChromium(): Promise<Chromium> {
  const manifest = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(import.meta.dirname, '../../../node_modules/.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
    const script = "await (await import('@sparticuz/chromium')).default.executablePath()";
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname, env });
    // The package's own font list names /tmp, where these fonts are not.
    const fonts = `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`;
    writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), `<?xml version="1.0"?>\n${fonts}\n`);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      // Another run was faster; the result is the same.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') };
  return { executablePath: join(folder, 'chromium'), args: ARGS, env, from: 'npm' };
}
