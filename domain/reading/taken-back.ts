// What no ordinary clause of a certificate says, by class: the holder's insolvency, the paper altered or called in, a measure against the
// holder, a cover that is smaller than any contract's, the declared activities refused. Only a denial explains it (ordinary.ts), or that it is said of a case.
import type { Statement } from './statements.ts';

const CLASSES: readonly RegExp[] = [
  // Insolvency, closing, nobody in charge.
  /\b(?:faillite|banqueroute|insolvab\w+|insuffisance d'actif|retablissement professionnel|cessation des paiements|liquidateur|mandataire judiciaire|administrateur (?:judiciaire|provisoire)|en sommeil|vacan(?:ce|te?s?)|fin de (?:l'|son |toute )?(?:exploitation|activite))\b|\bouvert\w+ d[e'] ?(?:une? )?(?:procedure|liquidation|redressement)|\bjugement\b[^.;]{0,60}\b(?:liquidation|redressement|sauvegarde|cession)/,
  // Measures against the holder, and what is not settled.
  /\b(?:saisies?(?:[- ]\w+)?|nantissement|inscription de privilege|avis a tiers|opposition administrative|titre executoire|mises? en cause|enquete|signale?\w* (?:comme|par|a)|rappel de cotisations|redressement (?:de \d+|d'un montant|a ete|notifi\w*|en cours|non)|frappee? d[e']|inculp\w+|perquisition\w*|recouvrement (?:contentieux|force))\b|\bpreavis (?:de (?:rupture|resiliation|fin)|en cours|notifi|donne|adress)|\b(?:avis|rappel|courrier|avertissement) avant (?:poursuite|saisie|coupure|resiliation|suspension|retrait|radiation|sanction)/,
  // The paper altered, rectified, called in, or of no use.
  /\b(?:rectificatifs?|erratum|a restituer|restituer sans|deliv\w+ par erreur|emis\w* par erreur|etabl\w+ par erreur|rapportee?s? par|usage interne)\b|\blire\b[^.;]*\bau lieu de\b|\b(?:mentions?|informations?|donnees|dates?|document|attestation|extrait)\b[^.;]{0,40}\b(?:ont|a) ete (?:\w+ )?(?:modifi|alter|ratur|surcharg|corrig|falsifi|retouch)|\bdont (?:la|le|celle-ci|celui-ci) ?present\w*|\ba (?:utiliser|produire|presenter|remettre) (?:imperativement )?avant le\b|\bvalidite\b[^.;]{0,20}\b\d{1,2} jours\b|\barret (?:de|du|des) (?:la |l'|le )?(?:certific|qualific|contrat|garantie|activite|cotisation|paiement)/,
  // Still to be paid, or true only later.
  /\b(?:demeur|rest)\w* (?:\w+ ){0,2}(?:exigib|impay|a (?:payer|regler|devoir))|\b(?:sera|seront|serait|deviendra)\b[^.;]{0,20}\b(?:apres|une fois|des)\b[^.;]{0,60}\b(?:a jour|en regle|couvert|garanti|assure|valable|acquis)|\baucune?\b[^.;]{0,60}\bne (?:sera|seront|pourra\w*)\b[^.;]{0,60}\b(?:tant qu|avant|jusqu)|\bprocedures?\b[^;|]{0,90}\b(?:engage|ouvert|initi|lance|diligent|en cours)\w*|\bhors (?:de |du )(?:la |l'|son )?(?:commune|departement|region|canton|arrondissement|ville)\b|\b(?:effectifs?|salaries|declarations?|masse salariale)\b[^.;]{0,90}\b(?:exced|differe|superieur|inferieur|ne correspond|ne concord|incoheren|discordan|ecart)\w*|\b(?:ecarts?|discordances?|incoherences?|differences?)\b[^.;]{0,90}\b(?:effectifs?|salaries|declar\w+)|\bfait exception\b|\bfixee?s? d'office\b|\bpour lui seul\b|\bl'exclusion de tout(?:e)? autre\b/,
  /\b(?:n'|ne )[^.;]{0,40}\b(?:pas|plus|jamais|point)\b[^.;]{0,25}\b(?:a jour|en regle|en situation reguliere)\b/,
  /\bdelais?\b[^.;]{0,60}\b(?:depasse|expire|ecoule)e?s?\b|\b(?:piece|document|attestation|certificat|extrait)\b[^.;]{0,30}\b(?:n'a|n'ont|sans|depourvue?|denuee?)\b[^.;]{0,16}\b(?:portee|valeur|effet|force)\b(?! contractuel)|\ba (?:detruire|restituer|renvoyer|retourner|jeter|refaire)\b|\b(?:est|sont|a ete|ont ete) (?:\w+ment )?(?:contrefait|falsifi|imite)\w*/,
  // Gone to somebody else.
  /\ba ouvert (?:une?|la) (?:sauvegarde|procedure|liquidation|redressement)|\b(?:activites?|fonds|entreprise|risque|contrat|portefeuille|clientele)\b[^.;]{0,20}\b(?:a|ont) ete (?:apport|cede|transfer|vend|donne|repris)\w*|(?<!pour |compte d'|par |pour le compte d')\b(?:une|un|d'une|d'un) autre (?:entreprise|societe|titulaire|personne|assuree?|firme)\b(?![^.;]{0,40}\b(?:sous-trait|peut|reproduc))/,
  // Cover that there was until now: « ne sont donc plus couvertes », « ne plus exercer les activités ».
  /\b(?:ne sont|n'est|ne seront|ne sera|ne demeur\w+|ne rest\w+) (?:donc |ainsi |desormais |en consequence |dorenavant )?plus (?:garanti|couvert|assur|pris en charge)\w*|\bne plus (?:exercer|pratiquer|realiser)\b/,
  // Due: the remainder, told without a verb of debt.
  /\b(?:reste|demeure)(?:nt)? (?:encore |toujours |a ce jour )?(?:du(?:e|es|s)?\W*$|dues?\b|dus\b|du (?:par|au|sur|envers|depuis|a)\b)|\breste\w*\W{1,3}(?:de |encore )?(?!0\b)\d[\d .,]* ?(?:€|eur)|\b(?:reliquat|solde|restant)\b[^.;]{0,40}\b(?:s'eleve\w*|se monte\w*) a\b/,
  /\breste\w* (?:encore |toujours )?(?:\d+|une?|deux|trois|quatre) (?:\w+ )?(?:mensualites?|echeances?|trimestres?|mois|cotisations?|primes?|factures?)\b|\b(?:mois|trimestres?|cotisations?|echeances?|declarations?|primes?)\b[^.;]{0,25}\boublie\w*|(?:\b|_)a[_ ]?jour ?[=:|] ?(?:0|n|non|faux|false)\b/,
  // Attested or handed over at another time.
  /\b(?:pourr(?:a|ont|ons|ait|aient)|devr(?:a|ait)) (?:vous |nous |lui )?(?:\w+ment )?(?:attester|certifier|confirmer|garantir)\b|\b(?:envisag\w+|projett?e\w*|prevoi\w+|souhait\w+)(?: d[e']| de s)? ?(?:souscri|adher|contract|s'assur|etre (?:assur|garanti|couvert))\w*/,
  // An end on a day of its own, should something fail.
  /\bcesser(?:a|ont)\b[^.;]*\d{4}[^.;]*\b(?:a defaut|faute) d/,
  // What is called false, struck, or not to be used any more.
  /\b(?:identifi|qualifi|reconnu|considere|repere|detect|signal)\w*\b[^.;]{0,40}\b(?:montages?|contrefa\w+|un faux|truqu\w+|falsifi\w+|frauduleu\w+)\b|\bantifraude\b|\bmentions? (?:\w+ )?(?:supprim|barre|biffe|rayee|efface)\w*|\bne (?:plus|pas) (?:\w+ )?(?:utiliser|produire|presenter|remettre|employer)\b(?! (?:en|sans|partiel|d[eu]\b|aucun))/,
  // A part that is not there.
  /\b(?:annexes?|pages?|feuillets?|pieces?|suite|verso|volets?)\b[^.;|]{0,20}\bnon (?:jointe?s?|communiquee?s?|fournie?s?|reproduite?s?|incluse?s?|transmise?s?)\b/,
  // A contract that nobody keeps, a company that nobody leads, works that the holder does not get from the client himself.
  /\btombee?s? en\b|\bdesherence\b|\b(?:aucun|sans) (?:\w+ )?(?:successeur|remplacant)\b|\ba demissionne\b|\b(?:suppos\w+|exig\w+|requiert|necessit\w+)\b[^.;]{0,50}\bmarche\b[^.;]{0,40}\b(?:en personne|directement|lui-meme)\b/,
  // The end announced to the other party.
  /\b(?:lettres?|courriers?|avis) de (?:conge|rupture|denonciation|non[- ]renouvellement)\b|\bconge (?:a ete )?(?:donne|notifi|adress|delivr|signifi)\w*/,
  // Named for somebody else alone.
  /\b(?:seule?|unique|veritable|vrai|reele?) (?:et (?:unique|veritable) )?(?:titulaire|beneficiaire|detenteur|detentrice|assuree?)\b(?!s)(?! (?:du|de la) (?:droit|choix))|\b(?:titulaire|beneficiaire|assuree?) (?:reele?|veritable|effecti(?:f|ve)|unique)\b/,
  // Another version of the paper, which counts instead.
  /\b(?:version|edition|attestation|certificat|extrait|document) (?:posterieure?|ulterieure?|plus recente?|subsequente?)\b[^;]{0,80}\b(?:fait (?:seule? )?foi|prevaut|l'emporte|a ete|remplace)\b/,
  // The seat or the company shut.
  /\b(?:siege|etablissement principal|entreprise|societe|compte)\b[^.;|]{0,25}\b(?:est|a ete|demeure|reste) (?:\w+ment )?fermee?\b/,
  // A paper that its maker has no more.
  /\bne dispos\w+ (?:pas|plus)\b[^.;]{0,30}\b(?:documents?|attestations?|certificats?|extraits?)\b/,
  // A value under its label.
  /^\W*(?:contentieux|litige|remplacee?|remplace|debit(?:eur|rice)|impayee?|bloquee?|retiree?|revoquee?|caduque?|archivee?|obsolete|brouillon|erronee?|fau(?:x|sse)|contestee?|a revoir|a refaire|fermee?|radiee?|dissoute?|resiliee?|cessee?|suspendue?|annulee?|expiree?|perimee?|inactive?|refusee?)\W*$/,
  // Not renewed, as a remark beside a cover that is said to go on.
  /\bnon (?:renouvel|recondui)\w+ (?:au-dela|apres|a |depuis|par|pour)/,
  // Nothing left of the sum insured.
  /\b(?:plafonds?|capital|capitaux|limites?|reserves?|enveloppes?|montants?|engagements?|garanties?|sommes? assurees?)\b[^.;]{0,60}\b(?:a|ont|ayant|est|sont|soit) (?:ete |etant )?(?:\w+ment )?(?:depass|epuis|consomm|absorb|entam|utilis)\w*/,
  // An article of the law that was used against the contract, the account or the holder.
  /\barticles? (?:l|r|d)\.? ?(?:113|121|123|8221|8224|8222|8271|622|640|631|643|653)\b[^.;]{0,90}\b(?:a ete|ont ete|est|sont|fait l'objet d'une?) (?:\w+ment )?(?:appliqu|mise?s? en (?:oeuvre|ouvre|jeu)|engag|invoqu|oppos|notifi|prononc|retenu)\w*|\b(?:prononcee?s?|faite?|notifiee?|decidee?) (?:en application|sur le fondement|en vertu|au titre) d/,
  // The paper recalled by who made it.
  /\b(?:est|sont|a ete|ont ete) rappele\w* par\b|\bentachee?s? d(?:e|')|\bce qui est (?:\w+ment )?le cas\b|\b(?:documents?|attestations?|certificats?|extraits?|editions?|exemplaires?|pieces?|tirages?|versions?|presente?)\b[^.;]{0,30}\b(?:a|ont) ete (?:\w+ment )?(?:rappel|desavou|contest|detrui|ecart|neutralis|substitu|depubli|bloqu)\w*/,
  // The declared activities left out as a whole.
  /\b(?:exclusion|exception|hors|sauf|hormis|exclu\w*|excepte\w*)\b[^.;]{0,20}\bactivites?,? (?:listee?s?|enumeree?s?|citee?s?|indiquee?s?|ci-dessus|qui precede\w*|plus haut|susvisee?s?|precitee?s?|garanties?|assurees?|souscrites?)\b/,
  // The holder, today, without what the paper is about.
  /\b(?:ne|n') ?(?:benefici\w+|detien\w+|dispos\w+|possed\w+|justifi\w+) (?:pas|plus|point|d'aucun\w*)\b[^.;]{0,50}\b(?:mention|signe|label|qualification|rge|certification|garanties?|couverture|assurance|agrement|contrat)\b/,
  // Of use until a day, or only after another paper.
  /\b(?:utilisable|exploitable|recevable|opposable|presentable)\b[^.;]{0,15}\bjusqu|\b(?:prend(?:ra|ront)|prendrait) (?:le relais|la suite|la releve)\b|\bsucced(?:era|eront)\b|\bse substituer(?:a|ont)\b/,
  // A copy that was stolen or lost, a term that is over, a word typed over.
  /\bdeclaree?s? (?:comme )?(?:volee?|derobee?|perdue?|egaree?)s?\b|\b(?:exemplaires?|attestations?|certificats?|extraits?|originaux|original)\b[^.;]{0,20}\b(?:a ete|ont ete|est|sont) (?:volee?|derobee?|perdue?|egaree?)s?\b|\btoute presentation\b[^.;]{0,60}\bsignalee?\b|\b(?:duree|periode|delai|terme) (?:de (?:la |sa )?)?validite\b[^.;]{0,20}\b(?:est|sont|etait|a ete) (?:\w+ment )?(?:ecoule|depasse|passe|echu|revolu|termine)\w*|\b[a-z]{2,} x{4,} [a-z]{2,}\b/,
  // A contract at rest.
  /\b(?:contrats?|polices?|garanties?|couvertures?|adhesions?|assurances?)\b[^.;|]{0,30}\b(?:en (?:chomage|sommeil|veille|pause|jachere|repos)|a l'arret|en arret|hors service)\b/,
  // Given up, or held never to have been.
  /\brenonc\w* a (?:la|sa|son|cette) (?:garantie|couverture|qualification|mention|assurance|certification)\b|\b(?:reputee?s?|censee?s?|tenue?s? pour) n'avoir jamais\b/,
  // A lie, a list, a payer who is not the insured, one insolvency for two, a paper for a loan.
  /\b(?:a|ont|ayant) menti\b|\bliste noire\b|\bsimples? payeurs?\b|\bconfusion des patrimoines\b|\binopposable aux? (?:donneurs?|maitres?|tiers)\b/,
  // An affirmation that is hedged: of tomorrow, of hearsay, of somebody else.
  /\b(?:assuree?|entreprise|societe|titulaire|souscripteur)\b[^.;|]{0,20}\bpourrait? (?:benefici|obtenir|pretendre)|\ba jour,? (?:aux? dires?|selon|d'apres|a en croire|sur la foi)\b|\bsur (?:la foi|les dires) d\w+ seule?s?\b|\b(?:de|a) ses propres (?:cotisations|obligations|declarations)\b|\bce qui n'est (?:pas|plus) le cas\b|\b(?:auriez|si vous deven\w+)\b/,
  // This copy without effect; a hindrance; an account on which nothing came in; a copy for tests.
  /\bdont (?:celui|celle)-ci\b|\bprivee?s? (?:d'effets?|de (?:valeur|portee|force))\b|\bfai(?:t|sant) obstacle a la (?:reconnaissance|delivrance)\b|\b(?:versements?|paiements?|reglements?|encaissements?|versee?s?|reglee?s?|payee?s?)\b(?:[^.;|\d]|20\d\d){0,16}\b0(?:,00)? ?(?:€|eur)|\b(?:imitation|essai d'impression|bac a sable|fins? pedagogiques?|but pedagogique|preproduction)\b|^\W*(?:test|essai|recette|an?nul?lee?s?|(?:plus?|pu) (?:bon|valable)e?s?)\W*$|\breconstitue\w* par\b|\b(?:certifiee?|extrait|copie)s? (?:est |soit )?non conforme\b|\bdepot de bilan\b|\b(?:mention|qualification|garantie|certification|label)s?\b[^.;]{0,20}\b(?:est|sont|a ete|ont ete) (?:\w+ment )?(?:enlev|supprim)\w*/,
  // What remains with the insured.
  /\b(?:demeur\w*|rest\w*) (?:entierement |integralement )?(?:a (?:la |sa )?charge (?:exclusive )?(?:de l'assure|du souscripteur|de l'entreprise)|hors (?:du |de ))/,
];

/** What the insured does, as a whole: the exclusion of it is none of the ordinary ones, which name single things. */
const ACTIVITY =
  /\b(?:activites?|metiers?|corps d'etat|specialites?|professions?) (?:principales?|declaree?s?|enumeree?s?|mentionnee?s?|listee?s?|ci-dessus|exercee?s?|souscrite?s?|garantie?s?|assuree?s?|de l'(?:assure|entreprise))|^\W*(?:l'|les |la |le |aucune (?:des )?)(?:activites?|metiers?|corps d'etat|specialites?)\b/;
const REFUSED =
  /\b(?:n'(?:est|a|ont|entre\w*)|ne (?:sont|releve\w*|font|fait|figure\w*|peu\w+)) (?:donc |\w+ment )?(?:pas|plus|jamais|point)\b|\b(?:est|sont|demeur\w+|rest\w+) (?:\w+ment |donc )?(?:exclue?s?|refusee?s?|ecartee?s?|retiree?s?|hors|en dehors)\b|^\W*aucune?\b|\bni garanti/;
const OTHER_ACTIVITY = /\b(?:autres?|non (?:declaree?s?|mentionnee?s?|souscrite?s?|listee?s?|enumeree?s?)|toute activite)\b/;
/** « Les travaux de peinture ne relèvent pas du contrat. » */
const WORKS_OF = /^\W*(?:les |tous )?(?:travaux|ouvrages|prestations|interventions) (?:de |d'|en )/;
const OF_KIND =
  /\b(?:techniques?|procedes?|courante?s?|amiante|plomb|existants?|avis|experimenta\w+|cout|montant|sous-trait|confies?|anterieur\w*|posterieur\w*|ouvrages? d'art)\b/;
/** « Activités exclues », « Non garanti : peinture »: a label in front of what the insured does. */
const LABEL_OF_REFUSAL =
  /^\W*(?:les |des )?(?:activites?|metiers?|specialites?|corps d'etat) (?:que|pour|auxquel|dont|a l'egard)[^.;:]{0,60}\b(?:declin|refus|exclu|ecart|ne (?:garanti|couvr|assur|pren)|n'(?:accord|assur|accept|interv))[^.;:]{0,40}(?:$|:)|^\W*(?:activites?|metiers?|travaux|specialites?)(?: \w+)? (?:exclue?s?|refusee?s?|non (?:garanti|assure|couvert|souscri|accept)\w*)\W*(?:$|:)|^\W*(?:non (?:garanti|assure|couvert|souscrit)\w*|exclue?s?)\W*:/;
/** The country of the works itself. */
const AT_HOME = /\b(?:en|de la|la) (?:france|metropole)\b|\bterritoire (?:national|francais|metropolitain)/;
const ABROAD = /\b(?:hors|en dehors|etranger|sauf|autres? (?:pays|territoires?))\b/;
/** A country or a county alone, where works in France are meant. */
const PLACE =
  /\b(?:territoires?|territorialite|etendue (?:territoriale|geographique))\b[^.;|]{0,40}\b(?:se (?:born|limit|restrein|redui)\w+|limitee?s?|restreinte?s?|bornee?s?) (?:a|au|aux)\b/;
const PLACE_OF_WORKS = /\b(?:france|metropol\w*|francais|national|europ\w+|monde|union|departements? d'outre|drom|dom)\b/;
const ONLY_THERE = /\b(?:uniquement|exclusivement|seulement) (?:en|à|au|aux|dans (?:la|le|les|l['’])) ?\p{Lu}\p{Ll}/u;
/** Only something, where a certificate says what it covers. */
const ONLY =
  /\bne (?:vaut|valent|couvr\w+|garanti\w+|s'applique\w*|porte\w*|concerne\w*|vise\w*|joue\w*) (?:donc )?(?:que|qu')\b|\bseule?s?\b[^.;]{0,80}\b(?:couvert|garanti|assure|vise|concerne|compris|acqui|demeur|reste|sold|regl|pay|reconnu|retenu)\w*|^\W*(?:garantie|couverture|assurance|responsabilite)\b[^.;]{0,40}\bseule\W*$|\b(?:exclusivement|uniquement)\W*$/;
const ONLY_ORDINARILY =
  /\bque (?:pour )?(?:les? |la )?(?:periode|activites?|(?:seules )?activites|garanties|dates?|duree|territoire|titulaire|conditions|limites)|\bsi\b|\bs'il/;

const LIMIT = /\b(?:limit\w+|plafon\w+|maxim\w+|(?:pas|sans) (?:depass|exced)\w*|n'exced\w*)\b/;
const OF_DEDUCTION = /\bfranchise|\bpenalite|\bfrais\b/;
/** « Société à responsabilité limitée », the collective contract of large works. */
const OF_FORM = /\bresponsabilite limitee|\bcollectif|\bcapital\b/;
/** Below it no contract of works is covered. */
const LIMIT_MIN = 15_000;
/** What the insured bears himself leaves no cover. */
const DEDUCTION_MAX = 100_000;
const AMOUNT = /(?:\b(zero)|(?<![\d.,])(\d{1,3}(?:[ .]\d{3})+|\d+)(?:,\d+)?) ?(k|m)?(?: ?(?:€|eur\b|euros?\b))/g;
function limitsToLittle(text: string): boolean {
  if (OF_FORM.test(text)) return false;
  const high =
    /\bfranchise/.test(text) &&
    [...text.matchAll(AMOUNT)].some(([, , digits]) => Number((digits ?? '').replace(/\D/g, '')) >= DEDUCTION_MAX);
  if (high) return true;
  if (!LIMIT.test(text) || OF_DEDUCTION.test(text)) return false;
  const amounts = [...text.matchAll(AMOUNT)].filter(([, , , unit]) => unit === undefined);
  return amounts.length > 0 && amounts.every(([, zero, digits]) => zero !== undefined || Number(digits!.replace(/\D/g, '')) < LIMIT_MIN);
}

/** Works that are too dear for the cover, though they are small ones: « les interventions d'un montant supérieur à 3 000 euros ne sont pas garanties ». */
const DEAR_WORKS =
  /\b(?:travaux|interventions?|operations?|chantiers?|marches?|ouvrages?|prestations?|contrats?)\b[^.;]{0,60}\b(?:superieure?s? a|au-dela de|depass\w+|exced\w+)\b/;
const DENIED =
  /\b(?:ne|n')[^.;]{0,40}\b(?:pas|plus|point|aucun\w*)\b|\bexclu\w*|\bhors (?:de|du|garantie|contrat)\b|\baccord (?:prealable|ecrit|expres)/;
const SHARE_OF_DEDUCTION =
  /\bfranchise\b[^.;|]{0,60}\b(?:[5-9]\d|100) ?%|\bfranchise\b[^.;|]{0,40}\begal\w* (?:au|a la totalite|a l'integralite)\b[^.;|]{0,20}\b(?:dommages?|sinistres?|prejudices?)\b/;
/** Whether what is left of the cover is smaller than any works are, said of a case or not. */
export function coversTooLittle(text: string): boolean {
  if (SHARE_OF_DEDUCTION.test(text)) return true;
  if (!DEAR_WORKS.test(text) || !DENIED.test(text) || OF_DEDUCTION.test(text) || OF_FORM.test(text)) return false;
  const amounts = [...text.matchAll(AMOUNT)].filter(([, , , unit]) => unit === undefined);
  return amounts.length > 0 && amounts.every(([, , digits]) => Number((digits ?? '').replace(/\D/g, '')) < LIMIT_MIN);
}

/** On a paper of a social body: staff that was not declared, an affirmation of tomorrow or of hearsay. */
const HEDGED =
  /\b(?:embauches?|salaries?|effectifs?)\b[^.;]{0,40}\bn'(?:a|ont|est|sont) (?:pas|jamais) (?:ete declare|fait l'objet)\w*|\b(?:pourr(?:a|ait|ont|aient)|devr(?:a|ait|ont|aient)|sera(?:it|ient)?|seront|feint|feign\w+|pretend\w*|croit|espere\w*|promet\w*)\b[^.;|]{0,40}\b(?:a jour|en regle)\b/;
export const hedges = (text: string): boolean => HEDGED.test(text);

/** Whether a statement says one of them. */
export function takesBack({ text, printed, cells, form }: Statement): boolean {
  if (CLASSES.some((pattern) => pattern.test(text)) || limitsToLittle(text)) return true;
  if ((PLACE.test(text) || ONLY_THERE.test(printed)) && !PLACE_OF_WORKS.test(text)) return true;
  if (form === 'sentence' && ONLY.test(text) && !ONLY_ORDINARILY.test(text)) return true;
  if (LABEL_OF_REFUSAL.test(text))
    return !/^\W*(?:neant|aucune?|sans objet|amiante|voir)/.test(cells.slice(1).join(' ')) && !OF_KIND.test(text);
  if (!REFUSED.test(text)) return false;
  if (ACTIVITY.test(text)) return !OTHER_ACTIVITY.test(text);
  return (
    (WORKS_OF.test(text) && !OF_KIND.test(text)) ||
    (AT_HOME.test(text) && !ABROAD.test(text) && /\b(?:travaux|garanti\w*|couvert\w*|assure\w*|chantiers?)\b/.test(text))
  );
}
