// Notes on subcontractors, and their own answers by SMS, with their text: shown in the subcontractor's history, and part of the account's export.
import { idOf } from '#domain/kernel/event.ts';
import { erasedIn } from '../erased.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { loadById, upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';

export type NoteRow = {
  id: number;
  subcontractor_id: number;
  account_id: number;
  text: string | null;
  written_at: string;
  /** Null: the contact himself, by SMS. */
  written_by: number | null;
  removed_at: string | null;
  removed_by: number | null;
};

/** The row after an event; undefined if the event does not concern a note. */
function rowAfter(event: ProjectedEvent, before: (id: number) => NoteRow | undefined): NoteRow | undefined {
  const his = { subcontractor_id: idOf(event.meta.stream), account_id: event.meta.accountId, removed_at: null, removed_by: null };
  if (event.type === 'NoteWritten') {
    const { noteId: id, writtenAt: written_at, writtenBy: written_by } = event.data;
    return { id, ...his, text: event.personal?.text ?? null, written_at, written_by };
  }
  if (event.type === 'SmsAnswered') {
    const { noteId: id, answeredAt: written_at } = event.data;
    return { id, ...his, text: event.personal?.text ?? null, written_at, written_by: null };
  }
  if (event.type !== 'NoteRemoved') return undefined;
  const row = before(event.data.noteId);
  return row && { ...row, text: null, removed_at: event.data.removedAt, removed_by: event.data.removedBy };
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const removed = events.flatMap((event) => (event.type === 'NoteRemoved' ? [event.data.noteId] : []));
  const known = await loadById<NoteRow>(sql, 'notes', removed);
  const rows = new Map<number, NoteRow>();
  for (const event of events) {
    const row = rowAfter(event, (id) => rows.get(id) ?? known.get(id));
    if (row) rows.set(row.id, row);
  }
  await upsert(sql, 'notes', ['id'], [...rows.values()]);
  const people = erasedIn(events, 'subcontractor');
  if (people.length > 0) await sql`DELETE FROM notes WHERE subcontractor_id = ANY (${people}::int[])`;
}

function replay(): Replay {
  const people = new Map<number, Map<number, NoteRow>>();
  let size = 0;
  return {
    add(events) {
      for (const event of events) {
        const id = idOf(event.meta.stream);
        if (event.type === 'PersonErased' && event.meta.stream.startsWith('subcontractor-')) {
          size -= people.get(id)?.size ?? 0;
          people.delete(id);
        }
        const his = people.get(id) ?? new Map<number, NoteRow>();
        const row = rowAfter(event, (note) => his.get(note));
        if (row === undefined) continue;
        size += his.has(row.id) ? 0 : 1;
        people.set(id, his.set(row.id, row));
      }
    },
    size: () => size,
    tables() {
      function* rows(): Generator<NoteRow> {
        for (const his of people.values()) yield* his.values();
      }
      return [{ table: 'notes', rows: rows() }];
    },
  };
}

export const notes: Projection = {
  name: 'notes',
  kind: 'read-model',
  version: 2,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['subcontractor'],
  personal: ['NoteWritten', 'SmsAnswered'],
  project,
  replay,
};
