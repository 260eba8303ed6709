// Free notes on a subcontractor: what the owner leaves for himself and his colleagues, never shown to the subcontractor; and what his contact
// answered by SMS (K13).
import { z } from 'zod';
import { id, instantText, listQuery, text } from './common.ts';
import { later } from './later.ts';
import { byId, define } from './route.ts';

export const NOTE_CHARACTERS = 2000;
export const newNote = later(() =>
  z.object({
    text: text(NOTE_CHARACTERS, undefined, 'Écrivez la note.')
      .transform((s) => s.trim())
      .refine((s) => s.length > 0, 'Écrivez la note.'),
  }),
);
export const note = later(() =>
  z.object({
    id,
    subcontractorId: id,
    /** Null once it is removed. */
    text: z.string().nullable(),
    createdAt: instantText,
    author: z.string().nullable(),
    /** `contact`: his own answer, by SMS. */
    from: z.enum(['staff', 'contact']),
    removedAt: instantText.nullable(),
    removedBy: z.string().nullable(),
  }),
);
export type Note = z.infer<typeof note>;

export const notesRoutes = define({
  listNotes: {
    method: 'GET',
    path: '/api/subcontractors/:id/notes',
    gate: 'subscribed',
    ability: 'read',
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
    ability: 'note',
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
    ability: 'note',
    summary: 'Retirer une note',
    params: byId,
    ids: { id: 'note' },
    response: note,
  },
});
