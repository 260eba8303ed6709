// How far a new customer has come: types, a first subcontractor, a first request. Asked until all three are done, and of nobody else.
import { LINK_STATES } from '#domain/subcontractors/link-state.ts';
import { useSubscription } from '../console/Gate.tsx';
import { useCall, useCallList } from '../shared/use-call.ts';

const SENT = LINK_STATES.filter((state) => state !== 'never-sent');
const ONE: [number, number] = [0, 0];

export type Start = { types: boolean; subcontractor: boolean; sent: boolean };

/** Null: not known yet, or past: no trial any more and subcontractors are there. */
export function useStart(): Start | null {
  const subscription = useSubscription().data;
  const open = subscription?.hasActiveSubscription === true;
  const all = useCallList('listSubcontractors', { query: { range: ONE } }, { enabled: open });
  const begins = open && (subscription.status === 'trialing' || all.data?.total === 0);
  const types = useCall('listDocumentTypes', {}, { enabled: begins });
  const sent = useCallList('listSubcontractors', { query: { filter: { linkState: SENT }, range: ONE } }, { enabled: begins });
  if (!begins || all.data === undefined || types.data === undefined || sent.data === undefined) return null;
  return { types: types.data.length > 0, subcontractor: (all.data.total ?? 0) > 0, sent: (sent.data.total ?? 0) > 0 };
}
