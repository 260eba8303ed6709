// Cover that does not hold where the insured works as a subcontractor: with the word or without it.

import { rowRefuses } from './form-rows.ts';
import type { Layout } from './layout.ts';
import type { Statement } from './statements.ts';
import { firstHit } from './text.ts';

const AS_SUBCONTRACTOR =
  /\bsous[- ]?trait\w*|\b(?:pour|pour le compte d'|par|avec|envers|d'|chez) ?(?:d'|de )?(?:une|un|autres?|tout(?:e)?) (?:(?:autre|tiers) )?(?:entrepreneur|entreprise (?:generale|principale|tierce)|autre entreprise|autre societe|confrere|constructeur)s?\b|\b(?:autre entrepreneur|entreprise (?:generale|principale)|donneur d'ordre)\b|\bsecond rang/;
const EXCLUSIONS =
  /^\W*(?:exclu\w+|(?:activites?|travaux|marches) (?:exclu|non garanti|non couvert)\w*|non (?:garanti|couvert)\w*)\W*(?:$|particuli|speci|du contrat)/;
/** Works that the insured gives to others are another matter. */
const GIVEN_AWAY =
  /\b(?:confie\w*|donn\w+|cede\w*|remis\w*) (?:\w+ ){0,3}(?:a |en |aux? )(?:des? |un |ses |son |vos |tout )?sous[- ]?trait|\b(?:ses|son|vos|votre|des|les|leurs|aux|a des) (?:propres |eventuels )?sous[- ]?traitants?\b|\bsous[- ]?traitee?s? (?:par l'assure|a (?:des|un))|\bsous[- ]?trait(?:e|er|ance de|ance confiee)\b(?! (?:sont|est|exclu))|\bdonneurs? d'ordres? (?:doit|doivent|peut|est tenu|verifi)/;
const REFUSES =
  /\bexclu\w*|\bhors\b|\bsauf\b|\bhormis\b|\bsans\b|\bnon\b|\bneant\b|\b(?:ne|n')(?= ?\w)|\baucune?\b|\ba l'exception\b|\bexcept\w*|\bpas\b|\bjamais\b|\bcesse\w*|\binterdi\w*|\bimpossib\w*/;
const INCLUDED =
  /y compris|\binclu\w*|en qualite de sous-traitant est couvert|\bne (?:fait|font) (?:pas|nullement) obstacle|\bn'(?:exclu\w*|est pas exclu)|\baucune (?:exclusion|distinction|restriction)|\bsans (?:distinction|restriction|exclusion)|\b(?:principale?|directe?|generale?)s? comme (?:en )?sous|\bqu'?(?:il|elle) (?:intervienne|agisse|soit)|\bsoit\b/;

/** The insured bears it himself. */
const RETAINED =
  /(?<!pris(?:e|es)? en )\bcharges?\b(?! de travail)|\bpour (?:son|leur) (?:propre |seul )?compte\b|\ba (?:ses|leurs) (?:frais|risques)|\b(?:assum|endoss|support|incomb)\w*|\b(?:reste|demeure|conserv|gard)\w* (?:\w+ment |seule? )?(?:responsable|son propre|sans)\b/;
/** Works received from another company, and what a cover says of them. */
const RECEIVED =
  /\b(?:pour le compte|donnes?|confiee?s?|recue?s?|prise?s?) (?:\w+ ){0,2}(?:d'|par |de |chez )(?:une?|tout(?:e)?|autres?) (?:\w+ )?(?:entrepreneur|entreprise|constructeur|confrere|societe)s?\b|\b(?:en|de) sous[- ]?traitance\b/;
const POSITIVE =
  /\bgaranti\w*|\bcouv[er]\w*|\bcompri\w*|\binclu\w*|\baccept\w*|\bacqui\w*|\betend\w*|\bs'appliqu\w*|\bvaut\b|\bval\w+|\bbenefici\w*|\baccord\w*|\boui\b|\bsoit\b|\ben qualite\b|\ba titre\b|\bcomme\b|\binterven\w*|\bintervien\w*|\bagi\w*|\b(?:est|sont|etre) assuree?s?\b|\bpri(?:s|t|se|ses)\b|\bprend|\badmis\w*|\bleve\w*|\btrait\w+ en\b|\bplafond|\d ?%|\b(?:ou|et) (?:en )?sous|\bcontrat de sous|\baucune|€/;

/** Cover only for contracts with the owner himself: excludes subcontracting without the word. */
const DIRECT_ONLY =
  /(?:\b(?:exclusivement|uniquement|seulement|seuls?)\b[^.;]{0,80}?(?:\ben direct\b|directement (?:avec|par|aupres)|entreprise principale|marches? directs?|titulaire direct|maitre d'ouvrage)|\ben direct,? (?:exclusivement|uniquement|seulement)|\bne [^.;]{0,60}\bque\b[^.;]{0,60}(?:en direct|directement|marches? directs?|maitre d'ouvrage))(?![^.;]{0,60}sous[- ]?trait)/;

/** Who does not contract with the owner is a subcontractor. */
const NOT_DIRECT =
  /\bn'(?:est|a|etant|ayant)\b[^.;]{0,20}\b(?:pas|aucun|jamais)\b[^.;]{0,40}\b(?:directe?s?|directement)\b[^.;]{0,60}\b(?:sans (?:couverture|garantie|assurance)|n'est (?:pas|plus) (?:couvert|garanti|assure)\w*|ne (?:joue|s'applique|vaut)\w*)/;

/** The words that exclude subcontracting; null: none. */
export function excludesSubcontracting(layout: Layout, statements: readonly Statement[]): string | null {
  for (const statement of statements) {
    if (NOT_DIRECT.test(statement.text)) return statement.quote;
    const text = statement.intro === '' ? statement.text : `${statement.intro} ${statement.text}`;
    if (!AS_SUBCONTRACTOR.test(text) || GIVEN_AWAY.test(statement.text)) continue;
    const refused =
      statement.cells.length > 1 && statement.form === 'row'
        ? rowRefuses(statement, ['decennale']) || (EXCLUSIONS.test(statement.cells[0]!) && !AS_SUBCONTRACTOR.test(statement.cells[0]!))
        : !INCLUDED.test(text) &&
          (REFUSES.test(text) || RETAINED.test(text) || (statement.form === 'sentence' && RECEIVED.test(text) && !POSITIVE.test(text)));
    if (refused) return statement.quote;
  }
  const direct = firstHit(layout, DIRECT_ONLY);
  return direct === null ? null : direct.block.text.slice(direct.index, direct.end).replaceAll('\n', ' ');
}
