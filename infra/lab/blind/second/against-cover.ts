// Contradictions of the second set on insurances.
import { type Change, COVER, inSlot, say, swap } from '../changes.ts';
import { pairs, table, ticks } from '../page.ts';

const TEN = ['decennale'] as const;
const CIVIL = ['rc-pro'] as const;

export const SECOND_AGAINST_COVER: readonly Change[] = [
  ...say(
    'contract ended',
    COVER,
    'after',
    'Police résiliée à l’initiative de la compagnie après sinistre, effet {avant}.',
    'Ce risque n’est plus dans notre portefeuille depuis le {avant}.',
    'Affaire remplacée chez un confrère ; nous ne sommes plus votre assureur.',
    'La tacite reconduction a été refusée par l’assureur, dernier jour couvert : {avant}.',
  ),
  ...say('contract ended', COVER, 'row', 'Date de résiliation|{avant}', 'Position du contrat|Soldé', 'Fin de garantie anticipée|{avant}'),
  ...say(
    'cover suspended',
    COVER,
    'after',
    'Les garanties ne jouent plus depuis le {avant}, trentième jour suivant notre lettre recommandée.',
    'La compagnie ne doit plus sa garantie tant que l’arriéré n’est pas apuré.',
    'Police en chômage depuis le {avant}.',
  ),
  ...say('cover suspended', COVER, 'row', 'État des garanties|à l’arrêt', 'Couverture|inactive'),
  ...say(
    'lapsed or not yet',
    COVER,
    'after',
    'La date d’effet sera fixée au jour de l’encaissement du premier acompte.',
    'Contrat tombé en déshérence faute de signature.',
    'L’entrée en garantie n’interviendra qu’au 1er janvier prochain.',
  ),
  ...say(
    'cover note',
    COVER,
    'after',
    'Couverture accordée pour un mois seulement, le temps d’établir le contrat.',
    'Cette garantie de passage s’éteint quinze jours après son émission.',
    'Document valant note provisoire de garantie.',
  ),
  ...say(
    'risk not accepted',
    COVER,
    'after',
    'Le comité d’acceptation ne s’est pas encore prononcé.',
    'L’accord définitif de l’assureur sera donné après réception du dossier technique.',
    'Sous réserve que le proposant justifie de cinq ans d’expérience, ce qui reste à faire.',
  ),
  ...say(
    'premium unpaid',
    COVER,
    'after',
    'Le chèque remis en règlement nous est revenu impayé.',
    'Votre échéance d’octobre n’a fait l’objet d’aucun versement.',
    'Prime réclamée par voie d’huissier.',
  ),
  ...say('premium unpaid', COVER, 'row', 'Solde de prime|1 145,00 € à recevoir', 'Règlement|en retard'),
  ...say(
    'notice of termination',
    COVER,
    'after',
    'Le délai de dix jours avant résiliation court depuis le {avant}.',
    'Nous vous avons informé par lettre du {avant} que nous mettons un terme à nos relations contractuelles.',
    'Contrat en instance de résiliation.',
  ),
  ...say(
    'only one site',
    COVER,
    'after',
    'Délivrée pour le seul chantier de M. Ferrandin, 14 rue des Tanneurs, et inutilisable ailleurs.',
    'Ce contrat a pour unique objet la rénovation du presbytère de Saint-Orban.',
    'Seule l’opération « Les Jardins d’Orse, bâtiment C » est visée par l’assurance.',
  ),
  ...say(
    'only one site',
    COVER,
    'row',
    'Opération garantie, à l’exclusion des autres|Collège de Bréval',
    'Chantier unique|Halle aux grains, Niort',
  ),
  ...say(
    'not as subcontractor',
    COVER,
    'after',
    'Nous rappelons que l’assuré qui travaille pour un autre constructeur n’est pas couvert par ce contrat.',
    'L’extension « sous-traitant » n’a pas été souscrite.',
    'Hors travaux réalisés en qualité de sous-traitant.',
    'Le contrat suppose un marché conclu avec le maître de l’ouvrage en personne.',
  ),
  ...inSlot(
    'not as subcontractor',
    TEN,
    'cover',
    () => [pairs('dots', ['Responsabilité décennale obligatoire', 'Garantie accordée'], ['Responsabilité du sous-traitant', 'Sans objet'])],
    () => [
      table(
        ['Cas', 'Réponse de l’assureur'],
        [
          ['Contrat de louage d’ouvrage', 'Couvert'],
          ['Contrat de sous-traitance', 'Pas de couverture'],
        ],
      ),
    ],
  ),
  ...inSlot(
    'row says no',
    TEN,
    'cover',
    () => [pairs('grid', ['Responsabilité décennale', 'sans objet'], ['Responsabilité civile', '5 000 000 €'])],
    () => [
      table(
        ['Garantie', 'Montant', 'Franchise'],
        [
          ['Responsabilité décennale – ouvrages soumis', 'Refusée', '–'],
          ['Dommages aux existants', '150 000 €', '1 500 €'],
        ],
      ),
    ],
    () => [ticks('brackets', [false, 'Décennale (loi du 4 janvier 1978)'], [true, 'Assistance chantier'])],
    () => [pairs('dots', ['Garantie décennale obligatoire', 'résiliée'], ['Catastrophes naturelles', 'incluse'])],
  ),
  ...inSlot(
    'row says no',
    CIVIL,
    'cover',
    () => [pairs('grid', ['Responsabilité civile professionnelle', 'à souscrire'], ['Défense pénale', 'incluse'])],
    () => [ticks('words', [false, 'RC exploitation'], [false, 'RC professionnelle'], [true, 'Assistance'])],
    () => [
      table(
        ['Nature des dommages', 'Plafond'],
        [
          ['Responsabilité civile exploitation, tous dommages', 'Hors contrat'],
          ['Responsabilité civile après travaux', 'Hors contrat'],
        ],
      ),
    ],
  ),
  ...say(
    'sites opened later',
    TEN,
    'after',
    'Tout chantier commencé avant le 15 janvier 2027 est hors garantie.',
    'Cette attestation prendra le relais de votre contrat actuel pour les DOC postérieures au 31/12/2026.',
    'Première DROC garantie : 01/02/2027.',
  ),
  ...say(
    'trade excluded',
    COVER,
    'after',
    'L’assuré n’est couvert pour aucun de ses métiers de gros œuvre ni de second œuvre.',
    'À l’exclusion des activités listées plus haut.',
    'Seule l’activité de nettoyage de bureaux est réellement garantie.',
  ),
  ...swap('trade excluded', COVER, [/Activités (garanties|assurées|souscrites|déclarées)|Métiers/, 'Activités refusées']),
  ...say(
    'cover exhausted',
    COVER,
    'after',
    'Capital restant à la date des présentes : 0 €.',
    'La réserve de garantie annuelle a été intégralement absorbée par les sinistres réglés.',
    'Le plafond contractuel ayant été dépassé, tout nouveau sinistre restera à votre charge.',
  ),
  ...say(
    'void',
    COVER,
    'after',
    'L’article L.113-8 du code des assurances a été appliqué au contrat.',
    'La compagnie a obtenu en justice l’annulation rétroactive de la police.',
    'Le souscripteur ayant menti sur ses antécédents, l’assureur décline toute garantie.',
  ),
  ...say(
    'past works only',
    COVER,
    'after',
    'Seules les réclamations portant sur des travaux achevés avant résiliation sont recevables.',
    'Plus aucun chantier ne peut être ouvert au titre de ce contrat.',
    'Attestation de passé d’assurance : elle ne prouve aucune garantie actuelle.',
  ),
];
