// What one does with an alert: go where it is settled, read it, put it off.
import { useNavigate } from 'react-router';
import type { Alert } from '#contract/alerts.ts';
import { addDays, addMonths, type CalendarDate } from '#domain/kernel/calendar.ts';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { day } from '../shared/format.ts';
import { subcontractorPath } from '../shared/SubcontractorLink.tsx';
import { useUrl } from '../shared/use-url-param.ts';

export const DELAYS: readonly { label: string; from(today: CalendarDate): CalendarDate }[] = [
  { label: 'Demain', from: (today) => addDays(today, 1) },
  { label: 'Dans 3 jours', from: (today) => addDays(today, 3) },
  { label: 'Dans une semaine', from: (today) => addDays(today, 7) },
  { label: 'Dans un mois', from: (today) => addMonths(today, 1) },
];
/** What is about the person and not about a paper is settled on his page. */
const ON_HIS_PAGE: ReadonlySet<Alert['kind']> = new Set(['link-requested', 'link-expired', 'sms-answer']);

/** What the button of an alert says. */
export const settlesBy = ({ kind }: Alert): string => (kind === 'mail-failed' ? 'Corriger l’adresse' : 'Traiter');

export function useAlertActions() {
  const url = useUrl();
  const navigate = useNavigate();
  const reading = useAction({
    run: ({ id, read }: { id: string; read: boolean }) => call('readAlert', { params: { id }, body: { read } }),
    done: () => null,
  });
  const snoozing = useAction({
    run: ({ id, until }: { id: string; until: CalendarDate | null }) => call('snoozeAlert', { params: { id }, body: { until } }),
    done: ({ title, subcontractorName }, { id, until }) => ({
      title: until === null ? 'Alerte remise en place' : `Mise de côté jusqu’au ${day(until)}`,
      description: `${subcontractorName} : ${title}`,
      ...(until !== null && { action: { label: 'Annuler', run: () => snoozing.mutate({ id, until: null }) } }),
    }),
  });
  const read = (alert: Alert, on: boolean): void => {
    if (alert.read !== on) reading.mutate({ id: alert.id, read: on });
  };
  return {
    read,
    snooze: ({ id }: Alert, until: CalendarDate | null) => snoozing.mutate({ id, until }),
    /** Opens the paper with its action, or whoever it is about. */
    settle(alert: Alert) {
      read(alert, true);
      if (alert.kind === 'mail-failed') url.set({ edit: alert.subcontractorId });
      else if (ON_HIS_PAGE.has(alert.kind)) navigate(subcontractorPath(alert.subcontractorId));
      else url.set({ documents: alert.subcontractorId, document: alert.documentId });
    },
  };
}
export type AlertActions = ReturnType<typeof useAlertActions>;
