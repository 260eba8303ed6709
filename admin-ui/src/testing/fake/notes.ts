// Notes on the fake company's subcontractors.
import type { Note } from '#contract/notes.ts';
import { type FakeAnswer, ok, page, refuse } from './answers.ts';
import { NOW } from './document.ts';
import type { World } from './world.ts';

type Input = { world: World; id: number; query: URLSearchParams; body: object };
const ME = 'Constructions Lemaire & Associés';

export const noteHandlers = {
  listNotes: ({ world, id, query }: Input): FakeAnswer => {
    const his = world.notes.filter(({ subcontractorId }) => subcontractorId === id).reverse();
    return page(his, query, {}, 'notes');
  },
  writeNote: ({ world, id, body }: Input): FakeAnswer => {
    const { text } = body as { text: string };
    const written = { id: ++world.nextId, subcontractorId: id, text, createdAt: NOW, author: ME };
    const note: Note = { ...written, from: 'staff', removedAt: null, removedBy: null };
    world.notes.push(note);
    return ok(note, 201);
  },
  removeNote: ({ world, id }: Input): FakeAnswer => {
    const note = world.notes.find((one) => one.id === id);
    return note === undefined
      ? refuse(404, 'not-found', 'Introuvable')
      : ok(Object.assign(note, { text: null, removedAt: NOW, removedBy: ME }));
  },
};
