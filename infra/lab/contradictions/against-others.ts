// What contradicts an extract of a register or an RGE certificate, and what contradicts any of the papers.
import {
  above,
  before,
  type Change,
  type Class,
  footnote,
  framed,
  instead,
  inTitle,
  list,
  middle,
  nextPage,
  onOnePage,
  retitled,
  row,
  sameParagraph,
  swap,
  underTitle,
  type Wording,
} from './changes.ts';
import { FAMILIES } from './paper.ts';

const registers = ['kbis', 'rne'] as const;
const rge = ['qualibat', 'qualitenr'] as const;

const CLIENT_HOLDS = swap(
  ['{nom}', '{client}'],
  ['{siret}', '{client-siret}'],
  ['{siren}', '{client-siren}'],
  ['{rue}, {ville}', '{client-rue}'],
);
/** The client's own paper, on which the subcontractor is only named besides. */
const withClient = (besides: Change): Wording => ({
  change: (blocks) => {
    const other = CLIENT_HOLDS.change(blocks);
    return other === null ? null : besides(other);
  },
});

const REGISTERS: readonly Class[] = [
  {
    name: 'dissolution or liquidation',
    on: registers,
    wordings: [
      row('Mention n° 7', 'Dissolution anticipée de la société à compter du 01/09/2026'),
      middle('Jugement d’ouverture de liquidation judiciaire en date du 14 octobre 2026.'),
      swap(['{nom}', '{nom} (société en liquidation)']),
      row('Liquidateur', 'SELARL Me Auvray, mandataire judiciaire'),
      footnote('Société dissoute, la personnalité morale subsistant pour les besoins de la liquidation.'),
      underTitle('Personne morale en cours de liquidation amiable'),
      row('Procédure collective', 'Liquidation judiciaire simplifiée'),
      middle('Les associés ont décidé de dissoudre la société et nommé un liquidateur.'),
    ],
  },
  {
    name: 'struck off',
    on: registers,
    wordings: [
      row('Radiation', 'Radiée d’office le 12/10/2026'),
      middle('Radiation du registre en date du 30/09/2026.'),
      footnote('L’entreprise a été radiée à la suite de sa cessation complète d’activité.'),
      underTitle('ENTREPRISE RADIÉE'),
      row('Date de radiation', '05/11/2026'),
      row('État administratif', 'Cessée'),
      middle('L’intéressé n’est plus immatriculé au registre depuis le 1er novembre 2026.'),
    ],
  },
  {
    name: 'insolvency',
    on: registers,
    wordings: [
      row('Mention n° 5', 'Ouverture d’une procédure de redressement judiciaire le 08/09/2026'),
      middle('Par jugement du 3 juin 2026, le tribunal a arrêté un plan de redressement d’une durée de dix ans.'),
      row('Plan de continuation', 'Adopté, commissaire à l’exécution du plan : Me Auvray'),
      footnote('Procédure de sauvegarde ouverte par le tribunal de commerce ; période d’observation de six mois.'),
      middle('Plan de cession arrêté au profit d’un tiers.'),
      underTitle('Administrateur judiciaire désigné avec mission d’assistance'),
      row('Date de cessation des paiements', '15/08/2026'),
    ],
  },
  {
    name: 'establishment closed or moved',
    on: ['kbis', 'rne', 'qualibat', 'qualitenr'],
    wordings: [
      row('Établissement', 'Fermé le 31/08/2026'),
      middle('L’établissement a été supprimé à la suite d’un transfert hors du ressort.'),
      footnote('Siège transféré hors ressort ; ce dossier est clos.'),
      row('Cessation d’activité', '30/09/2026'),
      middle('L’entreprise a cessé toute activité à cette adresse et n’y dispose plus d’établissement.'),
      underTitle('Entreprise en sommeil : cessation temporaire d’activité'),
    ],
  },
];

const CERTIFICATES: readonly Class[] = [
  {
    name: 'RGE suspended',
    on: rge,
    wordings: [
      middle('La mention RGE est suspendue à la suite d’un audit non conforme.'),
      row('Mention RGE', 'Suspendue'),
      footnote('Qualification suspendue depuis le 05/10/2026 dans l’attente d’un contrôle de réalisation.'),
      sameParagraph('Le bénéfice de la mention est provisoirement interrompu.'),
      underTitle('Suspension en cours'),
      row('Statut de la qualification', 'Suspendu'),
      framed('Suspension conservatoire de la qualification décidée par la commission'),
      before('L’entreprise ne peut, jusqu’à nouvel ordre, se prévaloir de la mention RGE.'),
    ],
  },
  {
    name: 'RGE withdrawn',
    on: rge,
    wordings: [
      middle('La qualification a été retirée par décision de la commission du 20 octobre 2026.'),
      row('Mention RGE', 'Retirée'),
      footnote('Retrait du signe de qualité notifié à l’entreprise.'),
      sameParagraph('Cette mention lui a depuis été retirée.'),
      row('RGE', 'NON'),
      underTitle('Qualification annulée'),
      middle('L’entreprise a perdu le bénéfice de la mention RGE faute de référent technique.'),
      footnote('La présente qualification ne confère pas la mention RGE.'),
    ],
  },
];

const OF_ANY: readonly Class[] = [
  {
    name: 'another paper',
    on: ['urssaf', 'micro', 'msa', 'qualibat', 'qualitenr', 'kbis', 'rne'],
    wordings: [
      { ...underTitle('Demande d’attestation en cours de traitement'), on: ['urssaf', 'micro', 'msa'] },
      { ...above('Relevé de situation comptable'), on: ['urssaf', 'micro', 'msa'] },
      { ...above('Notification de refus'), on: ['urssaf', 'micro', 'msa'] },
      { ...inTitle('DOSSIER DE DEMANDE DE QUALIFICATION'), on: rge },
      { ...above('Annuaire des professionnels – fiche imprimée le {edition}'), on: rge },
      { ...underTitle('Résultat de votre recherche dans l’annuaire : 1 entreprise trouvée'), on: rge },
      { ...footnote('Cette fiche d’annuaire est fournie à titre d’information et ne remplace pas le certificat.'), on: rge },
      { ...retitled('ATTESTATION DE DÉPÔT D’UNE DEMANDE DE QUALIFICATION RGE'), on: rge },
      { ...inTitle('Récépissé de dépôt de dossier de création d’entreprise'), on: registers },
      { ...above('Annuaire des entreprises – fiche consultée en ligne'), on: registers },
      { ...footnote('Fiche de renseignements commerciaux, sans valeur d’extrait officiel.'), on: registers },
    ],
  },
  {
    name: 'page missing',
    on: FAMILIES,
    wordings: [
      footnote('Page 1/2'),
      footnote('Page 1 sur 3'),
      footnote('Suite au verso'),
      footnote('…/…  Voir la suite page 2'),
      footnote('1/2'),
      middle('Les restrictions figurent au verso du présent document.'),
      footnote('Tournez la page S.V.P.'),
      footnote('Feuillet n° 1 d’un document de deux feuillets'),
    ].map(onOnePage),
  },
  {
    name: 'number or name of somebody else',
    on: FAMILIES,
    wordings: [
      swap(['{siret}', '{client-siret}'], ['{siren}', '{client-siren}'], ['{nic}', '00012']),
      swap(['{nom}', '{client}']),
      { ...swap(['{siret}', '{courtier-siret}'], ['{siren}', '{courtier-siren}']), on: ['decennale', 'rc-pro'] },
      CLIENT_HOLDS,
      withClient((blocks) => [{ is: 'text', text: 'Destinataire :\n{nom}\n{rue}\n{ville}\nSIRET {siret}' }, ...blocks]),
      withClient((blocks) => [...blocks, { is: 'text', text: 'Copie adressée à son sous-traitant {nom}, SIRET {siret}, à sa demande.' }]),
      withClient((blocks) => [
        ...blocks,
        {
          is: 'fields',
          rows: [
            ['Client', '{nom}'],
            ['SIREN du client', '{siren}'],
          ],
        },
      ]),
    ],
  },
  {
    name: 'draft, specimen or void',
    on: FAMILIES,
    wordings: [
      underTitle('PROJET'),
      above('BROUILLON – ne pas diffuser'),
      footnote('Document annulé et remplacé.'),
      framed('ANNULÉ'),
      underTitle('Document provisoire, dans l’attente de validation par le service compétent'),
      inTitle('MODÈLE'),
      above('EXEMPLE DE DOCUMENT'),
      footnote('Épreuve non définitive : ce document est dépourvu de valeur.'),
      middle('Le présent document est nul et non avenu.'),
      footnote('Document non contractuel, édité à titre d’essai.'),
      above('DUPLICATA SANS VALEUR'),
      middle('Cette version ne peut être produite à un tiers.'),
      underTitle('Fac-similé'),
    ],
  },
  {
    name: 'conditional validity',
    on: ['urssaf', 'micro', 'msa', 'decennale', 'rc-pro', 'qualibat', 'qualitenr'],
    wordings: [
      {
        ...sameParagraph('Sous réserve de l’encaissement du chèque remis le {edition}.'),
        on: ['urssaf', 'micro', 'msa', 'decennale', 'rc-pro'],
      },
      {
        ...middle('La présente attestation ne prendra effet qu’après régularisation du dossier.'),
        on: ['urssaf', 'micro', 'msa', 'decennale', 'rc-pro'],
      },
      middle('Valable sous réserve de la production des pièces manquantes.'),
      footnote('Document valable sous condition du respect de l’échéancier accordé.'),
      { ...sameParagraph('Sous réserve de la signature du contrat par le souscripteur.'), on: ['decennale', 'rc-pro'] },
      {
        ...footnote('Cette attestation ne produit effet que si la première prime a été effectivement payée.'),
        on: ['decennale', 'rc-pro'],
      },
      { ...middle('Sous réserve de la réussite de l’audit de chantier prévu.'), on: rge },
      { ...footnote('Attribution probatoire, subordonnée à la fourniture de références de chantier.'), on: rge },
      {
        ...instead('Sous réserve des vérifications en cours, l’entreprise serait à jour de ses cotisations au {periode}.'),
        on: ['urssaf', 'micro', 'msa'],
      },
      framed('Validité conditionnée à la levée des réserves ci-jointes'),
      nextPage('Réserves\nCe document ne vaudra qu’à compter de la réception des justificatifs demandés.'),
      { ...list(['Validité', 'Conditionnelle'], ['Condition', 'Paiement du solde']), on: ['decennale', 'rc-pro', 'urssaf', 'msa'] },
    ],
  },
];

export const AGAINST_OTHERS: readonly Class[] = [...REGISTERS, ...CERTIFICATES, ...OF_ANY];
