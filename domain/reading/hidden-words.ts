// Whether text that nobody sees says anything: libraries sign their files with a line of advertising that is not drawn (V8).
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { markIn } from './watermark.ts';

/** « Powered by TCPDF 6.2.8 (www.tcpdf.org) », « Généré par … »: who made the file. */
const MADE_BY =
  /\b(?:powered|created|generated|produced|made|printed|rendered|converted|edite|genere|cree|imprime|realise|produit)e?s? (?:by|with|using|par|avec)\b(?:[^\n\d]|\d{1,2}(?:\.\d{1,3}){1,3}(?![\d./])){0,60}/g;
const ADDRESS = /\(?(?:https?:\/\/|www\.)[^\s)]+\)?/g;
/** Titles, labels and effects of a certificate. */
const TELLING =
  /\b(?:attest|certifi|assur|decennale|kbis|extrait|urssaf|vigilance|siren|siret|valable|validite|jusqu|echeance|expir|effet|periode|garanti|contrat|police|societe|sarl|sasu?|eurl|entreprise|titulaire|raison sociale|obligations|janv|fevr|mars|avril|mai|juin|juil|aout|sept|octobre|nov|dec)/;
/** A name in capitals, or capitalised words side by side. */
const NAMED = /\p{Lu}{2,}|\p{Lu}\p{Ll}+[ -]\p{Lu}/u;
const LONG = 300;

export function saysSomething(hidden: string): boolean {
  const plain = normalizeText(hidden);
  let rest = plain;
  for (const pattern of [MADE_BY, ADDRESS]) rest = rest.replace(pattern, (text) => ' '.repeat(text.length));
  const original = [...rest].map((letter, i) => (letter === ' ' ? ' ' : hidden[i]!)).join('');
  if (/\d/.test(rest) || rest.trim().length > LONG) return true;
  return TELLING.test(rest) || NAMED.test(original) || markIn(original) !== null;
}
