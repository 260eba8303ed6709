// What the voice assistant says: first, always, who is calling (AI Act art. 50(1); A54) and how to end the calls. Its instructions are in
// voice-prompt.ts.
import { addDays, type CalendarDate, daysBetween } from '../../kernel/calendar.ts';
import type { CallBrief } from '../../ports/voice.ts';
import type { RemindedDocument } from '../../reminders/events.ts';
import { line } from './mails/safe-text.ts';

/** The word by which a person refuses all further calls to this number. */
export const OPT_OUT_WORD = 'stop';

/** The first sentence of every call, as DOCUMENTS §3 requires, with the way to refuse further calls. */
export const disclosure = (company: string): string =>
  `Bonjour, je suis un assistant vocal automatique (IA) qui appelle pour ${line(company, 80)}. Dites « ${OPT_OUT_WORD} » pour ne plus être appelé.`;

export type Line = { readonly who: 'assistant' | 'person'; readonly says: string };

/** An example for the public pages; the landing page's audio sample was spoken from these lines. */
export const SAMPLE_CALL: readonly Line[] = [
  {
    who: 'assistant',
    says: `Bonjour, je suis un assistant vocal automatique, une intelligence artificielle, qui appelle pour Bâtiments du Midi. Dites « ${OPT_OUT_WORD} » pour ne plus être appelé.`,
  },
  {
    who: 'assistant',
    says: 'Votre attestation de vigilance URSSAF expire aujourd’hui. Voulez-vous recevoir par SMS le lien pour déposer la nouvelle ?',
  },
  { who: 'person', says: 'Oui, envoyez-le-moi, je la dépose ce soir.' },
  { who: 'assistant', says: 'C’est noté : vous la déposez ce soir. Le lien arrive par SMS. Bonne journée.' },
];

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
/** « 3 décembre 2026 », as it is spoken. */
export function spokenDay(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${day === 1 ? '1er' : day} ${MONTHS[month - 1]} ${year}`;
}

/** « qui expire le 3 décembre 2026 »: the state of a document, in words that agree with either gender. */
export function documentWords({ state, expirationDate }: Pick<RemindedDocument, 'state' | 'expirationDate'>, today: CalendarDate): string {
  if (state === 'rejected') return 'à envoyer de nouveau, car le précédent envoi a été refusé';
  if (expirationDate === null) return 'à envoyer';
  if (expirationDate < today) return `qui n’est plus valable depuis le ${spokenDay(addDays(expirationDate, 1))}`;
  return daysBetween(today, expirationDate) === 0 ? 'qui expire aujourd’hui' : `qui expire le ${spokenDay(expirationDate)}`;
}

/** A listener cannot follow more. */
const NAMED = 3;
export function documentList({ documents }: Pick<CallBrief, 'documents'>): string {
  const named = documents.slice(0, NAMED).map(({ name, words }) => `${line(name, 80)}, ${words}`);
  const others = documents.length - named.length;
  return [...named, ...(others > 0 ? [`et ${others} autre${others > 1 ? 's' : ''}`] : [])].join(' ; ');
}

const SMS_QUESTION = 'Voulez-vous recevoir par SMS, à ce numéro, le lien pour l’envoi ?';
export const DAY_QUESTION = 'Quel jour pensez-vous pouvoir l’envoyer ?';

/** The opening of every call: who calls, why, and one question. */
export function opening(brief: CallBrief): string {
  const subject = `C’est au sujet de vos documents : ${documentList(brief)}.`;
  const question =
    brief.sms === 'possible'
      ? SMS_QUESTION
      : brief.sms === 'sent-today'
        ? `Le lien pour l’envoi vous est parvenu par SMS aujourd’hui. ${DAY_QUESTION}`
        : DAY_QUESTION;
  return `${disclosure(brief.company)} ${subject} ${question}`;
}

/** How to reach a person (DOCUMENTS §3). */
export const humanContact = ({ company, humanContact: contact }: Pick<CallBrief, 'company' | 'humanContact'>): string =>
  `Pour parler à une personne, contactez ${line(company, 80)} : ${line(contact, 120)}.`;

export const SPOKEN = {
  smsLeaves: 'Le SMS part maintenant.',
  smsImpossible: 'Je ne peux pas envoyer ce SMS maintenant.',
  goodbye: 'Merci et au revoir.',
  unheard: 'Je n’ai rien entendu. Pouvez-vous répéter ?',
  silent: 'Je n’entends rien, je raccroche. Au revoir.',
  tooLong: 'Je dois terminer cet appel.',
  broken: 'Je rencontre un problème technique et je dois raccrocher.',
} as const;
export const optedOut = (company: string): string => `C’est noté : vous ne serez plus appelé pour ${line(company, 80)}. Au revoir.`;
export const committed = (date: CalendarDate): string => `C’est noté pour le ${spokenDay(date)}.`;
export const wantsCallback = (company: string): string => `C’est noté : ${line(company, 80)} verra que vous demandez un rappel.`;
