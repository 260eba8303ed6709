// The closed reading: what a document says of contract, cover, holder or itself is understood, or a person reads it (A33). A statement with
// an adverse word (polarity.ts) that no ordinary clause explains (ordinary.ts), a row with a bad value and what sounds contrary by
// the sentences of other papers (learned.ts) wait.
import { COVER_KINDS, type DocumentKind } from '#domain/documents/kinds.ts';
import type { Finding } from '#domain/documents/problems.ts';
import { isAffirmed } from './affirmation.ts';
import { refusedInTable } from './cover-tables.ts';
import { isOfAnotherCover } from './covers.ts';
import { isForeign } from './foreign-lines.ts';
import { qualificationsDiffer, rowRefuses, withoutUnticked } from './form-rows.ts';
import { titles } from './headings.ts';
import { isHedged } from './hedged.ts';
import type { Layout } from './layout.ts';
import { soundsContrary } from './learned.ts';
import { isNotOfThis } from './not-of-this.ts';
import { deniesBad, explanation } from './ordinary.ts';
import { namesAnotherPaper } from './other-paper.ts';
import { excludesOwnActivity, takesNothing } from './own-activities.ts';
import { bearsOnWorth, IN_GENERAL, isInGeneral, OF_NOW, POLARITIES, type Polarity } from './polarity.ts';
import { isSpoken } from './spoken.ts';
import { type Statement, statementsOf } from './statements.ts';
import { excludesSubcontracting } from './subcontracting.ts';
import { coversTooLittle, hedges, takesBack } from './taken-back.ts';
import { owesByColumn, refusedByColumn } from './ticked-columns.ts';

/** « Né le 3 mai », « née à Sète »: no negation, as « ne le garantit pas » is. */
const BORN = /\bnee?s? (?:le|en|a) /g;
const BORN_PRINTED = /\bn(?:ée?s? |e(?:\(e\))? le \d)/iu;
/** What sounds like a denial or a case and is neither: « sans délai », « dès que possible », « y compris lorsqu'il intervient ». */
const SPOKEN = /\bsans (?:delai|tarder|(?:plus )?attendre)\b|\bdes que possible\b|\by compris (?:si|lorsqu\w*|quand|en cas)\b[^.;]*/g;
/** « Annulé et remplacé le 3 mai » is the paper's own end; « annule et remplace la précédente » is not. The accents alone tell them apart. */
const REPLACED = /annulée?s? et remplacée?s?|annul[eé]e?s? et remplac[eé]e?s? (?=(?:le \d|par |depuis ))/iu;
const PASSIVE = /\bannulee?s? et remplacee?s?\b/;
/** « s'est acquittée des cotisations dont elle est redevable »: what was due and is settled; it says of no debt that is left. What follows is said for itself. */
const WHAT_WAS_DUE =
  /(\b(?:acquittee?s?|reglee?s?|versee?s?|payee?s?|honoree?s?|soldee?s?|a jour|en regle|satisfait|rempli)\b(?:(?!\b(?:part|partie|partiel\w*|moitie|tiers|quart|fraction|acompte|provision|doit|devr\w+)\b)[^.;\d]){0,90}?) (?:dont|desquelles|desquels|pour lesquelles) (?:il|elle|ils|elles|vous|(?:l'|la |le |cet |cette |ledit |ladite )[a-z]+|celle-ci|celui-ci) (?:est|sont|etait|etaient|etes|se trouve) (?:legalement |personnellement )?(?:redevable|debit(?:eur|rice))s?\b/g;
function spoken({ text, printed }: Statement): string {
  const said = (BORN_PRINTED.test(printed) ? text.replace(BORN, ' ') : text).replace(SPOKEN, ' ').replace(WHAT_WAS_DUE, '$1 ;');
  return REPLACED.test(printed) ? said.replace(PASSIVE, 'annulee et remplacee') : said;
}

/** A row with ticks alone is read by its column (ticked-columns.ts). */
const TICKED = /^[^|]*(?:\|\s*[x☒☑✓✔☐]?\s*)+$/;

/** What of a statement nothing explains; null: understood. */
export function unexplained(
  statement: Statement,
  kinds: readonly DocumentKind[],
): Polarity | 'row' | 'learned' | 'taken-back' | 'spoken' | 'foreign' | null {
  const said = spoken(statement);
  const text = withoutUnticked(said);
  if (rowRefuses(statement, kinds)) return 'row';
  if (isSpoken(said)) return 'spoken';
  if (isForeign(statement.printed)) return 'foreign';
  if (isHedged(text, kinds) || isNotOfThis({ ...statement, text }, kinds)) return 'taken-back';
  const denied = deniesBad(text, statement);
  if (kinds.some((kind) => COVER_KINDS.includes(kind)) && coversTooLittle(text)) return 'taken-back';
  if (kinds.includes('decennale') && DECENNALE_DENIED.test(text)) return 'taken-back';
  if (kinds.includes('urssaf') && hedges(text)) return 'taken-back';
  if (!denied && takesBack({ ...statement, text: said }) && (OF_NOW.test(text) || !IN_GENERAL.test(text))) return 'taken-back';
  for (const polarity of Object.keys(POLARITIES) as Polarity[]) {
    const at = text.search(POLARITIES[polarity]);
    if (at === -1 || !bearsOnWorth(polarity, text) || (polarity !== 'draft' && isInGeneral(text, at))) continue;
    if (polarity === 'denial' && kinds.includes('kbis') && !OF_EXTRACT.test(text)) continue;
    if (explanation(polarity, text, statement) === null && !isOfAnotherCover(text, kinds)) return polarity;
  }
  return !TICKED.test(text) && !isOfAnotherCover(text, kinds) && soundsContrary(text) ? 'learned' : null;
}

const DECENNALE_DENIED =
  /\b(?:responsabilite|garantie|assurance) decennale\b[^.;]{0,30}\bn'(?:est|etant|a|ayant) (?:donc )?(?:pas|point|jamais)\b/;
/** What a register does not say of a company is no denial of its extract. */
const OF_EXTRACT =
  /\b(?:extraits?|documents?|copies?|a un tiers|certifi\w+|valeur|valable|val(?:oir|ent|ut)|vaut|valant|justificatifs?|preuves?|opposables?|n'existe|n'exerce plus|n'est plus (?:\w+ )?(?:immatric|inscri|enregistr|exploit|en activite)\w*|activite|retrouve\w*|connue?s?|complete?|incomplet\w*|plus a l'adresse|sans portee|etre produite?s?|non[- ]conform\w*|sans regularis\w*|definitive?|authentiques?|contestee?|deposee?s?|liberee?|remplacee?|verifie\w*|controle\w*)\b/;
const QUOTED = 3;
/** Why a person must read what the document says; empty: everything is understood, and its worth is affirmed. */
export function readWorth(layout: Layout, kinds: readonly DocumentKind[]): Finding[] {
  if (kinds.length === 0) return [];
  const statements = statementsOf(layout);
  const open = statements.filter((statement) => unexplained(statement, kinds) !== null);
  const found = open
    .slice(0, QUOTED)
    .map(
      ({ quote, text }): Finding => ({ code: 'says-the-contrary', detail: `« ${quote} »${isSpoken(text) ? ', en langage parlé' : ''}` }),
    );
  const differing = kinds.includes('rge') ? qualificationsDiffer(statements) : null;
  if (differing !== null) found.push({ code: 'says-the-contrary', detail: `« ${differing.quote} »` });
  if (kinds.includes('decennale') || kinds.includes('rc-pro')) {
    const refused = excludesSubcontracting(layout, statements);
    if (refused !== null) found.push({ code: 'excludes-subcontracting', detail: `« ${refused} »` });
    const against =
      (excludesOwnActivity(statements) ?? takesNothing(statements))?.quote ??
      refusedByColumn(layout, kinds) ??
      refusedInTable(layout, kinds);
    if (against !== null && found.length === 0) found.push({ code: 'says-the-contrary', detail: `« ${against} »` });
  }
  const owed = kinds.includes('kbis') || kinds.includes('rge') ? null : owesByColumn(layout);
  if (owed !== null && found.length === 0) found.push({ code: 'says-the-contrary', detail: `« ${owed} »` });
  const other = namesAnotherPaper(layout, titles(layout), statements);
  if (other !== null) found.push({ code: 'another-paper', detail: `« ${other} »` });
  if (
    !isAffirmed(
      statements.filter((statement) => !open.includes(statement)),
      kinds,
    )
  )
    found.push({ code: 'no-affirmation', detail: '' });
  return found;
}
