// Notes on a subcontractor: written, listed with what became of them, taken away.
import { z } from 'zod';
import { listQuery } from '../common.ts';
import { later } from '../later.ts';
import { newNote, note } from '../notes.ts';
import { byId, define } from '../route.ts';

export const notesRoutes = define({
  listNotes: {
    method: 'GET',
    path: '/api/subcontractors/:id/notes',
    gate: 'subscribed',
    summary: 'Les notes sur un sous-traitant',
    params: byId,
    ids: { id: 'subcontractor' },
    query: listQuery,
    response: later(() => z.array(note)),
  },
  writeNote: {
    method: 'POST',
    path: '/api/subcontractors/:id/notes',
    gate: 'subscribed',
    summary: 'Ajouter une note',
    params: byId,
    ids: { id: 'subcontractor' },
    body: newNote,
    response: note,
    status: 201,
  },
  removeNote: {
    method: 'DELETE',
    path: '/api/notes/:id',
    gate: 'subscribed',
    summary: 'Retirer une note',
    params: byId,
    ids: { id: 'note' },
    response: note,
  },
});
