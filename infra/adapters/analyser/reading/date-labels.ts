// What the words before a date make of it: the table behind « read a date by its label » (DOCUMENTS §6). Patterns run on normalized
// text that ends where the date begins; of several that match, the one that ends closest to the date wins, then the earlier row.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { DateLabel } from '#domain/documents/reading.ts';

type Row = {
  readonly label: DateLabel;
  readonly pattern: RegExp;
  /** Only on these kinds of document. */
  readonly kinds?: readonly DocumentKind[];
};

/** Words between, but no new sentence and no other figure. */
const NEAR = '[^.;\\d\\n]{0,45}?';
const re = (source: string): RegExp => new RegExp(source.replaceAll('~', NEAR), 'g');
const KBIS: readonly DocumentKind[] = ['kbis'];
const RGE: readonly DocumentKind[] = ['rge'];
const URSSAF: readonly DocumentKind[] = ['urssaf'];

/** A date that stands alone. */
export const SINGLE: readonly Row[] = [
  // Decoys first: they win a tie.
  { label: 'born-on', pattern: re('\\bne(?:e|\\(e\\)|s)? (?:le|a)|(?:date|lieu) (?:et lieu |et date )?de naissance|nee? en') },
  {
    label: 'company-duration',
    kinds: KBIS,
    pattern: re("\\bduree\\b(?! de (?:la )?validite)(?: de la (?:personne morale|societe))?~(?:jusqu'? ?au|au|:)?"),
  },
  { label: 'accounts-closing', pattern: re("(?:date de )?cloture(?: de l'exercice| des comptes)?(?: social)?") },
  { label: 'registered-on', pattern: re("(?:date d'? ?)?(?:immatricul|inscri)[a-z]*~(?:le|du|depuis le|en date du)?") },
  {
    label: 'activity-start',
    pattern: re("(?:commencement|debut|creation) (?:d'|de l')?(?:activite|exploitation|etablissement)|date de creation"),
  },
  { label: 'judgment', pattern: re('(?:jugement|tribunal|ordonnance|procedure)~(?:en date )?du') },
  { label: 'tax-status', pattern: re('(?:fiscale?|sociale?)s?(?: et (?:fiscale?|sociale?))?\\W{0,4}a jour (?:au|du|le)') },
  {
    label: 'qualification-end',
    pattern: re(
      "(?:echeance|fin|terme|expiration) (?:de |d')?(?:la |votre )?(?:validite de la )?qualification|qualification~(?:jusqu'? ?au|echeance|expire le)",
    ),
  },
  {
    label: 'qualification-start',
    pattern: re("(?:date d'? ?)?(?:attribution|attribuee?s?|obtention|obtenue?s?|octroi|qualifiee? depuis)~(?:le|du)?"),
  },
  {
    label: 'insurance-end',
    kinds: RGE,
    pattern: /(?:generale|decennale|travaux|civile|professionnelle|assurances?|exploitation|police)[^;\n]{0,90}?(?:jusqu'? ?)?\bau/g,
  },
  { label: 'site-opening-end', pattern: re("(?:chantiers?|travaux)~ouverts? (?:avant le|jusqu'? ?au)") },
  {
    label: 'site-opening-start',
    pattern: re('ouvertures? (?:de |du )?chantiers?(?: \\(?d\\.?o\\.?c\\.?\\)?)?~(?:le|du|au|a compter du|a partir du)?'),
  },

  {
    label: 'period-end',
    kinds: URSSAF,
    pattern: re('a la date du|arretee?s? au|echues? (?:au|a la date du)|exigibles? (?:au|a la date du)|a jour~au'),
  },
  { label: 'up-to-date-on', kinds: KBIS, pattern: re('(?:mis[es]? )?a jour (?:au|le|du|a la date du)|date de mise a jour') },

  { label: 'valid-until', pattern: re("(?:valable|valide|validite|en vigueur)~(?:jusqu'? ?(?:au|a la date du)|au plus tard le)") },
  {
    label: 'valid-until',
    pattern: re(
      "(?:date de )?(?:fin|limite|terme) de (?:la )?validite|date d'? ?expiration|expir(?:e|era|ation)(?: le| au)?|date de validite|valable au",
    ),
  },
  { label: 'cover-start', pattern: re('(?:valable|valide|validite|periode)~\\bdu\\s*$') },
  {
    label: 'cover-start',
    pattern: re(
      "(?:debut|commencement|prise d'? ?effet) (?:de |d'|des |du )?(?:la |l')?(?:validite|periode|garanties?|couverture|certificat)|(?:valable|valide|garanties? acquises?)~(?:a compter du|a partir du|depuis le|des le)|date de debut",
    ),
  },
  {
    label: 'contract-start',
    pattern: re(
      "(?:date d'? ?|prise d'? ?)?effet(?: du contrat| initial| de la police)?~(?:le|du|au)?|souscrite?s?~(?:le|depuis le)|depuis le",
    ),
  },
  {
    label: 'cover-end',
    pattern: re(
      "fin (?:de |d'|des |du )?(?:la |l')?(?:periode|garanties?|couverture|effet|certificat|contrat)|date de fin|garanti[a-z]*~jusqu'? ?au|(?:contrat|couvert|assure)[a-z]*~jusqu'? ?au",
    ),
  },
  {
    label: 'due-date',
    pattern: re("(?:date d'? ?|prochaine )?echeance(?: principale| annuelle| du contrat| de la prime)?(?: (?:le|du|au))?"),
  },

  {
    label: 'issued-on',
    pattern: re(
      "date d'? ?(?:edition|emission|etablissement|impression)(?: (?:de l'|du )(?:attestation|certificat|document|extrait))?|date de (?:delivrance|signature|l'attestation)",
    ),
  },
  {
    label: 'issued-on',
    pattern: re('\\b(?:fait|etablie?|delivree?|editee?|emise?|signee?|imprimee?|redigee?)\\b[^.;\\n]{0,60}?\\b(?:le|en date du)'),
  },
  { label: 'issued-on', pattern: re('(?:attestation|certificat|document|extrait) (?:du|en date du|datee? du)') },
  // Letter style: « A TOULOUSE, le », « Lyon, le ».
  { label: 'issued-on', pattern: /(?:^|\n)\W{0,3}(?:fait )?a?\s?:? ?[a-z][a-z' -]{1,40}, ?le/g },
  { label: 'issued-on', pattern: /(?:^|\n)\W{0,3}a [a-z][a-z' -]{1,40},? le/g },
  // « validité : 31/12/2026 » is an end, « validité du 01/01/2026 » a start.
  { label: 'valid-until', pattern: re('(?<![a-z])validite(?!~\\bdu\\s*$)') },
];

type PeriodRow = { readonly labels: readonly [DateLabel, DateLabel]; readonly pattern: RegExp; readonly kinds?: readonly DocumentKind[] };
/** « du … au … »: two dates under one label. */
export const PERIOD: readonly PeriodRow[] = [
  {
    labels: ['qualification-start', 'qualification-end'],
    pattern: re(
      "(?:attribution|duree|periode|validite) (?:de |d')?(?:la |votre )?qualification|qualification (?:attribuee|accordee|valable|valide)|attribuee?",
    ),
  },
  { labels: ['accounts-closing', 'accounts-closing'], pattern: re('exercice(?: social| comptable)?') },
  {
    labels: ['site-opening-start', 'site-opening-end'],
    pattern: re(
      "ouvertures? (?:de |du )?chantiers?~|chantiers?~ouverts?|ouverts? (?:pendant|durant|au cours de)~|declaration[a-z]* d'ouverture~",
    ),
  },
  { labels: ['cover-start', 'period-end'], kinds: URSSAF, pattern: re('periodes?(?: d[a-z]*)?(?: emploi| analysee)?|au titre') },
  {
    labels: ['cover-start', 'cover-end'],
    pattern: re(
      'valables?|valide|validite|periodes?|garanti[a-z]*|couvert[a-z]*|assure[a-z]*|effet|primes?|certificat|contrat|attestation|en vigueur|acquise?s?',
    ),
  },
];
