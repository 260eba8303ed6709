// Papers of insurers that a careful person does not accept.

import { type Change, COVER, inSlot, say, swap } from './changes.ts';
import { pairs, table, ticks } from './page.ts';

const TEN = ['decennale'] as const;
const CIVIL = ['rc-pro'] as const;

export const AGAINST_COVER: readonly Change[] = [
  ...say(
    'contract ended',
    COVER,
    'after',
    'Le contrat a pris fin le {avant}.',
    'La police a été dénoncée par le souscripteur à effet du {avant}.',
    'L’adhésion a été radiée de nos livres le {avant}.',
    'Ce contrat ne produit plus d’effet depuis le {avant}.',
    'Le lien contractuel est rompu depuis le {avant}.',
    'À la suite de la cession de l’entreprise, l’assurance a cessé de plein droit.',
  ),
  ...say(
    'contract ended',
    COVER,
    'row',
    'Statut|Résilié',
    'État|Sans effet depuis le {avant}',
    'Date de sortie|{avant}',
    'Motif de clôture|non-paiement',
    'Situation|Contrat éteint',
  ),
  ...say(
    'cover suspended',
    COVER,
    'after',
    'Les effets du contrat sont interrompus dans l’attente du paiement.',
    'Garanties en suspens depuis le {avant}.',
    'Le bénéfice de l’assurance est gelé jusqu’à nouvel avis.',
    'L’assureur n’accorde momentanément plus sa garantie.',
    'Remise en vigueur soumise à l’encaissement de l’arriéré.',
    'Aucun sinistre ne sera pris en charge tant que la prime n’aura pas été versée.',
  ),
  ...say('cover suspended', COVER, 'row', 'Garanties|suspendues', 'Situation du contrat|en suspens'),
  ...say(
    'lapsed or not yet',
    COVER,
    'after',
    'La garantie ne jouera qu’à compter du 1er janvier 2027.',
    'La prise d’effet est différée au lendemain à midi du premier versement, lequel n’est pas intervenu.',
    'Ce contrat n’a pas encore pris effet.',
    'Police frappée de caducité.',
    'La proposition n’ayant pas été retournée dans le délai, la garantie est devenue sans objet.',
    'Le renouvellement n’a pas été accepté ; la couverture est échue.',
  ),
  ...say(
    'cover note',
    COVER,
    'after',
    'La présente vaut note de couverture pour une durée de trente jours.',
    'Garantie provisoire accordée pour 15 jours dans l’attente de l’émission de la police.',
    'Couverture temporaire, non renouvelable, d’un mois à compter du {edition}.',
    'Les garanties cesseront automatiquement le 20/12/2026 à défaut de signature de la police définitive.',
  ),
  ...say(
    'cover note',
    COVER,
    'title',
    'NOTE DE COUVERTURE – Responsabilité décennale et civile',
    'ATTESTATION PROVISOIRE D’ASSURANCE (responsabilité décennale / responsabilité civile professionnelle)',
  ),
  ...say(
    'risk not accepted',
    COVER,
    'after',
    'La présente est émise sous réserve de l’accord de la compagnie.',
    'Le risque reste à l’étude auprès du service souscription.',
    'Cette attestation ne prendra valeur qu’après étude du questionnaire et accord de nos services.',
    'Sous condition suspensive de la production des justificatifs de qualification.',
    'La souscription demeure subordonnée à la visite de risque.',
    'L’assureur se réserve la faculté de refuser le risque jusqu’au 31/12/2026.',
  ),
  ...inSlot(
    'row says no',
    TEN,
    'cover',
    () => [
      table(
        ['Garantie', 'Montant'],
        [
          ['Responsabilité décennale', 'non souscrite'],
          ['Responsabilité civile générale', '3 000 000 €'],
        ],
      ),
    ],
    () => [
      table(
        ['Garanties', 'Souscrite'],
        [
          ['RC décennale obligatoire', 'NON'],
          ['RC exploitation', 'OUI'],
        ],
      ),
    ],
    () => [ticks('drawn', [false, 'Responsabilité décennale obligatoire'], [true, 'Responsabilité civile exploitation'])],
    () => [ticks('brackets', [false, 'Garantie décennale'], [true, 'Garantie de bon fonctionnement'])],
    () => [pairs('dots', ['Garantie décennale', '—'], ['Bon fonctionnement', '600 000 €'])],
    () => [
      table(
        ['Garantie', 'Acquise', 'Non acquise'],
        [
          ['Responsabilité décennale', '', 'X'],
          ['Dommages intermédiaires', 'X', ''],
        ],
      ),
    ],
    () => [ticks('words', [false, 'Responsabilité décennale'], [true, 'Responsabilité civile'])],
    () => [pairs('grid', ['Décennale', 'Option non retenue'], ['RC', 'Acquise'])],
    () => [
      table(
        ['Volet', 'Montant garanti'],
        [
          ['Décennale', 'Néant'],
          ['Biens confiés', '30 000 €'],
        ],
      ),
    ],
  ),
  ...inSlot(
    'row says no',
    CIVIL,
    'cover',
    () => [
      table(
        ['Garantie', 'Souscrite'],
        [
          ['RC professionnelle', 'Non'],
          ['RC exploitation', 'Non'],
          ['Protection juridique', 'Oui'],
        ],
      ),
    ],
    () => [
      ticks(
        'drawn',
        [false, 'Responsabilité civile exploitation'],
        [false, 'Responsabilité civile professionnelle'],
        [true, 'Bris de machine'],
      ),
    ],
    () => [pairs('grid', ['Responsabilité civile professionnelle', 'non garantie'], ['Vol', 'garanti'])],
    () => [
      table(
        ['Garanties', 'Plafond'],
        [
          ['RC professionnelle', '0 €'],
          ['RC après livraison', '0 €'],
        ],
      ),
    ],
  ),
  ...say(
    'only one site',
    COVER,
    'after',
    'La garantie est limitée au chantier « Résidence Les Tilleuls » à Wambrequin.',
    'Attestation nominative de chantier : opération 26-044, à l’exclusion de toute autre.',
    'Le contrat ne porte que sur l’opération de construction du gymnase de Bréval.',
    'Police unique de chantier.',
    'Sont seuls assurés les travaux du lot 7 de la ZAC des Gabares.',
    'Cette attestation vaut pour le marché notifié le 03/02/2026 et pour lui seul.',
  ),
  ...say(
    'not as subcontractor',
    COVER,
    'after',
    'L’assuré n’est pas garanti lorsqu’il agit pour le compte d’une autre entreprise du bâtiment.',
    'Les travaux donnés ou reçus en sous-traitance restent hors du champ du contrat.',
    'Intervention en marché direct exclusivement.',
    'Toute intervention en second rang est dépourvue de garantie.',
    'Les ouvrages exécutés comme sous-traitant demeurent à la charge de l’assuré.',
    'Seuls les travaux commandés directement par le maître d’ouvrage sont pris en compte.',
  ),
  ...inSlot(
    'not as subcontractor',
    COVER,
    'cover',
    () => [pairs('dots', ['Marchés directs', 'garantis'], ['Travaux en sous-traitance', 'non garantis'])],
    () => [
      table(
        ['Qualité de l’assuré', 'Garantie'],
        [
          ['Locateur d’ouvrage', 'Oui'],
          ['Sous-traitant', 'Non'],
        ],
      ),
    ],
    () => [ticks('drawn', [true, 'Marché direct'], [false, 'Sous-traitance'])],
  ),
  ...say(
    'sites opened later',
    TEN,
    'after',
    'Ne sont visés que les chantiers ouverts à partir du 1er février 2027.',
    'Par dérogation, les ouvertures de chantier antérieures au 01/01/2027 ne bénéficient d’aucune garantie.',
  ),
  ...swap(
    'sites opened later',
    TEN,
    [/ouverture de chantier du [0-9/]+ au [0-9/]+/, 'ouverture de chantier du 01/01/2027 au 31/12/2027'],
    [/chantiers ouverts entre le .+? et le .+?\./, 'chantiers ouverts entre le 1er mars 2027 et le 28 février 2028.'],
    [
      /ouverture de chantier intervient entre le [0-9/]+ et le [0-9/]+/,
      'ouverture de chantier intervient entre le 15/01/2027 et le 14/01/2028',
    ],
    [/ouverture comprise entre le [0-9/]+ et le [0-9/]+/, 'ouverture comprise entre le 01/12/2026 et le 30/11/2027'],
  ),
  ...say(
    'trade excluded',
    COVER,
    'after',
    'L’activité principale de l’assuré n’est pas garantie.',
    'Les métiers énumérés ci-dessus sont exclus.',
    'La liste des activités qui précède correspond aux activités refusées par l’assureur.',
    'Aucune des activités déclarées n’a été acceptée.',
    'Les travaux de {metier} ne relèvent pas du contrat.',
    'Non garanti : {metier}.',
  ),
  ...swap(
    'trade excluded',
    COVER,
    [
      /(Sont garanties les activités de|Activités garanties|Activités assurées|Activités déclarées et garanties|Activités) ?:/,
      'Activités non garanties :',
    ],
    [/Activités (professionnelles couvertes|déclarées)/, 'Activités exclues'],
  ),
];
