// The affirmation: the sentence or the row by which a document is worth something. A paper without one may have title, numbers and dates
// of a certificate; it certifies nothing (A33).
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { isOfAnotherCover, namesOwnCover } from './covers.ts';
import type { Statement } from './statements.ts';

/** « à jour de ses obligations … », « a fourni ses déclarations et acquitté ses cotisations ». */
const SOCIAL =
  /\ba jour\b[^.;]{0,120}\b(?:obligations?|cotisations?|contributions?|declarations?|declaratives?|paiements?|versements?|regard|comptes?|situation)\b|\b(?:obligations?|cotisations?|contributions?|declarations?|compte|situation)\b[^.;]{0,120}\ba jour\b|\ba jour (?:a la date )?(?:au|du|le) \d|\b(?:fourni|souscrit|depose|transmis|effectue|produit)\w*\b[^.;]{0,60}\bdeclarations?\b[^.;]{0,160}\b(?:acquitt|regl|paye|verse|paiement)|\b(?:acquitt|regl|paye|verse)\w*\b[^.;]{0,60}\b(?:cotisations?|contributions?)|\bsatisf\w+\b[^.;]{0,60}\b(?:a|aux) (?:\w+ ){0,3}(?:obligations?|paiement)|\b(?:obligations?|cotisations?)\b[^.;|]{0,80}(?:satisfait|rempli|honor|acquitte|respecte|solde|reglee?s?|payee?s?)|\ben (?:regle|situation reguliere)\b|\b(?:respecte|rempli|honore)\w*\b[^.;]{0,60}\bobligations?|\bs'est (?:\w+ )?acquitt|\b(?:cotisations?|contributions?|obligations?)\b[^.;|]{0,60}\b(?:a jour|regulier\w*|en regle)/;

const CERTIFIES = /\b(?:attest|certifi|confirm|declar|garanti)(?:e|ons|ent|ssons|t|ssent|ssant|r)\b/;
/** The contract is there and the holder is insured by it. */
const INSURED =
  /\b(?:est|etes|sont|soit|bien|reste|demeure)\b[^.;]{0,70}\b(?:titulaires?|assuree?s?|garantie?s?|couverte?s?|beneficiaires?|adherente?s?|societaires?|acquises?|accordees?|en vigueur|en cours|souscrites?|delivrees?)\b|\b(?:a|avez|ont) (?:\w+ ){0,2}(?:souscrit|adhere|contracte|accorde|conclu)|\b(?:assuree?s?|couverte?s?|garantie?s?) (?:\w+ ){0,2}(?:contre|depuis|du \d|jusqu)|\b(?:delivree?|etablie?|consentie?)\b[^.;]{0,40}\b(?:a|au benefice|au profit)\b[^.;]{0,60}\b(?:assuree?|garantie|souscripteur)|\bbenefici(?:e|ent|ez|ant)\b|\b(?:assuree?s?|garantie?s?|couverte?s?) (?:\w+ ){0,3}(?:par|aupres|au titre|sous|pour)\b|\ben (?:vigueur|cours)\b|\b(?:garanti(?:t|ssant|ssent|r|ssons)|couvr(?:e|ant|ent|ir)|assur(?:ant|ent|er)|assure(?= (?:la|le|les|l'|sa|ses|son|votre|vos|cette|a|contre|pour)\b))\b ?(?!par|aupres)|\bgaranties?\b[^.;]{0,80}\b(?:s'appliqu\w+|s'exerc\w+|s'etend\w*|acquises?|accordees?|souscrites?|jou\w+|valent|vaut|portent|courent)|\b(?:contrat|police)\b[^.;]{0,60}\b(?:souscrite? (?:par|aupres|depuis|le)|au nom d|accordant|s'applique)|\btitulaires? (?:du|d'un|de la|d'une|des) (?:contrats?|polices?|garanties?|assurances?)|\b(?:contrat|police) (?:\w+ ){0,6}souscrite?\b|\bvalables?\b|\bvalide (?:du|jusqu)|\bs'appliqu\w+ (?:aux|a)|\bvaut (?:pour|attestation)|\bassurance souscrite|\bassure par/;
const HELD =
  /€|\beur\b|\beuros?\b|montant|cout (?:de|des|du|total)|souscrit|acquis|garanti|\boui\b|couvert|inclus|accord|en vigueur|\bx\b|✓|✔|☒|☑|■|\bdu \d|\bau \d|\d{2}[/.]\d{2}|\bdix ans|[lrd]\.? ?241|\b1792/;
const REFUSED = /\b(?:non|neant|sans|aucune?)\b|exclu|resili|suspen/;
const COVER_LABEL =
  /\bgaranties?\b|\bcouvertures?\b|\brisques? (?:assure|garanti)|\bobjet\b|\bnature\b|\bassurances?\b|\bcontrat\b|\betendue\b|\bproduit\b|\bvolet\b|\bformule\b|\bactivites? (?:garanti|assur|couvert|souscri)/;
const PERIOD_OF_COVER =
  /\b(?:periode|duree|dates?|validite|effet|debut|fin|echeance)\b[^|]*\b(?:garanties?|couverture|assurance)\b|^\W*(?:garanties? |couverte? |assuree? )(?:acquises?|accordees?|du|au|depuis|jusqu|valables?)/;

/** A row that is filled for this very cover: a yes, an amount or a period. */
function rowInsures({ cells }: Statement, kinds: readonly DocumentKind[]): boolean {
  if (cells.length < 2) return false;
  const [label, value] = [cells[0]!, cells.slice(1).join(' ')];
  if (REFUSED.test(value)) return false;
  if (namesOwnCover(label, kinds) && HELD.test(value)) return true;
  if (COVER_LABEL.test(label) && namesOwnCover(value, kinds)) return true;
  return PERIOD_OF_COVER.test(label) && /\d{1,2}[ /.-]|\b20\d\d\b/.test(value);
}

/** The title of the paper names what it certifies; it does not yet say so. */
const TITLE_ALONE = /^\W*(?:objet ?: ?)?attestation de fourniture\b(?!.*\b(?:vaut|est|sont|a|delivree)\b)/;

/** « Période | Chiffre d'affaires (€) | Cotisations réglées (€) »: the heads of columns say nothing of what stands under them. */
const headsTable = ({ form, text, cells }: Statement): boolean =>
  form === 'row' && cells.length > 2 && !/\d/.test(text) && !/\b(?:a jour|en regle|oui)\b/.test(text);

/** Whether an understood statement affirms what a document of this kind certifies. */
const AFFIRMS: Readonly<Record<DocumentKind, (statement: Statement, kinds: readonly DocumentKind[]) => boolean>> = {
  urssaf: (statement) => SOCIAL.test(statement.text) && !TITLE_ALONE.test(statement.text) && !headsTable(statement),
  // Its « à jour au » is a date that acceptance demands.
  kbis: () => true,
  'rc-pro': insures,
  decennale: insures,
  assurance: insures,
  rge: ({ text }) => /\br\.?g\.?e\b|garante? de l'environnement/.test(text) && !/https?:|www\.|\.(?:fr|gouv)\b|\bannuaire\b/.test(text),
  other: () => true,
};
function insures(statement: Statement, kinds: readonly DocumentKind[]): boolean {
  const { text } = statement;
  if (rowInsures(statement, kinds)) return true;
  if (!kinds.includes('assurance') && isOfAnotherCover(text, kinds)) return false;
  return (
    INSURED.test(text) ||
    (CERTIFIES.test(text) &&
      /\b(?:assur|garanti|couv|contrat|police|souscri)|\bce qui precede|\bci-(?:dessus|avant)|\bexactitude/.test(text))
  );
}

/** Whether each kind that was recognised is affirmed by one of the statements, all of them understood. */
export const isAffirmed = (understood: readonly Statement[], kinds: readonly DocumentKind[]): boolean =>
  kinds.every((kind) => understood.some((statement) => AFFIRMS[kind](statement, kinds)));
