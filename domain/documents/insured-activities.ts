// The activities that a décennale names, beside what the subcontractor does for us (T19).
import { sortedTrades, type Trade, tradesIn } from '../subcontractors/trades.ts';
import { normalizeText } from './normalize-text.ts';

/** From one of these words to the end of the item something is left out: « Maçonnerie hors piscines ». */
const LEFT_OUT = /\b(?:hors|sauf|excepte\w*|exclu\w*|exclusion|sans|hormis|non compris\w*|a l'exception)\b[^;\n)]*/g;
/** An item that is not insured after all: a box left empty, « non », « néant », « refusée ». */
const REFUSED = /☐|\[\s*\]|\bnon\b|\bpas\b|\bneant\b|\brefus|\bni\b|\ba l'etude|\ben attente/;
/** What stands in front of a list, in its line or above it: « Activités garanties : », « Travaux exclus ». */
const HEADING =
  /^\W*(?:nature des |liste des |les )?(?:activites?|metiers?|corps d'etat|specialites?|travaux|lots?|professions?)\b[^:,]*(?::|$)/;

/** One item of what was read, and the trades that it covers; none: its words are not known, or it is refused. */
export type InsuredActivity = { readonly text: string; readonly trades: readonly Trade[] };

/** The items of the text as it was read: by lines, semicolons and bullets; what follows a heading that refuses is refused. */
export function insuredActivities(activities: string): InsuredActivity[] {
  const items: InsuredActivity[] = [];
  let refusedList = false;
  for (const line of activities.split(/\n|;|•|◦|▪/)) {
    const text = line.replace(/\s+/g, ' ').trim();
    const whole = normalizeText(text);
    const heading = HEADING.exec(whole)?.[0] ?? '';
    if (heading !== '' && tradesIn(heading).length === 0) refusedList = REFUSED.test(heading) || heading.search(LEFT_OUT) >= 0;
    const named = tradesIn(heading).length === 0 ? whole.slice(heading.length) : whole;
    const insured = named.replace(LEFT_OUT, ' ');
    if (!/[a-z]{3}/.test(named)) continue;
    const refused = refusedList || REFUSED.test(insured);
    items.push({ text, trades: refused ? [] : sortedTrades(insured.split(',').flatMap(tradesIn)) });
  }
  return items;
}
export const insuredTrades = (activities: string): Trade[] =>
  sortedTrades(insuredActivities(activities).flatMap(({ trades }) => [...trades]));

/** Those of the subcontractor's trades that no named activity covers, as far as its words are known. */
export function uncoveredTrades(trades: readonly Trade[], activities: string): Trade[] {
  const insured = insuredTrades(activities);
  return trades.filter((trade) => !insured.includes(trade));
}
