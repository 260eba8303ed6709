// Which words beside a date give it which meaning: the table behind « read a date by its label » (DOCUMENTS §6). Patterns match normalized
// text that ends where the date begins. Of several matches the one that ends closest to the date wins, then the earlier row.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { DateLabel } from '#domain/documents/reading.ts';

type Row<Label> = {
  /** null: recognised, but no date of this document (a law's, a form's, an amendment's). */
  readonly label: Label | null;
  readonly pattern: RegExp;
  /** Only on documents of these kinds. */
  readonly kinds?: readonly DocumentKind[];
  /** The words may mean something else: counts only if no other row matches, and a person must check. */
  readonly weak?: boolean;
  /** The meaning is certain, but a person must check all the same. */
  readonly grave?: boolean;
};
export type SingleRow = Row<DateLabel>;
export type PeriodRow = Row<readonly [DateLabel, DateLabel]>;

/** Words in between, but no new sentence and no digit. */
const NEAR = '[^.;\\d\\n]{0,45}?';
const re = (source: string): RegExp => new RegExp(source.replaceAll('~', NEAR), 'g');
const KBIS: readonly DocumentKind[] = ['kbis'];
const RGE: readonly DocumentKind[] = ['rge'];
const URSSAF: readonly DocumentKind[] = ['urssaf'];

/** « n° 2011-672 » between the name of a law or decree and its date. */
const NUMBERED = '(?: n ?°?\\s?[\\d-]{2,10})?';
const ISSUE = '(?:edition|emission|etablissement|impression|delivrance|signature|redaction|creation du document|generation)';
const ISSUED =
  '(?:faite?|etablie?|delivree?|editee?|emise?|signee?|imprimee?|redigee?|generee?|remise?|dressee?|certifiee? (?:conforme|exacte?|sincere)|valoir ce que de droit)';

/** Labels of a single date. */
export const SINGLE: readonly SingleRow[] = [
  // Decoys come first, so that they win a tie.
  {
    label: null,
    pattern: re(
      `\\b(?:loi|decret|arrete|ordonnance|circulaire|directive|norme|convention)${NUMBERED} (?:modifiee? )?(?:en date )?du|\\bavenant~(?:du|le|au)|(?:declare|regle|regler|renouvel|retourn|reclam|present|adress|transmet)[a-z]*[^.;\\d\\n]{0,30}?avant le|remplace[a-z]*[^.;\\d\\n]{0,110}?\\b(?:du|le|au)|(?:bureaux|accueil|standard|ferme(?:e|s|es)?|joignables?|conges?|permanence|vacances)~(?:jusqu'? ?au|du|le|au)|(?:statuts?|assemblee|demande|courrier|mail|conditions (?:generales|particulieres|speciales))~(?:du|en date du|le)|\\b(?:reference|ref|version|modele|imprime|formulaire)\\b[^;\\n]{0,12}`,
    ),
  },
  {
    label: null,
    pattern: re(
      "(?:decisions?|commission|comite|audit|suivi|visite|reunion|controle|surveillance)[a-z ]{0,14}?(?: du| le| au|:)|\\b(?:audit|controle|visite|commission|suivi|revision|surveillance|revue|evaluation)(?: (?:annuel(?:le)?|de [a-z]+|sur (?:chantier|site|realisation)))?\\W*$|date (?:de|d') ?(?:decision|suivi|audit|commission)",
    ),
  },
  { label: 'born-on', pattern: re('\\bne(?:e|\\(e\\)|s)? (?:le|a)|(?:date|lieu) (?:et lieu |et date )?de naissance|nee? en') },
  {
    label: 'company-duration',
    kinds: KBIS,
    pattern: re(
      "\\bduree\\b[^.;\\n]{0,45}?expir[a-z]*(?: le| au)?|\\bduree\\b(?! de (?:la )?validite)(?: de la (?:personne morale|societe))?~(?:jusqu'? ?au|au|:)?|(?:fin|terme|expiration) de la (?:societe|personne morale)|\\b99 ans\\b~(?:jusqu'? ?au|au|du)?",
    ),
  },
  {
    label: 'accounts-closing',
    pattern: re(
      "(?:date de )?cloture(?: de l'exercice| des comptes)?(?: social)?|exercice~(?:clos|arrete)e? (?:le|au)|\\bclos (?:le|au)|bilan~(?:au|du)",
    ),
  },
  // « 000 100 107 R.C.S. Reims, le 26 janvier 2004 » looks like a letter's place and date.
  { label: 'registered-on', pattern: /\br\.? ?c\.? ?s\.?(?: de)? [a-z][a-z' -]{1,40}, ?(?:le|du|depuis le)/g },
  { label: 'registered-on', pattern: re("(?:date d'? ?)?(?:immatricul[a-z]*|inscrite?|inscription)\\b~(?:le|du|depuis le|en date du)?") },
  {
    label: 'activity-start',
    pattern: re(
      "(?:commencement|debut|creation) (?:d'|de l')?(?:activite|exploitation|etablissement|entreprise)|date de creation|creee? le|date de constitution",
    ),
  },
  { label: 'judgment', pattern: re('(?:jugement|tribunal|ordonnance|procedure)~(?:en date )?du') },
  { label: 'tax-status', kinds: RGE, pattern: re('(?:fiscale?|sociale?)s?(?: et (?:fiscale?|sociale?))?\\W{0,4}a jour (?:au|du|le)') },
  {
    label: 'qualification-end',
    pattern: re(
      "(?:echeance|fin|terme|expiration)[a-z' ]{0,30}? qualifications?|qualifications?~(?:jusqu'? ?au|echeance|expire le|se termine le)|cycle~(?:jusqu'? ?au|echeance)",
    ),
  },
  {
    label: 'issued-on',
    pattern: re(
      '(?:document|attestation|certificat|fichier|extrait)~(?:obtenue?|telechargee?|mise? a disposition) (?:en ligne )?(?:le|du)',
    ),
  },
  {
    label: 'qualification-start',
    pattern: re(
      "(?:date d'? ?)?(?:attribution|attribuee?s?|obtention|obtenue?s?|octroi|qualifiee? depuis|premiere qualification)~(?:le|du)?",
    ),
  },
  {
    label: 'insurance-end',
    kinds: RGE,
    pattern: /(?:generale|decennale|travaux|civile|professionnelle|assurances?|exploitation|police)[^;\n]{0,90}?(?:jusqu'? ?)?\bau/g,
  },
  { label: 'site-opening-end', pattern: re("(?:chantiers?|travaux)~ouverts? (?:avant le|jusqu'? ?au)") },
  {
    label: 'site-opening-start',
    pattern: re(
      'toute? (?:chantier|ouvrage|operation)~(?:commencee?|ouverte?|entamee?|demarree?|debutee?|engagee?) avant le|(?:premiere )?(?:d\\.?r?\\.?o\\.?c\\.?|declarations? d.ouverture(?: de chantier)?)~(?:garantie|posterieures? (?:au|a la date du)|a compter du|a partir du|apres le|:)|ouvertures? (?:de |du )?chantiers?(?: \\(?d\\.?o\\.?c\\.?\\)?)?~(?:le|du|au|a compter du|a partir du)?|chantiers?~ouverts?~(?:a compter du|a partir du|depuis le|apres le)',
    ),
  },
  // The end of something that is revoked: it cannot last longer.
  {
    label: 'cover-end',
    pattern: re(
      "(?:resilie|resiliation|(?<!(?:plafond|plancher|jardin|echafaudage|toiture|pont|nacelle)s? )suspendue?|suspension|annulee?|cessation des garanties)[a-z]*~(?:le|au|du|depuis le|a effet du|a compter du)|date (?:d'effet )?(?:de (?:la )?|d')(?:resiliation|suspension|annulation|cessation)(?: du contrat)?",
    ),
    grave: true,
  },

  {
    label: 'period-end',
    kinds: URSSAF,
    pattern: re(
      "a la date du|arretee?s?~ au|echues?~ (?:au|a la date du)|exigibles?~ (?:au|a la date du)|\\ba jour\\b[^.;\\d\\n]{0,140}?\\b(?:au|jusqu'? ?au|a la date du)|(?:periode|obligations|declarations|cotisations|situation|compte)[^.;\\d\\n]{0,90}?\\b(?:au|jusqu'? ?au|arretee?s? le)|fin de (?:la )?periode[a-z ]{0,20}|\\b(?:situation|compte) (?:close|clos) (?:le|au)|(?:echeance|periode)s? exigibles?[^.;\\d\\n]{0,60}|(?:satisfait|acquitte|respecte|regle|rempli|verse|fourni)e?[^.;\\d\\n]{0,90}?\\bau",
    ),
  },
  {
    label: 'up-to-date-on',
    kinds: KBIS,
    pattern: re(
      '(?:mis(?:es?)? )?a jour~ ?(?:au|le|du|a la date du)|date de (?:derniere )?mise a jour|mise a jour|(?:etat|situation|donnees|inscriptions|informations)[^.;\\d\\n]{0,70}? (?:au|a la date du|en date du)|(?:inscriptions|informations) inscrites[^.;\\d\\n]{0,30} le|(?:donnees|informations)[^.;\\d\\n]{0,70}? (?:consultees?|extraites?|relevees?) (?:ce jour|le),?|extrait[^.;\\d\\n]{0,70}?en date du|\\best (?:bien |toujours )?(?:immatriculee?|inscrite?)[^.;\\d\\n]{0,90}?a la date du',
    ),
  },

  {
    label: 'valid-until',
    pattern: re(
      "(?:valable|valide|validite|en vigueur)~(?:jusqu'? ?(?:au|a la date du|en|a fin)|au plus tard le)|(?:attestation|certificat|document|valoir|vaut)[^.;\\d\\n]{0,80}?jusqu'? ?(?:au|en|a fin)",
    ),
  },
  {
    label: 'valid-until',
    pattern: re(
      "(?:date )?(?:de )?(?:fin|limite|terme)(?: de)? (?:la )?validite(?: (?:de l'|du )[a-z]+)?|date d'? ?expiration(?: (?:de l'|du )[a-z]+)?|echeance (?:du |de ce |de l'|de la presente )(?:present )?(?:certificat|attestation)|expir(?:e|era|ation|ant)(?: le| au)?|date de validite|valable au|\\bperime",
    ),
  },
  // Foreign insurers print English words beside the French ones.
  { label: 'valid-until', pattern: re('fin (?:de |de la )?mention(?: rge)?') },
  {
    label: 'valid-until',
    pattern: re("limite d'? ?(?:utilisation|usage|emploi)|(?:utilisable|opposable|recevable)~(?:jusqu'? ?au|avant le)|au[- ]dela du"),
  },
  { label: 'valid-until', pattern: re('valid (?:until|through|to)|expir(?:y|ation) date|expires? on') },
  { label: 'issued-on', pattern: re('date of issue|issue date|issued on') },
  { label: 'cover-start', pattern: re('(?:valable|valide|validite|periode)~\\bdu\\s*$') },
  {
    label: 'cover-start',
    pattern: re(
      "(?:date (?:de |d'))?(?:debut|commencement|prise d'? ?effet|effet) (?:de |d'|des |du )?(?:la |l'|cette |votre )?(?:presente )?(?:validite|periode|garanties?|couverture|certificat|attestation)|(?:valable|valide|garanties?(?: sont)? (?:acquises?|accordees?))~(?:a compter du|a partir du|depuis le|des le)|date de debut|debut de|(?:couverture|garanties?|validite|attestation|assurance)~(?:debute|commence|prend effet|prennent effet)[a-z]*(?: le)?",
    ),
  },
  {
    label: 'contract-start',
    pattern: re(
      "(?:date d'? ?|prise d'? ?)?effet(?: du contrat| initial| de la police)?~(?:le|du|au|:)?|souscrite?s?~(?:le|depuis le)|souscription|depuis le|assuree? depuis|client depuis|(?<!prochain )renouvel(?:lement|e)~(?:le|du|au|:)?",
    ),
  },
  {
    label: 'cover-end',
    pattern: re(
      "(?:fin|terme|expiration|cessation|arret) (?:de |d'|des |du )?(?:la |l'|votre )?(?:periode|garanties?|couverture|effet|certificat|contrat|assurance)(?: d'assurance| de garantie)?|date de fin|garanti[a-z]*~jusqu'? ?(?:au|en|a fin)|(?:contrat|couvert|assure|acquise|primes?|cotisations?|reglee?)[a-z]*~jusqu'? ?(?:au|en|a fin)|(?:assure|couvert|garanti)e?s?\\b[^.;\\d\\n]{0,140}?jusqu'? ?(?:au|en|a fin)|jusqu'? ?a (?:l'|la |sa |son )?(?:prochaine )?(?:date d')?echeance(?: (?:principale|annuelle))?(?: du| le)?|(?:prend|prendra|prennent|prendront) fin(?: le)?|(?:s'acheve|se termine|echoit|s'eteint)[a-z]*(?: le| au)?|cesse(?:nt|ra|ront)?~ le",
    ),
  },
  {
    label: 'due-date',
    pattern: re(
      "prochaine? (?:renouvellement|terme|appel|prime|cotisation)~(?:le|du|au|:)?|(?:date d'? ?|prochaine )?echeance(?: principale| annuelle| du contrat| de la prime)?(?: (?:le|du|au))?",
    ),
  },

  {
    label: 'issued-on',
    pattern: re(
      `date (?:d'? ?|du |de (?:l'|la |ce |cette )?)(?:${ISSUE}|attestation|certificat|document|courrier|lettre)(?: (?:de l'|de la |du |de cette )(?:presente )?[a-z]+)?|\\b(?:edition|emission|delivrance)\\b(?: (?:du|le))?`,
    ),
  },
  {
    label: 'issued-on',
    pattern: re(
      `\\b${ISSUED}\\b(?:[^.;\\n\\d]{0,60}?(?:\\b(?:le|en date du|ce jour)\\b|:)|[^.;\\n\\d]{0,60}?, [a-z][a-z' -]{1,30},?\\W{0,3}$|\\W{0,3}$)`,
    ),
  },
  {
    label: 'issued-on',
    pattern: re(
      "(?:attestation|certificat|document|extrait|kbis)(?: d'assurances?| de vigilance| (?:de )?(?:la )?(?:responsabilite|garantie)| civile| professionnelle| decennale| rge){0,4} +(?:du|en date du|datee? du)",
    ),
  },
  // A signature block: « Pour la compagnie, le », or « Fait à Saint-Denis » above the date.
  {
    label: 'issued-on',
    pattern:
      /\b(?:cachets?(?: (?:commercial|de (?:la compagnie|l'assureur)))?|signatures?(?: (?:de|du|et) [a-z' ]{2,30})?|pour (?:la (?:compagnie|societe|mutuelle)|l'assureur)[a-z' ]{0,30}|par delegation)\W*$/g,
  },
  { label: 'issued-on', pattern: /(?:^|\n)\W{0,3}(?:faite?|etablie?|(?:delivr|sign|edit)ee?) a\b[^.;,\d\n]{1,40}\W*$/g },
  // A letter's place and date: « A TOULOUSE, le », « Lyon, le ».
  { label: 'issued-on', pattern: /(?:^|\n|\. )\W{0,3}(?:fait )?a?\s?:? ?[a-z][a-z' -]{1,40}, ?(?:ce |le)/g },
  {
    label: 'issued-on',
    pattern: /\b(?:atteste|certifie|declare|confirme|precede)\b[^.;\d\n]{0,70}?, (?:a )?[a-z][a-z' -]{1,30}, ?(?:ce |le)/g,
  },
  { label: 'issued-on', pattern: /(?:^|\n)\W{0,3}a [a-z][a-z' -]{1,40},? le/g },
  {
    label: 'issued-on',
    pattern: /(?:^|\n)\W{0,3}(?:a )?[a-z][a-z' -]{1,30}, ?(?:le )?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\W*$/g,
  },
  { label: 'issued-on', pattern: /(?:^|\n)\W{0,3}(?:a )?[a-z][a-z'-]+(?: [a-z'-]+){0,3},\s*$/g },
  // « Date : 07/01/2026 », or a line that holds only « Le 2 mars 2026 ».
  { label: 'issued-on', pattern: /(?:^|\n|\|)\W{0,3}(?:date|le)\W*$/g },
  // « validité : 31/12/2026 » is an end, « validité du 01/01/2026 » a start.
  { label: 'valid-until', pattern: re('(?<![a-z])validite(?!~\\bdu\\s*$)') },
  { label: 'valid-until', pattern: /\bjusqu'? ?(?:au|en|a fin)/g, weak: true },
];

/** « du … au … »: two dates under one label. */
export const PERIOD: readonly PeriodRow[] = [
  // The insurance of a certified company has a period of its own.
  {
    label: null,
    kinds: RGE,
    pattern: /(?:assurances?|police|decennale|civile|responsabilite)\b(?:(?!certificat|qualification|periode couverte)[^;\n\d]){0,60}$/g,
  },
  {
    label: ['qualification-start', 'qualification-end'],
    pattern: re(
      "(?:attribution|duree|periode|validite)[a-z' ]{0,12}? (?:de |d')?(?:la |votre )?qualifications?|qualifications? (?:est )?(?:attribuee|accordee|valable|valide)s?|attribuee?s?|attribution|cycle",
    ),
  },
  { label: ['accounts-closing', 'accounts-closing'], pattern: re('exercice(?: social| comptable)?') },
  {
    label: ['cover-start', 'cover-end'],
    kinds: RGE,
    pattern: re("(?:mention|label|signe|reconnaissance|statut|marque)(?: de qualite)?(?: rge)?|garante? de l'environnement"),
  },
  {
    label: null,
    pattern: re('(?:travaux|chantier|operation|prestations?)~(?:realises?|executes?|se deroul[a-z]*|prevus?)|conges|fermeture|stage'),
  },
  {
    label: ['site-opening-start', 'site-opening-end'],
    pattern: re(
      "ouvertures? (?:de |du |des )?chantiers?~|chantiers?~ouverts?|ouverts? (?:pendant|durant|au cours de)~|declaration[a-z]* d'ouverture~|travaux~ouverts?",
    ),
  },
  {
    label: ['cover-start', 'period-end'],
    kinds: URSSAF,
    pattern: re('periodes?(?: d[a-z]*)?(?: emploi| analysee| declaree| controlee)?|au titre|declarations?|cotisations|trimestre|mois'),
  },
  {
    label: ['cover-start', 'cover-end'],
    pattern: re(
      "valables?|valide|validite|periodes?|period of (?:insurance|cover)|policy period|duree~allant|garanti[a-z]*|couvert[a-z]*|assure[a-z]*|effet|primes?|cotisations?|certificat|contrat|attestation|en vigueur|acquise?s?|annee d'assurance|exercice d'assurance|echeance|dates?\\W*$|responsabilite civile",
    ),
  },
];

/** A header that names a start or an end, but not of what: the row or the kind of document tells the rest. */
export const BEGINS =
  /^\W*(?!date (?:du|au)\W*$)(?:date (?:de |d')?)?(?:debut|(?:(?:valable|valide|garantie?|couverte?) )?du|depuis(?: le)?|a compter du|a partir du|entree en vigueur|commence le)\W*$/;
export const ENDS =
  /^\W*(?!date (?:du|au)\W*$)(?:date (?:de |d')?)?(?:fin|(?:(?:valide|garantie?|couverte?) )?au|terme|expiration|jusqu'? ?au|fin (?:d'effet|de periode))\W*$/;
