// New wordings of the kinds that the seventh set got through with, by the hand that had mended them, written before any of them was read.
import { ANY, COVER, REGISTER, SOCIAL } from '../changes.ts';
import { num } from '../facts.ts';
import { p } from '../page.ts';
import { annex, type Because, covers, instead, mark, pen, say, swap } from './places.ts';

const TEN = ['decennale'] as const;
const RC = ['rc-pro'] as const;
const RGE = ['rge'] as const;
const WEAK = 'again: weakened';
const LESS = 'again: nothing covered';
const OTHER = 'again: another';
const TONGUE = 'again: tongue';
const PROGRAM = 'again: program';

export const AGAIN: readonly Because[] = [
  swap(WEAK, SOCIAL, /(est|êtes) à jour/, '$1 tenue pour à jour, au bénéfice du doute,', 'Only held to be.'),
  swap(WEAK, SOCIAL, /à jour de/, 'à jour, pour l’essentiel, de', 'Mostly.'),
  swap(WEAK, SOCIAL, /(est|êtes) à jour/, 'se dit à jour', 'The firm says so.'),
  swap(WEAK, SOCIAL, /(est|êtes) à jour/, '$1 en passe d’être à jour', 'Soon.'),
  swap(WEAK, SOCIAL, /(est|êtes) à jour/, 'ambitionne d’être à jour', 'It would like to be.'),
  swap(WEAK, RGE, /est titulaire|est qualifiée/, 'pourrait prochainement être titulaire', 'Perhaps later.'),
  swap(WEAK, RGE, /est titulaire|est qualifiée/, 'prétend être titulaire', 'It pretends.'),
  swap(WEAK, COVER, /est (titulaire|assurée|garantie|couvert)/, 'demande à être $1', 'It asks.'),
  instead(
    'again: offer',
    COVER,
    (f) =>
      `Voici le tarif que nous pouvons consentir à ${f.firm.name} pour la période du ${num(f.start)} au ${num(f.end)}, n° ${f.contract} ; il vous reste à l’accepter.`,
    'A price.',
  ),
  instead(
    'again: offer',
    COVER,
    (f) =>
      `En réponse à votre consultation, veuillez trouver notre cotation pour ${f.firm.name}, contrat ${f.contract}, du ${num(f.start)} au ${num(f.end)}.`,
    'A quotation.',
  ),
  say('again: title', TEN, 'title', 'Attestation d’assurance tous risques chantier', 'Insurance of a site.'),
  say('again: title', RC, 'title', 'Attestation de garantie financière', 'A guarantee of money.'),
  say('again: title', COVER, 'title', 'Attestation de prévoyance collective', 'Insurance of persons.'),
  covers(LESS, COVER, () => [p('Fourniture de produits du bâtiment, sans aucune prestation de pose.')], 'No works.'),
  covers(LESS, COVER, () => [p('La liste des métiers garantis est tenue à disposition par notre bureau.')], 'Elsewhere.'),
  covers(LESS, COVER, () => [p('Métiers : se référer au document remis lors de la souscription.')], 'Elsewhere.'),
  say(LESS, RC, 'row', 'Responsabilité civile après travaux|Volet abandonné par avenant', 'Given up.'),
  say(LESS, TEN, 'row', 'Garantie décennale|Portée par le contrat de l’entreprise générale', 'Of another.'),
  say(LESS, RGE, 'row', 'Périmètre|Activités sans reconnaissance RGE', 'Without the sign.'),
  say(OTHER, COVER, 'after', 'Seule la maison mère peut se prévaloir des garanties énoncées.', 'The parent alone.'),
  say(OTHER, COVER, 'end', 'Rédigée par le gérant sur le papier à en-tête de son agent.', 'He wrote it.'),
  say(OTHER, ANY, 'end', 'Pièce reproduite par l’entreprise à partir d’un exemplaire prêté.', 'He copied it.'),
  say(OTHER, COVER, 'end', 'Les conséquences des marchés de second rang sont supportées par l’assuré.', 'No subcontracts.'),
  say(
    'again: other place',
    REGISTER,
    'after',
    'Le greffe n’est plus compétent depuis le déménagement de la société en {avant}.',
    'Elsewhere.',
  ),
  say('again: other place', REGISTER, 'end', 'Dossier transmis au greffe du nouveau siège.', 'Elsewhere.'),
  mark('again: mark', ANY, { word: 'DOSSIER INCOMPLET', as: 'picture', size: 40, color: '#b3261e', turn: 20, at: 0.45 }, 'Not complete.'),
  mark('again: mark', ANY, { word: 'NE PAS PAYER', as: 'picture', size: 44, color: '#c01818', turn: -25, at: 0.6 }, 'Do not pay.'),
  mark('again: mark', ANY, { word: '————————————', as: 'picture', size: 40, color: '#1b3a8a', turn: -30, at: 0.5 }, 'A blue stroke.'),
  pen('again: note', ANY, 'j’ai mis la nouvelle date moi-même, l’original est chez le comptable', 'Retouched.'),
  pen('again: note', ANY, 'à ne montrer qu’au client, pas le bon numéro', 'Not right.'),
  pen('again: note', ANY, 'on attend toujours la version signée', 'Not signed.'),
  say(TONGUE, ANY, 'top', 'Ungültig – Kopie aus dem Archiv', 'In German.'),
  say(TONGUE, ANY, 'end', 'Bu belge ödeme yapılana kadar hükümsüzdür.', 'In Turkish.'),
  say(TONGUE, ANY, 'after', 'A apólice encontra-se suspensa por falta de pagamento.', 'In Portuguese.'),
  say(TONGUE, ANY, 'end', 'Cover has lapsed and the holder is no longer insured.', 'In English.'),
  say(TONGUE, ANY, 'top', 'Documento anulado por la compañía', 'In Spanish.'),
  say(TONGUE, ANY, 'end', 'Dokument utracił ważność', 'In Polish.'),
  say(PROGRAM, ANY, 'after', '<NOM_ASSURE> certifie ce qui précède le %DATE_EDITION%.', 'A template.'),
  say(PROGRAM, ANY, 'end', 'Prévisualisation : les variables seront remplacées à l’édition.', 'A preview.'),
  say(PROGRAM, ANY, 'end', 'Le texte entre crochets [à compléter par le service] est à supprimer.', 'A template.'),
  annex(
    'again: sheet',
    ANY,
    () => ['Message', 'La feuille ci-devant vous a été envoyée par mégarde : veuillez ne pas en faire usage.'],
    'Sent by mistake.',
  ),
  annex(
    'again: sheet',
    ANY,
    () => ['Note de service', 'Le document joint doit nous être retourné, il ne correspond plus à la situation réelle.'],
    'Asked back.',
  ),
  annex('again: sheet', ANY, () => ['Correctif', 'Il convient de remplacer « est » par « n’est plus » dans le premier alinéa.'], 'Turned.'),
];
