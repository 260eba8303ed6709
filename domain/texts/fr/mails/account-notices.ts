// Notices to the owner of an account: password, payment, and messages that reached a subcontractor or did not.

import { PRODUCT_NAME } from '../../../brand.ts';
import { PRICE_BASIS, PRICE_EUROS } from '../../../constants.ts';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Plan } from '../../../subscriptions/events.ts';
import { before, ofName } from '../elision.ts';
import { PLAN_NAME } from '../plans.ts';
import { paragraph, type RenderedMail, renderMail } from './layout.ts';
import { frenchMoment } from './words.ts';

type Shared = { link: string; privacyUrl: string };
const OWNER = `Vous recevez ce message parce que vous êtes titulaire d’un compte ${PRODUCT_NAME}. Il n’appelle aucune réponse.`;

export type PasswordChangedMail = Shared & { changedAt: Instant };
/** For an owner who did not change it himself. */
export const passwordChanged = ({ changedAt, link, privacyUrl }: PasswordChangedMail): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : votre mot de passe a été modifié`,
    preview: 'Si ce n’est pas vous, choisissez-en un autre.',
    title: 'Votre mot de passe a été modifié',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(`Le mot de passe de votre compte a été modifié le ${frenchMoment(changedAt)}.`),
      paragraph(
        'Si c’est bien vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ».',
      ),
    ],
    button: { label: 'Aller à la connexion', href: link },
    why: OWNER,
    privacyUrl,
  });

export type PaymentLate = Shared & { companyName: string; accessUntil: Instant };
/** A late payment only suspends: no data are lost, and access is not cut at once (A43, A52). */
export const paymentLate = ({ companyName, accessUntil, link, privacyUrl }: PaymentLate): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : le paiement ${ofName(companyName)} est en retard`,
    preview: 'Votre accès continue pour l’instant.',
    title: 'Votre paiement n’a pas abouti',
    blocks: [
      { kind: 'status', tone: 'expiresSoon', label: 'Paiement en retard' },
      paragraph('Bonjour,'),
      paragraph(`Le dernier paiement de l’abonnement ${before('de', companyName)}`, { strong: companyName }, ' n’a pas abouti.'),
      paragraph(
        'Votre accès continue jusqu’au ',
        { strong: frenchMoment(accessUntil) },
        '. Ensuite il est seulement suspendu, jusqu’au paiement : rien n’est supprimé.',
      ),
      paragraph(
        'Pendant une suspension, vos documents sont conservés et les liens de vos sous-traitants continuent de recevoir leurs dépôts ; les relances automatiques, elles, sont en pause.',
      ),
    ],
    button: { label: 'Régulariser le paiement', href: link },
    why: OWNER,
    privacyUrl,
  });

export type TrialEnding = Shared & { companyName: string; plan: Plan; trialEnd: Instant };
/** Two days before the first payment: enough time to cancel. */
export const trialEnding = ({ companyName, plan, trialEnd, link, privacyUrl }: TrialEnding): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : la période d’essai ${ofName(companyName)} se termine bientôt`,
    preview: 'Sans action de votre part, l’abonnement commence.',
    title: 'Votre période d’essai se termine bientôt',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `La période d’essai ${before('de', companyName)}`,
        { strong: companyName },
        ' se termine le ',
        { strong: frenchMoment(trialEnd) },
        '.',
      ),
      paragraph(
        `Sans action de votre part, l’abonnement ${PLAN_NAME[plan]} commence alors, à ${PRICE_EUROS[plan]} € ${PRICE_BASIS} par mois. Vous pouvez y renoncer d’ici là depuis la page Abonnement ; rien ne vous sera facturé.`,
      ),
    ],
    button: { label: 'Voir mon abonnement', href: link },
    why: OWNER,
    privacyUrl,
  });

export type DoublePayment = Shared & { companyName: string };
/** Two pages to pay on were open, and both were paid (K6). */
export const doublePayment = ({ companyName, link, privacyUrl }: DoublePayment): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : un second abonnement ${ofName(companyName)} est annulé et remboursé`,
    preview: 'Votre premier abonnement continue, rien d’autre ne change.',
    title: 'Un second abonnement est annulé et remboursé',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        'Deux abonnements ont été souscrits pour ',
        { strong: companyName },
        ', par deux pages de paiement ouvertes en même temps. Le second est annulé, et ce qui a été payé pour lui vous est remboursé en totalité sur le même moyen de paiement, sous 5 à 10 jours selon votre banque.',
      ),
      paragraph('Le premier abonnement continue normalement : vous n’avez rien à faire.'),
    ],
    button: { label: 'Voir mon abonnement', href: link },
    why: OWNER,
    privacyUrl,
  });

export type LinkRequestedMail = Shared & { companyName: string; contactName: string; requestedAt: Instant };
/** Somebody opened a link that is no longer valid. Only the owner can issue a new one. */
export const linkRequested = ({ companyName, contactName, requestedAt, link, privacyUrl }: LinkRequestedMail): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : ${companyName} demande un nouveau lien`,
    preview: 'Son lien de dépôt n’ouvre plus rien.',
    title: `${companyName} demande un nouveau lien`,
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Le lien de dépôt ${before('de', companyName)}`,
        { strong: companyName },
        ` a été ouvert le ${frenchMoment(requestedAt)}, mais il ne fonctionne plus : un nouveau lien vous est demandé.`,
      ),
      { kind: 'facts', rows: [['Contact enregistré', contactName]] },
      paragraph('Renouvelez le lien depuis sa fiche, puis envoyez-le à votre contact.'),
    ],
    button: { label: 'Ouvrir sa fiche', href: link },
    why: OWNER,
    privacyUrl,
  });

export type SmsAnswerMail = Shared & { companyName: string; contactName: string; answeredAt: Instant; text: string };
/** Nobody reads the number that sends our SMS: an answer goes to whoever asked (K13). */
export const smsAnswer = ({ companyName, contactName, answeredAt, text, link, privacyUrl }: SmsAnswerMail): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : ${companyName} a répondu par SMS`,
    preview: 'Sa réponse, telle qu’elle est arrivée.',
    title: `${companyName} a répondu par SMS`,
    blocks: [
      paragraph('Bonjour,'),
      paragraph({ strong: companyName }, ` a répondu le ${frenchMoment(answeredAt)} à un SMS qui lui demandait ses documents :`),
      { kind: 'quote', label: 'Sa réponse', text },
      { kind: 'facts', rows: [['Contact', contactName]] },
      paragraph('Sa réponse est aussi dans son historique. Elle ne remplace pas un document.'),
    ],
    button: { label: 'Ouvrir sa fiche', href: link },
    why: OWNER,
    privacyUrl,
  });

export type MailFailed = Shared & { mail: string; reason: string; failedAt: Instant };
/** Names nobody: the linked page shows the recipient, as long as it may. */
export const mailFailed = ({ mail, reason, failedAt, link, privacyUrl }: MailFailed): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : un e-mail à l’un de vos sous-traitants n’a pas pu être remis`,
    preview: 'Vérifiez l’adresse de votre contact.',
    title: 'Un e-mail n’a pas pu être remis',
    blocks: [
      { kind: 'status', tone: 'problem', label: 'Échec permanent' },
      paragraph('Bonjour,'),
      paragraph('Un e-mail à l’un de vos sous-traitants n’a pas pu être remis ; aucun nouvel essai ne sera fait.'),
      {
        kind: 'facts',
        rows: [
          ['E-mail', mail],
          ['Échec', frenchMoment(failedAt)],
          ['Motif', reason],
        ],
      },
      paragraph(
        'Vérifiez l’adresse de votre contact. Si d’autres e-mails ont échoué au même moment, la page Livraison e-mail les montre tous.',
      ),
    ],
    button: { label: 'Voir cet e-mail', href: link },
    why: OWNER,
    privacyUrl,
  });

export type TestMail = Shared & { requestedAt: Instant };
/** May go to any address, so it shows no text that a customer typed (A25). */
export const testMail = ({ requestedAt, link, privacyUrl }: TestMail): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : e-mail de test`,
    preview: 'L’envoi des e-mails fonctionne.',
    title: 'E-mail de test',
    blocks: [
      { kind: 'status', tone: 'valid', label: 'Reçu' },
      paragraph('Bonjour,'),
      paragraph(
        `Cet e-mail a été demandé le ${frenchMoment(requestedAt)} depuis la page Livraison e-mail. S’il vous parvient, l’envoi fonctionne.`,
      ),
    ],
    button: { label: `Ouvrir ${PRODUCT_NAME}`, href: link },
    why: `Vous recevez ce message parce qu’un client de ${PRODUCT_NAME} a saisi cette adresse pour un essai. Il n’appelle aucune réponse.`,
    privacyUrl,
  });
