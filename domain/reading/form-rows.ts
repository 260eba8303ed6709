// The rows of forms and tables: what stands beside a label about the contract, the cover or the holder's account is good, or a person
// looks. Boxes that are ticked and boxes that are not.
import { COVER_KINDS, type DocumentKind } from '#domain/documents/kinds.ts';
import { isOfAnotherCover, namesOwnCover } from './covers.ts';
import type { Statement } from './statements.ts';
import { BAD, GOOD, PAID_ONLY, STATE } from './states.ts';

const OF_CONTRACT = /contrat|police|garantie|couverture|assurance|adhesion|qualification|mention/;
const BAD_OF_LABEL =
  /resili|suspen|annul|retrait|radi|impay|dette|retard|debit|incident|contentieux|infraction|sanction|condamn|probatoire|reserve|exclu|restant|mise en demeure|sinistre|observation|refus|litige|franchise|option|reprise|anteri/;
/** Labels of the account, the contract and the cover, beside which a bad value counts. */
const OF_WORTH =
  /contrats?\b|polices?\b|garantie|couvert|assur|cotisation|prime|compte|paiement|reglement|situation|etat|statut|qualification|mention|certific|rge|obligation|declaration|sous[- ]?trait|validite|vigueur|a jour|adhesion|dossier|attestation/;
const DEBT_LABEL =
  /\b(?:solde|restes?|montant|sommes?|dette|arrieres?|impayes?|creances?)\b[^|]{0,30}(?:\b(?:du|dus|dues?)\W*$|\b(?:du|dus|dues?) (?:au|a la date|a ce jour|par|pour|le)\b|debit|a (?:payer|regler)|restant|impay)|^\W*debit\W*$|^\W*(?:total|net) a (?:payer|regler)|^\W*(?:solde|impayes?|arrieres?|dettes?)\b/;
const END_LABEL =
  /^\W*codes? (?:de )?(?:fin|sortie|resiliation|suspension|rejet|refus)\W*$|^\W*(?:date|motif|cause|raison)s?\b[^|]{0,20}(?:resiliation|radiation|suspension|retrait|annulation|refus|rejet|denonciation|fermeture|sortie|dissolution|cloture (?:du|de la) (?:compte|contrat|dossier|liquidation))|^\W*fin (?:du contrat|des garanties)?\W*(?:anticip\w+|reelle)/;
/** What somebody decided on the paper or the holder, whatever the label. */
const VERDICT =
  /^\W*(?:(?:avis|decision|reponse|resultat|verdict) )?(?:tres )?(?:defavorable|non recevable|irrecevable|non conforme|ko|ecartee?|recalee?|refusee?s?|rejetee?s?|ajournee?s?|deboutee?|arret(?:ee?)?s?|fausse?|falsifiee?|contrefaite?)\W*$/;
/** Labels of a judgment, a measure or the end of a standing: with a value beside them they have happened. */
const EVENT_LABEL =
  /^\W*(?:date (?:du |de |d'|de la |de l')?)?(?:jugements?(?: d'ouverture| declaratif| de \w+)?|ouverture (?:de la |d'une )?procedure|procedures?(?: (?:collectives?|en cours|ouvertes?|judiciaires?))?|(?:liquidation|redressement|sauvegarde|plan)(?: judiciaire)?|cessation(?: (?:totale|d'activite|definitive|des paiements|d'exploitation))?|fin (?:d'|de la |de l'|de )(?:immatriculation|inscription|activite|affiliation|exploitation|adhesion)|dissolution|radiation|resiliation|mise en demeure|sommes? dues?|dettes?(?: en principal)?)\W*$/;
/** A payment that was not made, a duty not fulfilled, whatever the label. */
const UNPAID =
  /^\W*(?:est |sont |demeure\w* |reste\w* )?(?:non (?:acquitt|regl|pay|honor|sold|encaiss|verse|recouvr|satisfait|realise|rempli|attribue|accorde)\w*|impaye?e?s?)\W*$/;
/** What is still to be agreed to, a lamp that is not green, a use that is refused. */
const PENDING: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:acceptation|accord|validation|instruction|examen|signature|etude)\b/,
    /^\W*(?:en (?:cours|attente|suspens)|a (?:venir|faire|obtenir)|attendue?|non\b|nok?\b)/,
  ],
  [/\b(?:indicateur|voyant|feu|alerte|vigilance|score|risque)\b/, /^\W*(?:rouge|orange|noire?)\W*$/],
  [/\b(?:eligib\w+|opposab\w+|recevab\w+|valable|valide)\b/, /^\W*n(?:on|o|ok)?\W*$/],
];
/** A program's short no beside a cover. */
const SHORT_NO = /^\W*(?:n|nc|ns|ng|ko|0(?:[.,]0+)? ?(?:€|eur\w*)?)\W*$/;
const MINUS = /^\W*[-–−] ?[1-9][\d .,]*(?:€|eur\w*)\W*$/;
const GAP = /^\W*(?:ecart|difference|manquant)\W{1,3}[1-9][\d .]*(?:,\d\d)? ?(?:€|eur\w*)\W*$/;
/** The head of a column beside another one is no value. */
const HEAD = /^\W*(?:plafonds?|montants?|franchises?|limites?|observations?|nature|etendue|date d[e']\D*|fin|debut)\W*$/;
const NONE = /^\W*(?:aucune?|neant|non|nul|nil|pas|sans|jamais|0\b|n\/?a\b)/;
/** What is left of the sum insured. */
const LEFT_OF_SUM =
  /\b(?:capital|capitaux|plafonds?|montants?|garanties?|enveloppes?|sommes?) (?:assuree?s? |garantie?s? )?(?:restant|disponible|residuel|subsistant)/;
/** A cover that one may still take. */
const OFFERED =
  /^\W*(?:a (?:souscrire|definir|determiner|etudier|demander|ajouter|negocier|chiffrer)|(?:en |sur |garantie )?(?:option|demande|devis)\w*|(?:option\w* )?(?:possible|disponible|propose\w*))\W*$/;
const NOTHING = /^\W*(?:0(?:[,.]0+)? ?(?:€|euros?|eur)?|neant|aucune?|nul|non|nil|solde|-)\W*$/;
/** A certificate for one site alone. */
const SITE_LABEL =
  /^\W*(?:(?:nom|adresse|designation|lieu|reference|intitule|objet|localisation) (?:du |de l'|des )(?:chantiers?|operation|travaux|ouvrage)|chantiers?(?: (?:concernee?s?|garantis?|couverts?|assures?|unique))?|operation(?: (?:concernee|garantie|de construction|assuree))?|site(?: concerne)?|lieu d'execution)\W*$/;
const EVERYWHERE =
  /tous|toutes|ensemble|france|metropol|europe|\bdom\b|drom|union|monde|ouverts?\b|entre le|du \d|a compter|depuis|periode|cout|montant|€|ouverture|\d{2}[/.]\d{2}[/.]\d{4}/;
const EMPTY_BOX = '[☐□❏❑◻⬜▢○◯]|\\[ ?\\]|\\( ?\\)';
const TICKED_BOX = '[☒☑✓✔✗✘■▣⊠◼●⬛🗹🗵]|\\[ ?[xv✓] ?\\]|\\( ?[xv✓] ?\\)';
const BOX = new RegExp(`(${TICKED_BOX})|(${EMPTY_BOX})`, 'gu');

type Option = { readonly ticked: boolean; readonly words: string };
/** The options of a line of boxes: the words behind each box, or before it where a line ends with its box. */
export const withoutUnticked = (text: string): string =>
  optionsOf(text).reduce((left, { ticked, words }) => (ticked || words === '' ? left : left.replace(words, ' ')), text);
export function optionsOf(text: string): Option[] {
  const boxes = [...text.matchAll(BOX)];
  if (boxes.length === 0) return [];
  const behind = /[a-z]{2}/.test(text.slice(boxes.at(-1)!.index + boxes.at(-1)![0].length));
  return boxes.map((box, i) => {
    const [from, to] = behind
      ? [box.index + box[0].length, boxes[i + 1]?.index ?? text.length]
      : [i === 0 ? 0 : boxes[i - 1]!.index + boxes[i - 1]![0].length, box.index];
    return { ticked: box[1] !== undefined, words: text.slice(from, to).replace(/[|:]/g, ' ').trim() };
  });
}

const NO = /^(?:non|no|neant|exclue?s?|non (?:souscrit|garanti|couvert|acquis)\w*)\b/;
const YES = /^(?:oui|yes|souscrite?s?|garantie?s?|acquise?s?|inclus\w*|couverte?s?)\b/;
const SUBCONTRACTING = /sous[- ]?trait/;
const concerns = (text: string, kinds: readonly DocumentKind[]): boolean =>
  !isOfAnotherCover(text, kinds) && (namesOwnCover(text, kinds) || SUBCONTRACTING.test(text) || OF_WORTH.test(text));

function boxesRefuse(text: string, kinds: readonly DocumentKind[]): boolean {
  const options = optionsOf(text);
  if (options.length === 0 || !concerns(text.replace(/\|/g, ' '), kinds)) return false;
  const answers = options.filter(({ words }) => NO.test(words) || YES.test(words));
  if (answers.length > 0) return answers.some(({ ticked, words }) => ticked === NO.test(words));
  if (options.length === 1) return !options[0]!.ticked;
  return options.some(
    ({ ticked, words }) => !ticked && !isOfAnotherCover(words, kinds) && (namesOwnCover(words, kinds) || SUBCONTRACTING.test(words)),
  );
}

/** What stands beside the very cover: a sum, a day, a yes, or the head of a column. */
const GRANTED =
  /[\d€✓✔]|\beuros?\b|\bcouts?\b|montant|souscri|acquis|garanti|\boui\b|couvert|inclu|accord|vigueur|^\W*[xo]\W*$|\b(?:ok|coche)|\ben cours\b|complet|compris|obtenu|joint|\bacti[fv]|paye|deliv|\bnom\b|^\W*(?:votre |le |n° ?(?:de |du )?)?(?:contrat|police)|validite|attestation|limit|plafon|deux|assur|etendu|conform|reparation|construction|civile|decennal|\brc\b/;
const NOT_GRANTED =
  /\b(?:non(?! (?:limit|plafonn|cumul|epuis))|neant|sans(?! (?:franchise|limit|sous|plafond|frais|surprime))|aucune?s?(?! franchise)|hors|pas)\b|\bexclu|resili|suspen|rachet|transfer|retir|\bcedee?|supprim|separe|\bobjet\b|\bsorti|\bcharge d(?:e|u) (?:l'assure|l'entreprise|souscripteur)|\bclose?\W*$|\brepli\b|\brepris\w* par|abandon|renonc|denonc|\bcedant|\bporte\w* (?:par|au)|\brelev\w+ d|\bpar (?:un|le|la|l'|une) ?(?:autre|contrat|police|tiers|confrere|assureur|entreprise|maitre|groupe)/;
/** Whether the row of the very cover has beside it what grants nothing. */
function ownCoverRefused({ cells, form }: Statement, kinds: readonly DocumentKind[]): boolean {
  const [label, value] = [cells[0]!, cells[1] ?? ''];
  if (cells.length !== 2 || label.length > LABEL_MAX || !namesOwnCover(label, kinds) || NO_COVER_LABEL.test(label)) return false;
  if (BAD_OF_LABEL.test(label) || HEAD.test(value) || !/[a-z]{3}/.test(value) || optionsOf(value).length > 0) return false;
  if (form !== 'row' && label.length >= LABEL_ALONE) return NOT_GRANTED.test(value) && !/\d/.test(value);
  return !GRANTED.test(value) || (NOT_GRANTED.test(value) && !/€|\beur|\d{2}/.test(value));
}
/** A longer part before a colon may be a sentence's. */
const LABEL_ALONE = 45;
const NO_COVER_LABEL = /\b(?:attestation|certificat|mandataires|dirigeants|assureur|articles?)\b/;

/** Whether a row takes back what the document certifies. */
export function rowRefuses(statement: Statement, kinds: readonly DocumentKind[]): boolean {
  const { text, cells, form } = statement;
  if (boxesRefuse(text, kinds) || ownCoverRefused(statement, kinds)) return true;
  if (cells.length < 2) return false;
  // What a social body has had too little of.
  if (form === 'row' && kinds.includes('urssaf') && cells.slice(1).some((cell) => MINUS.test(cell) || GAP.test(cell))) return true;
  for (let i = 0; i + 1 < cells.length; i += 1) {
    const [label, value] = [cells[i]!.replace(/\W+$/, ''), cells[i + 1]!];
    if (!/[a-z]{2}/.test(label) || value === '') continue;
    // An account below nothing.
    if (/\b(?:position|solde|compte|balance|situation)\b/.test(label) && /^\W*[-–−] ?\d[\d .,]*(?:€|eur)/.test(value)) return true;
    if (/^\W*(?:\d\W+)?beneficiaires?\b/.test(label) && /\b(?:maitre d'ouvrage|dommages-ouvrage)\b/.test(value)) return true;
    if (UNPAID.test(value)) return true;
    if (PENDING.some(([of, bad]) => of.test(label) && bad.test(value))) return true;
    if (cells.length === 2 && namesOwnCover(label, kinds) && SHORT_NO.test(value)) return true;
    if (HEAD.test(value)) continue;
    if (STATE.test(label) && /\b(?:sans|aucun|ne|n')\b/.test(value)) return true;
    if (STATE.test(label) && /[a-z]{3}/.test(value) && !GOOD.test(value) && (form === 'sentence' || value.length < STATE_MAX)) return true;
    if (STATE.test(label) && OF_CONTRACT.test(label) && PAID_ONLY.test(value)) return true;
    if (VERDICT.test(value) || (EVENT_LABEL.test(label) && /[a-z\d]{2}/.test(value) && !NONE.test(value))) return true;
    if (LEFT_OF_SUM.test(label) && /^\W*(?:0(?:[,.]0+)? ?(?:€|eur\w*)?|neant|nul|aucune?)\W*$/.test(value)) return true;
    if (DEBT_LABEL.test(label) && !NOTHING.test(value) && /\d/.test(value)) return true;
    if (END_LABEL.test(label) && /[a-z\d]{2}/.test(value) && !NOTHING.test(value)) return true;
    if (BAD_OF_LABEL.test(label)) continue;
    if (SITE_LABEL.test(label) && /[a-z]{3}/.test(value) && !EVERYWHERE.test(value) && kinds.some((kind) => COVER_KINDS.includes(kind)))
      return true;
    const refused =
      BAD.test(value) ||
      (OFFERED.test(value) && namesOwnCover(label, kinds)) ||
      (/^\W*(?:neant|sans objet|sans|aucune?|pas|exclu\w*|hors|-|—|0 ?€?)\W*(?:$|garantie|couverture)/.test(value) &&
        !/assure/.test(label));
    if (
      refused &&
      label.length < LABEL_MAX &&
      concerns(label, kinds) &&
      (namesOwnCover(label, kinds) || SUBCONTRACTING.test(label) || ALONE.test(label) || BAD.test(value))
    )
      return true;
  }
  return false;
}
const ALONE = /^\W*(?:les |la |votre )?(?:garanties?|couvertures?|assurances?|contrat|police)\W*$/;
const STATE_MAX = 60;
const LABEL_MAX = 90;

const QUALIFICATION = /^\W*\d{4}\b/;
const DAY = /^\W*\d{1,2}[/.]\d{1,2}[/.]\d{4}\W*$/;
const END_COLUMN = /^\W*(?:(?:date d['e] ?)?(?:echeance|expiration)|fin(?: de validite)?|valable jusqu\D*|valid(?:e jusqu\D*|ite))\W*$/;
/** Whether the table of an RGE certificate's qualifications says no to all of them, or ends them on different days: some may be over. */
export function qualificationsDiffer(statements: readonly Statement[]): Statement | null {
  const rows = statements.filter(({ form, cells }) => form === 'row' && cells.length > 1 && QUALIFICATION.test(cells[0]!));
  const values = rows.flatMap(({ cells }) => cells.slice(1));
  const ending = statements.some(({ form, cells }) => form === 'row' && cells.length > 1 && END_COLUMN.test(cells.at(-1)!));
  const days = new Set(ending ? rows.map(({ cells }) => cells.at(-1)!).filter((value) => DAY.test(value)) : []);
  const denied = values.some((value) => /^\W*non\W*$/.test(value)) && !values.some((value) => /^\W*(?:oui|x|✓|✔|☒|☑)\W*$/.test(value));
  return days.size > 1 || denied ? rows[0]! : null;
}
