// One connection to a Temporal server with its workers: those of the workflows and, for each kind of timer, those of its activities. It
// lives until it is closed, or until a worker fails; the caller then opens the next.
import { existsSync } from 'node:fs';
import { Client, WorkflowNotFoundError } from '@temporalio/client';
import {
  bundleWorkflowCode,
  DefaultLogger,
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundleOption,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import type { DueActivities } from '#domain/ports/due-work.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { searchAttributes } from './temporal-search.ts';

export type TemporalSettings = { address: string; namespace: string; tls: boolean; apiKey: string | null };
export type SessionDeps = {
  settings: TemporalSettings;
  taskQueue: string;
  /**
   * The file that exports the workflows, `bundled` where a build has made one file of them, and the workflow that handles the timers of a
   * kind.
   */
  workflows: { path: string; bundled?: string; nameOf(kind: string): string };
  stopMs: number;
  warn(what: object, message: string): void;
};
/** `of` (domain/ports/due-work.ts) names the workflow, and is its only input. */
export type Signal = { of: string; kind: string; accountId: number | null; subcontractorId: number | null };
export type Session = {
  /** Signals a workflow to check its timer again, and starts it where there is none. */
  signal(of: Signal): Promise<void>;
  /**
   * Signals every open workflow to check again: one whose timer is gone ends, instead of sleeping until a time at which nothing is left to
   * do.
   */
  askAll(): Promise<void>;
  /** A server that lost its data has lost its search attributes as well. */
  prepare(): Promise<void>;
  searchable(): boolean;
  /** Rejects while the server does not answer. */
  look(): Promise<unknown>;
  /** Rejects when a worker failed. */
  failed: Promise<never>;
  /** Resolves when running activities have ended, or were abandoned. */
  close(): Promise<void>;
};

const CALL_MS = 10_000;
/**
 * A workflow task times out after 10 s: on a busy machine forty of them (the SDK's default) share one thread, none ends in time, and all
 * begin again. Tasks that are not taken wait on the server without a limit.
 */
const WORKFLOW_TASKS = 8;
const bundles = new Map<string, Promise<WorkflowBundleWithSourceMap>>();
/** Bundling takes seconds: once for each process, and none where a build has done it. */
async function bundleOf({ path, bundled }: SessionDeps['workflows']): Promise<WorkflowBundleOption> {
  if (bundled !== undefined && existsSync(bundled)) return { codePath: bundled };
  const known = bundles.get(path) ?? bundleWorkflowCode({ workflowsPath: path, logger: new DefaultLogger('ERROR') });
  bundles.set(path, known);
  return known;
}
let installed = false;
/** The SDK's own logger and signal handlers are for programs that are only a worker. */
function installRuntime(warn: SessionDeps['warn']): void {
  const logger = new DefaultLogger('ERROR', ({ message, meta }) => warn(meta ?? {}, message));
  const filter = makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' });
  if (!installed) Runtime.install({ logger, shutdownSignals: [], telemetryOptions: { logging: { filter, forward: {} } } });
  installed = true;
}

export async function openSession(deps: SessionDeps, activities: DueActivities, handlers: readonly TimerHandler[]): Promise<Session> {
  const { settings, taskQueue, workflows, stopMs, warn } = deps;
  installRuntime(warn);
  const workflowBundle = await bundleOf(workflows);
  const { namespace } = settings;
  const connection = await NativeConnection.connect({
    address: settings.address,
    ...(settings.tls && { tls: true }),
    ...(settings.apiKey !== null && { apiKey: settings.apiKey }),
  });
  const client = new Client({ connection, namespace });
  const within = <T>(call: () => Promise<T>): Promise<T> => connection.withAbortSignal(AbortSignal.timeout(CALL_MS), call);
  const search = searchAttributes({ connection, namespace, warn });
  const workers: Worker[] = [];
  try {
    await within(search.register);
    const common = { connection, namespace, shutdownGraceTime: stopMs, shutdownForceTime: stopMs + 1_000 };
    workers.push(
      await Worker.create({
        ...common,
        taskQueue,
        workflowBundle,
        activities: { plan: activities.plan },
        enableNonLocalActivities: false,
        maxConcurrentWorkflowTaskExecutions: WORKFLOW_TASKS,
      }),
    );
    for (const { kind, concurrency } of handlers)
      workers.push(
        await Worker.create({
          ...common,
          taskQueue: `${taskQueue}-${kind}`,
          activities: { step: activities.step },
          maxConcurrentActivityTaskExecutions: concurrency,
          maxConcurrentActivityTaskPolls: Math.min(concurrency, 2),
        }),
      );
  } catch (error) {
    await connection.close().catch(() => {});
    throw error;
  }
  const runs = workers.map((worker) => worker.run());
  const failed = Promise.race(runs.map((run) => run.then(() => new Promise<never>(() => {}))));
  failed.catch(() => {});

  return {
    signal: ({ of, kind, accountId, subcontractorId }) =>
      within(async () => {
        await client.workflow.signalWithStart(workflows.nameOf(kind), {
          workflowId: of,
          taskQueue,
          args: [of],
          signal: 'changed',
          signalArgs: [],
          // Round robin over tenants, where the server is configured for it (matching.enableFairness); others ignore it. Activities inherit
          // it.
          ...(accountId !== null && { priority: { fairnessKey: String(accountId) } }),
          ...search.of({ accountId, subcontractorId }),
        });
      }),
    async askAll() {
      const query = `TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running'`;
      for await (const { workflowId } of client.workflow.list({ query }))
        await within(() => client.workflow.getHandle(workflowId).signal('changed')).catch((error: unknown) => {
          if (!(error instanceof WorkflowNotFoundError)) throw error;
        });
    },
    prepare: () => within(search.register),
    searchable: search.known,
    look: () => within(() => connection.workflowService.getSystemInfo({})),
    failed,
    async close() {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await Promise.allSettled(runs);
      await connection.close().catch(() => {});
    },
  };
}
