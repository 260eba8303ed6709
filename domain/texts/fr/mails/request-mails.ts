// The first request by e-mail: who asks, each document with its legal ground or purpose, one button, and until when its link is valid.
import { type CalendarDate, frenchDate } from '../../../kernel/calendar.ts';
import { documentState, type ReminderDocument } from '../reminder-words.ts';
import { reasonFor } from '../request-reasons.ts';
import { paragraph, type RenderedMail, renderMail } from './layout.ts';
import { type Reminder, why } from './reminder-mails.ts';
import { line } from './safe-text.ts';

/** `description`: the customer's text about the type. */
export type RequestedDocument = ReminderDocument & { readonly description: string };
export type RequestMail = Omit<Reminder, 'moment' | 'documents'> & {
  /** Everything to be sent, without what was received already; at least one. */
  documents: readonly RequestedDocument[];
  /** The last day of the link's validity, as of now. */
  linkUntil: CalendarDate;
};

/** The state before the reason, « À renvoyer : le dernier envoi a été rejeté. »; none for a document that was never received. */
function wordsOn(document: RequestedDocument, today: CalendarDate): string {
  const state = documentState(document, today);
  const before = document.state === 'missing' ? '' : `${state.charAt(0).toUpperCase()}${state.slice(1)}. `;
  return `${before}${reasonFor(document)}`;
}

export function request({ requestedBy, contactName, companyName, documents, today, linkUntil, ...urls }: RequestMail): RenderedMail {
  const company = line(requestedBy, 60);
  const [first] = documents;
  const single = documents.length === 1 && first !== undefined;
  const what = single ? `1 document à envoyer (${line(first.name, 60)})` : `${documents.length} documents à envoyer`;
  return renderMail({
    subject: `${company} : ${what}`,
    preview: documents.map(({ name }) => line(name, 60)).join(' · '),
    title: `${company} vous demande ${single ? 'un document' : `${documents.length} documents`}`,
    blocks: [
      paragraph(`Bonjour ${line(contactName, 100)},`),
      paragraph(`Pour travailler avec ${line(companyName, 100)}, ${line(requestedBy, 100)} a besoin de ce qui suit. Voici pourquoi :`),
      { kind: 'list', items: documents.map((document) => `${line(document.name, 80)} : ${wordsOn(document, today)}`) },
      paragraph('Une photo nette ou un PDF suffit ; ni compte à créer, ni rien à installer.'),
    ],
    button: { label: single ? 'Envoyer le document' : 'Envoyer les documents', href: urls.link },
    afterButton: `Ce lien vous est personnel : ne le transmettez pas. Il fonctionne jusqu’au ${frenchDate(linkUntil)}, sauf si ${company} le remplace avant.`,
    why: why(requestedBy, companyName),
    stop: { label: 'Choisir les messages que je reçois, ou ne plus en recevoir', href: urls.preferencesUrl },
    privacyUrl: urls.privacyUrl,
  });
}
