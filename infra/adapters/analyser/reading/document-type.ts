// Which kind of document this is: by its titles first, then by words that only that kind prints (DOCUMENTS §5, traps T03, T12,
// T17, T18, T21). A mention in passing, or one that its sentence denies, is no title.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { Evidence, Variant } from '#domain/documents/reading.ts';
import { type Title, titled, titles } from './headings.ts';
import type { Layout } from './layout.ts';
import { affirmed, evidenceOf, firstHit, mentions } from './text.ts';

export type RecognisedType = {
  readonly kinds: readonly DocumentKind[];
  readonly variant: Variant | null;
  readonly certainty: number;
  readonly evidence: Evidence | null;
};
type Family = {
  readonly kinds: readonly DocumentKind[];
  readonly variant: Variant | null;
  readonly certainty: number;
  readonly title: Title | null;
};

const SURE = 0.99;
/** Recognised by its text and not by its title, or with a usual part missing: a person looks. */
const LIKELY = 0.9;

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
  const vigilance = titled(all, /attestation (?:de )?vigilance/);
  const title =
    vigilance ?? titled(all, /attestation de fourniture (?:de |des )?declarations sociales|objet ?: ?attestation de fourniture/);
  const legal = mentions(layout, /l\.? ?243-15/);
  const procurement = titled(all, /marches? publics?|commande publique|soumissionnaire/);
  if (procurement !== null && vigilance === null)
    return { kinds: [], variant: 'urssaf-marches-publics', certainty: SURE, title: procurement };
  if (fiscal !== null && vigilance === null) return { kinds: [], variant: 'attestation-fiscale', certainty: SURE, title: fiscal };
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
  if (title === null && !(legal && body)) return null;
  if (!body && !legal) return null;
  const marks = [title !== null, legal, body, mentions(layout, /code de securite/), mentions(layout, /masse salariale|cotisations/)].filter(
    Boolean,
  ).length;
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
  const rne = titled(all, /(?:attestation|extrait|justificatif)[^.]{0,60}registre national des entreprises|attestation[^.]{0,40}\brne\b/);
  if (rne !== null) return { kinds: ['kbis'], variant: 'attestation-rne', certainty: SURE, title: rne };
  const kbis = titled(all, /extrait k[- ]?bis|extrait d'immatriculation principale|\bk[- ]?bis\b/);
  const k = titled(all, /\bextrait k\b(?![- ]?bis)/);
  const title = kbis ?? k;
  if (title === null) return null;
  const registry = mentions(layout, /greffe|registre du commerce|\br\.?c\.?s\b/);
  const person = mentions(layout, /identification de la personne physique/) && !mentions(layout, /identification de la personne morale/);
  const variant = (kbis === null && k !== null) || person ? 'extrait-k' : null;
  return { kinds: ['kbis'], variant, certainty: registry ? SURE : LIKELY, title };
}

const CERTIFIER = /qualibat|qualifelec|qualit'? ?enr|certibat|quali(?:pv|sol|pac|bois|forage)|cerqual|opqibi|handibat|afnor certification/;

function rge(layout: Layout, all: readonly Title[]): Family | null {
  const title = titled(all, /certificat|qualification|attestation[^.]{0,40}\brge\b/);
  if (title === null || !mentions(layout, CERTIFIER)) return null;
  if (titled(all, /attestation d'? ?assurance/) !== null) return null;
  if (affirmed(layout, /\br\.?g\.?e\b|reconnue? garante? de l'environnement/) === null) {
    return { kinds: [], variant: 'qualification-sans-rge', certainty: SURE, title };
  }
  return { kinds: ['rge'], variant: null, certainty: SURE, title };
}

const DECENNALE = /decennale?s?\b/;
const RC_PRO =
  /responsabilite civile (?:exploitation (?:et )?|et )*profess|\br\.?c\.? ?pro\b|rc professionnelle|civile (?:exploitation )?(?:et |\/ ?)?professionnelle/;

const DENY = /exclu|\bhors\b|\bsauf\b|\bsans\b|\bne\b|\bn'|\bnon\b|\bpas\b|neant/;
/** True where a title says the words and does not take them back: « ne concerne pas la décennale », « décennale : non souscrite ». */
function names(title: Title, pattern: RegExp): boolean {
  const match = pattern.exec(title.normalized);
  if (match === null) return false;
  const around =
    title.normalized.slice(Math.max(0, match.index - 60), match.index) + title.normalized.slice(match.index + match[0].length).slice(0, 30);
  return !DENY.test(around) && !/^\W*(?:non|exclu|neant|sans)/.test(title.first.right?.normalized ?? '');
}

function insurance(layout: Layout, all: readonly Title[]): Family | null {
  const quote = titled(all, /\bdevis\b|proposition d'? ?assurance|projet d'? ?(?:assurance|attestation|contrat)|appel de cotisation/);
  const title = titled(
    all,
    /attestation[^.]{0,60}(?:assurance|responsabilite|garantie|decennale|\brc\b)|assurance (?:de )?(?:la )?responsabilite|certificat d'? ?assurance/,
  );
  if (quote !== null && (title === null || quote.first.row <= title.first.row)) {
    return mentions(layout, /assur|garantie/) ? { kinds: [], variant: 'devis-assurance', certainty: SURE, title: quote } : null;
  }
  if (title === null) return null;
  const decennaleTitle = all.find((one) => names(one, DECENNALE)) ?? null;
  const rcTitle = all.find((one) => names(one, RC_PRO)) ?? null;
  const kinds: DocumentKind[] = [];
  if (rcTitle !== null) kinds.push('rc-pro');
  if (decennaleTitle !== null) kinds.push('decennale');
  if (kinds.length > 0) return { kinds, variant: null, certainty: SURE, title };
  // No title says which: the body may (« Attestation d'assurance » over a decennial text).
  if (
    affirmed(layout, /garantie decennale|responsabilite (?:civile )?decennale|nature decennale/) &&
    affirmed(layout, /\b1792|l\.? ?241-1/)
  ) {
    return { kinds: ['decennale'], variant: null, certainty: LIKELY, title };
  }
  const other = titled(all, /multirisque|flotte|automobile|bris de machine|rc exploitation|civile exploitation|dommages|locaux|vehicule/);
  if (other !== null) return { kinds: ['assurance'], variant: null, certainty: SURE, title };
  // « Responsabilité civile » alone is mostly the professional one: a person looks.
  if (titled(all, /responsabilite civile|\brc\b/) !== null || affirmed(layout, RC_PRO))
    return { kinds: ['rc-pro'], variant: null, certainty: LIKELY, title };
  return { kinds: ['assurance'], variant: null, certainty: SURE, title };
}

const cibtp = (layout: Layout, all: readonly Title[]): Family | null => {
  const title = titled(all, /conges[- ](?:intemperies|payes)|\bcibtp\b/);
  return title !== null && mentions(layout, /certificat|attestation/)
    ? { kinds: [], variant: 'certificat-cibtp', certainty: SURE, title }
    : null;
};

export function recogniseType(layout: Layout): RecognisedType {
  const all = titles(layout);
  const families = [urssaf(layout, all), registration(layout, all), rge(layout, all), insurance(layout, all)].filter(
    (family) => family !== null,
  );
  const known = families.filter((family) => family.kinds.length > 0);
  const chosen = known.length > 0 ? known : families.length > 0 ? families : [cibtp(layout, all)].filter((family) => family !== null);
  if (chosen.length === 0) {
    const hit = firstHit(layout, /attestation|certificat|extrait/);
    return { kinds: [], variant: null, certainty: 0.5, evidence: hit === null ? null : evidenceOf(hit, 'titre') };
  }
  const first = chosen[0]!;
  return {
    kinds: [...new Set(chosen.flatMap((family) => family.kinds))],
    // A look-alike beside a known kind in one file is told through the second kind; a variant of the only kind is kept.
    variant: chosen.length === 1 ? first.variant : null,
    certainty: Math.min(...chosen.map((family) => family.certainty)),
    evidence: first.title === null ? null : evidenceOfTitle(first.title, 'titre'),
  };
}
