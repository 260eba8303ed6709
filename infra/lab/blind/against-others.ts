// Extracts, RGE certificates and papers of any kind that a careful person does not accept.

import { ANY, blocks, type Change, COVER, inSlot, REGISTER, SOCIAL, say } from './changes.ts';
import { num as n, plusDays, plusMonths } from './facts.ts';
import { type Block, p, small, table, ticks } from './page.ts';
import { replaced } from './replaced.ts';

const RGE = ['rge'] as const;
const pagesOf = (list: readonly Block[]): number => list.filter(({ is }) => is === 'page').length;
const upTo = (list: readonly Block[]): readonly Block[] =>
  list.slice(
    0,
    list.findIndex(({ is }) => is === 'page'),
  );

export const AGAINST_OTHERS: readonly Change[] = [
  ...say(
    'insolvency',
    REGISTER,
    'after',
    'Jugement du {avant} : ouverture d’une liquidation, désignation du mandataire Me Harpin.',
    'Par jugement, la période d’observation a été prolongée de six mois.',
    'Plan de cession totale arrêté par le tribunal.',
    'Conversion en liquidation simplifiée prononcée le {avant}.',
    'Procédure de rétablissement professionnel ouverte.',
    'Désignation d’un administrateur provisoire par ordonnance du {avant}.',
    'Clôture pour insuffisance d’actif.',
  ),
  ...say(
    'insolvency',
    REGISTER,
    'row',
    'Procédure en cours|Redressement judiciaire',
    'Situation|Sauvegarde accélérée',
    'Cessation des paiements|fixée au {avant}',
  ),
  ...say(
    'struck off or dissolved',
    REGISTER,
    'after',
    'L’inscription a été supprimée d’office le {avant}.',
    'Dissolution anticipée, liquidateur : M. Ferrandin.',
    'Dissolution par transmission universelle du patrimoine à l’associé unique.',
    'Siège transféré hors du ressort, dossier clos au greffe.',
    'Fin de l’exploitation déclarée au {avant}.',
    'Société sans activité, mise en sommeil.',
    'Entreprise cessée.',
  ),
  ...say('struck off or dissolved', REGISTER, 'row', 'Date de radiation|{avant}', 'État|Fermée', 'Cessation d’activité|{avant}'),
  ...say(
    'manager barred',
    REGISTER,
    'after',
    'Interdiction de gérer prononcée contre le dirigeant le {avant}.',
    'Faillite personnelle du gérant pour une durée de huit ans.',
    'Le mandat du dirigeant a été révoqué et n’est pas pourvu.',
    'Le dirigeant est frappé d’une incapacité d’exercer une activité commerciale.',
    'Fonctions de direction vacantes.',
  ),
  ...say(
    'register defect',
    REGISTER,
    'after',
    'L’adresse du siège n’a pas été retrouvée (mention d’office).',
    'Le dossier d’immatriculation est incomplet ; l’inscription n’est pas définitive.',
    'Demande d’immatriculation en cours d’examen.',
    'Inscription contestée devant le juge commis à la surveillance du registre.',
    'Immatriculation refusée.',
    'Mention portée à titre provisoire, sous réserve de validation par l’autorité compétente.',
  ),
  ...say(
    'rge withdrawn or suspended',
    RGE,
    'after',
    'La mention RGE a été retirée le {avant}.',
    'La commission a décidé la suspension de la qualification.',
    'Le droit d’usage de la marque est interrompu.',
    'Décision du {avant} : déclassement, perte de la mention.',
    'L’entreprise n’est plus reconnue garante de l’environnement.',
    'Signe de qualité révoqué.',
    'Qualification gelée dans l’attente du contrôle.',
  ),
  ...say('rge withdrawn or suspended', RGE, 'row', 'Mention RGE|suspendue', 'Statut|Retiré', 'RGE|Non', 'État de la qualification|abrogée'),
  ...inSlot(
    'rge rows',
    RGE,
    'rows',
    (f) => [
      table(
        ['Qualification', 'Mention', 'Échéance'],
        [
          ['7131 Isolation', 'RGE', n(plusDays(f.issued, -30))],
          ['3511 Menuiseries', 'RGE', n(plusMonths(f.issued, -4))],
        ],
      ),
    ],
    () => [
      table(
        ['Qualification', 'RGE'],
        [
          ['7131 Isolation', 'Non'],
          ['3511 Menuiseries', 'Non'],
        ],
      ),
    ],
    () => [
      table(
        ['Qualification', 'État'],
        [
          ['7131 Isolation – RGE', 'Suspendue'],
          ['3511 Menuiseries – RGE', 'Retirée'],
        ],
      ),
    ],
    () => [ticks('drawn', [false, 'Mention RGE attribuée'], [true, 'Dossier reçu'])],
    () => [ticks('words', [false, 'Mention RGE'], [true, 'Qualification courante'])],
    () => [
      table(
        ['Domaine', 'Mention', 'Situation'],
        [
          ['Pompes à chaleur', 'RGE', 'Échue'],
          ['Chaudières', 'RGE', 'Échue'],
        ],
      ),
    ],
  ),
  ...say(
    'rge not granted',
    RGE,
    'after',
    'La mention RGE n’a pas été attribuée à l’entreprise.',
    'Dossier RGE en cours d’instruction.',
    'Qualification probatoire sans mention RGE.',
    'Audit de réalisation défavorable ; la mention est à l’étude.',
    'La présente qualification n’emporte pas la reconnaissance RGE.',
    'Refus d’attribution notifié le {avant}.',
  ),
  ...say(
    'rge sanction',
    RGE,
    'after',
    'Une procédure disciplinaire est ouverte contre l’entreprise.',
    'Avertissement avant retrait adressé le {avant}.',
    'Le contrôle annuel n’ayant pas été présenté, le certificat perd sa validité.',
    'Redevance annuelle non acquittée : usage de la marque interdit.',
    'Trois réclamations fondées ont conduit à l’arrêt de la certification.',
  ),
  ...say(
    'another paper',
    COVER,
    'title',
    'CONDITIONS PARTICULIÈRES – Assurance responsabilité décennale / responsabilité civile professionnelle',
    'DEVIS – Assurance responsabilité décennale et responsabilité civile professionnelle',
    'DEMANDE D’ATTESTATION d’assurance décennale / RC professionnelle',
    'Relevé de sinistralité – responsabilité décennale et responsabilité civile professionnelle',
    'PROPOSITION D’ASSURANCE – responsabilité décennale / RC professionnelle',
    'AVENANT N° 3 – responsabilité décennale et RC professionnelle',
    'APPEL DE COTISATION – responsabilité décennale et RC professionnelle',
  ),
  ...say(
    'another paper',
    SOCIAL,
    'title',
    'DEMANDE D’ATTESTATION DE VIGILANCE',
    'NOTICE : comment lire votre attestation de vigilance',
    'Refus de délivrance d’une attestation de vigilance',
    'RELEVÉ DE SITUATION DE COMPTE (anciennement attestation de vigilance)',
    'Récépissé de dépôt d’une demande d’attestation de vigilance',
  ),
  ...say(
    'another paper',
    REGISTER,
    'title',
    'RÉCÉPISSÉ DE DÉPÔT DE DOSSIER – Extrait Kbis / RNE non délivré',
    'Fiche annuaire – informations issues du registre (ne vaut pas extrait Kbis / RNE)',
    'Demande d’extrait Kbis / immatriculation RNE',
    'CERTIFICAT DE RADIATION – Extrait Kbis / RNE',
  ),
  ...say(
    'another paper',
    RGE,
    'title',
    'ATTESTATION DE DÉPÔT DE DOSSIER QUALIBAT RGE',
    'Fiche annuaire France Rénov’ – entreprise RGE (information non contractuelle)',
    'DEMANDE DE QUALIFICATION RGE',
    'NOTIFICATION DE NON-RENOUVELLEMENT – certificat RGE',
  ),
  ...blocks(
    'page missing',
    ANY,
    (list) => (pagesOf(list) === 0 ? null : [...upTo(list), p('Page 1/2', { align: 'right', size: 8 })]),
    (list) => (pagesOf(list) === 0 ? null : [...upTo(list), p('…/… suite au verso', { align: 'right' })]),
    (list) => (pagesOf(list) > 0 ? null : [...list, p('Page 1 sur 2', { align: 'center', size: 8 })]),
    (list) => (pagesOf(list) > 0 ? null : [...list, p('Suite page 2', { align: 'right', italic: true })]),
    (list) => (pagesOf(list) > 0 ? null : [...list, p('T.S.V.P.', { align: 'right', bold: true })]),
    (list) => (pagesOf(list) > 0 ? null : [...list, p('Les exclusions et réserves figurent au feuillet 2/3 ci-joint.', { size: 9 })]),
    (list) => (pagesOf(list) > 0 ? null : [...list, small('1 / 3')]),
  ),
  ...blocks(
    'other holder',
    ANY,
    (list, f) => replaced(list, new RegExp(`${f.siren}|${f.siret}`, 'g'), '000 482 117'),
    (list, f) => swapHolder(list, f.firm.name, 'MAÇONNERIE PERRUCHON', f.siren, 'Destinataire'),
    (list, f) => swapHolder(list, f.firm.name, 'ENTREPRISE GÉNÉRALE DAUVILLARD', f.siren, 'Client'),
    (list, f) => swapHolder(list, f.firm.name, 'BÂTI-CONCEPT ROUERGAT', f.siren, 'À l’attention de'),
    (list, f) => swapHolder(list, f.firm.name, 'FAÇADES DU GALIBIER', f.siren, 'Votre courtier'),
    (list, f) => swapHolder(list, f.firm.name, 'TOITURES CHANTELOUVE', f.siren, 'Donneur d’ordre'),
  ),
];

function swapHolder(list: readonly Block[], name: string, other: string, siren: string, label: string): readonly Block[] | null {
  const changed = replaced(list, new RegExp(name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'), other);
  const bare = changed === null ? null : (replaced(changed, new RegExp(siren, 'g'), '000 482 117') ?? changed);
  return bare === null ? null : [p(`${label} : ${name} (SIREN ${siren})`, { size: 9 }), ...bare];
}
