// One scenario: k6 as a process of its own, and what it counted.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from '../../testing/engines/servers.ts';
import type { Size } from './prepare.ts';

export const SCENARIOS = ['log-ins', 'uploads', 'dashboards', 'imports', 'webhooks'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** Of one kind of question. Milliseconds; `limit` is what 95 % had to keep. */
export type Line = { kind: string; count: number; p50: number; p95: number; longest: number; limit: number; holds: boolean };
export type Counted = {
  scenario: Scenario;
  lines: Line[];
  /** Answers with another status than is right for the question. */
  wrong: number;
  asked: number;
  /** What could not be begun in its moment, for want of this machine. */
  dropped: number;
};

type Metric = { values: Record<string, number>; thresholds?: Record<string, { ok: boolean }> };
type Summary = { metrics: Record<string, Metric> };

/** k6 says so with this code. */
const THRESHOLDS_MISSED = 99;
/** Everybody has an address of his own, as telephones do: limits are counted by address. */
const ADDRESSES = '127.77.0.0/16';

export type RunOptions = { prepared: string; size: Size; folder: string; patience: number };

/** Throws when k6 itself does not run; a threshold that was missed is told by its line. */
export async function runScenario(scenario: Scenario, { prepared, size, folder, patience }: RunOptions): Promise<Counted> {
  const summary = join(folder, `${scenario}.json`);
  const env = { PREPARED: prepared, SUMMARY: summary, SHORT: size === 'short' ? '1' : '0', PATIENCE: String(patience) };
  const args = ['run', '--quiet', '--no-usage-report', '--log-output', 'stderr', '--local-ips', ADDRESSES];
  for (const [name, value] of Object.entries(env)) args.push('-e', `${name}=${value}`);
  const child = spawn(programOf('k6'), [...args, join(import.meta.dirname, `${scenario}.js`)], {
    // None of the developer's own settings of k6.
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said = (said + chunk).slice(-4_000)));
  const code = await new Promise<number | string | null>((ended) => {
    child.once('error', ({ message }) => ended(message));
    child.once('close', (status, signal) => ended(status ?? signal));
  });
  if (code !== 0 && code !== THRESHOLDS_MISSED) throw new Error(`k6 ${scenario} ended with ${code}\n${said}`);
  return counted(scenario, JSON.parse(readFileSync(summary, 'utf8')) as Summary);
}

const KIND = /^http_req_duration\{kind:(.+)\}$/;
const LIMIT = /^p\(95\)<([\d.]+)$/;

export function counted(scenario: Scenario, { metrics }: Summary): Counted {
  const lines = Object.entries(metrics).flatMap(([name, { values, thresholds = {} }]): Line[] => {
    const kind = KIND.exec(name)?.[1];
    if (kind === undefined) return [];
    const [rule = '', verdict] = Object.entries(thresholds)[0] ?? [];
    const { count = 0, med = 0, max = 0 } = values;
    const p95 = values['p(95)'] ?? 0;
    return [{ kind, count, p50: med, p95, longest: max, limit: Number(LIMIT.exec(rule)?.[1]), holds: verdict?.ok === true && count > 0 }];
  });
  const checks = metrics['checks']?.values ?? {};
  const { passes = 0, fails = 0 } = checks;
  return { scenario, lines, wrong: fails, asked: passes + fails, dropped: metrics['dropped_iterations']?.values['count'] ?? 0 };
}
