// A list of what is not covered that names what the same certificate lists as covered. Exclusions of single things are ordinary; the holder's
// own activities among them leave nothing.
import { optionsOf } from './form-rows.ts';
import type { Statement } from './statements.ts';

const REFUSES =
  /\b(?:ne (?:sont|seront|demeurent)|n'est|n'etant) (?:donc )?(?:pas|plus|point) (?:garanti|couvert|assur)\w*|\bn'entr\w+ (?:pas|point)\b|\bne (?:relev|figur)\w+ (?:pas|point)\b|\b(?:a l'exception|exception faite|a l'exclusion) d|\b(?:sauf|hors|hormis|excepte)\W*$|\bexclu(?:e?s?|sions?)\b|\bnon (?:garanti|couvert|assur)\w*/;
const ANY_REFUSAL = /\b(?:exclu\w*|except\w*|hors|sauf|hormis|non|ne|n|pas|plus)\b/;
const LETTERS_MIN = 5;
const ACTIVITIES = '(?:activites?|metiers?|travaux|specialites?)';
const HEADS_REFUSAL = new RegExp(`^\\W*${ACTIVITIES} (?:exclue?s?|refusee?s?|non (?:garanti|assure|couvert|souscri)\\w*)\\W*$`);
const GRANTS = new RegExp(
  `\\b${ACTIVITIES}\\b[^.;|]{0,40}\\b(?:garanti|assure|couvert|souscri|declare|exerce|suivant|mentionne|ci-(?:apres|dessous))\\w*`,
);

const itemsOf = (list: string): string[] =>
  list
    .split(/[,;/|]| – | — /)
    .map((item) => item.replace(/^\W*(?:(?:les|la|le|des|de|du|et|ou) )*/, '').replace(/\W+$/, ''))
    .filter((item) => item.length >= LETTERS_MIN);

/** The statement that refuses an activity which another one names as covered; null: none. */
export function excludesOwnActivity(statements: readonly Statement[]): Statement | null {
  const named = new Set(
    statements
      .filter(({ text, intro }) => !ANY_REFUSAL.test(text) && !ANY_REFUSAL.test(intro))
      .flatMap(({ text }) => itemsOf(text.slice(text.indexOf(':') + 1))),
  );
  // A list of excluded activities alone.
  const head = statements.find(({ cells }) => cells.some((cell) => HEADS_REFUSAL.test(cell)));
  const granted = statements.some(({ text }) => GRANTS.test(text) && !ANY_REFUSAL.test(text));
  if (head !== undefined && !granted && !/\b(?:neant|aucune?)\b/.test(head.text)) return head;
  return (
    statements.find(({ text }) => {
      const colon = text.indexOf(':');
      return colon > 0 && REFUSES.test(text.slice(0, colon)) && itemsOf(text.slice(colon + 1)).some((item) => named.has(item));
    }) ?? null
  );
}

const TAKEN = /^\W*(?:oui|o|yes|x|souscrite?s?|garantie?s?|acquise?s?|couverte?s?|inclus\w*|assuree?s?)\W*$/;
const NOT_TAKEN =
  /^\W*(?:non|n|no|neant|sans objet|0(?:[.,]0+)? ?(?:€|eur\w*)?|exclue?s?|non (?:souscrit|garanti|acquis|couvert|assur)\w*)\W*$/;
const NO_LABEL = /\b(?:franchise|option|sinistre|reserve|exclusion|resili|impay|procedure|incident|anteri|litige|reprise)/;
const ACTIVITY_LABEL = new RegExp(
  `^\\W*(?:autres )?${ACTIVITIES} (?:garanti|assure|couvert|souscri|qualifie|certifie)\\w*\\W*$|^\\W*(?:domaines?|qualifications?)(?: \\w+)?\\W*$`,
);
const LEAST = 2;
/** The first row of a list whose every answer is no: nothing of it is covered; null: another list. */
export function takesNothing(statements: readonly Statement[]): Statement | null {
  const empty = statements.find(
    ({ cells }) => ACTIVITY_LABEL.test(cells[0]!) && /^\W*(?:neant|aucune?)\b/.test(cells.at(-1)!) && cells.length > 1,
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
