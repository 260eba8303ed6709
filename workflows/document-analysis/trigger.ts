// Event -> wake: a document that arrived is to be analysed, one that could not be is tried again (F185).
import type { SubcontractorEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { Bus, Projection, Sql, Wake, WorkflowEngine } from '#infra/ports.ts';
import { analysisKey } from '../wake-keys.ts';

type Step = { plan: Wake } | { cancel: string } | null;

function stepOf(event: SubcontractorEvent, subcontractorId: number): Step {
  switch (event.type) {
    case 'DocumentUploaded':
      return { plan: { key: analysisKey(subcontractorId, event.data.documentId), dueAt: event.data.uploadedAt } };
    case 'DocumentAnalysisFailed': {
      const key = analysisKey(subcontractorId, event.data.documentId);
      return event.data.retryAt === null ? { cancel: key } : { plan: { key, dueAt: event.data.retryAt } };
    }
    case 'DocumentAnalysed':
    case 'DocumentValidated':
    case 'DocumentRejected':
    case 'DocumentReplaced':
      return { cancel: analysisKey(subcontractorId, event.data.documentId) };
    case 'SubcontractorRegistered':
    case 'SubcontractorEdited':
    case 'SubcontractorArchived':
    case 'LinkIssued':
    case 'LinkExtended':
    case 'LinkRevoked':
    case 'RequiredTypesConfigured':
    case 'DocumentDeadlineReached':
    case 'PersonErased':
      return null;
    default:
      return never(event);
  }
}

type File = { document: number; account: number; subcontractor: number; sha256: string };
async function remember(sql: Sql, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into ops.uploaded_files (document_id, account_id, subcontractor_id, sha256)
    select * from unnest(${files.map((f) => f.document)}::integer[], ${files.map((f) => f.account)}::integer[],
                         ${files.map((f) => f.subcontractor)}::integer[], ${files.map((f) => f.sha256)}::text[])
    on conflict do nothing`;
}

export function analysisTrigger({ engine, bus }: { engine: WorkflowEngine; bus: Bus }): Projection {
  return {
    name: 'document-analysis',
    kind: 'process-manager',
    tables: '',
    categories: ['subcontractor'],
    personal: false,
    async project(events, sql) {
      // The last word on a document wins.
      const steps = new Map<string, Wake | null>();
      const files: File[] = [];
      for (const event of events) {
        const subcontractor = idOf(event.meta.stream);
        const step = stepOf(event as SubcontractorEvent, subcontractor);
        if (step !== null && 'plan' in step) steps.set(step.plan.key, step.plan);
        else if (step !== null) steps.set(step.cancel, null);
        if (event.type === 'DocumentUploaded')
          files.push({ document: event.data.documentId, account: event.meta.accountId, subcontractor, sha256: event.data.sha256 });
      }
      await remember(sql, files);
      const erased = events.flatMap(({ type, meta }) => (type === 'PersonErased' ? [idOf(meta.stream)] : []));
      if (erased.length > 0) await sql`delete from ops.uploaded_files where subcontractor_id = any(${erased}::integer[])`;
      await engine.cancel(
        [...steps].flatMap(([key, wake]) => (wake === null ? [key] : [])),
        sql,
      );
      await engine.plan(
        [...steps.values()].filter((wake) => wake !== null),
        sql,
      );
    },
    committed: () => bus.ring('wakes'),
  };
}
