// Notes on one subcontractor for the customer's staff: they can be written and removed, not edited. So are his own answers to an SMS
// (K13). Part of his stream, sealed with his key.
import type { Instant } from '../kernel/calendar.ts';
import type { Decision, Now } from '../kernel/decider.ts';
import type { Fact } from '../kernel/event.ts';
import type { NoteId, PersonId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';

export type NoteEvent =
  | Fact<'NoteWritten', { noteId: NoteId; writtenAt: Instant; writtenBy: PersonId }, { text: string }>
  /** The contact's own words, by SMS. */
  | Fact<'SmsAnswered', { noteId: NoteId; answeredAt: Instant }, { text: string }>
  /** Hides the text of the note; its author and time stay. */
  | Fact<'NoteRemoved', { noteId: NoteId; removedAt: Instant; removedBy: PersonId }>;

export type NoteCommand =
  | { type: 'WriteNote'; noteId: NoteId; by: PersonId; text: string }
  | { type: 'RecordSmsAnswer'; noteId: NoteId; text: string }
  | { type: 'RemoveNote'; noteId: NoteId; by: PersonId };

/** Every note ever written; decisions do not need the text. */
export type NotesState = ReadonlyMap<NoteId, 'shown' | 'removed'>;

export const evolveNotes = (notes: NotesState, { type, data }: NoteEvent): NotesState =>
  new Map(notes).set(data.noteId, type === 'NoteRemoved' ? 'removed' : 'shown');

/** A repeated command changes nothing: a note is written once and removed once. */
export function decideNote(notes: NotesState, command: NoteCommand, { now }: Now): Decision<NoteEvent> {
  const { noteId } = command;
  const known = notes.get(noteId);
  if (command.type === 'RecordSmsAnswer')
    return known === undefined ? [{ type: 'SmsAnswered', data: { noteId, answeredAt: now }, personal: { text: command.text } }] : [];
  const { by } = command;
  if (command.type === 'WriteNote') {
    const data = { noteId, writtenAt: now, writtenBy: by };
    return known === undefined ? [{ type: 'NoteWritten', data, personal: { text: command.text } }] : [];
  }
  if (known === undefined) return refuse('not-found');
  return known === 'shown' ? [{ type: 'NoteRemoved', data: { noteId, removedAt: now, removedBy: by }, personal: null }] : [];
}
