// What a company's name looks like in print, where it ends, and what never is one: an address, a label, a heading, an issuer.
import { normalizeText } from '#domain/documents/normalize-text.ts';

const FORM =
  '(?:s\\.?a\\.?r\\.?l\\.?(?:[ -]?u\\.?)?|s\\.?a\\.?s\\.?(?:u\\.?)?|e\\.?u\\.?r\\.?l\\.?|s\\.?c\\.?o\\.?p\\.?|s\\.n\\.c\\.?|snc|s\\.?c\\.?i\\.?c?\\.?|s\\.a\\.|sa|e\\.?i\\.?r\\.?l\\.?|e\\.i\\.|ei|gie|earl|selarl|scm)';
const FORM_FIRST = new RegExp(`^${FORM} +(?=\\S)`);
const FORM_LAST = new RegExp(`[ ,(]+${FORM}\\)?$`);
const FORM_ALONE = new RegExp(
  `^\\(?${FORM}\\)?$|^(?:entreprise individuelle|entrepreneur individuel|(?:micro|auto)[- ]?entrepr(?:ise|eneur|eneuse))$`,
);
/** « SARL BATI SUD », « BATI SUD (SAS) ». */
export const hasLegalForm = (normalized: string): boolean => FORM_FIRST.test(normalized) || FORM_LAST.test(normalized);
/** The text ends with its legal form. */
export const endsInForm = (normalized: string): boolean => FORM_LAST.test(normalized);
export const isLegalForm = (normalized: string): boolean => FORM_ALONE.test(normalized.trim());

const WAY =
  '(?:rue|avenue|av|ave|boulevard|bd|bld|blvd|chemin|che|route|rte|place|pl|impasse|imp|allees?|quai|cours|square|sentier|passage|faubourg|fbg|fg|montee|traverse|voie|rond[- ]point|esplanade|promenade|venelle|lotissement|lot|residence|hameau|lieu[- ]?dit|zone|z\\.?a\\.?c?\\.?|z\\.?i\\.?|parc)';
/** As La Poste and INSEE abbreviate them: clear behind a number alone. */
const SHORT_WAY =
  '(?:q|qu|r|all|crs|sq|pas|pass|tra|vc|ham|ld|res|mte|prom|esp|dom|sen|cite|villa|vla|clos|immeuble|imm|mail|galerie|centre commercial|hameau|chaussee|chs|ruelle|rle)';
const NUMBER = '\\d{1,4}(?: ?[-/] ?\\d{1,4})?';
const STREET = new RegExp(
  `^${NUMBER} ?(?:bis|ter|quater|[a-d])?,? ?${WAY}\\b|^${NUMBER} ?(?:bis|ter|quater|[a-d])?,? ${SHORT_WAY} [a-z]|^\\d{1,4} ?(?:bis|ter),? `,
);
const PLACE = new RegExp(
  `^(?:${WAY} (?:d[eu']|artisanale|industrielle|d'activites?|commerciale|de la |des |les |[a-z]+ \\d)|b\\.?p\\.? ?\\d|c\\.?s\\.? ?\\d{4}|tsa ?\\d|cedex|bat(?:iment)?\\.? [a-z0-9]\\b|immeuble |etage|appartement|app?t\\.? ?(?:n° ?)?[a-z]?\\d|apt |esc(?:alier)?\\.? [a-z0-9]\\b|porte \\d|entree [a-z0-9]\\b|boite postale|lot \\d|residence |rdc\\b|espace |a l'attention|attn\\b|c/o |chez )|^(?:rue|avenue|boulevard|chemin|route|impasse|allee|lieu[- ]dit|zone|z\\.?a\\.?c?\\.?|z\\.?i\\.?|hameau) `,
);
const POSTAL = /^(?:f-?)?\d{2} ?\d{3} [a-z]/;
export const isPostalLine = (normalized: string): boolean => POSTAL.test(normalized);
export const isAddress = (normalized: string): boolean =>
  STREET.test(normalized) || PLACE.test(normalized) || POSTAL.test(normalized) || /\bcedex\b/.test(normalized);

const STREET_INSIDE = new RegExp(`[ ,]\\d{1,4} ?(?:bis|ter|quater)?,? ${WAY}\\b|(?:^| )\\d{5} [a-z]`);
/** « situés 12 rue des Lilas à 34500 Béziers » */
export const holdsAddress = (normalized: string): boolean => STREET_INSIDE.test(normalized);

/** Bodies that issue, insure, broker, register or audit: words of their trades, and the best-known names. */
const ISSUER =
  /\burssaf\b|union de recouvrement|\bmsa\b|\bcgss\b|assurances?\b|\bassureurs?\b|\bmutuelles?\b|courtage|courtiers?\b|\binsurance\b|\biard\b|prevoyance|reassurance|underwriting|\bgreffe|\btribuna(?:l|ux)\b|infogreffe|\binpi\b|institut national|registre (?:national|du commerce)|\bqualibat|qualifelec|quali'?\s?t?'?enr|\bqualipac\b|\bqualipv\b|\bqualisol\b|\bqualibois\b|\bcertibat|\bcibtp\b|\bcaisse\b|conges intemperies|direction (?:generale|departementale|regionale)|finances publiques|service des impots|\bsie\b|\btresor public|ministere|republique francaise|chambre de(?:s)? metiers|\bcofrac\b|\bademe\b|\bacpr\b|\borias\b|expert[- ]?comptable|experts-comptables|fiduciaire|commissaires? aux comptes|\bpro btp\b|\bafnor\b|\bopqibi\b|\bcerqual\b|lloyd'?s|agents? genera|organisme (?:certificateur|de qualification)|\bcertifications?(?= ?[-–,|(]|$)|\bmairie\b|\bpalais de justice\b|\bhotel (?:de ville|des impots|des finances)\b|\bcite (?:judiciaire|administrative)\b|\bfederation\b|\bsyndicat\b|conseil departemental|^(?:direction|service|delegation) |^(?:agence|pole) (?:souscript|d[eu]s? |d'|de l|entreprises?\b|general|commercial|central|principal|national|regional|gestion|client|assur|construction$)/;
const MARKET =
  /^(?:groupe )?(?:axa|maaf|maif|macif|matmut|allianz|generali|gan|groupama|smabtp|sma|mma|aviva|abeille|april|swiss ?life|thelem|areas|hiscox|qbe|zurich|albingia|l'auxiliaire|camca|entoria|wakam|covea|pacifica|bpce|erisma|maxance)\b/;
export const isIssuer = (normalized: string): boolean => ISSUER.test(normalized) || MARKET.test(normalized.trim());

const WHOLE_FORM =
  /^\(?(?:societe (?:anonyme|par actions simplifiee?s?|a responsabilite limitee|en nom collectif|cooperative)|entreprise (?:unipersonnelle|individuelle) a responsabilite limitee)(?: (?:unipersonnelle|a associe unique|a capital variable))?(?: \((?:s\.?a\.?s\.?u?|s\.?a\.?r\.?l|e\.?u\.?r\.?l)\.?\))?\)?/;
/** « Société par actions simplifiée au capital de … »: a line that describes the company above it. */
export const isWholeForm = (normalized: string): boolean =>
  /^\W*$|^,? au capital\b/.test(normalized.replace(WHOLE_FORM, '')) && WHOLE_FORM.test(normalized);
/** « Société par actions simplifiée GABET »: length of a spelled-out legal form before the name, like « SAS GABET ». */
function formInWords(text: string): number {
  const length = WHOLE_FORM.exec(normalizeText(text))?.[0].length ?? 0;
  return length > 0 && /^ [\p{Lu}\d]/u.test(text.slice(length)) && !/^ au capital\b/.test(normalizeText(text.slice(length)))
    ? length + 1
    : 0;
}

/** Words that open a label, a heading or a sentence of a form, and never a name. */
const OPENING = new RegExp(
  `^\\W*(?:(?:\\d{1,2}|[ivx]{1,4}) ?[.)/-] ?(?:l'|l[ae] )?)?(?:${[
    'n°',
    '(?:no|num(?:ero)?s?|nbre?|cette|ces?|votre|vos|nous|vous|je|ils?|elles?|par|pour|sous|sur|dans|avec|selon|a (?:la|l|compter|jour|ce)|dont|sise?|situee?|demeurant|domicil(?:e|i\\w*)|represent\\w*|est|sont|ont|ci|sus|titulaires?|ayant|afin)\\b',
    '(?:au vu|compte tenu|apres (?:examen|verification|controle)|en (?:application|vertu|foi|qualite)|a la (?:demande|date)|eu egard|d.apres|sur (?:la )?(?:base|foi)|vu)\\b',
    '(?:conformement|susvise|susnomm|designee?s?\\b|mentionne|concern|beneficia|benefici|fait a|fait le|etabli[es]?\\b|edite|delivre|emise?\\b|attribuee? (?:a|par)\\b|accordee? (?:a|par)\\b|imprime|valable|valide|enregistr|immatricul|identifi|references?\\b|attestations?\\b|prenoms?\\b)',
    '(?:extrait|contrat|police|tel|telephone|fax|e-?mail|courriel|www|https?|page|date|periode|duree|articles?|adresse|siege|siren|siret|nic|ape|naf|tva|rcs|r\\.c\\.s|garanties?|montants?|franchises?|effectif|masse salariale|noms?|raison sociale|denomination|designation|qualite|statut|gerante?s?|directeur|directrice|directeurs|dirigeante?s?|representante?s?|responsable|signature|cachet|interlocuteur|conseiller|intermediaire|assureurs?|assuree?s?|souscripteurs?|cotisante?s?|adherente?s?|societaires?|beneficiaires?|employeur|oui|non|neant|duplicata|specimen|responsabilite|assurance|decennale|rc|gestion,|observations|renseignements|coordonnees|echeance|mandataire|preneur|capital|destinataire|structure|identite|sigle|enseigne|activites? (?:princip|exerc|garant|assur|decl)\\w*|certificats?|code|maitre d.ouvrage)\\b',
    '(?:personne (?:morale|physique)|signee? |societe (?:anonyme|par actions|a responsabilite|d.assurance|civile|en nom)|entreprise (?:titulaire|concernee|certifiee|qualifiee|assuree|regie)|commissaires? aux|entrepreneur individuel|situation (?:fiscale|sociale|au))',
  ].join('|')})`,
);
/** « Société d'assurance » describes somebody; « SOCIÉTÉ D'ÉTANCHÉITÉ », « Entreprise de maçonnerie » are names. */
const FIRM_WORD =
  /^\W*(?:etablissements?|entreprises?|societes?)(?:\W*$|\W* (?:n°|legal|juridique|principal|secondaire|concern|suivant|exerc|garant|assur|\d+(?: |$)|(?:de |du |des |d'|de l'|de la )(?:assur|mutuel|capita|titulaire|contrat|souscript|siege|rattach|certifi|qualifi|caution|credit|droit)))/;
/** The rest of a heading that its cell broke: « Nom et adresse / de l'établissement ». */
const REST_OF_LABEL =
  /^\W*(?:de l'|de la\b|du\b|des?\b)(?: ?(?:etablissements?|entreprises?|societes?|siege(?: social)?|assuree?s?|titulaires?|souscripteurs?|beneficiaires?|adherente?s?|cotisante?s?|employeur))?\W*$/;
/** Words that are a label alone or before « de », « n° »; « Nature & Bois » may be a name. */
const ALONE =
  /^\W*(?:monsieur|sites?|ref|objet|dossier|cadre|forme|activites?|nature|territoire|situation|caisse|organisme|presidente?|clients?|commune|ville|pays|departement|domaines?|mentions?|qualifications?|specialites?|travaux|original|copie|informations?|contacts?|tableau|lieu|debut|fin|options?|types?|version|chantiers?|sommaire|annexes?|procedure|total|titre|mobile|mail|assure|direction|organismes?|contenus?|donnees?|valeurs?|company|insured|employer|holder|policy|address)(?:\W*$|\W* (?:d[eu]s?\b|d'|n°|legal|juridique|principal|secondaire|concern|suivant|exerc|garant|assur|\d))/;
const SENTENCE =
  /\b(?:est|sont|ont|atteste\w*|certifi\w*|soussigne\w*|vous|nous|sera|peut|doit|conformement|ci-dessus|ci-apres|ci-dessous|susvise\w*|attestation|valable|delivre\w*|titulaire|beneficie|a jour)\b/;

/** Whether the value beside a name label is a label itself, and does not only begin like one (« STRUCTURE BOIS »). */
export const isPrintedBeside = (text: string): boolean => isPrinted(asName(text)) && !opensLikeName(text) && formInWords(text) === 0;

/** Labels and other words of a form, which are never a name. */
export const isPrinted = (normalized: string): boolean =>
  [OPENING, ALONE, FIRM_WORD, REST_OF_LABEL].some((words) => words.test(normalized));

const CHARACTERS_MAX = 90;
const WORDS_MAX = 15;

/** « TOITURES DU GRAND EST », « EST ISOLATION » mean the direction; in « BATI SUD EST ASSURÉE » « EST » is the verb. */
const DIRECTION = /(?:\b(?:grand|nord|sud|centre|plein)[ -]?|['’-])$/;
const VERB =
  /^est (?:titulaire|assure|garanti|couvert|a jour|inscrit|immatricul|qualifi|certifi|bien|admis|adherent|identifi|situe|domicili|represent|recon|a |une? |l[ea] |en |sous )|^pour (?:s[aeo]|toute?s? |l(?:es?|a|') ?(?:travaux|activite|contrat|garantie|periode|compte|responsabilite|annee|exercice|chantier))/;
/** The normalized text, with « est » and « pour » masked where they belong to a name, not to a sentence; offsets stay. */
function asName(text: string): string {
  const normalized = normalizeText(text).replaceAll('\n', ' ');
  return normalized.replace(/\b(?:est|pour)\b/g, (word, at: number) => {
    const printed = text.slice(at, at + word.length);
    const before = normalized.slice(0, at);
    const verb = VERB.test(normalized.slice(at));
    const east = !verb && ((word === 'est' && DIRECTION.test(before)) || /^\p{Lu}\p{Ll}/u.test(printed));
    // « EST » between two words in capitals is no verb, unless the next words say so.
    const after = text.slice(at + word.length);
    const shouted =
      printed === word.toUpperCase() &&
      /(?:^|\p{Lu}[\p{Lu}\d.]*\W+)$/u.test(text.slice(0, at)) &&
      /^\W+(?:\p{Lu}{2}|L['’])|^\W*$/u.test(after) &&
      !verb;
    return east || shouted ? word.replace(/^./, '_') : word;
  });
}

/** Words of labels and addresses that may open a name if the label beside it introduces a name. */
const AMBIGUOUS =
  /^(?:structures?|capital|code|identite|espace|chemin|route|domaine|pays|travaux|contact|signe|ville|residence|zone|site|gestion)\b(?!.*(?:social|juridique|postal|\bnaf\b|\bape\b|legal|client|activite|intervention|siege|naissance|garanti|assur|contrat|chantier|entreprise|societe|titulaire|variable|euros?|\d{3}|commun|\bde l[a']|qualification|mention|certificat|technique|artisanal|industriel|:))(?=\W+\w{2})/;
const opensLikeName = (text: string): boolean => {
  const words = text.split(/\s+/).filter((word) => word.length > 3);
  return AMBIGUOUS.test(normalizeText(text).trim()) && words.every((word) => /^\P{Ll}/u.test(word));
};

/** « M. le gérant », « Mesdames, Messieurs »: a salutation, not a name. */
const TO_SOMEBODY =
  /^(?:m(?:me|r|lle)?\.?|monsieur|madame|mesdames|messieurs)(?:(?: ou |, ?| et | ?\/ ?)(?:m(?:me|r)?\.?|monsieur|madame|mademoiselle|messieurs))*(?: (?:l[ea] |l')(?:gerant|presiden|direct|chef|respons|dirigean)|\W*$)/;

/** « SOLS 3000 », « B.T.S. 2010 » */
const WITH_YEAR = /^(?:[a-z][.']?){3,} (?:19|20|30)\d\d$/;

/** Whether every longer word begins with a capital, as in a name and unlike a sentence. */
const isTitled = (text: string): boolean =>
  text.split(/[\s-]+/).every((word) => word.length < 4 || /^(?:\p{L}['’])?[\p{Lu}\d]/u.test(word));

/** « Établissement : Principal », « Entreprise titulaire de la qualification » above « Chauffage + » */
const NO_NAME =
  /^(?:(?:etablissement )?(?:principal|secondaire)|siege(?: social)?|agence|unique|(?:chauffage|ventilation|recharge elec\w*) ?\+.*|quali(?:bois|pac|pv|sol|forage)\b.*)$/;

/** Whether a line looks like the name of a company or a person; `labelled`: a label introduces a name here. */
export function looksLikeName(text: string, labelled = false): boolean {
  const form = formInWords(text.trim());
  if (form > 0) return looksLikeName(text.trim().slice(form), labelled);
  const normalized = asName(text).trim();
  if (normalized.length < 2 || normalized.length > CHARACTERS_MAX || /[:;=@€?%]|https?|www\.|\.(?:fr|com)\b/.test(normalized)) return false;
  if (!/\p{L}/u.test(normalized) || !/\p{L}\P{L}?[\p{L}\d]|\d\p{L}/u.test(normalized)) return false;
  const digits = normalized.replace(/\D/g, '').length;
  if (digits > 3 && digits >= normalized.replace(/[^a-z]/g, '').length && !(labelled && WITH_YEAR.test(normalized))) return false;
  if (normalized.split(/\s+/).length > WORDS_MAX) return false;
  if (/^\d+ (?:jours?|mois|ans?|heures?|euros?)\b/.test(normalized)) return false;
  if (/^(?:d[eu]s?|aux?|et|ou) /.test(text.trim()) || /^(?:les?|la|une?|l'|a|en|qu[ei]|par|pour|eur|euros?)$/.test(normalized))
    return false;
  if (/^(?:les?|la|une?|ses?|son|sa|leurs?) \p{Ll}/u.test(text.trim())) return false;
  const named = labelled && opensLikeName(text);
  if (NO_NAME.test(normalized) || isLegalForm(normalized) || (isAddress(normalized) && !named) || SENTENCE.test(normalized)) return false;
  if (isLegalForm(normalized.replace(/^l[ea] /, '')) || TO_SOMEBODY.test(normalized)) return false;
  if (/ (?:à|que|par|pour|qui|dont|sur)$/.test(text)) return false;
  if (
    /\d{6}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\ble \d|\d(?:er)? (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)/.test(
      normalized,
    )
  )
    return false;
  // A company may be called « Le Goff » or « Nos Toits », so the article of a short line proves nothing.
  const open = /^(?:l'|le |la |les |nos |notre |en |au |aux )/.exec(normalized)?.[0].length ?? 0;
  return (
    (open === 0 || normalized.length < 40 || FORM_FIRST.test(normalized.slice(open)) || isTitled(text)) &&
    (named || !isPrinted(normalized.slice(open)))
  );
}

/** Where a name in running text ends. */
const STOP = new RegExp(
  `,|;|\\(|\\||«|»|"|\\s/\\s|\\s(?:dont|sis(?:e|es)?|situee?s?|implantee?s?|demeurant|domicilie\\w*|immatricul\\w*|identifie\\w*|enregistre\\w*|siret|siren|rcs|r\\.c\\.s\\.?|tva|ape|naf|n°|numero|est|sont|a (?:souscrit|fourni|rempli|declare|acquitte|regle|verse|satisfait|obtenu|adhere)|respecte|remplit|satisfait|dispose|detient|represent\\w*|titulaire|au capital|capital|ayant|exercant|inscrit\\w*|adresse|adherente?|beneficie|pour|aupres|sous(?!-)|par (?:(?:le|la|un|une|notre|son|votre) )?(?:contrat|police)|en vertu|dans le cadre|aux termes|suivant|conformement|forme juridique|tel|a \\d{5}|au titre|ci-\\w+|designee?|denommee?|et (?:toute?s? )?ses)\\b|\\s(?:n°|:)|\\s(?=\\d{1,3}(?: \\d{3})+\\b|\\d{5})|\\s(?:\\d{1,4} ?(?:bis|ter)?,? ${WAY}\\b|\\d{5} [a-z])|(?<=[a-z]{3})(?<!\\b(?:ets|ste|ent|cie|cies|dr|mme))\\.\\s+(?=[a-z]{2,} )|\\s[-–]\\s(?=\\d|b\\.?p\\.?\\b|(?:enseigne|sigle|nom commercial)\\b|${FORM}\\b|${WAY} |rcs|sire|capital|[^-–,\\d]*\\d{5}|(?:l[ea]s?|l'|aux?) ?[^-–,]{2,40}[-–,] ?\\d{5}\\b)`,
);
/** « BRIAND, PÈRE & FILLE » */
const KIN =
  /^, ?(?:pere|mere|fils|filles?|freres?|soeurs?|neveux?|gendres?|associes?)(?:(?: (?:et|&) |, )(?:fils|filles?|freres?|soeurs?|neveux?|gendres?|associes?|cie|co))*(?![a-z])/;
/** « SOCIÉTÉ DE CHARPENTE, COUVERTURE ET ZINGUERIE … »: the list of trades within a name continues after its comma. */
const TRADES_BEFORE =
  /^(?:societe|entreprise|ateliers?|compagnie|travaux|etablissements?) (?:(?:generale?|nouvelle?|francaise?) )?(?:de |d'|du )[a-z' -]+$/;
const TRADES_BEHIND = /^, (?:d'|de )?[a-z' -]{3,40} (?:et|&)(?= |$)/;
/** « PLOMBERIE, CHAUFFAGE ET ZINGUERIE DU VAL »: a trade alone is no name yet. */
const TRADE_ALONE =
  /^(?:(?:sarl|sasu?|eurl|ets|ste|entreprise|societe|ateliers?) )?(?:plomberie|chauffage|electricite|maconnerie|couverture|charpente|menuiserie|peinture|platrerie|carrelage|serrurerie|metallerie|isolation|etancheite|zinguerie|terrassement|ravalement|climatisation|ventilation|demolition|facades?|toitures?)$/;
const TRADE_LIST = /^, [a-z' &-]+/;
/** The length of the name at the start of a text; the whole text if nothing ends it. */
function endOf(normalized: string): number {
  let end = 0;
  for (;;) {
    const stop = normalized.slice(end).search(STOP);
    if (stop === -1) return normalized.length;
    end += stop;
    const rest = normalized.slice(end);
    const head = normalized.slice(0, end);
    const list = TRADES_BEFORE.test(head) ? TRADES_BEHIND : TRADE_ALONE.test(head) ? TRADE_LIST : null;
    const more = KIN.exec(rest) ?? list?.exec(rest) ?? null;
    if (more === null) return end;
    end += more[0].length;
  }
}
/** Words of the sentence before a name. */
const BEFORE_NAME = /^\s*(?:que|a|de) /;
const LEADING =
  /^\s*(?:la societe(?: dite)?|denommee?|l'entreprise(?: individuelle)?|entreprise individuelle|l'assuree?|notre (?:client|societaire|assure|adherent)e?|le souscripteur|l'etablissement|le titulaire|l'employeur|le cotisant|l'adherente?|l'artisan|le travailleur independant|la sarl(?= sarl)|(?:m|mr|mme|mlle|monsieur|madame)\.?(?: ?(?:ou|\/) ?(?:m|mr|mme|mlle|monsieur|madame|mademoiselle)\.?)+|m\(me\))(?![a-z])\s*[:,]?\s*/;
/** « L'ARTISAN DU VAL », « La Société de Charpente »: in capitals, and with the words that follow, they are the name itself. */
const NAME_ITSELF = /^(?:d[eu]s? |d')/;

/** Number of characters before the name: « que la société ». */
function leadOf(text: string, normalized: string): number {
  const small = BEFORE_NAME.exec(normalized)?.[0].length ?? 0;
  let lead = /\p{Lu}/u.test(text.slice(0, small)) ? 0 : small;
  for (;;) {
    const word = LEADING.exec(normalized.slice(lead))?.[0] ?? '';
    const large = /(?:^|['’ ])\p{Lu}\p{L}+\s*$/u.test(text.slice(lead, lead + word.length));
    if (word === '' || (large && (word.includes('artisan') || NAME_ITSELF.test(normalized.slice(lead + word.length))))) return lead;
    lead += word.length;
  }
}

/** « dommages corporels »; not « iSol'Éco », which is a name. */
export const startsSmall = (text: string): boolean => /^\p{Ll}(?!\p{Lu})/u.test(text);

/** Removes surrounding quotes and punctuation; the last dot of « S.A.R.L. » stays. */
const clean = (text: string): string =>
  text
    .replace(/^[\s:«"“”–\-*•.]+|[\s:,;»"”“–(*-]+$/g, '')
    .replace(/(\p{L}{3,})\.$/u, '$1')
    .replace(/\s+/g, ' ');

/** « SARL DURAND SARL » prints its form twice: keeps one. */
function oneForm(name: string): string {
  const normalized = normalizeText(name);
  const last = FORM_LAST.exec(normalized);
  const first = FORM_FIRST.exec(normalized)?.[0];
  return last !== null && first !== undefined && last.index > first.length ? name.slice(0, last.index) : name;
}

/** « BATI SUD (SARL) » is the same as « BATI SUD SARL »; in « M. DUPONT Jean (EI) » the brackets hold a status, not a part of the name. */
const BRACKETED = new RegExp(`^\\s*\\(\\s*(?:${FORM}|entreprise individuelle|entrepreneur individuel)\\s*\\)`);
const STATUS = /\b(?:e\.?i\.?|entrep\w+ individuel\w*)\s*\)$/;

export type Cut = { readonly text: string /** Offset in the text that was cut. */; readonly start: number; readonly end: number };

/** The name at the start of a text: without « la société » before it, up to a comma, an address or the next legal phrase. */
export function cutName(original: string, labelled = false): Cut | null {
  const normalized = asName(original);
  const quoted = /^\W{0,4}(?:la societe|l'entreprise)?\s*[«"“]\s*([^»"”]{2,80})[»"”]/.exec(normalized);
  const lead = quoted === null ? leadOf(original, normalized) : normalized.indexOf(quoted[1]!, quoted.index);
  const skip = /^[\s:«"“–\-*•]*/.exec(normalized.slice(lead))![0].length;
  const from = lead + skip;
  const end = from + (quoted === null ? endOf(normalized.slice(from)) : quoted[1]!.trimEnd().length);
  const printed = clean(original.slice(from, end).replaceAll('\n', ' '));
  const status = BRACKETED.exec(normalized.slice(end))?.[0] ?? '';
  const after = end + status.length;
  const text = oneForm(status === '' || STATUS.test(status) ? printed : `${printed} ${original.slice(end, after).trim()}`);
  if (!looksLikeName(text, labelled)) return null;
  return { text, start: from, end: after };
}
