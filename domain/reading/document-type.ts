// Recognises the kind of a document: first by its titles, then by words that only this kind prints (DOCUMENTS §5, traps T03, T12, T17, T18,
// T21). A mention in passing, or in a sentence that negates it, does not count.
import { COVER_KINDS, type DocumentKind } from '#domain/documents/kinds.ts';
import type { Evidence, Variant } from '#domain/documents/reading.ts';
import { type Title, titled, titles } from './headings.ts';
import type { Layout, Segment } from './layout.ts';
import { namesOtherInsurance } from './other-cover-title.ts';
import { type Family, LIKELY, rge, SURE } from './rge-type.ts';
import { affirmed, evidenceOf, firstHit, flat, hits, mentions } from './text.ts';
import {
  coverRow,
  DECENNALE_MARKS,
  INSURANCE_MARKS,
  OTHER_COVER_MARKS,
  PRIVATE_MARKS,
  RC_MARKS,
  REGISTER_MARKS,
  spoken,
  TRADE_MARKS,
  URSSAF_MARKS,
  weighed,
} from './vocabulary.ts';

export type RecognisedType = {
  readonly kinds: readonly DocumentKind[];
  readonly variant: Variant | null;
  readonly certainty: number;
  readonly evidence: Evidence | null;
  /** The words by which the document denies that it is a certificate; null: none. */
  readonly denied: string | null;
};
/** Minimum weight of a text that clearly belongs to one kind (vocabulary.ts). */
const STRONG = 6;
/** Maximum weight of a text that does not belong to it. */
const FAINT = 3;

const evidenceOfTitle = (title: Title, label: string): Evidence => ({
  page: title.first.page,
  box: title.first.box,
  label,
  text: title.first.text,
});

function urssaf(layout: Layout, all: readonly Title[]): Family | null {
  const fiscal = titled(
    all,
    /(?:attestation|certificat)[^.]{0,40}(?:regularite )?fiscale|regularite fiscale|direction generale des finances publiques/,
  );
  const body = mentions(layout, /\burssaf\b|union de recouvrement|\bmsa\b|mutualite sociale agricole|caisse generale de securite sociale/);
  const vigilance = titled(all, /attestation\b[^.]{0,30}\bvigilance/);
  const legal = mentions(layout, /l\.? ?243-15/);
  const title =
    vigilance ??
    (legal
      ? titled(all, /(?:attestation|certificat)[^.]{0,40}(?:obligations|situation|regularite|conformite)[^.]{0,20}sociales?/)
      : null) ??
    (mentions(layout, /vigilance/) && (legal || mentions(layout, /l\.? ?8222-1/))
      ? titled(all, /attestation\b[^.]{0,20} relative (?:a|aux) [^.]{0,40}(?:obligations|paiement)/)
      : null) ??
    titled(all, /attestation (?:de|relative a la) fourniture (?:de |des )?(?:vos )?declarations|objet ?: ?attestation de fourniture/);
  const procurement = titled(all, /marches? publics?|commande publique|soumissionnaire/);
  if (fiscal !== null && vigilance === null) return { kinds: [], variant: 'attestation-fiscale', certainty: SURE, title: fiscal };
  if (procurement !== null && vigilance === null)
    return { kinds: [], variant: 'urssaf-marches-publics', certainty: SURE, title: procurement };
  const selfEmployed = mentions(
    layout,
    /travailleurs? independants?|regime social des independants|\brsi\b|securite sociale des independants/,
  );
  if (
    selfEmployed &&
    !legal &&
    !mentions(layout, /masse salariale/) &&
    mentions(layout, /compte (?:est )?a jour|a jour de (?:ses|vos) cotisations/)
  ) {
    return { kinds: [], variant: 'urssaf-independant', certainty: SURE, title: all[0] ?? null };
  }
  if (title === null && spoken(layout, URSSAF_MARKS) < STRONG) return null;
  if (!body && !legal) return null;
  const marks = [
    title !== null,
    legal || mentions(layout, /l\.? ?8222-1|l\.? ?724-\d/),
    body,
    mentions(layout, /(?:code|numero|cle) de (?:securite|controle|verification)/),
    mentions(layout, /masse salariale|cotisations|remunerations/),
  ].filter(Boolean).length;
  return {
    kinds: ['urssaf'],
    variant: selfEmployed ? 'urssaf-independant' : null,
    certainty: title !== null && marks >= 3 ? SURE : LIKELY,
    title,
  };
}

function registration(layout: Layout, all: readonly Title[]): Family | null {
  const sirene = titled(all, /avis de situation|repertoire sirene|situation au repertoire/);
  if (sirene !== null) return { kinds: [], variant: 'avis-sirene', certainty: SURE, title: sirene };
  const rne = titled(
    all,
    /(?:attestation|extrait|justificatif|certificat|inscription)[^.]{0,60}(?:registre national des entreprises|\brne\b)|registre national des entreprises[^.]{0,40}(?:attestation|extrait)/,
  );
  if (rne !== null) return { kinds: ['kbis'], variant: 'attestation-rne', certainty: SURE, title: rne };
  const kbis = titled(
    all,
    /extrait k[- ]?bis|extrait d'immatriculation|\bk[- ]?bis\b|extrait (?:du )?(?:r\.?c\.?s|registre du commerce)|immatriculation principale au (?:r\.?c\.?s|registre)/,
  );
  const k = titled(all, /\bextrait k\b(?![- ]?bis)/);
  const title = kbis ?? k;
  if (title === null) {
    const body = mentions(layout, /extrait|greffier/) && spoken(layout, REGISTER_MARKS) >= STRONG;
    return body ? { kinds: ['kbis'], variant: null, certainty: LIKELY, title: null } : null;
  }
  const registry = mentions(layout, /greffe|registre du commerce|\br\.?c\.?s\b/);
  const person = mentions(layout, /identification de la personne physique/) && !mentions(layout, /identification de la personne morale/);
  const variant = (k !== null && titled(all, /\bk[- ]?bis\b/) === null) || person ? 'extrait-k' : null;
  return { kinds: ['kbis'], variant, certainty: registry ? SURE : LIKELY, title };
}

const INSURANCE_TITLE =
  /attestation[^.]{0,80}(?:assurance|responsabilite|garantie|decennale|\brcd?\b)|(?:assurance|garantie|responsabilite)[^.]{0,40}attestation|assurance (?:de )?(?:la )?responsabilite|certificat d'? ?assurance/;
/** Beside another document's title, only an unmistakable insurance title counts. */
const INSURANCE_PAPER = /attestation[^.]{0,80}(?:assurance|responsabilite civile|garantie|decennale)|certificat d'? ?assurance/;
const DECENNALE = /decennale?s?\b|\br\.?c\.?d\b/;
const RC_PRO =
  /responsabilites? civiles? (?:des [a-z' ]{3,40}[-–] ?)?(?:exploitation (?:et )?|et )*profess|responsabilites? civiles? des (?:entreprises|professionnels|artisans|metiers) (?:du |de la |de )?(?:batiment|construction)|\br\.?c\.? ?pro\b|\br\.?c\.? (?:exploitation et )?professionnelle|civile (?:exploitation )?(?:et |\/ ?)?professionnelle|(?:responsabilites? civiles?|\brc) (?:generale |entreprise )?(?:et|&|\/|\+|-) (?:garantie |responsabilite )?(?:civile )?(?:decennale|\brcd\b)/;

/** What a firm does: nobody's private liability arises from it. */
const EXERCISED =
  /(?:exercice|pratique) (?:de |des |d')(?:ses |vos |leurs |ces |cette |son |sa |votre |l')?(?:activites?|metiers?|profession)\b|(?:activites?|metiers?) (?:professionnelles? |du batiment )?(?:exercee?s?|garantie?s?|assuree?s?|declaree?s?|souscrite?s?|couverte?s?|suivante?s?)\b/;

/** Whether such a cover is the professional one is a person's to say. */
const GENERAL = /(?:responsabilites? civiles?|\brc) generales?/;

/** Of the liabilities of the building trade one is obligatory. */
const OBLIGATORY = /responsabilite (?:civile )?obligatoire/;

const DENY = /exclu|\bhors\b|\bsauf\b|\bsans\b|\bne\b|\bn'(?=[aeiouyh])|\bnon\b|\bpas\b|neant/;
/** Whether a title names the words without negating them: « ne concerne pas la décennale », « décennale : non souscrite ». */
function names(title: Title, pattern: RegExp): boolean {
  const match = pattern.exec(title.normalized);
  if (match === null) return false;
  const around =
    title.normalized.slice(Math.max(0, match.index - 60), match.index) + title.normalized.slice(match.index + match[0].length).slice(0, 30);
  return !DENY.test(around) && !/^\W*(?:non|exclu|neant|sans)/.test(title.first.right?.normalized ?? '');
}

/** A letter without a title: « nous certifions que vous êtes assuré en responsabilité civile professionnelle ». */
const STATED = /(?:attest|certifi|confirm)(?:e|ons|ent)\b[^.;]{0,160}?\b(?:assure|garanti|couvert|titulaire|souscrit)[^.;]{0,200}/;
function stated(layout: Layout): Family | null {
  const said = spoken(layout, INSURANCE_MARKS) < STRONG - 1 ? null : affirmed(layout, STATED);
  if (said === null) return null;
  const kinds = (
    [
      ['rc-pro', RC_PRO],
      ['decennale', DECENNALE],
    ] as const
  ).flatMap(([kind, pattern]) => (pattern.test(said.match[0]) ? [kind] : []));
  return { kinds: kinds.length > 0 ? kinds : ['assurance'], variant: null, certainty: LIKELY, title: null };
}

/** `loose`: no other kind was recognised, so a vague title above an insurance text is enough. */
function insurance(layout: Layout, all: readonly Title[], loose: boolean): Family | null {
  const quote = titled(all, /\bdevis\b|proposition d'? ?assurance|projet d'? ?(?:assurance|attestation|contrat)|appel de cotisation/);
  const vague = loose && spoken(layout, INSURANCE_MARKS) >= STRONG - 1 ? titled(all, /attestation|assurance/) : null;
  const title = titled(all, loose ? INSURANCE_TITLE : INSURANCE_PAPER) ?? vague;
  if (quote !== null && (title === null || quote.first.row <= title.first.row)) {
    return mentions(layout, /assur|garantie/) ? { kinds: [], variant: 'devis-assurance', certainty: SURE, title: quote } : null;
  }
  if (title === null) return loose ? stated(layout) : null;
  const kinds: DocumentKind[] = [];
  if (namesOtherInsurance(all)) return { kinds: ['assurance'], variant: null, certainty: SURE, title };
  if (all.some((one) => names(one, RC_PRO)) || coverRow(layout, RC_PRO) !== null) kinds.push('rc-pro');
  if (all.some((one) => names(one, DECENNALE)) || coverRow(layout, DECENNALE) !== null) kinds.push('decennale');
  if (all.some((one) => names(one, OBLIGATORY)) && affirmed(layout, DECENNALE) !== null) kinds.push('decennale');
  if (kinds.length > 0) return { kinds, variant: null, certainty: SURE, title };
  // Neither the title nor a table row names the cover: the text may (« Attestation d'assurance » above a décennale text).
  const decennale = affirmed(layout, DECENNALE) === null ? 0 : weighed(layout, DECENNALE_MARKS);
  const rc = affirmed(layout, RC_PRO) === null ? 0 : weighed(layout, RC_MARKS);
  if (decennale >= STRONG - 1)
    return { kinds: ['decennale'], variant: null, certainty: decennale > STRONG && rc < FAINT ? SURE : LIKELY, title };
  const other = titled(
    all,
    /multirisque|flotte|automobile|bris de machine|rc exploitation|civile (?:d')?exploitation|dommages|locaux|vehicule/,
  );
  if (other !== null) return { kinds: ['assurance'], variant: null, certainty: SURE, title };
  // Liability during the works, with no word about the profession: kind `assurance` (DOCUMENTS §5e).
  const working = affirmed(layout, /responsabilite civile (?:d'|de l')?(?:exploitation|employeur)/) !== null;
  if (working && !mentions(layout, /profession|apres (?:livraison|travaux|reception)/) && decennale === 0)
    return { kinds: ['assurance'], variant: null, certainty: SURE, title };
  // « Responsabilité civile » alone usually means the professional one: a person must check, unless several other words confirm it.
  if (titled(all, /responsabilite civile|\brc\b/) !== null || rc > 0) {
    const enough = weighed(layout, OTHER_COVER_MARKS) === 0 ? STRONG - 1 : STRONG;
    // « la responsabilité civile pouvant lui incomber du fait de l'exercice des activités suivantes »
    const ofTrade =
      affirmed(layout, EXERCISED) !== null &&
      !mentions(layout, GENERAL) &&
      spoken(layout, PRIVATE_MARKS) === 0 &&
      weighed(layout, [...RC_MARKS, ...TRADE_MARKS]) >= enough;
    return {
      kinds: ['rc-pro'],
      variant: null,
      certainty: (rc >= enough || ofTrade) && (decennale === 0 || affirmed(layout, RC_PRO) !== null) ? SURE : LIKELY,
      title,
    };
  }
  const plain = weighed(layout, OTHER_COVER_MARKS) > 0 || weighed(layout, RC_MARKS) === 0;
  return { kinds: ['assurance'], variant: null, certainty: plain && decennale === 0 ? SURE : LIKELY, title };
}

/** Other papers of the building trade: by their title, or by who writes under a bare « Attestation ». */
const OF_THE_TRADE: readonly (readonly [Variant, RegExp])[] = [
  ['certificat-cibtp', /conges[- ](?:intemperies|payes)|\bci ?btp\b|\bcnetp\b/],
  [
    'attestation-pro-btp',
    /\bpro ?btp\b|\bbtp[- ](?:prevoyance|retraite)|\balpro\b|alproagirc|cotisations? (?:de )?retraite|attestation (?:de|des) cotisations/,
  ],
  ['carte-fntp', /\bfntp\b|carte professionnelle[^.]{0,30}travaux publics|identite professionnelle/],
];
function ofTheTrade(layout: Layout, all: readonly Title[]): Family | null {
  if (!mentions(layout, /certificat|attest|carte professionnelle/)) return null;
  for (const [variant, pattern] of OF_THE_TRADE) {
    const title = titled(all, pattern) ?? (mentions(layout, pattern) ? titled(all, /^\W*(?:attestation|certificat)\b/) : null);
    if (title !== null) return { kinds: [], variant, certainty: SURE, title };
  }
  return null;
}

/** Documents that mention certificates but are none. */
const NO_CERTIFICATE =
  /^\W*(?:objet ?: ?)?(?:facture|devis|contrat de|liste|bon de commande|releve|avenant|declaration sur l'honneur|procuration|statuts|proces[- ]verbal|bulletin|quittance|avis d'(?:echeance|imposition)|sommaire|memoire)\b/;
/** Documents about a certificate or an insurance cover: not a certificate, even if the title names one. */
const ABOUT_ONE =
  /^\W*(?:objet ?: ?)?(?:extraits? (?:de|des) )?(?:(?:le|la|les|votre|vos|notre|nos) )?(?:relance|rappel|mise en demeure|notices?|note d'information|resume|synthese|recapitulatif|(?:dispositions|conditions|stipulations|clauses) (?:generales|particulieres|speciales)|conventions speciales|tableaux? (?:des|de vos) garanties|document d'information|\bipid\b|fiche (?:produit|d'information|conseil|pratique|de renseignements)|guide|simulation|estimation|bordereau|courrier|lettre|convocation|comprendre|comment|livret|brochure|plaquette|l'essentiel|memento|aide[- ]memoire|offre|questionnaire|formulaire|information(?:s)? precontractuelles?)\b/;
const certifies = ({ normalized }: Segment): boolean => /attestation|certificat|extrait/.test(normalized);

/** Whether the document's first title names another kind of document, in print at least as large as the certificate's. */
function somethingElse(all: readonly Title[], chosen: Title | null): boolean {
  const name = chosen === null ? null : (chosen.lines.find(certifies) ?? chosen.first);
  return all.some((title) => {
    if (/valant|tenant lieu/.test(title.normalized)) return false;
    const other = title.lines.find((line) => ABOUT_ONE.test(line.normalized) || (NO_CERTIFICATE.test(line.normalized) && !certifies(line)));
    if (other === undefined || name === null) return other !== undefined;
    const before = other.page < name.page || (other.page === name.page && other.row <= name.row);
    return before && other.size >= name.size;
  });
}

/** An insurer's product information document, whatever is printed above it (IPID, regulation (EU) 2017/1469). */
const PRODUCT_SHEET = /document d'information (?:sur|relatif a|normalise)[^.]{0,40}produit d'assurance/;
/** Phrases by which a document denies that it is a certificate. « Une présomption de garantie » of a real certificate is not one, and
 * « SPÉCIMEN DE TEST » marks the documents that the project draws for its own tests. */
const DENIED =
  /(?:n'est|n'etant|ne (?:constitue|vaut|represente|remplace|tient|saurait|peut|pourra|doit))[^.;]{0,30}?(?:\bpas\b|\bsaurait\b|aucun cas|aucunement|nullement)(?:(?!\b(?:avec|anterieure?s?|ne figur\w+)\b)[^.,;\d]){0,40}?(?<!\b(?:du|(?:de|sur|dans) (?:l'|la|le|cet?|cette)) ?(?:presente? )?)\b(?:attestation|certificat|extrait|preuve d'assurance)|(?:sans|n'a (?:pas|aucune)) valeur (?:d'attestation|contractuelle|juridique|probante)|documents? non contractuels?|\bspecimen\b(?! de test)|(?:attestation|certificat|extrait) (?:fictive?|type\b|exemple)/;
const SAMPLE = /^\W*(?:modele(?! [a-z]{0,4}[ -]?\d)|exemple|exemplaire fictif|maquette|brouillon|projet)\b/;
/** « Il n'a pas valeur d'attestation au sens de l'assurance obligatoire »: denies another cover than the certified one. */
const ELSEWHERE = /^[^.;]{0,30}\b(?:au sens|au titre|en matiere|pour|de l'assurance)\b[^.;]{0,60}(?:obligatoire|decennale|construct)/;
function denial(layout: Layout, all: readonly Title[], kinds: readonly DocumentKind[]): string | null {
  for (const hit of hits(layout, DENIED))
    if (kinds.includes('decennale') || !ELSEWHERE.test(flat(hit.block).slice(hit.end))) return evidenceOf(hit, '').text;
  return all.flatMap(({ lines }) => lines).find(({ normalized }) => SAMPLE.test(normalized))?.text ?? null;
}

const ATTESTS = /\b(?:attest(?:e|ons|ent)|certifi(?:e|ons|ent)|(?:d'|pour )(?:attester|certifier))\b/;
const THIS_ONE = /\b(?:presente attestation|present certificat)\b/;
/** « Votre attestation vous sera remise » is no title. */
const PROMISED = /\b(?:sera|est|vous|demande[rz]?|obtenir|telecharge[rz]?|disponible|separement|remise|prevue?|ne|pas)\b/;
/** Whether a title or a sentence of the document certifies something. */
const attests = (layout: Layout, all: readonly Title[]): boolean =>
  all.some(({ lines }) => lines.some(({ normalized }) => /attestation|certificat/.test(normalized) && !PROMISED.test(normalized))) ||
  affirmed(layout, ATTESTS) !== null ||
  mentions(layout, THIS_ONE);

export function recogniseType(layout: Layout): RecognisedType {
  const all = titles(layout);
  const others = [urssaf(layout, all), registration(layout, all), rge(layout, all)].filter((family) => family !== null);
  const families = [...others, insurance(layout, all, others.length === 0)].filter((family) => family !== null);
  const known = families.filter((family) => family.kinds.length > 0);
  const chosen = known.length > 0 ? known : families.length > 0 ? families : [ofTheTrade(layout, all)].filter((family) => family !== null);
  const sheet = known.every(({ kinds }) => kinds.every((kind) => COVER_KINDS.includes(kind))) && mentions(layout, PRODUCT_SHEET);
  const elsewhere = known.length > 0 && (sheet || known.every(({ title }) => somethingElse(all, title)));
  if (chosen.length === 0 || elsewhere) {
    const hit = firstHit(layout, /attestation|certificat|extrait/);
    return { kinds: [], variant: null, certainty: 0.5, evidence: hit === null ? null : evidenceOf(hit, 'titre'), denied: null };
  }
  const first = chosen[0]!;
  const kinds = [...new Set(chosen.flatMap((family) => family.kinds))];
  const denied = denial(layout, all, kinds);
  const doubtful =
    denied !== null || (known.some(({ kinds }) => kinds.some((kind) => COVER_KINDS.includes(kind))) && !attests(layout, all));
  return {
    kinds,
    // If several documents were recognised, only their kinds are reported; a variant is reported only if it is alone.
    variant: chosen.length === 1 ? first.variant : null,
    certainty: Math.min(doubtful ? LIKELY : SURE, ...chosen.map((family) => family.certainty)),
    evidence: first.title === null ? null : evidenceOfTitle(first.title, 'titre'),
    denied,
  };
}
