// What contradicts an attestation of insurance, as an insurer, a broker or a lawyer would write it.
import {
  above,
  before,
  type Class,
  cell,
  footnote,
  framed,
  instead,
  inTitle,
  list,
  middle,
  nextPage,
  retitled,
  row,
  sameParagraph,
  swap,
  ticks,
  underTitle,
  untick,
} from './changes.ts';

const on = ['decennale', 'rc-pro'] as const;

const ENDED: readonly Class[] = [
  {
    name: 'contract ended',
    on,
    wordings: [
      middle('Le contrat a pris fin le 30/09/2026 à la demande du souscripteur.'),
      footnote('Contrat résilié à effet du 1er octobre 2026.'),
      sameParagraph('Il a été mis fin à ce contrat à son échéance anniversaire.'),
      middle('Le souscripteur a dénoncé la police ; elle a cessé de produire effet le 15 octobre 2026.'),
      framed('Police sans effet depuis le 31 août 2026'),
      underTitle('Contrat ayant cessé ses effets, attestation délivrée pour mémoire'),
      nextPage('Avenant n° 2\nLes parties conviennent de la résiliation du contrat à compter du 1er novembre 2026.'),
      before('L’assuré n’est plus garanti par notre compagnie depuis le mois dernier.'),
      footnote('La compagnie a exercé sa faculté de résiliation après sinistre.'),
    ],
  },
  {
    name: 'cover suspended until payment',
    on,
    wordings: [
      middle('Les garanties sont suspendues dans l’attente du règlement de la prime.'),
      footnote('Garanties suspendues depuis le 02/11/2026, article L. 113-3 du code des assurances.'),
      sameParagraph('L’effet des garanties reste suspendu tant que la cotisation n’aura pas été acquittée.'),
      row('Garanties', 'Suspendues'),
      framed('La remise en vigueur des garanties interviendra le lendemain du paiement des cotisations arriérées.'),
      before('La prime échue étant impayée, la garantie ne joue pas actuellement.'),
      footnote('Pendant la suspension, aucun sinistre n’est pris en charge. Suspension en cours à la date du présent document.'),
      underTitle('Assuré en suspension de garantie'),
    ],
  },
  {
    name: 'lapsed',
    on,
    wordings: [
      middle('Le contrat est caduc.'),
      footnote('Police devenue caduque faute de retour des conditions signées.'),
      sameParagraph('Cette police est échue et n’a pas été renouvelée.'),
      row('Renouvellement', 'Non reconduit'),
      underTitle('Attestation périmée, remplacée par une version ultérieure'),
      middle('La tacite reconduction n’a pas joué : la garantie s’est éteinte.'),
      framed('Ce document est caduc et ne peut plus être produit.'),
    ],
  },
  {
    name: 'ended for non-payment',
    on,
    wordings: [
      middle('Le contrat a été résilié pour non-paiement de prime.'),
      footnote('Résiliation pour défaut de paiement notifiée par lettre recommandée.'),
      sameParagraph('À défaut de règlement des cotisations, l’assureur a résilié la police le 10 octobre 2026.'),
      row('Motif de fin', 'Prime impayée'),
      before('Faute de paiement dans les quarante jours de la mise en demeure, la police se trouve résiliée de plein droit.'),
      list(['Prime annuelle', 'Impayée'], ['Suite donnée', 'Résiliation']),
      footnote('L’assuré ne s’étant pas acquitté de sa prime, nous avons rompu le contrat.'),
    ],
  },
  {
    name: 'state of the contract',
    on,
    wordings: [
      row('État du contrat', 'Résilié'),
      row('Statut', 'résilié'),
      row('Situation du contrat', 'RÉSILIÉ au 30/09/2026'),
      row('État de la police', 'Suspendue'),
      row('Statut du contrat', 'Sans effet'),
      row('Situation', 'Contrat terminé'),
      list(['Date d’effet', '{debut}'], ['État', 'Annulé']),
      row('Contrat en cours', 'Non'),
      row('Contrat en vigueur', 'NON'),
    ],
  },
  {
    name: 'cover note of 30 days',
    on,
    wordings: [
      underTitle('Note de couverture valable trente jours à compter de sa date d’émission'),
      retitled('NOTE DE COUVERTURE – RESPONSABILITÉ DÉCENNALE ET RESPONSABILITÉ CIVILE PROFESSIONNELLE'),
      middle('La garantie est accordée à titre provisoire pour 30 jours, dans l’attente de l’émission du contrat.'),
      footnote('Le présent document constitue une note de couverture ; il cesse de plein droit ses effets au terme de 30 jours.'),
      framed('Couverture provisoire – durée : un mois'),
      sameParagraph('Il s’agit d’une garantie provisoire limitée à 30 jours.'),
      row('Nature du document', 'Note de couverture (30 jours)'),
    ],
  },
  {
    name: 'risk not accepted yet',
    on,
    wordings: [
      middle('La garantie ne sera acquise qu’après acceptation du risque par la compagnie.'),
      footnote('Sous réserve d’acceptation du risque par notre service Souscription.'),
      sameParagraph('La prise d’effet est subordonnée à l’accord de l’assureur, non encore donné.'),
      before('Votre proposition est à l’étude ; elle n’engage pas l’assureur.'),
      row('Souscription', 'En attente d’acceptation'),
      framed('Projet soumis à l’étude technique du dossier et à la visite du risque'),
      underTitle('Proposition d’assurance : ne vaut pas engagement de garantie'),
      footnote('Cette attestation sera sans valeur si l’examen des antécédents conduit l’assureur à refuser le risque.'),
    ],
  },
];

const NOT_COVERED: readonly Class[] = [
  {
    name: 'décennale not subscribed',
    on: ['decennale'],
    wordings: [
      cell('Responsabilité décennale', 'NON'),
      row('Responsabilité décennale', 'Non souscrite'),
      row('Garantie décennale', 'NON'),
      row('Décennale obligatoire', 'Néant'),
      row('Responsabilité décennale', 'Option non retenue'),
      untick('Responsabilité décennale'),
      swap(['[X] Décennale obligatoire', '[ ] Décennale obligatoire']),
      ticks([false, 'Responsabilité décennale'], [true, 'Responsabilité civile exploitation']),
      ticks([true, 'Garantie décennale non souscrite'], [false, 'Garantie décennale souscrite']),
      middle('[ ] Garantie décennale   [X] Garantie biennale'),
      middle('Décennale : oui □  non ■'),
      middle('La garantie décennale n’a pas été souscrite par l’assuré.'),
      footnote('Le contrat ne comporte pas la garantie de responsabilité décennale.'),
      footnote('L’assuré a renoncé à la garantie des dommages de nature décennale.'),
      row('Responsabilité décennale', 'Exclue'),
    ],
  },
  {
    name: 'one site only',
    on: ['decennale', 'rc-pro'],
    wordings: [
      middle('La présente attestation n’est valable que pour le chantier « Les Terrasses », 5 rue du Stade à Douai.'),
      footnote('Attestation délivrée exclusivement pour l’opération de construction du groupe scolaire de Bram.'),
      sameParagraph('Elle vaut uniquement pour le chantier situé 12 quai Nord à Sète.'),
      row('Chantier couvert', 'Résidence Belvédère, Chambéry, à l’exclusion de tout autre'),
      underTitle('Attestation nominative de chantier : ne peut être utilisée pour une autre opération'),
      framed('Limitée au seul chantier de la mairie de Vias'),
      before('Garantie souscrite pour un chantier unique, désigné aux conditions particulières.'),
    ],
  },
  {
    name: 'no cover as a subcontractor',
    on: ['decennale', 'rc-pro'],
    wordings: [
      middle('La garantie n’est pas acquise lorsque l’assuré intervient en qualité de sous-traitant.'),
      footnote('Ne sont pas garantis les travaux exécutés pour le compte d’une autre entreprise titulaire du marché.'),
      row('Travaux en sous-traitance', 'Non garantis'),
      sameParagraph('L’assuré n’est pas couvert en tant que sous-traitant.'),
      row('Intervention comme sous-traitant', 'NON'),
      before('Seuls les marchés conclus directement avec le maître d’ouvrage bénéficient de la garantie.'),
      framed('L’assuré a déclaré ne jamais intervenir en sous-traitance ; toute intervention à ce titre est sans garantie.'),
    ],
  },
  {
    name: 'subcontracting excluded',
    on: ['decennale', 'rc-pro'],
    wordings: [
      middle('Sous-traitance exclue.'),
      footnote('Exclusions : sous-traitance, travaux sur monuments historiques, piscines.'),
      row('Sous-traitance', 'Exclue'),
      middle('Les activités garanties s’entendent hors sous-traitance.'),
      sameParagraph('Demeurent exclus les chantiers réalisés comme sous-traitant.'),
      row('Exclusion', 'Marchés de sous-traitance'),
      footnote('À l’exclusion des travaux donnés à l’assuré en sous-traitance par un autre constructeur.'),
    ],
  },
  {
    name: 'cover begins later',
    on: ['decennale'],
    wordings: [
      middle('La garantie s’applique aux chantiers ouverts à compter du 1er janvier 2027.'),
      footnote('Seuls les chantiers dont la date réglementaire d’ouverture est postérieure au 15/12/2026 sont garantis.'),
      row('Chantiers ouverts à partir du', '01/01/2027'),
      sameParagraph('La garantie ne vaut que pour les ouvertures de chantier intervenant après le 31 décembre 2026.'),
      row('Date de prise d’effet de la garantie décennale', '01/02/2027'),
      middle('Ne seront pris en charge que les travaux commencés en 2027.'),
      footnote('Le volet décennal prendra effet au 1er mars 2027.'),
    ],
  },
];

const OTHER_PAPERS: readonly Class[] = [
  {
    name: 'another paper',
    on,
    wordings: [
      inTitle('CONDITIONS PARTICULIÈRES DU CONTRAT'),
      retitled('CONDITIONS PARTICULIÈRES – ASSURANCE RESPONSABILITÉ DÉCENNALE ET RC PROFESSIONNELLE'),
      underTitle('Demande d’attestation à compléter par l’assuré et à retourner à votre conseiller'),
      inTitle('RELEVÉ DE SINISTRALITÉ'),
      retitled('RELEVÉ D’INFORMATIONS – RESPONSABILITÉ DÉCENNALE ET RC PROFESSIONNELLE'),
      instead(
        'Relevé des sinistres déclarés par {nom}, SIRET {siret}, au titre du contrat n° {contrat}, du {debut} au {fin} : un sinistre, 12 400 €.',
      ),
      above('DEVIS N° 2026-1187 – proposition commerciale'),
      instead(
        'Vous trouverez ci-joint l’appel de cotisation du contrat n° {contrat} de {nom}, SIRET {siret}, pour la période du {debut} au {fin}.',
      ),
      underTitle('Formulaire de demande : merci de nous retourner ce document signé'),
      above('Accusé de réception de votre demande d’attestation'),
    ],
  },
  {
    name: 'no affirmation',
    on: ['decennale', 'rc-pro'],
    wordings: [
      instead(
        '{nom}, {rue}, {ville}, SIRET {siret}, a demandé l’établissement du contrat n° {contrat} pour la période du {debut} au {fin}.',
      ),
      instead(
        'Les informations relatives au contrat n° {contrat} de {nom}, SIRET {siret}, du {debut} au {fin}, sont données à titre indicatif et ne valent pas attestation de garantie.',
      ),
      instead(
        'Nous ne pouvons attester des garanties du contrat n° {contrat} de {nom}, SIRET {siret}, pour la période du {debut} au {fin}.',
      ),
      instead('{nom}, SIRET {siret}, déclare sur l’honneur être assurée par le contrat n° {contrat} du {debut} au {fin}.'),
    ],
  },
];

export const AGAINST_COVER: readonly Class[] = [...ENDED, ...NOT_COVERED, ...OTHER_PAPERS];
