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

const LAST = 'last: ';
/** Once more, after these had been mended too. */
export const ONCE_MORE: readonly Because[] = [
  swap(`${LAST}weakened`, SOCIAL, /(est|êtes) à jour/, '$1, selon toute apparence, à jour', 'So it seems.'),
  swap(`${LAST}weakened`, SOCIAL, /à jour de/, 'à jour aux deux tiers de', 'Two thirds.'),
  swap(`${LAST}weakened`, SOCIAL, /(est|êtes) à jour/, 'envisage de se mettre à jour', 'It means to.'),
  swap(`${LAST}weakened`, RGE, /est titulaire|est qualifiée/, 'a passé le dossier pour être titulaire', 'It has applied.'),
  swap(`${LAST}weakened`, COVER, /est (titulaire|assurée|garantie|couvert)/, 'aimerait être $1', 'It wishes.'),
  instead(
    `${LAST}offer`,
    COVER,
    (f) =>
      `Merci de votre confiance : les conditions négociées pour ${f.firm.name} (référence ${f.contract}, du ${num(f.start)} au ${num(f.end)}) vous sont présentées ci-après ; elles resteront ouvertes un mois.`,
    'An offer.',
  ),
  instead(
    `${LAST}offer`,
    COVER,
    (f) =>
      `Étude tarifaire réalisée à la demande de ${f.firm.name}, dossier ${f.contract}, garanties envisagées du ${num(f.start)} au ${num(f.end)}.`,
    'A study.',
  ),
  say(`${LAST}title`, COVER, 'title', 'Attestation d’assurance du véhicule utilitaire', 'A van.'),
  say(`${LAST}title`, COVER, 'title', 'Attestation de souscription au contrat santé', 'Health.'),
  covers(
    `${LAST}nothing covered`,
    COVER,
    () => [p('Mise à disposition d’échafaudages, l’assuré ne réalisant lui-même aucun ouvrage.')],
    'No works.',
  ),
  covers(`${LAST}nothing covered`, COVER, () => [p('Objet du contrat : voir notre courrier du même jour.')], 'Elsewhere.'),
  say(`${LAST}nothing covered`, RC, 'row', 'Responsabilité civile exploitation|Convention close', 'Closed.'),
  say(`${LAST}nothing covered`, RGE, 'row', 'Label|Non RGE', 'Without the sign.'),
  say(`${LAST}another`, COVER, 'after', 'Ces dispositions profitent exclusivement au franchiseur.', 'Of another.'),
  say(`${LAST}another`, COVER, 'end', 'Modèle téléchargé puis complété par nos soins, au nom de l’agence.', 'He wrote it.'),
  say(`${LAST}another`, COVER, 'end', 'Quand il travaille pour un confrère, l’artisan n’a que sa propre poche.', 'No subcontracts.'),
  say(
    `${LAST}other place`,
    REGISTER,
    'after',
    'La société relève désormais du greffe de Montclar-Ouest ; nos fichiers ne sont plus alimentés.',
    'Elsewhere.',
  ),
  say(`${LAST}other place`, REGISTER, 'end', 'Inscription reprise par un autre greffe à la suite du changement de siège.', 'Elsewhere.'),
  mark(`${LAST}mark`, ANY, { word: 'SOUS RÉSERVE', as: 'picture', size: 42, color: '#0b5d1e', turn: -15, at: 0.35 }, 'With a reserve.'),
  mark(`${LAST}mark`, ANY, { word: 'CLIENT DOUTEUX', as: 'picture', size: 36, color: '#aa0000', turn: 30, at: 0.5 }, 'Doubtful.'),
  mark(`${LAST}mark`, ANY, { word: '————————————', as: 'picture', size: 24, color: '#222222', turn: 55, at: 0.5 }, 'A black stroke.'),
  pen(`${LAST}note`, ANY, 'copie faite avec mon logiciel, ne pas vérifier le numéro', 'Made by himself.'),
  pen(`${LAST}note`, ANY, 'date changée au feutre, le reste est identique', 'Changed.'),
  say(`${LAST}tongue`, ANY, 'top', 'Vervallen – niet meer geldig', 'In Dutch.'),
  say(`${LAST}tongue`, ANY, 'end', 'Contratto disdetto, garanzie cessate dal primo ottobre.', 'In Italian.'),
  say(`${LAST}tongue`, ANY, 'after', 'Acest certificat nu mai este în vigoare.', 'In Romanian.'),
  say(`${LAST}tongue`, ANY, 'end', 'Premium unpaid, policy withdrawn by the insurer.', 'In English.'),
  say(`${LAST}program`, ANY, 'end', 'Champ « statut » non renseigné : valeur par défaut appliquée par le logiciel.', 'A default.'),
  say(`${LAST}program`, ANY, 'top', 'Document d’étude généré par le simulateur', 'A simulator.'),
  say(`${LAST}program`, ANY, 'end', '[[clause_garantie]]', 'A template.'),
  annex(
    `${LAST}sheet`,
    ANY,
    () => ['Lettre', 'Nous avons le regret de revenir sur le document ci-avant, que nous vous saurions gré de nous rendre.'],
    'Taken back.',
  ),
  annex(`${LAST}sheet`, ANY, () => ['Avis', 'La page un est à tenir pour non écrite.'], 'Taken back.'),
];

const THIRD = 'third: ';
/** And a third time. */
export const A_THIRD_TIME: readonly Because[] = [
  swap(`${THIRD}weakened`, SOCIAL, /(est|êtes) à jour/, 'serait en voie d’être à jour', 'Soon.'),
  swap(`${THIRD}weakened`, SOCIAL, /à jour de/, 'à jour d’une fraction de', 'A fraction.'),
  swap(`${THIRD}weakened`, SOCIAL, /(est|êtes) à jour/, 'a pris l’engagement d’être à jour', 'A promise.'),
  swap(`${THIRD}weakened`, RGE, /est titulaire|est qualifiée/, 'a vocation à être titulaire', 'One day.'),
  swap(`${THIRD}weakened`, COVER, /est (titulaire|assurée|garantie|couvert)/, 's’estime $1', 'It believes so.'),
  swap(
    `${THIRD}weakened`,
    COVER,
    /(atteste|certifie|attestons|certifions|confirmons)/,
    'réserve sa réponse et n’$1 pas encore',
    'Not yet.',
  ),
  instead(
    `${THIRD}offer`,
    COVER,
    (f) =>
      `Pour ${f.firm.name}, nous sommes en mesure d’émettre le contrat ${f.contract} du ${num(f.start)} au ${num(f.end)} dès que vous nous aurez donné votre feu vert.`,
    'An offer.',
  ),
  instead(
    `${THIRD}offer`,
    COVER,
    (f) =>
      `Récapitulatif de votre panier : ${f.firm.name}, formule n° ${f.contract}, du ${num(f.start)} au ${num(f.end)}. Finalisez votre souscription en ligne.`,
    'A basket.',
  ),
  say(`${THIRD}title`, COVER, 'title', 'Attestation d’assurance multirisque habitation', 'A home.'),
  say(`${THIRD}title`, COVER, 'title', 'Attestation de protection juridique', 'Legal costs.'),
  covers(`${THIRD}nothing covered`, COVER, () => [p('Gestion de patrimoine et holding, aucun chantier.')], 'No works.'),
  covers(`${THIRD}nothing covered`, COVER, () => [p('Activités : celles que l’agence vous précisera par téléphone.')], 'Elsewhere.'),
  say(`${THIRD}nothing covered`, RC, 'row', 'Responsabilité civile professionnelle|Sortie du contrat au 1er janvier', 'Left the contract.'),
  say(`${THIRD}nothing covered`, TEN, 'row', 'Responsabilité décennale|À la charge de l’assuré', 'His own.'),
  say(`${THIRD}nothing covered`, RGE, 'row', 'Nature du titre|Qualification classique, sans le volet RGE', 'Without the sign.'),
  say(`${THIRD}another`, COVER, 'after', 'Le contrat ne bénéficie qu’à la société sœur du souscripteur.', 'Of another.'),
  say(`${THIRD}another`, ANY, 'end', 'Recopie faite par le dirigeant, l’original ayant été égaré.', 'He copied it.'),
  say(
    `${THIRD}another`,
    COVER,
    'end',
    'Lorsque l’assuré n’est pas le cocontractant direct du client final, il agit sans couverture.',
    'No subcontracts.',
  ),
  say(
    `${THIRD}other place`,
    REGISTER,
    'after',
    'Immatriculation basculée vers un autre tribunal ; l’état ci-dessus est figé.',
    'Elsewhere.',
  ),
  mark(`${THIRD}mark`, ANY, { word: 'RETOUR EXPÉDITEUR', as: 'picture', size: 34, color: '#7a1010', turn: -12, at: 0.65 }, 'Sent back.'),
  mark(`${THIRD}mark`, ANY, { word: 'À VÉRIFIER', as: 'picture', size: 50, color: '#e07000', turn: 35, at: 0.45 }, 'To be checked.'),
  mark(`${THIRD}mark`, ANY, { word: '————————————', as: 'picture', size: 36, color: '#d00000', turn: 62, at: 0.4 }, 'A red stroke.'),
  pen(`${THIRD}note`, ANY, 'version bricolée en attendant l’original', 'Made by himself.'),
  pen(`${THIRD}note`, ANY, 'je remplace la vraie dès que la banque débloque', 'Not the real one.'),
  pen(`${THIRD}note`, ANY, 'appelé le service : ils ne retrouvent pas ce numéro', 'Unknown there.'),
  say(`${THIRD}tongue`, ANY, 'top', 'Versicherungsschutz erloschen', 'In German.'),
  say(`${THIRD}tongue`, ANY, 'end', 'Esta cópia não tem qualquer valor legal.', 'In Portuguese.'),
  say(`${THIRD}tongue`, ANY, 'after', 'Sigorta poliçesi iptal edilmiştir.', 'In Turkish.'),
  say(`${THIRD}tongue`, ANY, 'end', 'For training use. Do not rely on it.', 'In English.'),
  say(`${THIRD}program`, ANY, 'end', 'Rendu de contrôle : polices et logos d’essai, données d’un autre dossier.', 'A proof.'),
  say(`${THIRD}program`, ANY, 'after', '<<bloc affirmation>>', 'A template.'),
  annex(
    `${THIRD}sheet`,
    ANY,
    () => ['Objet : votre document', 'Nous ne confirmons plus les termes du feuillet précédent, établi à tort.'],
    'Taken back.',
  ),
  annex(
    `${THIRD}sheet`,
    ANY,
    () => ['Post-scriptum', 'Oubliez la feuille du dessus, elle concerne l’exercice d’un concurrent.'],
    'Taken back.',
  ),
];
