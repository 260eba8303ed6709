// The states of a contract, an account or a paper: the labels beside which one stands, the good ones and those that are lost.

/** Labels of a state, whose value must be one of the good ones. */
export const STATE =
  /^\W*(?:l'|le |la |votre )?(?:etat|statut|situation(?! (?:du|des|de la) (?:risque|local|locaux|bien|chantier)| geographique| familiale| juridique)|position)(?: actuel(?:le)?)?(?: (?:de |du |d'|de la |de l'|des |au )?(?:contrats?|polices?|garanties?|compte|cotisant|adherent|adhesion|mentions?|qualifications?|certificat|certification|dossier|couverture|attestation|assurance|document|societaire|entreprise|etablissement|societe|personne morale|assuree?))?(?: (?:au|a la date du|a ce jour|le)\b.*)?\W*$/;
export const GOOD =
  /^\W*(?:(?:en (?:cours|vigueur|regle)(?: de validite)?|acti(?:f|ve)s?|valides?|valables?|a jour|acquise?s?|oui|souscrite?s?|garantie?s?|couverte?s?|accordee?s?|regulier\w*|confirme\w*|regle\w*|paye\w*|acquitte\w*|encaisse\w*|sold[e]\w*|inclus\w*|comprise?s?|x|✓|✔|☒|☑|ok|du \d|jusqu|au \d|depuis|\d{1,2}[/. ]|travailleu\w+ (?:independant|non salarie)\w*|(?:micro|auto)[- ]?entrep\w+|entrep\w+ individuel\w*|artisan\w*|profession\w* liberale?)|.*\d)/;
/** Paid is a state of an account, not of a contract or a cover. */
export const PAID_ONLY = /^\W*sold/;
/** A value that is bad beside any label but one of something bad. */
export const BAD =
  /^\W*(?:est |sont |a ete |actuellement |desormais )?(?:resili|suspen|annul(?!e et remplace )|retir|radi|revoqu|caduc|expire|perime|clos|cloturee|inacti|refus|rejet|impay|debit|interromp|ferme(?:e|s|es)?\b|non (?:renouvel|recondui|valid|valable|a jour|regl|pay|acquis|souscri|garanti|couver|en vigueur|conform)|en (?:attente|instance|suspens)|denonc|invalid|termine|cess|echu|provisoire|temporaire|irregulier|defaill|contentieux|a regulariser|nul\b|non\b)/;
/** What is not decided or about to change, under the head of a column that holds states. */
const UNDECIDED = /^\W*en (?:cours\W*$|renouvel|instruction)/;
export const isLost = (state: string): boolean => BAD.test(state) || UNDECIDED.test(state);
/** The head of such a column. */
export const STATE_HEAD = /^\W*(?:statut|etat|situation|acceptation|validation|decision|avis)(?: [a-z' ]{2,30})?\W*$/;

const NO =
  /^\W*(?:non?|n|ko|sans(?: objet| garantie| effet)?|neant|aucune?s?|exclue?s?|hors\b.*|refus\w*|rejet\w*|absen\w+|en (?:attente|suspens|instance|instruction|option)\b.*|en cours d(?!e valid).*|a l'etude|a (?:definir|souscrire|etudier|venir)|non (?!limit|plafon|applicab)\w+|pas \w+|0(?:[.,]0+)? ?(?:€|eur\w*)?)\W*$|^[-–—/×✗✘]+$/;
/** Whether a cell beside a cover or an activity gives nothing. */
export const isNo = (value: string): boolean => NO.test(value.trim()) || BAD.test(value);
