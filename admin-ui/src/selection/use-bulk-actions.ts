// The commands on a selection, with what each needs to be taken back: the organisations and the choices of papers as they were.
import { useQueryClient } from '@tanstack/react-query';
import { BULK_MAX } from '#contract/selection.ts';
import type { Trade } from '#domain/subcontractors/trades.ts';
import { downloadFiles } from '../exports/save.ts';
import { call, callList } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { toastError } from '../toast/store.ts';
import { type BulkCommand, runBulk, sendAll, type Undo } from './bulk.ts';

/** More are not read one by one before the command: it then stands. */
const CONFIGS_REMEMBERED = 50;
const WHOLE = [0, BULK_MAX - 1];

/** Ids under what they had in common. */
export function grouped<Key>(entries: readonly (readonly [number, Key])[]): { key: Key; ids: number[] }[] {
  const groups = new Map<string, { key: Key; ids: number[] }>();
  for (const [id, key] of entries) {
    const text = JSON.stringify(key);
    const group = groups.get(text) ?? { key, ids: [] };
    group.ids.push(id);
    groups.set(text, group);
  }
  return [...groups.values()];
}

const living = (ids: readonly number[]) => call('listSubcontractors', { query: { filter: { id: ids }, range: WHOLE } });
const archived = (ids: readonly number[]) => call('listArchived', { query: { filter: { id: ids }, range: WHOLE } });

export function useBulkActions(ids: readonly number[], onDone: (done: readonly number[]) => void) {
  const client = useQueryClient();
  /** `look`: those of the selection as they are before the command. */
  const start = async <Row extends { id: number; companyName: string }>(
    command: BulkCommand,
    look: (ids: readonly number[]) => Promise<readonly Row[]>,
    undo?: (before: readonly Row[]) => Undo,
  ) => {
    try {
      const before = await look(ids);
      const names = new Map(before.map(({ id, companyName }) => [id, companyName]));
      const done = await runBulk(client, ids, command, { names, undo: undo?.(before) });
      if (done !== null) onDone(done);
    } catch (error) {
      toastError(sentenceOf(error));
    }
  };
  return {
    run: (command: BulkCommand) => start(command, living),
    setAutoReminders: (on: boolean) => {
      const turn = (value: boolean) => ({ action: value ? 'auto-reminders-on' : 'auto-reminders-off' }) as const;
      return start(turn(on), living, () => (done) => sendAll([{ ids: done, command: turn(!on) }]));
    },
    archive: () => start({ action: 'archive' }, living, () => (done) => sendAll([{ ids: done, command: { action: 'restore' } }])),
    restore: () => start({ action: 'restore' }, archived, () => (done) => sendAll([{ ids: done, command: { action: 'archive' } }])),
    move: (organizationId: number) =>
      start({ action: 'move', organizationId }, living, (before) => (done) => {
        const came = before.filter(({ id }) => done.includes(id)).map((sub) => [sub.id, sub.organizationId] as const);
        return sendAll(grouped(came).map(({ key, ids: group }) => ({ ids: group, command: { action: 'move', organizationId: key } })));
      }),
    setTrades: (trades: readonly Trade[]) =>
      start({ action: 'set-trades', trades: [...trades] }, living, (before) => (done) => {
        const did = before.filter(({ id }) => done.includes(id)).map((sub) => [sub.id, sub.trades] as const);
        return sendAll(grouped(did).map(({ key, ids: group }) => ({ ids: group, command: { action: 'set-trades', trades: [...key] } })));
      }),
    configure: async (requiredDocumentTypeIds: readonly number[]) => {
      const command: BulkCommand = { action: 'configure', requiredDocumentTypeIds: [...requiredDocumentTypeIds] };
      if (ids.length > CONFIGS_REMEMBERED) return start(command, living);
      const had = await configsOf(ids).catch(() => null);
      return start(
        command,
        living,
        had === null
          ? undefined
          : () => (done) =>
              sendAll(
                grouped(had.filter(([id]) => done.includes(id))).map(({ key, ids: group }) => ({
                  ids: group,
                  command: { action: 'configure', requiredDocumentTypeIds: key },
                })),
              ),
      );
    },
    download: async () => {
      try {
        const filter = { subcontractorId: ids, archived: false };
        const { data, total } = await callList('listDocuments', { query: { filter, range: WHOLE } });
        await downloadFiles(
          data.map(({ id }) => id),
          total ?? undefined,
        );
      } catch (error) {
        toastError(sentenceOf(error));
      }
    },
  };
}

/** What is asked of each now; nothing saved means all (F214). */
async function configsOf(ids: readonly number[]): Promise<(readonly [number, number[]])[]> {
  const found: (readonly [number, number[]])[] = [];
  for (const id of ids) found.push([id, (await call('getConfig', { params: { id } })).requiredDocumentTypeIds]);
  return found;
}
