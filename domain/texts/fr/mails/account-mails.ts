// Mails to a customer's account and to the administrators. A verification or reset mail shows no text that anybody typed: somebody who
// signs up with another person's address must not be able to write to that person through us.

import { PRODUCT_NAME } from '../../../brand.ts';
import { FAREWELL_HOURS, RESET_LIFE_HOURS, TRIAL_DAYS, VERIFICATION_LIFE_HOURS } from '../../../constants.ts';
import type { Instant } from '../../../kernel/calendar.ts';
import { before, ofName } from '../elision.ts';
import { APPROVAL_NOTICE } from '../sign-up.ts';
import { paragraph, type RenderedMail, renderMail } from './layout.ts';
import { frenchMoment, hours } from './words.ts';

/** Values of every template; addresses are built from the configured base only (C33). */
type Shared = { privacyUrl: string };

export type AccountVerification = Shared & { link: string };
/** The link that verifies the address of a sign-up (A24). */
export const accountVerification = ({ link, privacyUrl }: AccountVerification): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : confirmez votre adresse e-mail`,
    preview: 'Il reste à confirmer votre adresse.',
    title: 'Confirmez votre adresse e-mail',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(`Un compte ${PRODUCT_NAME} vient d’être demandé avec cette adresse. Confirmez-la pour continuer.`),
      paragraph(APPROVAL_NOTICE),
    ],
    button: { label: 'Confirmer mon adresse', href: link },
    afterButton: `Ce lien est valable ${hours(VERIFICATION_LIFE_HOURS)} et ne sert qu’une fois.`,
    why: `Vous recevez ce message parce que cette adresse a été saisie à l’inscription sur ${PRODUCT_NAME}. Si ce n’est pas vous, ignorez-le : sans confirmation, aucun compte n’est ouvert et rien d’autre ne vous sera envoyé.`,
    privacyUrl,
  });

export type PasswordReset = Shared & { link: string };
/** The link that sets a new password (product.md §9). */
export const passwordReset = ({ link, privacyUrl }: PasswordReset): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : réinitialisation de votre mot de passe`,
    preview: 'Choisissez un nouveau mot de passe.',
    title: 'Choisissez un nouveau mot de passe',
    blocks: [paragraph('Bonjour,'), paragraph('Vous avez demandé à changer le mot de passe de votre compte.')],
    button: { label: 'Choisir un mot de passe', href: link },
    afterButton: `Ce lien est valable ${hours(RESET_LIFE_HOURS)} et ne sert qu’une fois ; une nouvelle demande le remplace.`,
    why: `Vous recevez ce message parce qu’une réinitialisation a été demandée pour cette adresse sur ${PRODUCT_NAME}. Si ce n’est pas vous, ignorez-le : votre mot de passe reste inchangé.`,
    privacyUrl,
  });

export type AccountApproved = Shared & { companyName: string; link: string };
/** « A confirmation e-mail follows once approved » (F056, F096). */
export const accountApproved = ({ companyName, link, privacyUrl }: AccountApproved): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : le compte ${ofName(companyName)} est approuvé`,
    preview: 'Vous pouvez vous connecter dès maintenant.',
    title: 'Votre compte est approuvé',
    blocks: [
      { kind: 'status', tone: 'valid', label: 'Compte approuvé' },
      paragraph('Bonjour,'),
      paragraph(
        `L’inscription ${before('de', companyName)}`,
        { strong: companyName },
        ' a été approuvée : vous pouvez vous connecter dès maintenant.',
      ),
      paragraph(`Choisissez ensuite votre formule ; les ${TRIAL_DAYS} premiers jours sont gratuits.`),
    ],
    button: { label: 'Se connecter', href: link },
    why: `Vous recevez ce message parce que vous avez demandé l’ouverture d’un compte ${PRODUCT_NAME}. Il n’appelle aucune réponse.`,
    privacyUrl,
  });

/** `reason`: what the administrator tells; null: nothing. */
export type AccountRejectedMail = Shared & { companyName: string; reason: string | null; link: string };
/** The sign-up was rejected; when this is read, the typed data are erased (A27). */
export const accountRejected = ({ companyName, reason, link, privacyUrl }: AccountRejectedMail): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : l’inscription ${ofName(companyName)} n’a pas été acceptée`,
    preview: 'Votre demande d’ouverture de compte a été examinée.',
    title: 'Votre inscription n’a pas été acceptée',
    blocks: [
      { kind: 'status', tone: 'problem', label: 'Demande rejetée' },
      paragraph('Bonjour,'),
      paragraph(
        `La demande d’ouverture de compte ${before('de', companyName)}`,
        { strong: companyName },
        ' a été examinée et n’a pas été acceptée.',
      ),
      ...(reason === null ? [] : [{ kind: 'quote', label: 'Motif', text: reason } as const]),
      paragraph(
        'Les informations saisies à l’inscription sont effacées. Vous pouvez vous inscrire à nouveau avec la même adresse, ou nous écrire si vous pensez à une erreur.',
      ),
    ],
    button: { label: 'Nous écrire', href: link },
    why: `Vous recevez ce message parce que vous avez demandé l’ouverture d’un compte ${PRODUCT_NAME} avec cette adresse. C’est le dernier : elle est effacée sous ${hours(FAREWELL_HOURS)}.`,
    privacyUrl,
  });

export type NewRegistration = Shared & { companyName: string; email: string; phoneNumber: string; registeredAt: Instant; link: string };
/** Tells an administrator that a verified sign-up waits for a decision. */
export const newRegistration = ({ companyName, email, phoneNumber, registeredAt, link, privacyUrl }: NewRegistration): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : inscription à examiner, ${companyName}`,
    preview: 'Une nouvelle entreprise attend votre approbation.',
    title: 'Une inscription attend votre approbation',
    blocks: [
      paragraph('L’adresse e-mail a été vérifiée. Il reste à approuver ou à rejeter la demande.'),
      {
        kind: 'facts',
        rows: [
          ['Entreprise', companyName],
          ['E-mail', email],
          ['Téléphone', phoneNumber],
          ['Inscription', frenchMoment(registeredAt)],
        ],
      },
    ],
    button: { label: 'Examiner la demande', href: link },
    why: `Vous recevez ce message parce que vous êtes administrateur de ${PRODUCT_NAME}. La liste des administrateurs se règle sur le serveur (ADMIN_EMAILS).`,
    privacyUrl,
  });

export type SubscriptionEnded = Shared & { companyName: string; because: 'payment-late' | 'canceled'; link: string };
/** Tells the owner that his pages are closed, what continues and what does not (A52). A late payment only suspends: nothing has ended. */
export const subscriptionEnded = ({ companyName, because, link, privacyUrl }: SubscriptionEnded): RenderedMail =>
  renderMail({
    subject:
      because === 'payment-late'
        ? `${PRODUCT_NAME} : l’accès ${ofName(companyName)} est suspendu, paiement en retard`
        : `${PRODUCT_NAME} : l’abonnement ${ofName(companyName)} a pris fin`,
    preview: 'Vos sous-traitants peuvent toujours déposer leurs documents.',
    title: 'Votre accès est suspendu',
    blocks: [
      { kind: 'status', tone: 'expiresSoon', label: because === 'payment-late' ? 'Paiement en retard' : 'Abonnement terminé' },
      paragraph('Bonjour,'),
      paragraph(
        `${because === 'payment-late' ? 'Le paiement de l’abonnement' : 'L’abonnement'} ${before('de', companyName)}`,
        { strong: companyName },
        because === 'payment-late'
          ? ' n’a pas abouti dans le délai prévu : les pages de gestion sont fermées.'
          : ' est arrivé à son terme : les pages de gestion sont fermées.',
      ),
      paragraph(
        'Rien n’est perdu : vos documents sont conservés, et les liens de vos sous-traitants continuent de recevoir leurs dépôts. Les relances automatiques, elles, sont en pause.',
      ),
    ],
    button: { label: because === 'payment-late' ? 'Régulariser le paiement' : 'Reprendre l’abonnement', href: link },
    why: `Vous recevez ce message parce que vous êtes titulaire d’un compte ${PRODUCT_NAME}. Il n’appelle aucune réponse.`,
    privacyUrl,
  });
