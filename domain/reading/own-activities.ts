// A list of what is not covered that names what the same certificate lists as covered. Exclusions of single things are ordinary; the holder's
// own activities among them leave nothing.
import { optionsOf } from './form-rows.ts';
import type { Statement } from './statements.ts';
import { isNo } from './states.ts';

/** That something is given to the holder, in whatever form; and that it is not. */
const GIVEN = '(?:garanti|couv[er]|assur|accord|acqui|accept|compri|inclu|souscri|retenu|vis[ée])\\w*';
const REFUSES = new RegExp(
  `\\b(?:ne|n')[^.;:]{0,30}\\b(?:pas|plus|point|jamais)(?: \\w+ment)? ${GIVEN}|\\bn'entr\\w+ (?:pas|point)\\b|\\bne (?:relev|figur)\\w+ (?:pas|point)\\b|\\b(?:a l'exception|exception faite|a l'exclusion) d[e'u]s?|\\b(?:sauf|hors|hormis|excepte)\\b|\\bexclu(?:e?s?|sions?)\\b|\\b(?:refus|rejet|ecart)(?:ee?s?|e?s)\\b|\\bnon ${GIVEN}`,
);
const ANY_REFUSAL = /\b(?:exclu\w*|except\w*|hors|sauf|hormis|refus\w*|non|ne|n|pas|plus)\b/;
const OF_A_CASE = /\b(?:si|s'il|lorsqu\w*|quand|en cas|tant qu\w*)\b/;
const LETTERS = /[a-z]{3}.*[a-z]{2}/;
const ACTIVITIES = '(?:activites?|metiers?|travaux|specialites?)';
/** Words that name the cover as often as a trade. */
const AMBIGUOUS = /^(?:couvertures?|garanties?|assurances?)$/;
const HEADS_REFUSAL = new RegExp(`^\\W*${ACTIVITIES} (?:exclue?s?|refusee?s?|non (?:garanti|assure|couvert|souscri)\\w*)\\W*$`);
const GRANTS = new RegExp(
  `\\b${ACTIVITIES}\\b[^.;|]{0,40}\\b(?:garanti|assure|couvert|souscri|declare|exerce|suivant|mentionne|ci-(?:apres|dessous))\\w*`,
);

/** A longer piece of a list is a sentence. */
const ITEM_MAX = 80;
const BEFORE_ITEM = new RegExp(`^(?:\\W*(?:les?|la|des?|du|et|ou|pour|aux?|a|cette|${ACTIVITIES}|suivante?s?|[ld](?='))(?![\\w-]))*\\W*`);
const BEHIND_ITEM = /(?:\W+(?:est|sont|a|ont|ete|fait|font|l'objet|d'un|par|reste|demeure|qui))*\W*$/;
const bare = (item: string): string => item.replace(BEFORE_ITEM, '').replace(BEHIND_ITEM, '');
const itemsOf = (list: string): string[] =>
  list.split(/[,;/|()«»]|\. | – | — | et | ou /).map((item) => (item.length > ITEM_MAX ? '' : bare(item)));

const LISTED = new RegExp(`\\b${ACTIVITIES}[^.;:]{0,40}? (?:de |d')|\\bpour ?:|:`);
/** What a statement says to be covered: its list, up to the item in which something is refused. */
function coveredIn({ text, intro, cells }: Statement): string[] {
  if (cells.length === 2 && isNo(cells[1]!)) return [];
  const start = LISTED.exec(text);
  const from = start === null ? 0 : start.index + start[0].length;
  if (ANY_REFUSAL.test(intro) || ANY_REFUSAL.test(text.slice(0, from))) return [];
  const cut = text.slice(from).search(ANY_REFUSAL);
  if (cut !== -1 && start === null) return [];
  const list = cut === -1 ? text.slice(from) : text.slice(from, text.lastIndexOf(',', from + cut) + 1);
  return itemsOf(list).filter((item) => LETTERS.test(item) && !AMBIGUOUS.test(item));
}

/** « Ouvrages hors habitation | Coût de construction »: what a row with a value of its own is about, no refusal. */
const OF_USE = /\bhors (?:l'|d'|de |les |batiments? d'|ouvrages? d')*(?:habitation|logement|batiment)s?\b/;

/** Whether a statement refuses one of these activities, named whole: « plomberie, hors plomberie de piscine » refuses none. */
function refusesOneOf({ text, cells }: Statement, named: ReadonlySet<string>): boolean {
  const isNamed = (item: string | undefined): boolean => item !== undefined && named.has(item);
  if (cells.length === 2 && isNo(cells[1]!)) return itemsOf(cells[0]!).some(isNamed);
  if (cells.length > 1 && OF_USE.test(cells[0]!) && cells[1] !== '' && !ANY_REFUSAL.test(cells[1]!)) return false;
  const refusal = REFUSES.exec(text);
  if (refusal === null || OF_A_CASE.test(text)) return false;
  const [before, after] = [text.slice(0, refusal.index), text.slice(refusal.index + refusal[0].length)];
  // Behind a colon everything is refused, else what stands next to the refusal.
  const colon = /^[^.;:]{0,60}:/.exec(after);
  if (colon !== null) return itemsOf(after.slice(colon[0].length)).some(isNamed);
  return (
    isNamed(itemsOf(after).find((item) => item !== '')) ||
    (!/,\s*$/.test(before) && isNamed(itemsOf(before.slice(-ITEM_MAX).replace(BEHIND_ITEM, '')).at(-1)))
  );
}

/** The statement that refuses an activity which another one names as covered; null: none. */
export function excludesOwnActivity(statements: readonly Statement[]): Statement | null {
  const named = new Set(statements.flatMap(coveredIn));
  // A list of excluded activities alone.
  const head = statements.find(({ cells }) => cells.some((cell) => HEADS_REFUSAL.test(cell)));
  const granted = statements.some(({ text }) => GRANTS.test(text) && !ANY_REFUSAL.test(text));
  if (head !== undefined && !granted && !/\b(?:neant|aucune?)\b/.test(head.text)) return head;
  return statements.find((statement) => refusesOneOf(statement, named)) ?? null;
}

const TAKEN = /^\W*(?:oui|o|yes|x|souscrite?s?|garantie?s?|acquise?s?|couverte?s?|inclus\w*|assuree?s?)\W*$/;
const NOT_TAKEN =
  /^\W*(?:non|n|no|neant|sans objet|0(?:[.,]0+)? ?(?:€|eur\w*)?|exclue?s?|non (?:souscrit|garanti|acquis|couvert|assur)\w*)\W*$/;
const NO_LABEL = /\b(?:franchise|option|sinistre|reserve|exclusion|resili|impay|procedure|incident|anteri|litige|reprise)/;
const ACTIVITY_LABEL = new RegExp(
  `^\\W*(?:liste des )?(?:autres )?(?:${ACTIVITIES}|garanties?|couvertures?|chantiers?) (?:garanti|assure|couvert|souscri|qualifie|certifie|acti|acquis|accord)\\w*\\W*$|^\\W*(?:domaines?|qualifications?)(?: \\w+)?\\W*$`,
);
const LEAST = 2;
/** The first row of a list whose every answer is no: nothing of it is covered; null: another list. */
export function takesNothing(statements: readonly Statement[]): Statement | null {
  const empty = statements.find(
    ({ cells }) => ACTIVITY_LABEL.test(cells[0]!) && /^\W*(?:neant|aucune?|0(?! ?%)(?![\d.,]))\b/.test(cells.at(-1)!) && cells.length > 1,
  );
  if (empty !== undefined) return empty;
  // Deductibles of nothing are good.
  if (statements.some(({ cells }) => /franchise/.test(cells.at(-1)!) && cells.length > 1)) return null;
  const answers = statements.filter(({ cells }) => cells.length > 1 && !NO_LABEL.test(cells[0]!));
  const no = answers.filter(({ cells }) => NOT_TAKEN.test(cells.at(-1)!));
  if (no.length >= LEAST && !answers.some(({ cells }) => TAKEN.test(cells.at(-1)!))) return no[0]!;
  const boxes = statements.flatMap((statement) => optionsOf(statement.text).map(({ ticked }) => ({ ticked, statement })));
  return boxes.length >= LEAST && boxes.every(({ ticked }) => !ticked) ? boxes[0]!.statement : null;
}
