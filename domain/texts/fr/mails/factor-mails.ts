// The mail to a person whose second factor changed or whose recovery code was used: whoever did not do it himself must learn of it.
import type { FactorKind } from '../../../accounts/factors.ts';
import { PRODUCT_NAME } from '../../../brand.ts';
import type { Instant } from '../../../kernel/calendar.ts';
import { paragraph, type RenderedMail, renderMail } from './layout.ts';
import { frenchMoment } from './words.ts';

type Happened =
  | { type: 'SecondFactorAdded' | 'SecondFactorRemoved'; kind: FactorKind }
  | { type: 'RecoveryCodeUsed'; left: number }
  | { type: 'SecondFactorsReset'; byOperator: boolean };
export type SecondFactorMail = { happened: Happened; at: Instant; link: string; privacyUrl: string };

type Words = { title: string; says: (when: string) => string; next: string };
const NOT_ME =
  'Si c’est bien vous, il n’y a rien à faire. Sinon, changez tout de suite votre mot de passe, puis vérifiez vos sessions et votre double vérification.';
const ADDED: Record<FactorKind, Words> = {
  totp: {
    title: 'La double vérification est activée',
    says: (when) => `Depuis le ${when}, un code de votre application est demandé après votre mot de passe.`,
    next: NOT_ME,
  },
  passkey: {
    title: 'Une clé d’accès a été ajoutée',
    says: (when) => `Une clé d’accès a été ajoutée le ${when} : elle permet de se connecter sans mot de passe.`,
    next: NOT_ME,
  },
};
const REMOVED: Record<FactorKind, Words> = {
  totp: {
    title: 'La double vérification est désactivée',
    says: (when) => `Depuis le ${when}, aucun code n’est plus demandé après votre mot de passe. Vos codes de secours ne servent plus.`,
    next: NOT_ME,
  },
  passkey: {
    title: 'Une clé d’accès a été retirée',
    says: (when) => `Une clé d’accès a été retirée le ${when} : elle ne permet plus de se connecter.`,
    next: NOT_ME,
  },
};
const leftSentence = (left: number): string => {
  if (left === 0) return 'Il ne vous en reste aucun : désactivez puis réactivez la double vérification pour en recevoir dix nouveaux.';
  return left === 1 ? 'Il vous en reste un seul.' : `Il vous en reste ${left}.`;
};

function wordsOf(happened: Happened): Words {
  switch (happened.type) {
    case 'SecondFactorAdded':
      return ADDED[happened.kind];
    case 'SecondFactorRemoved':
      return REMOVED[happened.kind];
    case 'RecoveryCodeUsed':
      return {
        title: 'Un code de secours a servi',
        says: (when) => `Un de vos codes de secours a servi le ${when}. ${leftSentence(happened.left)}`,
        next: NOT_ME,
      };
    case 'SecondFactorsReset':
      return {
        title: 'Votre double vérification a été réinitialisée',
        says: (when) =>
          `${happened.byOperator ? `L’équipe ${PRODUCT_NAME}` : 'Le responsable de votre compte'} a retiré le ${when} votre application de codes, vos codes de secours et vos clés d’accès. Votre mot de passe reste le même.`,
        next: 'Si vous l’avez demandé, activez de nouveau la double vérification dès votre prochaine connexion. Sinon, changez tout de suite votre mot de passe et prévenez-nous.',
      };
  }
}

export function secondFactor({ happened, at, link, privacyUrl }: SecondFactorMail): RenderedMail {
  const { title, says, next } = wordsOf(happened);
  return renderMail({
    subject: `${PRODUCT_NAME} : ${title[0]!.toLowerCase()}${title.slice(1)}`,
    preview: 'Si ce n’est pas vous, changez votre mot de passe.',
    title,
    blocks: [paragraph('Bonjour,'), paragraph(says(frenchMoment(at))), paragraph(next)],
    button: { label: 'Ouvrir mon compte', href: link },
    why: `Vous recevez ce message parce que vous vous connectez à ${PRODUCT_NAME} avec cette adresse. Il n’appelle aucune réponse.`,
    privacyUrl,
  });
}
