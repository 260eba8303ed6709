// Notes on a subcontractor: the owner's own words, for nobody else.
import type { NoteId, SubcontractorId } from '#domain/kernel/ids.ts';
import { subcontractorById } from '#projections/compliance/query.ts';
import { noteById, notesOf } from '#projections/notes/query.ts';
import { type Handlers, listed } from '../shell/call.ts';
import { found, type RouteDeps, valid, written } from '../shell/handler-deps.ts';

export function noteRoutes({ sql }: RouteDeps) {
  return {
    async listNotes({ visitor, params, list }) {
      found(await subcontractorById(sql, visitor.accountId, params.id));
      return listed(valid(await notesOf(sql, visitor.accountId, params.id, list)));
    },
    async writeNote({ visitor, params, body, effects }) {
      const { accountId, personId: by } = visitor;
      const subcontractorId = params.id as SubcontractorId;
      found(await subcontractorById(sql, accountId, subcontractorId));
      const noteId = (await effects.id('note')) as NoteId;
      await effects.dispatch({ type: 'WriteNote', subcontractorId, accountId, noteId, by, text: body.text });
      await effects.settled();
      return written(await noteById(sql, accountId, noteId));
    },
    async removeNote({ visitor, params, effects }) {
      const { accountId, personId: by } = visitor;
      const noteId = params.id as NoteId;
      const subcontractorId = found(await noteById(sql, accountId, noteId)).subcontractorId as SubcontractorId;
      await effects.dispatch({ type: 'RemoveNote', subcontractorId, accountId, noteId, by });
      await effects.settled();
      return written(await noteById(sql, accountId, noteId));
    },
  } satisfies Partial<Handlers>;
}
