// Recognises « stop » in its many forms, and a yes, in the text of speech recognition. An unclear answer is no yes.

const plain = (words: string): string =>
  words.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, ' ').toLowerCase().replace(/\s+/g, ' ');

const OPT_OUT = [
  /(?<!non[ -])\bstop\b(?!pe)/,
  /\b(?:ne )?(?:me|m|nous) (?:r?appel\w*|contact\w*|telephon\w*|derang\w*) plus\b/,
  /\bplus (?:jamais )?(?:etre|me|m|nous) (?:r?appel|contact|telephon|derang)/,
  /\bplus (?:d )?appels?\b/,
  /\barret\w* (?:de (?:m|me|nous) |les |vos |ces )(?:r?appel|contact|telephon)/,
  /\b(?:desinscri\w*|retirez[ -]moi|supprimez[ -]moi)\b/,
];
/** Whether the person wants no more calls, in any form (DOCUMENTS §3). */
export const isOptOut = (words: string): boolean => OPT_OUT.some((form) => form.test(plain(words)));

const YES = /\b(?:oui|ouais|ok|okay|d accord|volontiers|allez[ -]y|vas[ -]y|envoyez|bien sur|avec plaisir|je veux bien|entendu|parfait)\b/;
const NO = /\b(?:non|pas|jamais|inutile)\b/;
/** « Pas de problème » is no refusal. */
const HARMLESS = /\b(?:pas de (?:probleme|souci)s?|pourquoi pas)\b/g;
/** Whether the words contain a clear yes, and no negation. */
export function isYes(words: string): boolean {
  const heard = plain(words).replace(HARMLESS, ' oui ');
  return YES.test(heard) && !NO.test(heard);
}
