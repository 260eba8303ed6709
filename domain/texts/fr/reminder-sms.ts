// The reminder and the first request by SMS: who asks, what, the short link. One segment if possible, at most two.
import type { CalendarDate } from '../../kernel/calendar.ts';
import { SEGMENTS_MAX, segments, toGsm } from '../../kernel/sms.ts';
import { line } from './mails/safe-text.ts';
import { documentState, isToSend, type ReminderDocument } from './reminder-words.ts';

/** Not the mail's names: one event may ask for both, and a delivery is planned once for its event, template and recipient. */
export type SmsTemplate = 'reminder-sms' | 'request-sms';

const STOP = ' STOP pour ne plus en recevoir';

export type ReminderSms = { requestedBy: string; documents: readonly ReminderDocument[]; today: CalendarDate; shortUrl: string };

const short = (text: string): string => toGsm(line(text, 40)).trim();
const linkWords = (shortUrl: string): string => `Envoi ici : ${shortUrl}`;

/** Adds the « STOP » notice unless it would need a second segment. */
function fitted(company: string, what: string, shortUrl: string): string {
  const full = `${company} ${what}. ${linkWords(shortUrl)}`;
  const candidates = [full + STOP, full];
  const within = (most: number) => candidates.find((text) => segments(text) <= most);
  return within(1) ?? within(SEGMENTS_MAX) ?? `${company} attend vos documents. ${linkWords(shortUrl)}`;
}

/** `documents`: only those that are to be sent. */
export function requestSms({ requestedBy, documents, shortUrl }: Omit<ReminderSms, 'today'>): string {
  const name = short(documents[0]?.name ?? '');
  const what = documents.length === 1 ? `vous demande : ${name}` : `vous demande ${documents.length} documents, dont ${name}`;
  return fitted(short(requestedBy), what, shortUrl);
}

export function reminderSms({ requestedBy, documents, today, shortUrl }: ReminderSms): string {
  const toSend = documents.filter(isToSend);
  const company = short(requestedBy);
  const name = short(toSend[0]?.name ?? '');
  const state = toSend[0] === undefined ? '' : toGsm(documentState(toSend[0], today));
  const what = toSend.length === 1 ? `: ${name}, ${state}` : `attend ${toSend.length} documents, dont ${name} (${state})`;
  return fitted(company, what, shortUrl);
}
