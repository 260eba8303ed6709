// Spoken French: no body, insurer or register writes it. Where a paper speaks so, somebody added to it or made it himself. Told by the words
// of speech, which are few, not by what is said: a denial without « ne », « y a », « faut », the familiar « tu », « ça », what one guesses.

/** Verbs that one denies without « ne »; « est plus grand » compares. */
const VERBS = '(?:est|sont|suis|ai|as|a|ont|avait|va|vont|vaut|veut|veulent|peut|peuvent|paie|paye|paient|couvre|sert|sais|sait|font)';
const WITHOUT_NE = new RegExp(
  `(?<!\\b(?:n'|ne |ni |non )(?:\\w{1,12}['e]? ?){0,2})\\b${VERBS} (?:pas|rien|jamais|plus (?:bon|bonne|valable|valide|assur\\w+|couv\\w+|garanti\\w*|a jour|en (?:cours|vigueur)))\\b`,
);
const WORDS =
  /(?<!\bn'|\b(?:il|ne|ils) )\by a\b(?!-)|(?:^|[,;] ?|\bqu')faut\b|\bt'(?!es?\b)[a-z]|\b(?:tu|toi|ouais|hein|bah|chuis|chais)\b|\bca (?:va|marche|passe|roule|devrait|sera|fait|y)\b|\bc'est (?:bon|ok|pas|plus|mort|fini|nickel)\b|\b(?:bidouill|magouill|bricol(?!ag)|trafiqu|rafistol|gribouill|retap)\w+|(?:^\W*(?:sa )?|[,;] ?)c'est (?!-?a-?dire)|\bqu'on (?:a|aura|est|recoi\w*|m'|nous)\b|\b(?:ce|un|mon|son) papier\b|\b(?:le|la) vraie?\b(?! \w+ment)|\bj'(?:ai|avais|aurai|ecris|attends|envoie|arrive)\b(?! (?:l'honneur|bien recu|certifie|delivre|atteste|constate|verifie|controle))|\bmoi-meme\b|\bon (?:attend|a|est|va|peut|doit|n'a|verra|devrait)\b|\bj(?:e |')(?:crois|pense|suppose|sais pas|te |t')/;
const GUESSES =
  /^\W*(?:normalement|en principe|a priori|en theorie|sauf surprise|logiquement)\W+(?:c'est|ca|il|elle|on|tout|le|la|l'|les|nous)\b|\bsi tout (?:va|se passe) bien\b|\bpas (?:trop|tellement|vraiment) (?:assur|couv|garanti|a jour|val)\w*|(?:^\W*|\bsuis )pas (?:tout a fait )?sur(?: que| qu'| du\b|\W*$)|\ba voir (?:avec|plus tard)\b/;
/** A cover that there ought to be. */
const OUGHT = /\bdevrai(?:t|ent) (?:\w+ment )?etre (?:\w+ment |bien )?(?:assur|couv|garanti|a jour|en regle|titulaire)\w*/;

export const isSpoken = (text: string): boolean => WORDS.test(text) || GUESSES.test(text) || OUGHT.test(text) || WITHOUT_NE.test(text);
