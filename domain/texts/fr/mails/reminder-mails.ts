// The reminder by e-mail: who asks, what, until when, one button; why one receives it, how one's data are used, and how to stop.

import { PRODUCT_NAME } from '../../../brand.ts';
import { DECENNALE_KEPT_YEARS, VIGILANCE_KEPT_YEARS } from '../../../constants.ts';
import type { CalendarDate } from '../../../kernel/calendar.ts';
import { before, ofName } from '../elision.ts';
import { askedFor, documentState, isToSend, type ReminderDocument, type ReminderMoment } from '../reminder-words.ts';
import { paragraph, type RenderedMail, renderMail } from './layout.ts';
import { line } from './safe-text.ts';

export type Reminder = {
  /** The customer who asks. */
  requestedBy: string;
  contactName: string;
  /** The subcontractor's own company. */
  companyName: string;
  moment: ReminderMoment;
  /** At least one of them is to be sent. */
  documents: readonly ReminderDocument[];
  today: CalendarDate;
  link: string;
  preferencesUrl: string;
  privacyUrl: string;
};

/** The legal duty (DOCUMENTS §1.1), and the information that article 14 of the GDPR requires. */
export function why(requestedBy: string, companyName: string): string {
  const company = line(requestedBy, 100);
  return [
    `Vous recevez ce message parce ${before('que', company)}${company} vous a indiqué comme contact ${ofName(line(companyName, 100))} pour ses documents, avec ${PRODUCT_NAME}.`,
    'À partir de 5 000 € HT, le Code du travail (art. L. 8222-1 et D. 8222-5) oblige une entreprise à vérifier la situation de ses sous-traitants à la signature du contrat, puis tous les six mois.',
    `Vos coordonnées et vos documents servent à ce suivi. ${company} en est responsable, ${PRODUCT_NAME} les traite pour son compte : le temps de la relation, puis au moins ${VIGILANCE_KEPT_YEARS} ans comme preuve (${DECENNALE_KEPT_YEARS} ans pour une décennale).`,
    'Vous pouvez demander à les consulter, à les faire corriger ou effacer, ou vous opposer à leur usage, en répondant à ce message, et saisir la CNIL.',
  ].join(' ');
}

/** F186, F195, F203. The subject names the requesting company, because that is the name he knows. */
export function reminder({ requestedBy, contactName, companyName, moment, documents, today, ...urls }: Reminder): RenderedMail {
  const toSend = documents.filter(isToSend);
  const [first] = toSend;
  const single = toSend.length === 1 && first !== undefined;
  const { what, intro } = askedFor(moment, toSend, today);
  return renderMail({
    subject: `${line(requestedBy, 60)} : ${what}${single ? ` (${line(first.name, 60)})` : ''}`,
    preview: toSend.map((document) => `${line(document.name, 60)} : ${documentState(document, today)}`).join(' · '),
    title: `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
    blocks: [
      paragraph(`Bonjour ${line(contactName, 100)},`),
      paragraph(intro(line(requestedBy, 100), !single)),
      { kind: 'facts', rows: documents.map((document) => [line(document.name, 80), documentState(document, today)] as const) },
      ...(toSend.length < documents.length ? [paragraph('Ce qui est en cours de validation n’est pas à renvoyer.')] : []),
      paragraph('Une photo nette ou un PDF suffit ; rien à installer.'),
    ],
    button: { label: single ? 'Envoyer le document' : 'Envoyer les documents', href: urls.link },
    afterButton: 'Ce lien vous est personnel : ne le transmettez pas.',
    why: why(requestedBy, companyName),
    stop: { label: 'Choisir les relances que je reçois, ou ne plus en recevoir', href: urls.preferencesUrl },
    privacyUrl: urls.privacyUrl,
  });
}
