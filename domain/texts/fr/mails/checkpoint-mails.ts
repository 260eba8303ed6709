// Each day's checkpoint of an account's history, to its owners and to a witness: a mail in somebody else's box is evidence that nobody
// here can change (PROOF « Anchors »). The signed text stands in the mail and lies beside it as a file, byte for byte.
import { PRODUCT_NAME } from '../../../brand.ts';
import { type CalendarDate, frenchDate, type Instant } from '../../../kernel/calendar.ts';
import { ofName } from '../elision.ts';
import { type Block, paragraph, type RenderedMail, renderMail } from './layout.ts';
import { frenchMoment } from './words.ts';

/** `note`: the checkpoint as it was signed. `origin`, `size`, `publishedAt`: what it says. `link`: the page that verifies. */
export type CheckpointMail = {
  companyName: string;
  origin: string;
  size: number;
  publishedAt: Instant;
  note: string;
  fileName: string;
  link: string;
  privacyUrl: string;
};
/** `namedOn`: the day on which the company named this witness. `companyEmail`: where an answer goes. */
type Named = { companyName: string; companyEmail: string; namedOn: CalendarDate; privacyUrl: string };
/** `stopUrl`: the page where he ends it. */
export type WitnessMail = CheckpointMail & Named & { stopUrl: string };
/** `link`: the page where he accepts or refuses, up to the day `until`. */
export type WitnessRequestMail = Named & { link: string; until: CalendarDate };

const signed = ({ origin, size, publishedAt, note, fileName }: CheckpointMail): Block[] => [
  {
    kind: 'facts',
    rows: [
      ['Historique', origin],
      ['Taille', counted(size)],
      ['Signé le', frenchMoment(publishedAt)],
      ['Pièce jointe', fileName],
    ],
  },
  paragraph('Le point de contrôle, tel qu’il a été signé :'),
  { kind: 'verbatim', text: note },
];
const check = (fileName: string): Block[] => [
  paragraph(
    'Pour contrôler un dossier de preuve établi plus tard, donnez-lui ce fichier sur la page « Vérifier un dossier de preuve », au champ « Point de contrôle reçu auparavant », ou sans réseau par la commande :',
  ),
  { kind: 'verbatim', text: `node verifier.mjs DOSSIER --checkpoint ${fileName}` },
  paragraph('Si l’historique a été réécrit depuis, les deux le disent.'),
];
const counted = (size: number): string => `${size.toLocaleString('fr-FR')} ${size === 1 ? 'évènement' : 'évènements'}`;
const BUTTON = 'Vérifier un dossier de preuve';

export const checkpointMail = (facts: CheckpointMail): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : point de contrôle de l’historique ${ofName(facts.companyName)}, ${counted(facts.size)}`,
    preview: 'À conserver : il prouve ce que contenait votre historique.',
    title: 'Le point de contrôle du jour',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        'L’historique de l’entreprise ',
        { strong: facts.companyName },
        ' a été signé. Conservez ce message : ce qui y est déjà ne peut plus être changé sans que cela se voie.',
      ),
      ...signed(facts),
      ...check(facts.fileName),
    ],
    button: { label: BUTTON, href: facts.link },
    why: `Vous recevez ce message parce que vous êtes propriétaire d’un compte ${PRODUCT_NAME} qui envoie chaque jour son point de contrôle. Cet envoi se règle dans « Historique et preuves ».`,
    privacyUrl: facts.privacyUrl,
  });

export const checkpointWitnessMail = (facts: WitnessMail): RenderedMail =>
  renderMail({
    subject: `${PRODUCT_NAME} : point de contrôle de l’historique ${ofName(facts.companyName)}, ${counted(facts.size)}`,
    preview: 'À conserver, sans rien faire d’autre.',
    title: 'Un point de contrôle à conserver comme témoin',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        'L’entreprise ',
        { strong: facts.companyName },
        ' (',
        { strong: facts.companyEmail },
        `) vous a désigné le ${frenchDate(facts.namedOn)} comme témoin de l’historique où elle suit les documents de ses sous-traitants. Elle vous demande une seule chose : conserver ce message.`,
      ),
      paragraph(
        'Il ne contient ni document ni nom de sous-traitant, seulement une empreinte signée. Dans votre boîte, elle prouve que l’historique n’a pas été réécrit depuis : personne chez elle ni chez nous ne peut l’y changer.',
      ),
      ...signed(facts),
      ...check(facts.fileName),
    ],
    button: { label: BUTTON, href: facts.link },
    why: `Vous recevez ce message parce que cette entreprise a saisi votre adresse dans ${PRODUCT_NAME}. Il en part un par jour au plus, quand son historique a changé. Le lien ci-dessous y met fin, et efface votre adresse. Une réponse à ce message va à l’entreprise.`,
    stop: { label: 'Ne plus être témoin', href: facts.stopUrl },
    privacyUrl: facts.privacyUrl,
  });

/** Asks him before anything else is sent: whoever does not answer gets nothing more. */
export const witnessRequestMail = ({ companyName, companyEmail, namedOn, until, link, privacyUrl }: WitnessRequestMail): RenderedMail =>
  renderMail({
    subject: `${companyName} vous demande d’être témoin de son historique`,
    preview: 'Acceptez ou refusez ; sans réponse, vous ne recevrez rien.',
    title: 'Être témoin d’un historique',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        'L’entreprise ',
        { strong: companyName },
        ' (',
        { strong: companyEmail },
        `) suit les documents de ses sous-traitants avec ${PRODUCT_NAME}. Le ${frenchDate(namedOn)}, elle vous a choisi comme témoin de son historique.`,
      ),
      paragraph(
        'Si vous acceptez, vous recevrez un message par jour au plus, quand cet historique a changé. Il contient une empreinte signée, sans document ni nom de sous-traitant. Votre seul rôle est de le conserver : dans votre boîte, il prouve que l’historique n’a pas été réécrit depuis.',
      ),
    ],
    button: { label: 'Accepter ou refuser', href: link },
    afterButton: `Ce lien est valable jusqu’au ${frenchDate(until)}. Sans réponse d’ici là, vous ne recevrez rien d’autre et votre adresse sera effacée.`,
    why: `Vous recevez ce message parce que cette entreprise a saisi votre adresse dans ${PRODUCT_NAME}. Une réponse à ce message va à l’entreprise.`,
    privacyUrl,
  });
