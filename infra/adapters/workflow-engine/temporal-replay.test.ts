// Open workflows are replayed by changed code, which must make the same calls. A recorded history is kept here; if this test fails, open
// workflows of every installation would stop (workflows/README.md, « Workflows »).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import proto from '@temporalio/proto';
import {
  bundleWorkflowCode,
  DefaultLogger,
  makeTelemetryFilterString,
  Runtime,
  Worker,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { beforeAll, expect, test } from 'vitest';

const quiet = new DefaultLogger('ERROR', () => {});
type Recorded = { events: { eventId: string; eventType: string }[] };
const history = JSON.parse(readFileSync(join(import.meta.dirname, 'temporal-history.json'), 'utf8')) as Recorded;
/** The SDK's own reader of such a file finds two copies of its parser, and fails. */
const replay = (recorded: Recorded): Promise<void> =>
  Worker.runReplayHistory({ workflowBundle }, proto.temporal.api.history.v1.History.fromObject(recorded), 'delivery-1');
let workflowBundle: WorkflowBundleWithSourceMap;
beforeAll(async () => {
  Runtime.install({ logger: quiet, telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR' }) } } });
  workflowBundle = await bundleWorkflowCode({ workflowsPath: join(import.meta.dirname, '../../../workflows/index.ts'), logger: quiet });
});

test('a delivery that was planned, moved, failed once, waited and was sent is replayed by the workflow of now', async () => {
  const kinds = new Set(history.events.map(({ eventType }) => eventType.replace('EVENT_TYPE_', '')));
  for (const kind of [
    'TIMER_STARTED',
    'WORKFLOW_EXECUTION_SIGNALED',
    'ACTIVITY_TASK_FAILED',
    'ACTIVITY_TASK_COMPLETED',
    'UPSERT_WORKFLOW_SEARCH_ATTRIBUTES',
  ])
    expect(kinds).toContain(kind);
  await expect(replay(history)).resolves.toBeUndefined();
});

test('a workflow that does one thing less takes another way, and is found', async () => {
  const events = history.events.filter(({ eventType }) => eventType !== 'EVENT_TYPE_TIMER_STARTED');
  const spoiled = { ...history, events: events.map((event, n) => ({ ...event, eventId: String(n + 1) })) };
  await expect(replay(spoiled)).rejects.toMatchObject({ name: 'DeterminismViolationError' });
});
