// Writes grafana-dashboard.json: panels as data, positions and ids computed. `node infra/deploy/monitoring/dashboard.ts`
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Panel = { title: string; unit: string; queries: Record<string, string>; kind?: 'timeseries' | 'stat'; text?: string };

const quantiles = (metric: string, by = ''): Record<string, string> => {
  const labels = by === '' ? 'le' : `le, ${by}`;
  const of = (q: number) => `histogram_quantile(${q}, sum by (${labels}) (rate(${metric}_bucket[5m])))`;
  const name = by === '' ? '' : ` {{${by}}}`;
  return { [`p50${name}`]: of(0.5), [`p99${name}`]: of(0.99) };
};

export const ROWS: Record<string, Panel[]> = {
  'At a glance': [
    { title: 'Engines', unit: 'short', kind: 'stat', queries: { '{{engine}}': 'min by (engine) (subdoc_engine_up)' } },
    { title: 'Versions', unit: 'short', kind: 'stat', queries: { '{{version}}': 'count by (version) (subdoc_build_info)' } },
    { title: 'Dead letters', unit: 'short', kind: 'stat', queries: { given: 'max(subdoc_timers_dead)' } },
    { title: 'Last backup', unit: 's', kind: 'stat', queries: { age: 'max(subdoc_backup_age_seconds)' } },
  ],
  Answers: [
    { title: 'Answers by class', unit: 'reqps', queries: { '{{class}}': 'sum by (class) (rate(subdoc_http_answers_total[5m]))' } },
    { title: 'Commands', unit: 's', queries: quantiles('subdoc_command_seconds') },
    {
      title: 'Commands by outcome',
      unit: 'ops',
      queries: { '{{outcome}}': 'sum by (outcome) (rate(subdoc_command_seconds_count[5m]))' },
    },
    { title: 'Consoles that listen', unit: 'short', queries: { streams: 'sum(subdoc_live_streams)' } },
    { title: 'Limits hit', unit: 'ops', queries: { '{{limit}}': 'sum by (limit) (rate(subdoc_limits_exceeded_total[5m]))' } },
    { title: 'Wrong passwords', unit: 'ops', queries: { tries: 'sum(rate(subdoc_failed_logins_total[5m]))' } },
    { title: 'Documents received', unit: 'Bps', queries: { '{{door}}': 'sum by (door) (rate(subdoc_upload_bytes_total[5m]))' } },
  ],
  'Event store': [
    { title: 'Append', unit: 's', queries: quantiles('subdoc_append_seconds') },
    { title: 'Appends a batch', unit: 'short', queries: quantiles('subdoc_append_batch_commands') },
  ],
  Projections: [
    { title: 'Behind', unit: 's', queries: { '{{projection}}': 'max by (projection) (subdoc_projection_lag_seconds)' } },
    {
      title: 'Rows of a batch, p99',
      unit: 's',
      queries: {
        '{{projection}}': 'histogram_quantile(0.99, sum by (le, projection) (rate(subdoc_projection_batch_seconds_bucket[5m])))',
      },
    },
    {
      title: 'Stopped, parked, failures',
      unit: 'short',
      queries: {
        stopped: 'sum(max by (projection) (subdoc_projection_stopped))',
        parked: 'sum(max by (projection) (subdoc_projection_parked_streams))',
        failures: 'sum(rate(subdoc_reader_failures_total[5m]))',
      },
    },
  ],
  'Work that waits': [
    {
      title: 'Timers',
      unit: 'short',
      queries: { pending: 'max(subdoc_timers_pending)', due: 'max(subdoc_timers_due)', late: 'max(subdoc_timers_late)' },
    },
    { title: 'Lateness', unit: 's', queries: quantiles('subdoc_timer_lateness_seconds', 'kind') },
    { title: 'Work', unit: 's', queries: quantiles('subdoc_timer_seconds', 'kind') },
    {
      title: 'Attempts to send',
      unit: 'ops',
      queries: { '{{channel}} {{outcome}}': 'sum by (channel, outcome) (rate(subdoc_delivery_attempts_total[5m]))' },
    },
    { title: 'Messages on their way', unit: 'short', queries: { waiting: 'max(subdoc_deliveries_pending)' } },
    { title: 'Reading documents', unit: 's', queries: quantiles('subdoc_analysis_seconds', 'carrier') },
    { title: 'Documents that wait for a reader', unit: 'short', queries: { '{{readers}}': 'sum by (readers) (subdoc_readers_waiting)' } },
  ],
  Machine: [
    { title: 'Processor', unit: 'percentunit', queries: { '{{role}}': 'rate(process_cpu_seconds_total{job="subdoc"}[5m])' } },
    { title: 'Memory', unit: 'bytes', queries: { '{{role}}': 'process_resident_memory_bytes{job="subdoc"}' } },
    { title: 'Event loop, p99', unit: 's', queries: { '{{role}}': 'nodejs_eventloop_lag_p99_seconds{job="subdoc"}' } },
    { title: 'Room on the disk', unit: 'bytes', queries: { free: 'min(subdoc_data_folder_free_bytes)' } },
  ],
};

const WIDTH = 24;
const [PANEL_WIDTH, PANEL_HEIGHT] = [8, 7];

export function dashboard() {
  const panels: object[] = [];
  let y = 0;
  for (const [row, members] of Object.entries(ROWS)) {
    panels.push({ id: panels.length + 1, type: 'row', title: row, collapsed: false, gridPos: { x: 0, y, w: WIDTH, h: 1 }, panels: [] });
    y += 1;
    members.forEach(({ title, unit, queries, kind = 'timeseries' }, i) => {
      const gridPos = {
        x: (i * PANEL_WIDTH) % WIDTH,
        y: y + Math.floor((i * PANEL_WIDTH) / WIDTH) * PANEL_HEIGHT,
        w: PANEL_WIDTH,
        h: PANEL_HEIGHT,
      };
      const targets = Object.entries(queries).map(([legendFormat, expr], n) => ({
        refId: String.fromCharCode(65 + n),
        expr,
        legendFormat,
      }));
      const datasource = { type: 'prometheus', uid: '$datasource' };
      panels.push({
        id: panels.length + 1,
        type: kind,
        title,
        datasource,
        gridPos,
        fieldConfig: { defaults: { unit }, overrides: [] },
        targets,
      });
    });
    y += Math.ceil((members.length * PANEL_WIDTH) / WIDTH) * PANEL_HEIGHT;
  }
  return {
    uid: 'subdoc',
    title: 'SubDoc',
    schemaVersion: 39,
    timezone: 'Europe/Paris',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', current: {} }] },
    panels,
  };
}

export const DASHBOARD_FILE = join(import.meta.dirname, 'grafana-dashboard.json');
if (import.meta.main) await writeFile(DASHBOARD_FILE, `${JSON.stringify(dashboard(), null, 2)}\n`);
