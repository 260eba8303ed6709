// The covers by name: which one a statement speaks of, the kind's own or another.
import type { DocumentKind } from '#domain/documents/kinds.ts';

const OWN: Partial<Record<DocumentKind, RegExp>> = {
  decennale:
    /\bdecennale?s?\b|\b1792\b|\br\.?c\.?d\b|\bl\.? ?241-1\b|assurance (?:obligatoire|construction)|assurance de(?:s)? (?:travaux|construct)/,
  'rc-pro': /\bresponsabilites? civiles?\b(?! decennale)|\br\.?c\.?(?: |$|\b)(?!decennale|d\b|s\b)/,
};
const ANY =
  /\bdecennale?s?\b|\b1792\b|\bresponsabilites? civiles?\b|\br\.?c\b|\bprotection juridique|\bbris\b|\bvol\b|\bincendie|\bdegats|\bpertes? d'exploitation|\bdefense|\bdommages[- ]ouvrage|\btous risques|\bfaute inexcusable|\bcatastrophes|\bassistance|\bdommages electriques|\bmarchandises|\bmultirisque|\bflotte|\bassurance obligatoire|\bdommages (?:aux|en cours|avant)|\bbon fonctionnement|\bbiennale|\batteintes? a l'environnement|\bcyber|\bdommages immateriels|\bobjets confies|\bmandataires sociaux/;

/** Covers that a multirisque has or has not. */
const OPTIONAL =
  /\bprotection juridique|\bbris\b|\bdommages electriques|\bpertes? d'exploitation|\bdefense|\bassistance|\bcatastrophes|\bcyber|\bmarchandises|\bvol\b|\bobjets confies|\bmandataires sociaux|\bbonus/;
/** Whether a text names a cover, and none of the kinds': its refusal says nothing of this document. */
export const isOfAnotherCover = (text: string, kinds: readonly DocumentKind[]): boolean =>
  kinds.includes('assurance') ? OWN.decennale!.test(text) || OPTIONAL.test(text) : ANY.test(text) && !namesOwnCover(text, kinds);
export const namesOwnCover = (text: string, kinds: readonly DocumentKind[]): boolean =>
  kinds.some((kind) => OWN[kind]?.test(text) ?? false);
