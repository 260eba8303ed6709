// The last new wordings of the kinds that the seventh set got through with: written after the last mending, read once, nothing mended for them.
import { ANY, COVER, REGISTER, SOCIAL } from '../changes.ts';
import { num } from '../facts.ts';
import { p } from '../page.ts';
import { annex, type Because, covers, instead, mark, pen, say, swap } from './places.ts';

const TEN = ['decennale'] as const;
const RC = ['rc-pro'] as const;
const RGE = ['rge'] as const;

export const LAST_TIME: readonly Because[] = [
  swap('fourth: weakened', SOCIAL, /(est|êtes) à jour/, '$1, d’après son dirigeant, à jour', 'Hearsay.'),
  swap('fourth: weakened', SOCIAL, /à jour de/, 'à jour du seul premier trimestre de', 'A part.'),
  swap('fourth: weakened', SOCIAL, /(est|êtes) à jour/, 'a demandé à être regardée comme à jour', 'It asks.'),
  swap('fourth: weakened', RGE, /est titulaire|est qualifiée/, 'ne désespère pas d’être titulaire', 'It hopes.'),
  swap('fourth: weakened', COVER, /est (titulaire|assurée|garantie|couvert)/, 'passe pour être $1', 'So people say.'),
  instead(
    'fourth: offer',
    COVER,
    (f) =>
      `Nous serions heureux d’accueillir ${f.firm.name} parmi nos assurés : contrat type n° ${f.contract}, du ${num(f.start)} au ${num(f.end)}.`,
    'An invitation.',
  ),
  instead(
    'fourth: offer',
    COVER,
    (f) =>
      `Simulation établie pour ${f.firm.name} : contrat ${f.contract}, période du ${num(f.start)} au ${num(f.end)}, à confirmer par vos soins.`,
    'A simulation.',
  ),
  say('fourth: title', COVER, 'title', 'Attestation d’assurance complémentaire santé des salariés', 'Health.'),
  say('fourth: title', TEN, 'title', 'Attestation de responsabilité civile du promoteur', 'A developer.'),
  covers(
    'fourth: nothing covered',
    COVER,
    () => [p('Import et distribution de menuiseries, la mise en œuvre restant hors du contrat.')],
    'No works.',
  ),
  covers('fourth: nothing covered', COVER, () => [p('Garanties : demander le détail à votre conseiller.')], 'Elsewhere.'),
  say('fourth: nothing covered', RC, 'row', 'Responsabilité civile après livraison|Repli sur le droit commun', 'None.'),
  say('fourth: nothing covered', TEN, 'row', 'Garantie décennale|Reprise par votre ancien assureur', 'Of another.'),
  say('fourth: nothing covered', RGE, 'row', 'Mention|Aucune reconnaissance RGE attachée', 'Without the sign.'),
  say('fourth: another', COVER, 'after', 'Les garanties sont attachées à la tête de groupe, non à ses entités.', 'Of another.'),
  say('fourth: another', ANY, 'end', 'Saisie par l’intéressé dans un tableur, à défaut de document officiel.', 'He wrote it.'),
  say('fourth: another', COVER, 'end', 'En second rang, l’assuré répond seul de ses ouvrages.', 'No subcontracts.'),
  say('fourth: other place', REGISTER, 'after', 'Depuis le {avant} la société est tenue au registre d’un autre tribunal.', 'Elsewhere.'),
  say('fourth: other place', REGISTER, 'end', 'Ce greffe a perdu compétence sur le dossier.', 'Elsewhere.'),
  mark('fourth: mark', ANY, { word: 'LITIGE EN COURS', as: 'picture', size: 38, color: '#b3261e', turn: 22, at: 0.5 }, 'A dispute.'),
  mark('fourth: mark', ANY, { word: 'PÉRIMÉ', as: 'picture', size: 64, color: '#5a2a82', turn: -30, at: 0.6 }, 'Expired.'),
  mark('fourth: mark', ANY, { word: '————————————', as: 'picture', size: 46, color: '#c22020', turn: -48, at: 0.5 }, 'A red stroke.'),
  pen('fourth: note', ANY, 'scan arrangé, le tampon vient d’un autre dossier', 'Made by himself.'),
  pen('fourth: note', ANY, 'à reprendre avec Paul, les montants sont de moi', 'Made by himself.'),
  say('fourth: tongue', ANY, 'top', 'Nicht zur Vorlage bei Behörden bestimmt', 'In German.'),
  say('fourth: tongue', ANY, 'end', 'Copia senza valore, uso interno.', 'In Italian.'),
  say('fourth: tongue', ANY, 'after', 'El asegurado ya no está cubierto desde octubre.', 'In Spanish.'),
  say('fourth: tongue', ANY, 'end', 'Insurance cancelled by mutual agreement.', 'In English.'),
  say('fourth: program', ANY, 'end', 'Gabarit n° 4 – les zones grisées seront alimentées par le traitement de nuit.', 'A template.'),
  say('fourth: program', ANY, 'after', '{% bloc attestation %}', 'A template.'),
  annex(
    'fourth: sheet',
    ANY,
    () => ['Suite à votre appel', 'Considérez l’attestation jointe comme nulle, elle vous a été adressée trop vite.'],
    'Taken back.',
  ),
  annex('fourth: sheet', ANY, () => ['Rappel', 'Le recto ne reflète plus notre position.'], 'Taken back.'),
];
