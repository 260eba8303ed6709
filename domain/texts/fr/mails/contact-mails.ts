// A demonstration request for the administrators, with all that they need to call back (A50).
import { PRODUCT_NAME } from '../../../brand.ts';
import type { CompanySize } from '../../../contact-requests/company-size.ts';
import type { Instant } from '../../../kernel/calendar.ts';
import { type Block, paragraph, type RenderedMail, renderMail } from './layout.ts';
import { frenchMoment } from './words.ts';

export type DemoRequest = {
  firstName: string;
  lastName: string;
  company: string;
  companySize: CompanySize | null;
  email: string | null;
  phone: string;
  message: string;
  requestedAt: Instant;
  link: string;
  /** Address of the data protection page. */
  privacyUrl: string;
};

export function demoRequest({ privacyUrl, requestedAt, link, ...asked }: DemoRequest): RenderedMail {
  const name = `${asked.firstName} ${asked.lastName}`;
  const size = asked.companySize === null ? 'non précisé' : `${asked.companySize} personnes`;
  const message: Block[] = asked.message.trim() === '' ? [] : [{ kind: 'quote', label: 'Message', text: asked.message }];
  return renderMail({
    subject: `${PRODUCT_NAME} : demande de démonstration, ${asked.company}`,
    preview: `${name} attend votre appel.`,
    title: 'Une démonstration est demandée',
    blocks: [
      paragraph({ strong: name }, ' aimerait une démonstration.'),
      {
        kind: 'facts',
        rows: [
          ['Entreprise', asked.company],
          ['Effectif', size],
          ['Téléphone', asked.phone],
          ['E-mail', asked.email ?? 'non communiqué'],
          ['Demande', frenchMoment(requestedAt)],
        ],
      },
      ...message,
      paragraph(asked.email === null ? 'Rappelez ce numéro.' : 'Répondez à ce message, ou rappelez ce numéro.'),
    ],
    button: { label: `Ouvrir ${PRODUCT_NAME}`, href: link },
    why: `Vous recevez ce message parce que vous êtes administrateur de ${PRODUCT_NAME}. La liste des administrateurs se règle sur le serveur (ADMIN_EMAILS).`,
    privacyUrl,
  });
}
