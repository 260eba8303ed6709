// Who works for an account, as process managers keep it for what touches all of them at once (`Facts`). Several write it, each at its own
// pace in the log: so they say what the subcontractor is now, and whoever comes last says the same.
import type { EventType } from '#domain/events.ts';

const GOES_OR_COMES: readonly EventType[] = ['SubcontractorArchived', 'SubcontractorRestored', 'PersonErased'];

type Member = { readonly member?: 'joins' | 'leaves' };

export const joins: Member = { member: 'joins' };
export const memberBy = ({ type }: { readonly type: EventType }, { archived }: { readonly archived: boolean }): Member =>
  GOES_OR_COMES.includes(type) ? { member: archived ? 'leaves' : 'joins' } : {};
