// What takes the worth from an extract of a register or an RGE certificate, and from any paper, third set.
import { ANY, blocks, type Change, COVER, inSlot, REGISTER, SOCIAL, say, swap } from '../changes.ts';
import type { Facts } from '../facts.ts';
import type { Family } from '../layouts/layout.ts';
import { type Block, p, page, table } from '../page.ts';
import { replaced } from '../replaced.ts';
import { grid, margin, pageTwo } from './places.ts';

const RGE: readonly Family[] = ['rge'];
/** All but the first page. */
const cut = (list: readonly Block[]) => {
  const at = list.findIndex(({ is }) => is === 'page');
  return at < 0 ? null : list.slice(0, at);
};
const exactly = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g');
const renamed = (name: string) => (list: readonly Block[], f: Facts) => replaced(list, exactly(f.firm.name), name);
const renumbered = (list: readonly Block[], f: Facts) => {
  const spaced = replaced(list, exactly(f.siren), '000 918 273');
  return replaced(spaced ?? list, exactly(f.firm.siren), '000918273') ?? spaced;
};

export const AGAINST_REGISTER: readonly Change[] = [
  ...say(
    'insolvency',
    REGISTER,
    'after',
    'Par jugement du {avant}, le tribunal a ouvert une procédure de redressement judiciaire à l’égard de la société.',
    'Un plan de sauvegarde a été arrêté le {avant} ; Me Delcourt-Vannier en est le commissaire à l’exécution.',
    'La clôture pour insuffisance d’actif a été prononcée le {avant}.',
    'Date de cessation des paiements fixée au {avant}.',
  ),
  ...say(
    'insolvency',
    REGISTER,
    'row',
    'Procédure collective|Jugement d’ouverture du 03/09/2026',
    'Mandataire judiciaire|Me Hélène Farges',
    'Liquidateur|SELARL Pinson-Marty',
  ),
  ...pageTwo(
    'insolvency',
    REGISTER,
    'Mention n° 118 du 22/09/2026 : conversion de la procédure en liquidation judiciaire simplifiée.',
    'Jugement du 15/10/2026 arrêtant le plan de cession des actifs.',
  ),
  ...say(
    'struck off',
    REGISTER,
    'after',
    'L’entreprise a été radiée du registre le {avant}.',
    'Cessation totale d’activité déclarée à compter du {avant}.',
    'La société a été dissoute par décision de l’associé unique du {avant}.',
    'Transmission universelle du patrimoine à la société absorbante intervenue le {avant}.',
  ),
  ...say(
    'struck off',
    REGISTER,
    'row',
    'Date de radiation|30/09/2026',
    'Situation administrative|Cessée',
    'État|Fermé depuis le 01/09/2026',
  ),
  ...say(
    'manager barred',
    REGISTER,
    'after',
    'Le dirigeant a été condamné à une interdiction de gérer pour une durée de cinq ans.',
    'Faillite personnelle du gérant prononcée le {avant}.',
    'Le président a démissionné le {avant} et n’a pas été remplacé.',
  ),
  ...say(
    'defect of the register',
    REGISTER,
    'after',
    'Mention d’office : la société n’est plus à l’adresse déclarée (art. R. 123-125 du code de commerce).',
    'Le greffier a relevé une non-conformité du dossier, demeurée sans régularisation.',
    'Les formalités sont rejetées ; l’immatriculation n’a pas été validée.',
    'Les comptes annuels n’ont pas été déposés malgré l’injonction du président du tribunal.',
  ),
  ...say(
    'request or directory',
    REGISTER,
    'title',
    'FICHE ENTREPRISE – ANNUAIRE',
    'RÉCÉPISSÉ DE DÉPÔT DE DOSSIER DE CRÉATION D’ENTREPRISE',
    'ACCUSÉ DE RÉCEPTION D’UNE DEMANDE D’EXTRAIT',
  ),
  ...say(
    'request or directory',
    REGISTER,
    'after',
    'Ces informations sont tirées d’un annuaire commercial et n’ont pas valeur d’extrait officiel.',
    'Document non certifié, imprimé depuis un site d’information financière.',
    'Impression d’écran sans valeur légale.',
  ),
  ...say(
    'sleeping',
    REGISTER,
    'after',
    'Société mise en sommeil depuis le {avant}.',
    'L’activité est suspendue temporairement depuis le {avant}.',
    'Le siège est fermé sans disparition de la personne morale.',
  ),
  ...say(
    'seized',
    REGISTER,
    'after',
    'Nantissement judiciaire et saisie du fonds inscrits le {avant} à la requête du Trésor.',
    'Le fonds de commerce a été mis en location-gérance au profit de la SAS BERLANDE depuis le {avant}.',
    'Un administrateur provisoire a été désigné le {avant}.',
  ),
];

export const AGAINST_RGE: readonly Change[] = [
  ...say(
    'withdrawn',
    RGE,
    'after',
    'La qualification a été retirée par la commission le {avant}.',
    'L’organisme a procédé au déréférencement de l’entreprise le {avant}.',
    'Ce certificat a été annulé à la suite d’un audit défavorable.',
  ),
  ...say(
    'suspended',
    RGE,
    'after',
    'La mention RGE est suspendue jusqu’à la réalisation de l’audit de chantier.',
    'La qualification est gelée pour une durée de six mois.',
    'L’usage de la marque est interdit à l’entreprise depuis le {avant}.',
  ),
  ...say(
    'not granted',
    RGE,
    'after',
    'La commission a émis un avis défavorable à l’attribution de la mention RGE.',
    'Le dossier de l’entreprise a été ajourné.',
    'La demande de qualification est en cours d’examen et ne préjuge pas de la décision.',
  ),
  ...say(
    'sanction',
    RGE,
    'after',
    'L’entreprise a fait l’objet d’un avertissement assorti d’une interdiction de se prévaloir du signe RGE.',
    'Une sanction disciplinaire a été prononcée le {avant} : radiation pour deux ans.',
    'Deux non-conformités majeures non levées entraînent la perte de la qualification.',
  ),
  ...inSlot(
    'other trade',
    RGE,
    'cover',
    () => [
      table(
        ['Qualification', 'Mention'],
        [
          ['Nettoyage de façades', 'sans mention RGE'],
          ['Peinture', 'hors RGE'],
        ],
      ),
    ],
    () => [table(['Qualification', 'RGE'], [['3511 Menuiseries extérieures', 'Non']])],
    () => [
      table(
        ['Domaine', 'Statut'],
        [
          ['Isolation des combles', 'refusé'],
          ['Pompes à chaleur', 'refusé'],
        ],
      ),
    ],
  ),
  ...say(
    'other trade',
    RGE,
    'after',
    'Aucune des qualifications ci-dessus n’ouvre droit à la mention RGE.',
    'Ce certificat ne vaut pas RGE.',
    'L’entreprise n’est pas reconnue garante de l’environnement.',
  ),
  ...inSlot(
    'expired mention',
    RGE,
    'cover',
    () => [
      table(
        ['Qualification', 'RGE jusqu’au'],
        [
          ['7131 Isolation', '31/03/2025'],
          ['3511 Menuiseries', '31/03/2025'],
        ],
      ),
    ],
    () => [table(['Mention', 'Échéance'], [['RGE Efficacité énergétique', 'échue le 30/06/2026']])],
  ),
  ...say(
    'expired mention',
    RGE,
    'after',
    'La mention RGE a expiré le {avant} et n’a pas été renouvelée.',
    'La partie RGE n’est plus valable depuis le {avant}.',
  ),
  ...say(
    'request or directory',
    RGE,
    'title',
    'DEMANDE DE QUALIFICATION RGE',
    'ANNUAIRE DES PROFESSIONNELS RGE – FICHE',
    'ATTESTATION DE DÉPÔT DE DOSSIER RGE',
  ),
  ...say(
    'request or directory',
    RGE,
    'after',
    'Accusé de réception de votre dossier, qui sera présenté à la prochaine commission.',
    'Recevabilité prononcée ; la qualification n’est pas encore attribuée.',
    'Qualification probatoire en attente du contrôle de réalisation, non encore confirmée.',
  ),
];

const OTHER_HOLDER = ['SARL BERTHOMIEU TERRASSEMENT', 'SAS Nordalia Bâtiment', 'Établissements Quincampoix'];
const ISSUED: readonly Family[] = [...SOCIAL, ...COVER];
export const AGAINST_ANY: readonly Change[] = [
  ...blocks(
    'page missing',
    ANY,
    cut,
    (list) => (cut(list) === null ? [...list, p('Page 1 sur 3', { align: 'right', size: 8 })] : null),
    (list) => (list.some(({ is }) => is === 'page') ? null : [...list, p('Suite au verso (page 2 non jointe)', { align: 'right' })]),
  ),
  ...blocks(
    'another holder',
    ANY,
    ...OTHER_HOLDER.map((name) => (list: readonly Block[], f: Facts) => renumbered(renamed(name)(list, f) ?? list, f)),
  ),
  ...blocks('another number', ANY, renumbered),
  ...say(
    'client named instead',
    ANY,
    'after',
    'Document établi au nom de la SCCV LES JARDINS D’OMBREVAL, seule titulaire.',
    'Le titulaire est la société Fontbrune Réseaux et non l’entreprise désignée plus haut.',
    'Délivré à la demande et pour le compte de Nordalia Bâtiment, unique bénéficiaire.',
  ),
  ...grid('client named instead', ANY, [
    ['Titulaire réel', 'Qualité'],
    ['{client}', 'seule bénéficiaire'],
  ]),
  ...swap('dates that do not fit', ISSUED, [/2026/g, '2024'], [/2026/g, '2028'], [/(\d\d)\/(\d\d)\/2026/g, '31/02/2026']),
  ...swap('dates that do not fit', RGE, [/202[67]/g, '2025']),
  ...swap('dates that do not fit', REGISTER, [/2026/g, '2025']),
  ...say(
    'computed or corrected by hand',
    ANY,
    'after',
    'La date de fin ci-dessus a été rectifiée manuellement par l’entreprise.',
    'Les dates ont été recalculées par nos soins et ne proviennent pas de l’organisme émetteur.',
    'Texte ressaisi par l’entreprise d’après l’original, non vérifié par l’émetteur.',
  ),
  ...say('no worth', ANY, 'stamp', 'ANNULÉ', 'Spécimen', 'PROJET', 'Copie sans valeur', 'PÉRIMÉ', 'NON VALIDE'),
  ...say(
    'no worth',
    ANY,
    'end',
    'Modèle fourni à titre d’exemple, dépourvu de toute valeur juridique.',
    'Exemplaire de démonstration – données fictives.',
    'Épreuve avant impression, en attente de validation par le service.',
  ),
  ...margin('no worth', ANY, 'BROUILLON – ne pas communiquer', 'Doc. annulé et remplacé le {edition}'),
  ...say(
    'forged',
    ANY,
    'after',
    'L’émetteur ne reconnaît pas être l’auteur de ce document.',
    'Ce document a été signalé comme contrefait.',
    'Après vérification, ce document ne correspond à aucun enregistrement dans les fichiers de l’émetteur.',
  ),
  ...say(
    'replaced',
    ANY,
    'after',
    'Ce document est caduc et ne doit plus être produit.',
    'Une version postérieure de ce document, moins favorable, a été établie et seule fait foi.',
    'Toute utilisation de ce document est interdite depuis le {avant}.',
  ),
  ...blocks(
    'note on page two',
    ANY,
    (list, f) => [
      ...list,
      page,
      p(
        `Note de ${f.firm.name} à son client : nous ne disposons plus de ce document à jour, le nouveau vous sera transmis dès que possible.`,
      ),
    ],
    (list) => [...list, page, p('Courriel du service : « nous avons le regret de vous informer que ce document n’est plus valable »')],
  ),
];
