// Mails to the members of an account: the invitation, and the end of what it gave.
import { PRODUCT_NAME } from '../../../brand.ts';
import { INVITATION_LIFE_DAYS } from '../../../constants.ts';
import { type CalendarDate, frenchDate } from '../../../kernel/calendar.ts';
import { before, ofName } from '../elision.ts';
import { paragraph, type RenderedMail, renderMail } from './layout.ts';

type Shared = { companyName: string; privacyUrl: string };

/** `role`: its name (people.ts). `endsOn`: the last day, where there is one. */
export type InvitationMail = Shared & { role: string; endsOn: CalendarDate | null; link: string };
export const invitation = ({ companyName, role, endsOn, link, privacyUrl }: InvitationMail): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : invitation à rejoindre le compte ${ofName(companyName)}`,
    preview: 'Un clic suffit pour accepter.',
    title: 'Vous êtes invité à rejoindre un compte',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Une personne ${before('de', companyName)}`,
        { strong: companyName },
        ` vous invite à travailler avec elle sur ${PRODUCT_NAME}, qui réunit et contrôle les documents des sous-traitants.`,
      ),
      {
        kind: 'facts',
        rows: [['Votre rôle', role], ...(endsOn === null ? [] : [['Dernier jour d’accès', frenchDate(endsOn)] as [string, string]])],
      },
    ],
    button: { label: 'Accepter l’invitation', href: link },
    afterButton: `Cette invitation est valable ${INVITATION_LIFE_DAYS} jours et ne sert qu’une fois.`,
    why: `Vous recevez ce message parce que cette adresse a été saisie dans une invitation sur ${PRODUCT_NAME}. Si vous ne connaissez pas cette entreprise, ignorez-le : sans votre accord, aucun accès n’est ouvert.`,
    privacyUrl,
  });

/** `link`: the log-in, for whoever has other accounts. */
export type MembershipEndedMail = Shared & { link: string };
export const membershipEnded = ({ companyName, link, privacyUrl }: MembershipEndedMail): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : votre accès au compte ${ofName(companyName)} a pris fin`,
    preview: 'Vos sessions sur ce compte sont fermées.',
    title: 'Votre accès a pris fin',
    blocks: [
      paragraph('Bonjour,'),
      paragraph('Votre accès au compte de l’entreprise ', { strong: companyName }, ' vient d’être retiré : vos sessions y sont fermées.'),
      paragraph('Ce que vous y avez fait reste à votre nom dans son historique. Pour toute question, adressez-vous à l’entreprise.'),
    ],
    button: { label: 'Se connecter à un autre compte', href: link },
    why: `Vous recevez ce message parce que vous étiez membre de ce compte ${PRODUCT_NAME}. Il n’appelle aucune réponse.`,
    privacyUrl,
  });
