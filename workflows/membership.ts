// The subcontractors of an account, which process managers store for changes that concern all of them (`Facts`). Several process managers
// write this table at their own checkpoints: each writes the subcontractor's current state, so the last one writes the same as the others.
import type { EventType } from '#domain/events.ts';

const GOES_OR_COMES: readonly EventType[] = ['SubcontractorArchived', 'SubcontractorRestored', 'PersonErased'];

type Member = { readonly member?: 'joins' | 'leaves' };

export const joins: Member = { member: 'joins' };
export const memberBy = ({ type }: { readonly type: EventType }, { archived }: { readonly archived: boolean }): Member =>
  GOES_OR_COMES.includes(type) ? { member: archived ? 'leaves' : 'joins' } : {};
