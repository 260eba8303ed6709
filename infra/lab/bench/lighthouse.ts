// One look of Lighthouse at a page: a telephone on slow 4G with a fourth of this machine's processor. Either as Lighthouse comes (it
// computes that network, which gives its scores) or with the browser itself slowed down (what was painted, and when).
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chromium } from '../../testing/product/chromium.ts';
import { reference } from './references.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
export type Look = {
  /** 0 to 100. */
  scores: Record<Category, number>;
  lcpMs: number;
  cls: number;
  /** What it found wrong, with its name for it. */
  faults: string[];
};
type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string; scoreDisplayMode: string };
type Result = {
  lhr: {
    categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit>;
    runtimeError?: { message: string };
  };
};
type Lighthouse = { default(url: string, flags: object): Promise<Result | undefined> };

const SLOWED = { throttlingMethod: 'devtools', onlyCategories: ['performance'] };

export async function lighthouse(chromium: Chromium, url: string, network: 'computed' | 'slowed'): Promise<Look> {
  const { default: look } = await reference<Lighthouse>('lighthouse');
  const profile = await mkdtemp(join(tmpdir(), 'subdoc-lighthouse-'));
  const browser = spawn(
    chromium.executablePath,
    [...chromium.args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run', 'about:blank'],
    { env: { ...process.env, ...chromium.env }, stdio: 'ignore' },
  );
  const ended = new Promise((done) => browser.once('exit', done));
  try {
    const result = await look(url, {
      port: await debuggingPort(profile),
      logLevel: 'error',
      output: 'json',
      ...(network === 'slowed' && SLOWED),
    });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { categories, audits } = result.lhr;
    const names = Object.keys(categories) as Category[];
    const counted = new Set(names.flatMap((name) => categories[name].auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)));
    return {
      scores: Object.fromEntries(names.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)])) as Look['scores'],
      lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      faults: Object.entries(audits)
        .filter(([id, { score }]) => counted.has(id) && score !== null && score < 0.9)
        .map(([id, { title, displayValue }]) => `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`),
    };
  } finally {
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Chromium writes the port that it has chosen into its profile. */
async function debuggingPort(profile: string): Promise<number> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const port = Number(text.split('\n')[0]);
    if (port > 0) return port;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error('the browser did not open its debugging port');
}
