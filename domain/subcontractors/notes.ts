// Free notes on one subcontractor, for whoever works on him: written and taken away, never changed. Part of his stream, sealed with his key.
import type { Instant } from '../kernel/calendar.ts';
import type { Decision, Now } from '../kernel/decider.ts';
import type { Fact } from '../kernel/event.ts';
import type { NoteId, PersonId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';

export type NoteEvent =
  | Fact<'NoteWritten', { noteId: NoteId; writtenAt: Instant; writtenBy: PersonId }, { text: string }>
  /** Its words are shown no more; that there was one, whose and when, stays. */
  | Fact<'NoteRemoved', { noteId: NoteId; removedAt: Instant; removedBy: PersonId }>;

export type NoteCommand =
  | { type: 'WriteNote'; noteId: NoteId; by: PersonId; text: string }
  | { type: 'RemoveNote'; noteId: NoteId; by: PersonId };

/** Each note that was ever written; the words are not needed to decide. */
export type NotesState = ReadonlyMap<NoteId, 'shown' | 'removed'>;

export const evolveNotes = (notes: NotesState, { type, data }: NoteEvent): NotesState =>
  new Map(notes).set(data.noteId, type === 'NoteWritten' ? 'shown' : 'removed');

/** The same note asked for again is the same note, and one that is gone cannot go once more. */
export function decideNote(notes: NotesState, command: NoteCommand, { now }: Now): Decision<NoteEvent> {
  const { noteId, by } = command;
  const known = notes.get(noteId);
  if (command.type === 'WriteNote') {
    const data = { noteId, writtenAt: now, writtenBy: by };
    return known === undefined ? [{ type: 'NoteWritten', data, personal: { text: command.text } }] : [];
  }
  if (known === undefined) return refuse('not-found');
  return known === 'shown' ? [{ type: 'NoteRemoved', data: { noteId, removedAt: now, removedBy: by }, personal: null }] : [];
}
