// What one does with an alert than look at it: the deed that settles its kind, read it, put it off; one, or all of one kind and day.
import { useNavigate } from 'react-router';
import type { Alert, AlertGroup } from '#contract/alerts.ts';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/calendar.ts';
import type { Ability } from '#domain/people/abilities.ts';
import { useMay } from '../console/abilities.tsx';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { day, plural } from '../shared/format.ts';
import { subcontractorPath } from '../shared/SubcontractorLink.tsx';
import { useUrl } from '../shared/use-url-param.ts';

export const DELAYS: readonly { label: string; from(today: CalendarDate): CalendarDate }[] = [
  { label: 'Demain', from: (today) => addDays(today, 1) },
  { label: 'Dans 3 jours', from: (today) => addDays(today, 3) },
  { label: 'Dans une semaine', from: (today) => addDays(today, 7) },
  { label: 'Dans un mois', from: (today) => addMonths(today, 1) },
];

/** `open`: what is settled by looking at it, which « Traiter » does. */
export type Deed = 'remind' | 'renew' | 'call' | 'address' | 'open';
export const DEED_OF: Record<Alert['kind'], Deed> = {
  expired: 'remind',
  missing: 'remind',
  expiring: 'remind',
  'call-refused': 'remind',
  'link-requested': 'renew',
  'link-expired': 'renew',
  'call-back': 'call',
  'mail-failed': 'address',
  'sms-answer': 'open',
  judgment: 'open',
  anomaly: 'open',
  pending: 'open',
};
/** A link is renewed and sent by a command on several. */
const NEEDED: Record<Deed, Ability> = { remind: 'remind', renew: 'manage', call: 'remind', address: 'manage', open: 'read' };
/** Of a kind what the person at the screen may do: to look at it, where he may not settle it. */
export function useDeed(kind: Alert['kind']): Deed {
  const deed = DEED_OF[kind];
  return useMay(NEEDED[deed]) ? deed : 'open';
}
export const DEED_WORDS: Record<Deed, string> = {
  remind: 'Relancer',
  renew: 'Renouveler le lien',
  call: 'Rappeler',
  address: 'Corriger l’adresse',
  open: 'Traiter',
};
/** What is about the person and not about a paper is looked at on his page. */
const ON_HIS_PAGE: ReadonlySet<Alert['kind']> = new Set([
  'link-requested',
  'link-expired',
  'call-back',
  'call-refused',
  'mail-failed',
  'sms-answer',
]);

type Marked = { count: number };

export function useAlertActions() {
  const url = useUrl();
  const navigate = useNavigate();
  const reading = useAction({
    run: ({ id, read }: { id: string; read: boolean }) => call('readAlert', { params: { id }, body: { read } }),
    done: () => null,
  });
  const readingAll = useAction({
    run: ({ id, ...body }: { id: string; read: boolean; subcontractorIds?: number[] }) => call('readAlertGroup', { params: { id }, body }),
    done: () => null,
  });
  const said = (what: string, until: CalendarDate | null, undo: () => void) => ({
    title: until === null ? 'Alerte remise en place' : `Mise de côté jusqu’au ${day(until)}`,
    description: what,
    ...(until !== null && { action: { label: 'Annuler', run: undo } }),
  });
  const snoozing = useAction({
    run: ({ id, until }: { id: string; until: CalendarDate | null }) => call('snoozeAlert', { params: { id }, body: { until } }),
    done: ({ title, subcontractorName }, { id, until }) =>
      said(`${subcontractorName} : ${title}`, until, () => snoozing.mutate({ id, until: null })),
  });
  const snoozingAll = useAction<{ group: AlertGroup; until: CalendarDate | null }, Marked>({
    run: ({ group: { id }, until }) => call('snoozeAlertGroup', { params: { id }, body: { until } }),
    done: ({ count }, { group, until }) =>
      said(`${group.title} : ${plural(count, 'alerte')}`, until, () => snoozingAll.mutate({ group, until: null })),
  });
  const read = (alert: Alert, on: boolean): void => {
    if (alert.read !== on) reading.mutate({ id: alert.id, read: on });
  };
  return {
    read,
    /** Of an alert that is known by its id alone. */
    turn: (id: string, on: boolean) => reading.mutate({ id, read: on }),
    readAll: ({ id }: Pick<AlertGroup, 'id'>, on: boolean) => readingAll.mutate({ id, read: on }),
    /** Of those alone who were reminded: who was left out is still to be dealt with. */
    readDone: ({ id }: Pick<AlertGroup, 'id'>, done: readonly number[]) =>
      readingAll.mutate({ id, read: true, subcontractorIds: [...done] }),
    snooze: ({ id }: Alert, until: CalendarDate | null) => snoozing.mutate({ id, until }),
    snoozeAll: (group: AlertGroup, until: CalendarDate | null) => snoozingAll.mutate({ group, until }),
    /** Opens the paper with its action, or whoever it is about. */
    open(alert: Alert) {
      read(alert, true);
      if (ON_HIS_PAGE.has(alert.kind)) navigate(subcontractorPath(alert.subcontractorId));
      else url.set({ documents: alert.subcontractorId, document: alert.documentId });
    },
    /** The dialog that settles it; null where that is `open`, or a question of its own (`renew`). */
    settle(alert: Alert, deed: 'remind' | 'call' | 'address') {
      read(alert, true);
      url.set({ [{ remind: 'remind', call: 'call', address: 'edit' }[deed]]: alert.subcontractorId });
    },
    /** Those that wait for a decision, one after the other. */
    judge(group: Pick<AlertGroup, 'id'>) {
      readingAll.mutate({ id: group.id, read: true });
      url.set({ documents: 'all', document: 'next' });
    },
  };
}
export type AlertActions = ReturnType<typeof useAlertActions>;
