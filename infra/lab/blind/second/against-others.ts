// Contradictions of the second set on RGE certificates and on papers of any kind.
import { ANY, blocks, type Change, inSlot, say } from '../changes.ts';
import { num as n, plusDays } from '../facts.ts';
import { box, p, pairs, small, table } from '../page.ts';
import { replaced } from '../replaced.ts';

const RGE = ['rge'] as const;

export const SECOND_AGAINST_OTHERS: readonly Change[] = [
  ...say(
    'rge withdrawn or suspended',
    RGE,
    'after',
    'Le signe RGE ne peut plus être utilisé par l’entreprise depuis le {avant}.',
    'À la suite de l’audit chantier, la commission a prononcé une mise à l’écart de six mois.',
    'Retrait de qualification voté en séance du {avant}.',
    'La mention est neutralisée jusqu’à la levée des non-conformités.',
  ),
  ...say(
    'rge withdrawn or suspended',
    RGE,
    'row',
    'Qualification|inactive',
    'Situation de la mention|bloquée',
    'Fin de mention RGE|{avant}',
  ),
  ...say(
    'rge not granted',
    RGE,
    'after',
    'La demande de mention RGE sera présentée à la prochaine commission.',
    'Le volet RGE n’a pas été validé.',
    'Faute de référent technique formé, l’entreprise ne bénéficie pas du signe RGE.',
  ),
  ...inSlot(
    'rge rows',
    RGE,
    'rows',
    () => [
      table(
        ['Qualification', 'Libellé', 'Mention'],
        [['7122', 'Isolation thermique par l’extérieur', 'sans mention RGE']],
        [0.2, 0.6, 0.2],
      ),
    ],
    () => [
      table(
        ['Qualification', 'RGE', 'Décision'],
        [
          ['7122 Isolation', 'demandé', 'ajournée'],
          ['3512 Menuiseries', 'demandé', 'rejetée'],
        ],
      ),
    ],
    (f) => [table(['Qualification', 'Mention', 'Fin'], [['7122 Isolation', 'RGE', n(plusDays(f.issued, -60))]])],
  ),
  ...say(
    'withdrawn or replaced',
    ANY,
    'after',
    'Cette édition a été rappelée par son émetteur.',
    'Un document rectificatif du 19/11/2026 se substitue à celui-ci.',
    'Merci de détruire le présent exemplaire, émis à tort.',
  ),
  ...say(
    'draft',
    ANY,
    'end',
    'Édition d’essai du logiciel, aucune donnée réelle.',
    'Pré-édition : à valider par le gestionnaire avant envoi.',
    'Maquette du document, version 3.',
  ),
  ...say(
    'information only',
    ANY,
    'end',
    'Extrait d’écran fourni à titre de renseignement, dépourvu de force probante.',
    'Ne vaut pas justificatif.',
    'La présente ne saurait être opposée à l’organisme, qui ne l’a pas signée.',
  ),
  ...say('stamp word', ANY, 'stamp', 'RÉSILIÉ', 'NON VALABLE', 'COPIE SANS VALEUR', 'À NE PAS UTILISER', 'FAUX'),
  ...say(
    'forged or reported',
    ANY,
    'after',
    'Attention : notre service antifraude a identifié cette pièce comme un montage.',
    'Le numéro de ce document a été attribué à un autre titulaire.',
    'Usurpation d’identité signalée le {avant}.',
  ),
  ...say(
    'provisional',
    ANY,
    'after',
    'Pièce délivrée dans l’attente du document définitif.',
    'Cette situation repose sur les seules déclarations du demandeur et n’a pas été vérifiée.',
    'Délivrance anticipée, contrôle à suivre.',
  ),
  ...say(
    'short validity',
    ANY,
    'after',
    'Ne plus utiliser après le 12/11/2026.',
    'Ce document cesse de produire effet huit jours après son édition.',
    'Utilisable jusqu’au 15 novembre 2026 inclus.',
  ),
  ...say(
    'another paper',
    ANY,
    'title',
    'ACCUSÉ DE RÉCEPTION DE VOTRE DEMANDE D’ATTESTATION (vigilance, Kbis, RNE, décennale, RC professionnelle, RGE)',
    'Lettre de relance : attestation de vigilance, extrait Kbis, décennale, RC professionnelle ou RGE à renouveler',
    'Modèle commenté d’attestation (vigilance, extrait Kbis, décennale, RC professionnelle, RGE)',
  ),
  ...blocks(
    'page missing',
    ANY,
    (list) => [...list, p('feuillet 1 sur 3', { align: 'right', size: 8 })],
    (list) => [...list, p('Voir la suite au dos', { align: 'right', italic: true })],
    (list) => [...list, small('Les réserves sont détaillées en annexe non jointe.')],
  ),
  ...blocks(
    'other holder',
    ANY,
    (list, f) => replaced(list, new RegExp(escaped(f.firm.name), 'g'), 'CHARPENTIERS RÉUNIS DU LÉDON'),
    (list, f) => replaced(list, new RegExp(`${f.siren}|${f.siret}`, 'g'), '000 771 340'),
    (list, f) => {
      const other = replaced(list, new RegExp(escaped(f.firm.name), 'g'), 'GIRAUDET FRÈRES TRAVAUX');
      const bare = other === null ? null : (replaced(other, new RegExp(`${f.siren}|${f.siret}`, 'g'), '000 771 340') ?? other);
      return bare === null ? null : [p(`Document transmis par : ${f.firm.name} (SIREN ${f.siren})`), ...bare];
    },
  ),
  ...blocks(
    'covering claim',
    ANY,
    (list) => [...list, box([p('Suite donnée par le service : dossier refusé, pièce écartée.')])],
    (list) => [p('Message du gestionnaire : merci de ne pas tenir compte de l’attestation ci-dessous.', { bold: true }), ...list],
    (list) => [...list, pairs('grid', ['Avis du contrôleur', 'défavorable'])],
  ),
];

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
