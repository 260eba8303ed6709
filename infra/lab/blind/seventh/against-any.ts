// Against any paper: marks, notes, other firms, other languages, programs that fail.
import { ANY } from '../changes.ts';
import { num } from '../facts.ts';
import { p, small } from '../page.ts';
import { replaced } from '../replaced.ts';
import { annex, type Because, escaped, foreign, mark, pen, put, say, swap } from './places.ts';

export const AGAINST_ANY: readonly Because[] = [
  mark('any: mark', ANY, { word: 'OBSOLÈTE', as: 'letters', size: 70, color: '#c9c9c9', turn: -40, at: 0.5 }, 'Marked as outdated.'),
  mark(
    'any: mark',
    ANY,
    { word: 'ATTENTE RÈGLEMENT', as: 'picture', size: 40, color: '#b3261e', turn: -18, at: 0.55 },
    'Marked: payment awaited.',
  ),
  mark('any: mark', ANY, { word: 'REFUSÉ', as: 'picture', size: 60, color: '#b00020', turn: 12, at: 0.4 }, 'Stamped as refused.'),
  mark(
    'any: mark',
    ANY,
    { word: 'DOCUMENT DE DÉMONSTRATION', as: 'letters', size: 34, color: '#bbbbbb', turn: -30, at: 0.5 },
    'A sample of a program.',
  ),
  mark('any: mark', ANY, { word: 'À REFAIRE', as: 'picture', size: 46, color: '#14539a', turn: -8, at: 0.7 }, 'Somebody sends it back.'),
  mark(
    'any: struck through',
    ANY,
    { word: '————————————', as: 'picture', size: 50, color: '#c00000', turn: 45, at: 0.5 },
    'A stroke across the whole page cancels it.',
  ),
  swap(
    'any: struck through',
    ANY,
    /certifi(e|ons)|attest(e|ons)|(est|êtes) à jour|à jour au/,
    'xxxxxxxxxx',
    'The word that counts is typed over.',
  ),
  pen('any: note', ANY, 'Nota : ne plus utiliser, voir la nouvelle version demandée à l’agence', 'A note says not to use it.'),
  pen(
    'any: note',
    ANY,
    'C’est le papier de l’an passé retouché, à remplacer dès qu’on a le vrai',
    'A note says that it is a retouched paper.',
  ),
  pen('any: note', ANY, 'vu au téléphone avec l’organisme : inconnu chez eux', 'A clerk learned that the issuer does not know it.'),
  pen('any: note', ANY, 'Bon pour essai d’impression', 'A print test.'),
  say(
    'any: tongue',
    ANY,
    'end',
    'This is a sample issued for training purposes and carries no legal effect.',
    'In English: a sample without effect.',
  ),
  say('any: tongue', ANY, 'top', 'Entwurf – nicht rechtsgültig', 'In German: a draft, not valid.'),
  say(
    'any: tongue',
    ANY,
    'after',
    'Documento sem validade até confirmação da seguradora ou do organismo emissor.',
    'In Portuguese: no validity until confirmed.',
  ),
  say('any: tongue', ANY, 'end', 'Taslak belgedir, resmî işlemlerde kullanılamaz.', 'In Turkish: a draft, not for official use.'),
  say(
    'any: program',
    ANY,
    'row',
    'Contrôle du fichier|Empreinte différente de l’original – contenu modifié',
    'The control says that the content was changed.',
  ),
  say(
    'any: program',
    ANY,
    'end',
    'Aperçu généré avant validation par le gestionnaire ; les champs sont préremplis à titre indicatif.',
    'A preview before validation.',
  ),
  say(
    'any: program',
    ANY,
    'end',
    'Version d’évaluation du générateur de documents – ne pas diffuser.',
    'A generator’s trial version made it.',
  ),
  say(
    'any: program',
    ANY,
    'after',
    '[insérer ici la formule d’attestation retenue par le service juridique]',
    'A template that nobody filled.',
  ),
  say(
    'any: reserve',
    ANY,
    'after',
    'Les énonciations qui précèdent n’ont pas été vérifiées et reposent sur les seules déclarations de l’intéressé.',
    'The issuer has verified nothing.',
  ),
  say(
    'any: reserve',
    ANY,
    'end',
    'Reste soumis à l’accord du comité, qui statuera lors de sa prochaine séance.',
    'A decision is still to come.',
  ),
  say('any: reserve', ANY, 'after', 'Ne peut être produit à l’égard d’un tiers ; usage interne au service.', 'For inner use only.'),
  say('any: replaced', ANY, 'end', 'Annulé et remplacé par l’exemplaire référencé B, adressé le même jour.', 'Another paper replaces it.'),
  say(
    'any: replaced',
    ANY,
    'top',
    'Duplicata d’archive d’un document dont la durée de validité est écoulée',
    'A copy of an expired paper.',
  ),
  say(
    'any: replaced',
    ANY,
    'after',
    'À la demande de la gendarmerie, toute présentation de cet exemplaire, déclaré volé, doit être signalée.',
    'The copy is stolen.',
  ),
  put('any: another firm', ANY, { at: 'blocks', make: (list, f) => foreign(list, f) }, 'The number is another firm’s.'),
  put(
    'any: another firm',
    ANY,
    { at: 'blocks', make: (list, f) => replaced(list, new RegExp(escaped(f.firm.name), 'g'), 'BATI-RÉNOV DES MONTS D’AUBRECQ') },
    'The name is another firm’s.',
  ),
  say(
    'any: another firm',
    ANY,
    'after',
    'Le titulaire a cédé son fonds à la société Terrasses & Toitures du Sud, qui seule exploite depuis lors.',
    'The business belongs to another firm now.',
  ),
  say(
    'any: another firm',
    ANY,
    'end',
    'Erreur d’homonymie constatée le {avant} : le dossier correspond à une autre entreprise du même nom.',
    'The issuer took the firm for another of that name.',
  ),
  put(
    'page missing',
    ANY,
    {
      at: 'blocks',
      make: (list) => [
        ...list.filter(({ slot }) => slot !== 'end'),
        p('Les conditions et limites d’application, qui font corps avec la présente, figurent en page 2/3.'),
        small('Page 1/3', { align: 'right' }),
      ],
    },
    'Two of three sheets are missing.',
  ),
  annex(
    'any: annex takes back',
    ANY,
    (f) => [
      'Courrier d’accompagnement',
      `Vous trouverez en page précédente le document tel qu’il existait avant le retrait notifié le ${num(f.issued)}. Nous vous prions de le détruire.`,
    ],
    'The second sheet asks to destroy it.',
  ),
  annex(
    'any: annex takes back',
    ANY,
    () => ['Erratum', 'Lire « n’est pas » au lieu de « est » dans le paragraphe principal du document qui précède.'],
    'An erratum turns the sense.',
  ),
];
