// The lawyer: long periods, reserves, double negations, nothing said straight. Fifth set.
import { ANY, type Change, COVER, REGISTER, SOCIAL, say, swap } from '../changes.ts';
import { asterisk, last, other } from '../fourth/places.ts';
import { pageTwo } from '../third/places.ts';
import { before, beside, framed, inSmall, instead, letter, steps } from './places.ts';

const DECENNALE = ['decennale'] as const;

const SOCIAL_RESERVES: readonly Change[] = [
  ...instead(
    'lawyer: not in order',
    SOCIAL,
    'Il est constaté que {firme} ne saurait, en l’état des éléments portés à la connaissance de l’organisme, se prévaloir du bénéfice de l’article L. 243-15.',
    'L’organisme déclare n’être pas en situation d’attester que {firme} aurait exécuté l’ensemble des obligations mises à sa charge.',
    'Sans qu’il soit besoin de statuer sur les déclarations, dont la production n’est pas discutée, le défaut de versement fait obstacle à la reconnaissance d’une situation régulière de {firme}.',
  ),
  ...say(
    'lawyer: dispute',
    SOCIAL,
    'after',
    'Le redressement notifié à l’issue du contrôle fait l’objet d’un recours, lequel n’a pas d’effet suspensif à l’égard des sommes réclamées, demeurées impayées.',
    'Ladite affirmation ne s’étend pas aux créances dont le pôle social du tribunal judiciaire a été saisi et que le débiteur persiste à ne pas acquitter.',
    'Une contrainte, signifiée le {avant}, est devenue définitive faute d’opposition dans le délai.',
  ),
  ...say(
    'lawyer: instalments',
    SOCIAL,
    'after',
    'Le moratoire consenti par la commission des chefs de services financiers a été dénoncé, l’intéressée n’en ayant pas respecté les termes.',
    'Le bénéfice du terme se trouve déchu et l’intégralité de la créance redevenue exigible.',
  ),
  ...say(
    'lawyer: enforcement',
    SOCIAL,
    'end',
    'L’inscription du privilège de la sécurité sociale a été requise pour sûreté des cotisations échues.',
    'Une saisie-attribution a été pratiquée entre les mains de l’établissement teneur de compte, pour paiement de cotisations.',
  ),
  ...say(
    'lawyer: hidden work',
    SOCIAL,
    'after',
    'Un procès-verbal relevant une infraction de dissimulation d’emploi ayant été dressé, l’attestation ne peut être délivrée.',
  ),
  ...framed(
    'lawyer: insolvency',
    SOCIAL,
    'Par l’effet du jugement ouvrant la procédure, les créances antérieures ont été déclarées au passif par l’organisme, à concurrence de 28 411 euros.',
  ),
  ...swap(
    'lawyer: not in order',
    SOCIAL,
    [/est à jour/, 'ne peut être regardée comme étant à jour'],
    [/est à jour/, 'prétend, sans en justifier, être à jour'],
    [/est à jour/, 'serait réputée à jour si la créance litigieuse venait à être annulée, ce qui n’est pas le cas,'],
  ),
  ...inSmall(
    'lawyer: retracted',
    SOCIAL,
    'La délivrance en est rapportée, le bénéficiaire ayant été invité à en restituer tout exemplaire.',
  ),
];

const REGISTER_RESERVES: readonly Change[] = [
  ...say(
    'lawyer: insolvency',
    REGISTER,
    'after',
    'Par jugement du {avant}, le tribunal a ouvert une procédure de sauvegarde et désigné un administrateur avec mission d’assistance.',
    'Le plan de redressement précédemment arrêté a été résolu et la liquidation judiciaire prononcée, sans maintien de l’activité.',
    'La clôture pour insuffisance d’actif a été prononcée, la personne morale n’ayant plus d’existence que pour les besoins de ses contentieux.',
    'Le tribunal a prononcé à l’encontre du dirigeant une interdiction de gérer pour une durée de cinq ans.',
  ),
  ...say(
    'lawyer: dissolved',
    REGISTER,
    'after',
    'Les associés ont décidé la dissolution anticipée ; la personnalité morale ne subsiste que pour les besoins de la liquidation.',
    'La transmission universelle du patrimoine à l’associée unique a été réalisée, emportant disparition de l’entité immatriculée.',
    'L’associé unique ayant décidé la mise en sommeil, aucune activité n’est plus exercée.',
  ),
  ...steps(
    'lawyer: dissolved',
    REGISTER,
    'Apport partiel d’actif :|la branche travaux a été cédée|et l’entité ci-dessus|a cessé toute exploitation.',
  ),
  ...pageTwo(
    'lawyer: struck off',
    REGISTER,
    'Mention n° 4 : radiation ordonnée sur le fondement de l’article R. 123-129 du code de commerce, publiée au BODACC.',
  ),
];

const COVER_RESERVES: readonly Change[] = [
  ...instead(
    'lawyer: ended',
    COVER,
    'L’assureur rappelle qu’il a été mis fin aux relations contractuelles avec {firme}, les effets de la police {contrat} ayant cessé de plein droit.',
    'L’assureur a prononcé la nullité de la police {contrat} pour réticence intentionnelle de {firme} sur la nature de ses travaux.',
    'Aucun engagement de l’assureur ne saurait être déduit des pourparlers tenus avec {firme}, lesquels n’ont pas abouti.',
  ),
  ...say(
    'lawyer: premium',
    COVER,
    'after',
    'À défaut de règlement dans les trente jours de la mise en demeure, les garanties ont été suspendues et le demeurent.',
    'La prise d’effet demeure subordonnée au paiement de la première prime, non intervenu au jour des présentes.',
    'Le preneur n’ayant pas déféré à la mise en demeure de payer, l’assureur a fait usage de la faculté de rompre que lui ouvre l’article L. 113-3.',
  ),
  ...say(
    'lawyer: limited',
    COVER,
    'after',
    'Par dérogation, les ouvrages exécutés en qualité de sous-traitant demeurent hors du champ de la police.',
    'L’assurance n’a vocation à jouer que pour l’opération dénommée « Résidence des Aulnes » à Montcélier, à l’exclusion de toute autre.',
    'Il est convenu que seuls les marchés passés directement avec des particuliers sont pris en charge.',
    'La garantie n’a pas été étendue aux travaux de {metier}, l’assureur ayant entendu les écarter.',
  ),
  ...asterisk(
    'lawyer: limited',
    COVER,
    'à l’exception des chantiers situés hors du département du siège de l’assuré.',
    'sous condition suspensive de l’accord du réassureur, non recueilli à ce jour.',
  ),
  ...beside('lawyer: refused', COVER, 'L’assureur oppose un refus de garantie pour l’exercice en cours.'),
  ...inSmall(
    'lawyer: unworthy',
    COVER,
    'Les présentes, dépourvues de toute valeur contractuelle et probatoire, ne sauraient être produites à un maître d’ouvrage.',
  ),
  ...say(
    'lawyer: limited',
    DECENNALE,
    'end',
    'L’attestation vaut pour les seuls ouvrages non soumis à l’obligation d’assurance, la responsabilité décennale n’étant pas souscrite.',
  ),
  ...other(
    'lawyer: other paper',
    COVER,
    [
      'CONDITIONS PARTICULIÈRES',
      'Les parties sont convenues des stipulations qui suivent, {firme} s’obligeant à retourner un exemplaire signé avant toute prise d’effet.',
    ],
    [
      'RELEVÉ D’INFORMATION',
      'Le présent relevé retrace les sinistres déclarés par {firme} du {debut} au {fin} et n’emporte aucune garantie.',
    ],
  ),
];

export const LAWYER: readonly Change[] = [
  ...SOCIAL_RESERVES,
  ...REGISTER_RESERVES,
  ...COVER_RESERVES,
  ...say(
    'lawyer: withdrawn',
    ['rge'],
    'after',
    'Par décision de la commission, devenue exécutoire nonobstant appel, le droit d’user de la marque a été retiré.',
    'Le présent certificat cesse de pouvoir être invoqué, l’organisme n’ayant pas été mis en mesure de procéder à l’audit.',
    'L’instruction de la demande n’étant pas achevée, aucun signe de qualité ne peut être revendiqué dans l’intervalle.',
  ),
  ...framed(
    'lawyer: sworn note',
    REGISTER,
    'Suivant procès-verbal de carence dressé par commissaire de justice, la société n’a plus ni siège, ni personnel, ni représentant à l’adresse inscrite.',
    'Mention portée à la requête du ministère public : immatriculation obtenue sur pièces arguées de faux.',
  ),
  ...before('lawyer: unworthy', ANY, 'Projet soumis à la relecture des parties et n’engageant aucune d’elles.'),
  ...last('lawyer: unworthy', ANY, 'Tout exemplaire antérieur à la rectification, dont celui-ci, est privé d’effet.'),
  ...letter(
    'lawyer: retracted',
    ANY,
    'Nous vous notifions que la pièce reproduite ci-après a été annulée et que sa communication à des tiers engagerait votre responsabilité.',
  ),
];
