// The clauses that certificates, and the general terms behind them, have in common, by class. Each explains the adverse words of its own
// sentence (polarity.ts): an exclusion of things, the reserves of the law, a denial of something bad.
import { FACT, type Polarity } from './polarity.ts';
import type { Statement } from './statements.ts';

/** What a contract excludes: things that happen or are done, never the holder, the contract or the whole cover. */
const THINGS =
  'dommages?|travaux|ouvrages?|frais|pertes?|amendes?|penalites?|consequences?|sinistres?|prejudices?|vices?|desordres?|depenses?|recours|faits?|actes?|accidents?|vehicules?|engins?|biens?|activites?|missions?|elements?|equipements?|installations?|materiaux|produits?|procedes?|techniques?|honoraires|astreintes|reclamations?|incendies?|vols?|pollutions?|atteintes?|constructions?|responsabilites|amiante|plomb|virus|guerres?|attentats?|explosions?|prestations?|etudes?|locaux|batiments?|existants?|immateriels?|materiels?|corporels?|garages?|piscines?|effondrements?|inobservation|faute intentionnelle|dol|usure|entretien|fissur\\w+|malfacons?|remise en etat|remplacement|eoliennes?|genie civil|catastrophes?|maladies?|preposes?|conjoint|rc (?:decennale|personnelle)|consommables?|marchandises?|franchises?|plafonds?|montants?|capitaux|responsabilite (?:personnelle|solidaire|penale|des|du fait|resultant)';

const EXCLUSION =
  "\\bexclu(?!siv)\\w*|\\bhors\\b|\\bsauf\\b|\\bhormis\\b|\\ba l'exception\\b|\\bexcept\\w*|\\b(?:ne|n')[^.;]{0,30}? ?(?:sont|est|etre|garanti\\w*|couvr\\w*|s'appliqu\\w*|s'etend\\w*|concern\\w*|port\\w*|compren\\w*|vis\\w*|releve\\w*|pren\\w+|jou\\w+|inclu\\w*|repond\\w*|indemnis\\w*|assur\\w*)\\b";
const DETERMINED = `(?:\\b(?:les|des|aux?|tous?|toutes?|de|du|le|la|une?|ces|ses|autres?|certain\\w*|et|ou|,) |\\b[ld]'|^\\W*)(?:${THINGS})\\b`;
const EXCLUDES = new RegExp(`(?:${EXCLUSION})[^.;]{0,120}?${DETERMINED}|${DETERMINED}[^.;]{0,80}?(?:${EXCLUSION})`);
/** The obligatory cover itself is what is excluded. */
const OWN_EXCLUDED =
  /\b(?:hors|sauf|hormis|exclu\w*|exclusion de|exception de|sans)\b(?: de)?(?: la| l')? ?(?:garantie|responsabilite|assurance|couverture)(?: civile)? ?(?:decennale|obligatoire|professionnelle)/;
/** The denial of something bad: « n'est redevable d'aucune somme », « ni suspendu ni résilié », « aucun impayé ». */
const NONE_OF_IT =
  /\b(?:(?:aucune?s?|ni|jamais|pas d[e']|n'(?:est|a|ont) (?:pas|plus|point|fait l'objet d'aucune?|ete))\b[^.;|]{0,70}?|(?:sans|non(?! (?:recondui|renouvel|prorog|pay|regl|acquitt|assur|garanti|couver|valid|valable|conform|respect)))\b[^.;|]{0,20}?)(?:resili|suspen|cess|annul|retrait|revoc|radi|impay|redevab|arriere|\bdettes?\b|retard|debit|defaillan|incident|contentieux|poursuite|infraction|sanction|condamn|proces[- ]verb|travail dissimule|sommes?\b|sinistre|procedure|recouvrement|creance|litige|liquidation|redressement|faillite|saisie|privilege|nantissement|opposition|majoration|mise en demeure|denonc|refus|reserve|anomalie)/;
const STILL_ADVERSE =
  /\b(?:tant qu\w*|pris(?:e|es)? en charge|mais|toutefois|cependant|neanmoins|sauf|hormis|excepte|en revanche|pourtant|a l'exception|malgre|autre que)\b/;

/** « Résiliation | néant », « Qualification probatoire : non ». */
const NOTHING = /^\W*(?:non|neant|aucune?s?|sans objet|0(?:,00)? ?€?|n\/?a)\W*$|^\W+$/;
const BAD_LABEL =
  /resili|suspen|annul|retrait|radi|impay|dettes?\b|retard|debit|incident|contentieux|infraction|sanction|condamn|probatoire|reserves?\b|exclusions?|restant|faillite|procedure|liquidation|redressement|sauvegarde|privilege|nantissement|saisie|mise en demeure|sinistres?|observations?|mentions?|litige/;

/** A label that a « néant » does not answer, but continues. */
const ADVERSE_ITSELF = /\b(?:n'|ne |pas |plus )/;

type Clause = { readonly explains: readonly Polarity[] | 'all'; readonly matches: (text: string, statement: Statement) => boolean };
const clause = (explains: Clause['explains'], pattern: RegExp, but?: RegExp): Clause => ({
  explains,
  matches: (text) => pattern.test(text) && !(but?.test(text) ?? false),
});

export const CLAUSES: Readonly<Record<string, Clause>> = {
  'nothing bad': {
    explains: 'all',
    matches: (text, { cells }) => {
      if (NONE_OF_IT.test(text) && !STILL_ADVERSE.test(text)) return true;
      // A dash in a third column answers nothing.
      const filled = cells.length > 2 && /^\W*$/.test(cells.at(-1)!) ? cells.slice(0, -1) : cells;
      const [label, value] = filled.slice(-2);
      return value !== undefined && NOTHING.test(value) && (BAD_LABEL.test(label!) || !ADVERSE_ITSELF.test(label!));
    },
  },
  exclusion: {
    explains: ['denial', 'limit', 'end', 'debt', 'offence'],
    matches: (text, { intro }) =>
      (EXCLUDES.test(text.replace(/\b(?:les |des )?activites? (?:de l'|exercee)/, '')) &&
        !OWN_EXCLUDED.test(text) &&
        !/\b(?:contrat|police|garanties?|mention|attestation|assuree?) (?:est|a ete|ont ete|sont|etait) (?:\w+ )?exclu/.test(text)) ||
      /\bexclu\w*[^:]*:|ne (?:sont|garanti\w+|couvr\w+)[^:]*\b(?:pas|point)\b[^:]*:|exclusions?\b/.test(intro),
  },
  'reserve of the law': clause(
    ['denial', 'pending', 'limit', 'end', 'past', 'offence'],
    /\bpresomption\b|\bne (?:peut|peuvent|saurait|sauraient|pourra|pourront|pourrait|doit|doivent|devra)\b[^.;]{0,60}(?:oppos|faire obstacle|interpret|etre (?:consideree? comme|reprodui|modifi|tenue?s?|cedee?|superieur|inferieur|exiger|etendu|assimil|(?:utilis|invoqu|produite?|remise?|communiqu|presentee?|delivree?)[^.;]{0,60}\b(?:que|qu'|sans|au-dela|partiel\w*|(?:a|pour) d'autres fins))|exceder|depasser|se substituer|deroger|constituer|conferer|\bvaloir|etre mise? a)|\bau[- ]dela (?:des|de la|du|de ses|de)\b|\ben dehors des\b|\bpre[jl]uge\w*|\bne (?:constitue pas un avenant)|\bne vaut que pour la p|\bn'est valable que (?:pour (?:la p|les (?:activites|travaux))|jusqu)|\bn'est valable qu'?accompagne|\bne peu(?:t|vent) (?:utiliser|se prevaloir|etre utilise)[^.;]{0,60}\b(?:que|qu'|en dehors|hors)\b|\bne (?:deroge|dispense|modifie|fait pas obstacle|constitue pas (?:une presomption|un engagement)|se substitue|remet pas en cause)\b|\bsans prejudice\b|\bne (?:vaut|valent|constitue|constituent|emporte|represente)\b[^.;]{0,20}(?:renonciation|reconnaissance|acceptation|engagement|garantie de paiement|validite|quitus|decharge)|\bn'(?:exonere|ajoute|implique|affranchit|entraine)\b|\bn'emporte (?:pas|aucune) (?:renonciation|reconnaissance)|\bn'a (?:pas )?(?:pour (?:objet|effet|but)|vocation)|\bni (?:modifi|deroger|deroge|etendre|constituer|engager)|\bsans (?:que|qu'|pouvoir|deroger)/,
    /\bne dispense\w* pas de (?:produire|fournir|remettre|presenter)\b[^.;]*\b(?:attestation|certificat|extrait)\b|\bconsideree?s? comme (?:etant )?(?:a jour|en (?:regle|vigueur|cours)|assuree?|garantie?|couverte?|titulaire|qualifiee?|certifiee?|valable|valide|inscrite?|immatriculee?|active?)\b|\ben cours d[e'] ?(?:examen|instruction|etude|traitement)\b|\bpreuve (?:d'assurance|de garantie|de couverture)|\bval(?:oir|ant|ent|ut)\b[^.;]{0,15}(?:attestation|certificat|garantie|preuve)|\baucun engagement de (?:garantie|couverture)|\bn'(?:a|est) (?:pas |plus )(?:assure|garanti|couvert|a jour)|\bne l'(?:a|ont|avons) (?:pas|jamais|point|ni)\b|\bn'(?:a|ont|avons) (?:pas|jamais) (?:\w+ment )?(?:signe|emis|etabli|delivr|redig|autoris|valid)/,
  ),
  // What the policy says goes before what the paper says: terms, limits and exclusions, and the payment of the premium.
  'terms of the contract': clause(
    ['pending', 'denial', 'end', 'limit'],
    /\bsous (?:la )?(?:seule )?(?:reserves?|condition) (?:que|qu'|du respect|du maintien|du bon|de (?:bon )?encaissement|(?:de |d'|des |du |de la |de l'|d'un |d'une )(?:bon |bonne )?(?:\w+ )?(?:suivi|audits?|controles?|surveillance|maintien|respect|verification|visites? (?:de|d')|prime|cotisation|(?:cas|causes?|evenements?|effets|droits|avenants?|modifications?|suspensions?|resiliations?|garanties|stipulations|limites?|exclusions?|franchises?|decheances?|nullites?)|realite|exactitude|sincerite|veracite|dispositions|clauses|conditions))|\b(?:usage|utilisation|reproduction)\b[^.;]{0,60}\b(?:subordonn|soumis|conditionn)\w* (?:a|au|aux) (?:le |la |l')?(?:strict )?(?:respect|reglement|conditions|regles|charte|convention|referentiel|accord)|\b(?:maintien|renouvellement|delivrance)\b[^.;]{0,40}\b(?:subordonn|conditionn|soumis)\w*|\bsous reserves?\b[^.;]{0,60}(?:paiement|reglement|encaissement|acquittement|versement) (?:(?:effectif|regulier|ponctuel|complet) )?(?:de |des |du |integral |d'une )|\bsous reserves? (?:du|de l'|d'un) (?:suivi|audit|controle|surveillance)|\b(?:sous reserves?|dans (?:les|la) (?:conditions?|limites?))\b[^.;]{0,90}(?:conditions? (?:et|generales|particulieres|du contrat|de la police|speciales|d'application|ci|de garantie|prevues|enoncees)|limites?|dispositions|stipulations|clauses|exclusions|franchises?|plafonds?|termes|droits|articles?|legislation|erreurs? ou omissions?)|\bdans (?:les )?(?:conditions|limites)\b|\bsous reserve (?:des|de la|de toute|d'une) (?:suspension|resiliation|possibilite)|\bsous reserve de (?:toute )?(?:suspension|resiliation|modification|nullite)/,
    /\bsous (?:la |toutes? )?(?:reserves?|condition)\b[^.;]{0,60}\b(?:cheques?|virements?|soldes?\b|acompte|echeanci|echeances? (?:de|du|accord)|arriere|restant|manquant|plan d'apurement)|\b(?:verification|audit|controle|visite|examen|instruction)s?\b[^.;]{0,30}\b(?:en cours|prevue?s?|a venir|programmee?s?|restant\w*)|\bserai(?:t|ent)\b|\bsous reserves?\b[^.;]{0,30}\b(?:acceptation|accord|signature|reception|retour|validation|production|fourniture|etude|visite|regularis|confirmation|souscription)/,
  ),
  'limits of works': clause(
    ['denial', 'pending', 'limit', 'past', 'end'],
    /\b(?:n'exced|n'est pas superieur|ne (?:sont|soit|soient) (?:pas )?superieur|n'etant pas superieur|pas superieur|sans (?:pouvoir )?(?:exced|depass)|non soumis|absence de contrat collectif|non tradition|non courant|technique courante|mis(?:e|es)? en observation|sauf (?:plomb|amiante|zinc|cuivre|bois|beton|acier|verre|pierre)\b|c2p|avis techniques?|ne font pas l'objet|n'a(?:yant)? pas fait l'objet d'une mise|non consecuti|non (?:bati|incorpor|accesso|destin|alimentaires?|metall|oppos|plafonn|compris|inclus|garanti|conform|mentionn|residentiel|porteu|structurel|collect|habit|destruct|indemnis|declar|revis)|sans (?:franchise|sous[- ]?limit|limite|abattement|amiante|objet)|dont le cout total|cout total|incorpor|ouvrages? (?:non )?soumis|ne relev\w+ pas|insusceptible|impropre|solidite|epuisement|reglement (?:du|de tout) sinistre|destination)/,
  ),
  // A note of its own (warnings.ts): the plan is kept, so the obligations count as met (L.243-15).
  'payment plan': clause(
    ['pending', 'debt'],
    /\bplan d'apurement|\becheancier|\bdelais? de paiement|\bcontestees?\b|\bcontestation/,
    /\b(?:valable|valide|validite|sous (?:la )?(?:reserve|condition)|a (?:la )?condition|non respect|n'est pas respect|rompu|denonc|caduc|impay|n'a pas|plus respect)/,
  ),
  renewal: clause(
    ['end', 'denial', 'pending'],
    /\btacite\w*|\bcloture d[eu] (?:l'|la |des )?(?:\w+ )?(?:exercice|bilan|comptes)|\bannule(?:nt)? et remplace(?:nt)?\b|\bexercices?\b[^.;]{0,20}\bclos|\breconduction|\brenouvel\w+|\bsauf (?:avis|denonciation|resiliation|suspension|nullite)|\bpreavis|\b(?:resiliation|suspension|denonciation|annulation|nullite|modification|cessation) (?:\w+ ){0,3}(?:ou|et|,) |\bou (?:la |de )?(?:resiliation|suspension|denonciation)|\b(?:droit|faculte|possibilite|demande|conditions|modalites|regles|delai|date|avant|apres|jusqu'a) (?:\w+ )?(?:de |d'|la |toute )?(?:resili|denonc|suspen|retrait)|\ben cours d'annee\b|\bposterieur\w* a|\b(?:peut|peuvent|pourra|pourrait|pourront|susceptible\w*)\b[^.;]{0,50}(?:resili|suspen|retir|annul|revoqu|denonc|abrog|remise? en (?:cause|question)|modifi)|\bposterieurement|\bsubsequente|\b(?:apres|a) (?:l'|la |son |leur )?(?:expiration|cessation)/,
    /\bs'(?:est|etait|sont) (?:\w+ )?(?:et?ein|arret|interromp|achev)|\bn'a(?:ura)? (?:pas|plus|point) (?:\w+ )?(?:joue|opere|eu lieu|abouti|pris|fonctionne)|\b(?:a|ont|avons|ayant) (?:\w+ )?(?:exerce|use|fait usage|decide|notifie|prononce|mis)\b|\b(?:est|sont|a ete|ont ete|se trouve\w*|sera|seront|avons|ai) (?:\w+ ){0,2}(?:resili|suspen|annul|retir|revoqu|denonc|radi|interromp|refus)|\b(?:n'a|n'ont|n'est|ne sera|n'ayant) (?:pas|jamais|point) (?:ete |etre )?(?:renouvel|recondui)|\bnon (?:renouvel|recondui)|\ben (?:cours|attente) d|\b(?:a|ont|est|sont) (?:\w+ )?(?:cesse|expiree?s?|echue?s?|pris fin)/,
  ),
  // A period's own end: « fin de validité », « expire le 31/12/2026 », « prend fin le … à minuit ».
  'end of the period': clause(
    ['end'],
    /\b(?:expir(?:e|era|ant|ation)|echeance|(?:prend(?:ra|ront)?|prenant) fin|cessation (?:de la|des|du|de) (?:garanties?|contrat|police|effets?)|fin (?:de|du|des|d')|se termine(?:ra)?|cessera?|cesse (?:ses|son|leurs?|d'avoir) effets?|echue?)\b[^.;|]{0,40}(?:\d|\||:|$|premier|1er)|\bdates? (?:d'|de |d')?(?:expiration|fin|cessation)\b|\bterminee?s? (?:le|au|depuis|dans)|\bduree\b/,
    /\b(?:resili|suspend|annul|radi|retir)|\b(?:a|ont|avait|avaient|ayant|est|sont|etait|etaient) (?:\w+ )?(?:pris(?:e|es)? fin|cesse|expiree?s?|echue?s?|terminee?s?|arrivee?s?|parvenue?s?)\b/,
  ),
  settled: clause(
    ['debt'],
    /\b(?:sommes?|cotisations?|primes?|dettes?|arrieres?|montants?)\b[^.;]{0,80}\b(?:a|ont|est|sont) (?:bien )?(?:ete )?(?:\w+ment )?(?:regl|acquitt|paye|verse|sold)/,
    /\b(?:pas|non|plus|jamais|ni|reste\w*|partiel\w*|sauf|hormis)\b/,
  ),
  'works that end': clause(
    ['end', 'denial', 'past'],
    /\b(?:travaux|chantiers?|ouvrages?|operations?)\b[^.;]{0,60}\b(?:terminee?s?|achevee?s?|clo(?:se?s?)|livree?s?|receptionnee?s?|interromp\w+)\b|\b(?:apres|avant|pendant) (?:la )?(?:livraison|reception|achevement)|retrait[- ]gonflement/,
    /\b(?:contrat|police|garanties?|attestation) (?:\w+ ){0,2}(?:resili|suspen|cess|annul)/,
  ),
  // What a law or the issuer's letter says of everybody.
  law: clause(
    ['offence', 'debt', 'denial', 'end', 'pending', 'limit'],
    /\b(?:articles? )?[lrd]\.? ?8\d{3}|\bcode (?:du travail|penal|de la securite sociale|des assurances|civil)\b[^.;]{0,120}(?:travail dissimule|sanction|penal|fraud)|\blutte contre\b|\bsolidarite financiere|\bdonneurs? d'ordres?\b|\b(?:faux|usage de faux|falsifi\w+|contrefa\w+|toute (?:declaration|modification|reproduction|utilisation|falsification|fraude))\b|\bfausse declaration|\bpassible\b|\bvous (?:devez|etes tenus?|pouvez)\b|\brisques? penal|\bprotection (?:juridique|penale)|\bdefense (?:penale|recours)|\brecours[^.;]{0,20}\bpenal/,
    /\b(?:contrat|police|garantie|adhesion|attestation|assurance)s? (?:est|a ete|se trouve|sont) (?:\w+ment )?(?:frapp|entach|atteint|vici)\w*|\bne (?:peut|peuvent|saurait|doit)\b[^.;]{0,20}\b(?:servir|etre (?:produit|presente|remis|utilise|oppose|invoque))|\b(?:a|ont|avons|avez) (?:\w+ ){0,2}(?:commis|constate|releve|dresse|notifie|etabli|mis au jour|decouvert)e?s?\b|\b(?:travail|infraction|dissimulation|proces[- ]verba\w*)\b[^.;]{0,60}\b(?:constate|releve|dresse|notifie)e?s?\b|\b(?:a ete|est|fait l'objet|a fait|ont fait|dress|constat|releve) (?:[\w'-]+ ){0,3}(?:[dl]')?(?:travail|infraction|verbalis|condamn|constat|dress|proces|sanction|poursui)|\b(?:est|sont|etait|declaree?|sera) (?:\w+ )?null?e?s?\b|(?<!(?:loi|decret|arrete|ordonnance|circulaire|reglement)[^.;]{0,25} )\b(?:le|du|depuis le) \d{1,2}(?:er)?(?:[/.]\d| (?:janv|fevr|mars|avril|mai|juin|juil|aout|sept|oct|nov|dec))/,
  ),
  // A heading of general terms: « Article 4 – Exclusions. ».
  heading: {
    explains: 'all',
    matches: (text) =>
      /^\W*(?:procedures? collectives?(?: et (?:autres )?(?:sanctions|mentions|decisions))?)\W*$/.test(text) ||
      /^\W*(?:art(?:icle)?s?\.?|chapitre|section|titre|§) ?[\divx]+[\d.]*\W+(?:(?:les?|la|des|de|du|et|ou|cas|l'|d') ?)*(?:exclusions?|resiliation|suspension|decheances?|nullite|cessation|limites?)(?: (?:du contrat|de la garantie|des garanties|generales?|communes?))?\W*$/.test(
        text,
      ),
  },
  // Desks, data, prices of calls, signatures, what is left empty.
  office: clause(
    ['denial', 'limit', 'end'],
    /^\W*agents? (?:general|generaux) exclusifs?\b|^\W*aucune? (?:autre )?(?:mention|observation|inscription|etablissement)s?(?: \w+)?\W*$|\bcapital (?:social )?n'est pas variable|\bexclusions? (?:sont|est) (?:imprim|detail|enumer|rappel|precis|indiqu|mentionn|annex|jointe)|\breproduction\b[^.;]{0,30}\binterdi|\binterdi\w* de reproduire|\baucune? (?:main[- ]d'\w+|personnel) salariee?|\b(?:diffusion|publication|communication)\b[^.;]{0,20}\bn'est pas|\bne l[ea]s? modifi\w+ pas|\bsans emploi de|\bn'emplo\w+ (?:pas|aucun|plus) |\bne (?:pas|plus) employer (?:de|d'|aucun)|\bn'est pas employeur|\bfiscal|\b(?:versions?|exemplaires?|editions?|copies?) (?:papier|imprimee?s?|electroniques?|numeriques?)\b[^.;]{0,30}\bsign|\bn'exerce (?:pas |aucune activite |d'activite )+(?:aux|en|hors|a l')|\bancien siege|\bsans code|\bsans (?:apprenti|salarie|personnel)|\bne comporte pas (?:les|d')|\bservice gratuit|\baucun salarie|\bsans (?:cachet|quittance)|\bappels? (?:non surtaxe|gratuit)|\bsurtax|\bdonnees (?:personnelles|a caractere)|\bcnil\b|\brgpd\b|\binformatique et libertes|\bsans (?:frais|signature|tampon|engagement de|rendez|enseigne|rature)|\bne pas (?:jeter|plier|agrafer|repondre|ecrire|decouper)|\bnon[- ](?:employeu|communique|renseigne|assujetti|applicable|precise|surtaxe|connu|diffus|manuscrit|medical|sala)|\btva\b|\bmediat(?:eur|ion)|\breclamation|\bsi(?:gne|te) (?:electron|internet)|\bautorite de controle|\bacpr\b|\bentreprise regie|\bcapital (?:social|entierement)|\braison sociale|\bvoie de recours|\bdelai de deux mois|\btribunal|\bcommission de recours|\bprocedure (?:amiable|de reclamation)|\bverifi(?:er|ee?s?|able|cation)\b|\bauthentici|\bcontrol(?:er|ee?s?)\b|\bne (?:comporte|porte|necessite|requiert|exige|appelle) (?:pas|ni|aucune?) (?:de |d'|la |ni )?(?:signature|rature|cachet)|\bneant\b|\bjusqu'a ce jour\b|\bprincipal etablissement|\bdate de cessation|\bacte (?:de|d')|\bsecret/,
    /\bagrements? (?:retir|refus)\w*|\bne peu(?:t|vent) plus\b|\b(?:revoqu|desactiv)\w*|\bne correspond\w* (?:pas|plus|a aucun\w*)\b|\b(?:resili|suspen|impay|redevab|retiree?s?\b|perd\b|perdu|non (?:verifi|control|definiti|authenti)|sans (?:valeur|effet|portee)|n'(?:a|ont|ayant|est|etant) (?:pas|plus|jamais|point) (?:ete |pu |\w+ment )?(?!soumis|permis|diffus|communiqu|renseign|connu|assujetti|precis|determin|variable|une?\b)\w{3,}(?:ee?s?|ie?s?|ue?s?|ise?s?)\b)/,
  ),
};

/** A fact about the contract or the holder is explained by these alone. */
const OF_FACTS: readonly string[] = ['nothing bad', 'exclusion', 'works that end', 'settled', 'payment plan'];

/** « Aucune procédure collective », « Liquidation : néant ». */
export const deniesBad = (text: string, statement: Statement): boolean => CLAUSES['nothing bad']!.matches(text, statement);

/** The ordinary clause that explains this polarity in this statement; null: none. */
export const explanation = (polarity: Polarity, text: string, statement: Statement): string | null =>
  Object.entries(CLAUSES).find(
    ([name, { explains, matches }]) =>
      (explains === 'all' || explains.includes(polarity)) && (OF_FACTS.includes(name) || !FACT.test(text)) && matches(text, statement),
  )?.[0] ?? null;
