// Recognises certificates of RGE qualifications: by the mention, or by a sign that is given with the mention alone.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { Variant } from '#domain/documents/reading.ts';
import { type Title, titled } from './headings.ts';
import type { Layout } from './layout.ts';
import { affirmed, mentions } from './text.ts';

/** What one of the families of documents makes of a text. */
export type Family = {
  readonly kinds: readonly DocumentKind[];
  readonly variant: Variant | null;
  readonly certainty: number;
  readonly title: Title | null;
};
export const SURE = 0.99;
/** Recognised by its text instead of its title, or with a usual part missing: a person must check. */
export const LIKELY = 0.9;

const CERTIFIER = /qualibat|qualifelec|qualit'? ?enr|certibat|quali(?:pv|sol|pac|bois|forage)|cerqual|opqibi|handibat|afnor certification/;
/** Words of any certifying body, which qualifies or certifies the holder. */
const QUALIFIES = /qualification|qualifiee?\b|certifiee?\b|organisme (?:de qualification|certificateur|qualificateur)/;
const RGE_MENTION = /\br\.?g\.?e\b|reconnue? garante? de l'environnement/;
const RGE_CERTIFICATE = /\b(?:certificat|attestation)\b[^.;:]{0,30}\br\.?g\.?e\b/;

/** Signs that are given with the RGE mention alone: on these certificates only a logo says so, and a person must look at it. */
const RGE_SIGN =
  /quali(?:pv|sol|pac|bois|forage)\b|\b(?:chauffage|ventilation) ?\+|certibat renovation energetique|\bcp reno\b|offre globale de renovation energetique/;
const AWARDED =
  /titulaire de la qualification|\best certifiee? (?:conforme|par|selon)|periode couverte par le (?:present )?certificat|\b(?:numero|n°) (?:du certificat|de certificat|quali)|certificat n°|exigences du referentiel de (?:certification|qualification)/;
const isRgeByLogo = (layout: Layout): boolean =>
  mentions(layout, RGE_SIGN) &&
  mentions(layout, AWARDED) &&
  !mentions(layout, RGE_MENTION) &&
  !mentions(layout, /attestation d'? ?assurance|responsabilite (?:civile )?decennale/);

export function rge(layout: Layout, all: readonly Title[]): Family | null {
  const title = titled(all, /certificat|qualification|attestation[^.]{0,40}\brge\b/) ?? titled(all, RGE_MENTION);
  if (title === null && isRgeByLogo(layout)) return { kinds: ['rge'], variant: null, certainty: LIKELY, title };
  const known = mentions(layout, CERTIFIER);
  if (title === null || !(known || mentions(layout, QUALIFIES) || titled(all, RGE_CERTIFICATE) !== null)) return null;
  // An insurer's document may mention RGE; a row « Assurance de responsabilité civile » below the title of an RGE certificate does not make
  // it one.
  const insurers = titled(all, /attestation d'? ?assurance|assurance de responsabilite/);
  if (insurers !== null && (insurers.first.row <= title.first.row || insurers.first.size >= title.first.size)) return null;
  if (affirmed(layout, RGE_MENTION) === null) {
    if (!known) return null;
    if (isRgeByLogo(layout)) return { kinds: ['rge'], variant: null, certainty: LIKELY, title };
    const qualification = mentions(layout, /qualification|certification/);
    return qualification ? { kinds: [], variant: 'qualification-sans-rge', certainty: SURE, title } : null;
  }
  return { kinds: ['rge'], variant: null, certainty: SURE, title };
}
