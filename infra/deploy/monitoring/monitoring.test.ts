// Alerts and dashboards use only metrics that the product exports, and every alert links to a heading of the runbook.
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { ENGINES } from '#contract/status.ts';
import { fixedClock } from '../../adapters/clock/fixed.ts';
import { COUNTED, GAUGED, MEASURED } from '../../adapters/metrics/catalogue.ts';
import { createCounters } from '../../adapters/metrics/counters.ts';
import { prometheus } from '../../adapters/metrics/prometheus.ts';
import { DASHBOARD_FILE, dashboard } from './dashboard.ts';

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

/** The metrics of GET /metrics, with their types. No database is needed for that. */
async function answered(): Promise<Map<string, string>> {
  const away = (() => Promise.reject(new Error('no database'))) as never;
  const text = await prometheus({
    ...{ counters: createCounters(), sql: away, store: { readAll: away }, clock: fixedClock('2026-11-21T09:00:00Z') },
    ...{ failures: () => ({ times: 0 }), version: '1', folder: tmpdir() },
  }).text();
  return new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
}
/** Names of metrics in a query, ours and the library's. */
const namesIn = (text: string): Set<string> => new Set(text.match(/\b(?:subdoc|process|nodejs)_[a-z0-9_]+/g) ?? []);

test('every figure that an alert or the dashboard asks for is one that /metrics answers', async () => {
  const known = await answered();
  const there = (name: string): boolean =>
    known.has(name) || (/_(bucket|sum|count)$/.test(name) && known.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram');
  const asked = [...namesIn(`${await read('alerts.yml')}${JSON.stringify(dashboard())}`)];
  expect(asked.filter((name) => !there(name))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
});

test('every figure of ours is on the dashboard', async () => {
  const shown = JSON.stringify(dashboard());
  const missing = [...(await answered()).keys()].filter((name) => name.startsWith('subdoc_') && !shown.includes(name));
  expect(missing).toEqual([]);
});

test('labels in alerts and the dashboard are labels of their figure', async () => {
  const labels = new Set(
    [...Object.values(COUNTED), ...Object.values(GAUGED), ...Object.values(MEASURED)].flatMap((figure) => [...figure.labels]),
  );
  for (const more of ['projection', 'version', 'le', 'role', 'job']) labels.add(more);
  const text = `${await read('alerts.yml')}${JSON.stringify(dashboard())}`;
  const used = [...text.matchAll(/by \(([a-z, ]+)\)/g)].flatMap(([, names]) => names!.split(', '));
  const matched = [...text.matchAll(/\{([a-z_]+)!?=/g)].map(([, name]) => name!);
  expect([...used, ...matched].filter((name) => !labels.has(name))).toEqual([]);
});

test('every alert leads to a heading of the runbook, and each heading there names an alert or an engine', async () => {
  const alerts = await read('alerts.yml');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const links = [...alerts.matchAll(/runbook: "docs\/runbook\.md#([a-z-]+)"/g)].map(([, anchor]) => anchor!);
  expect(links).toHaveLength(names.length);
  const runbook = await read('../../../docs/runbook.md');
  const anchors = [...runbook.matchAll(/^#{2,4} (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  for (const name of ENGINES) expect(runbook, name).toContain(`| ${name} |`);
});

test('the dashboard’s file is the one that is written from its panels', async () => {
  expect(JSON.parse(await readFile(DASHBOARD_FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(dashboard())));
});
