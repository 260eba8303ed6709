// The words for each document of a reminder, and its tone, which rises from step to step: the same in every channel.

import { addDays, type CalendarDate, daysBetween, frenchDate } from '../../kernel/calendar.ts';
import type { ReminderKind } from '../../reminders/events.ts';
import { ofName } from './elision.ts';
import { counted } from './labels.ts';

/** One requested document, in its state at sending. */
export type ReminderDocument = { readonly name: string } & (
  | { readonly state: 'pending' | 'rejected' | 'missing' }
  /** Validated, but its cover begins later. */
  | { readonly state: 'not-yet'; readonly startsOn: CalendarDate }
  /** `rejected`: the document that he sent to replace it was rejected too. */
  | { readonly state: 'expiring' | 'expired'; readonly expiresOn: CalendarDate; readonly rejected: boolean }
);
/** Whether he has to send it. */
export const isToSend = ({ state }: ReminderDocument): boolean => state !== 'pending';

function ending(expiresOn: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, expiresOn);
  if (days < 0) return `plus valable depuis le ${frenchDate(addDays(expiresOn, 1))}`;
  if (days === 0) return `dernier jour de validité aujourd’hui, le ${frenchDate(expiresOn)}`;
  return `expire ${days === 1 ? 'demain' : `dans ${days} jours`}, le ${frenchDate(expiresOn)}`;
}

/**
 * « expire dans 3 jours, le 26/11/2026 »: it follows a name that may be feminine, so nothing in it agrees with it. The last day still counts: the
 * document has expired from the next day on (A38).
 */
export function documentState(document: ReminderDocument, today: CalendarDate): string {
  switch (document.state) {
    case 'pending':
      return 'en cours de validation';
    case 'rejected':
      return 'à renvoyer : le dernier envoi a été rejeté';
    case 'missing':
      return 'manque encore';
    case 'not-yet':
      return `à envoyer pour la période en cours : celui que nous avons commence le ${frenchDate(document.startsOn)}`;
    case 'expiring':
    case 'expired':
      return `${ending(document.expiresOn, today)}${document.rejected ? ' ; votre dernier envoi a été rejeté' : ''}`;
  }
}

/** The reminder's kind and step. */
export type ReminderMoment = { readonly kind: ReminderKind; readonly offset: number; readonly cycleAttempt: number | null };
type Tone = {
  /** After the company's name, before the documents. */
  readonly before: string;
  readonly one: string;
  readonly many: string;
  /** `company`: the requesting company; `several`: of documents to send. */
  intro(company: string, several: boolean): string;
};

const TONES = {
  preventive: {
    before: '',
    one: 'document à renouveler bientôt',
    many: 'documents à renouveler bientôt',
    intro: (company, several) =>
      `${company} vous demande ${several ? 'les documents qui prendront' : 'le document qui prendra'} la suite. Rien ne presse : l’envoyer dès maintenant évite d’autres rappels.`,
  },
  warning: {
    before: '',
    one: 'document à renouveler',
    many: 'documents à renouveler',
    intro: (company, several) =>
      `La fin de validité approche. ${company} attend ${several ? 'les documents qui prennent' : 'le document qui prend'} la suite.`,
  },
  urgent: {
    before: 'urgent, ',
    one: 'document à renouveler',
    many: 'documents à renouveler',
    intro: (company, several) =>
      `La validité s’arrête. Sans ${several ? 'documents' : 'document'} à jour, votre dossier n’est plus en règle auprès ${ofName(company)}.`,
  },
  overdue: {
    before: 'validité dépassée, ',
    one: 'document à renvoyer',
    many: 'documents à renvoyer',
    intro: (company, several) =>
      `Votre dossier n’est plus en règle auprès ${ofName(company)}. Merci d’envoyer ${several ? 'des documents' : 'un document'} à jour dès aujourd’hui.`,
  },
  request: {
    before: '',
    one: 'document à envoyer',
    many: 'documents à envoyer',
    intro: (company) => `${company} vous demande ce qui suit pour compléter votre dossier.`,
  },
  again: {
    before: 'rappel, ',
    one: 'document à envoyer',
    many: 'documents à envoyer',
    intro: (company) => `${company} n’a pas encore reçu tout ce qui vous a été demandé.`,
  },
  insistent: {
    before: '',
    one: 'document toujours attendu',
    many: 'documents toujours attendus',
    intro: (company) => `${company} attend toujours ce qui suit. Sans ces éléments, votre dossier reste incomplet.`,
  },
} as const satisfies Record<string, Tone>;

export function toneOf({ kind, offset, cycleAttempt }: ReminderMoment): Tone {
  if (kind === 'echeance') {
    if (offset > 0) return TONES.overdue;
    if (offset === 0) return TONES.urgent;
    return offset < -7 ? TONES.preventive : TONES.warning;
  }
  if (kind !== 'pieces-manquantes' || cycleAttempt === null || cycleAttempt <= 1) return TONES.request;
  return cycleAttempt === 2 ? TONES.again : TONES.insistent;
}

/** What is asked, for the subject, and the first sentence. */
export type Asked = { readonly what: string; intro(company: string, several: boolean): string };
const inTone = ({ before, one, many, intro }: Tone, count: number): Asked => ({
  what: `${before}${count === 1 ? one : `${count} ${many}`}`,
  intro,
});
/** « 1 document expiré, 2 à renouveler »: the first of them names the document. */
const countedWords = (parts: readonly (readonly [count: number, one: string, many: string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, one, many], index) =>
      index === 0 ? counted(count, `document ${one}`, `documents ${many}`) : `${count} ${count > 1 ? many : one}`,
    )
    .join(', ');

/**
 * The tone is the step's where all that is to be sent is what the step is about; where a document is over, ends or never came beside others
 * that do not, each is counted as what it is. `toSend`: at least one.
 */
export function askedFor(moment: ReminderMoment, toSend: readonly ReminderDocument[], today: CalendarDate): Asked {
  if (moment.kind !== 'echeance') return inTone(toneOf(moment), toSend.length);
  const ends = toSend.flatMap((one) => (one.state === 'expiring' || one.state === 'expired' ? [one.expiresOn] : []));
  const over = ends.filter((day) => day < today).length;
  const ending = ends.length - over;
  const others = toSend.length - ends.length;
  if (over === toSend.length) return inTone(TONES.overdue, over);
  if (ending === toSend.length) return inTone(moment.offset > 0 ? TONES.warning : toneOf(moment), ending);
  if (others === toSend.length) return inTone(TONES.request, others);
  const what = countedWords([
    [over, 'expiré', 'expirés'],
    [ending, 'à renouveler', 'à renouveler'],
    [others, 'à envoyer', 'à envoyer'],
  ]);
  return { what, intro: (over > 0 ? TONES.overdue : TONES.request).intro };
}
