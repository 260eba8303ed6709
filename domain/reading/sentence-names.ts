// Names in sentences: « attestons que {société}, … », « son client {société}, domicilié … ».
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { CANDIDATES_MAX, type Candidate, isColon, isPlace, mayBeRest, nameIn, withRest } from './candidates.ts';
import { valuesOf } from './label-names.ts';
import { type Block, boxOf, column, type Layout, lineAt, type Segment } from './layout.ts';
import { cutName, isIssuer, startsSmall } from './name-shape.ts';
import { OTHER_NAME } from './roles.ts';
import { flat, hits } from './text.ts';

/** « délivrée à {société}, … » */
const GIVEN =
  /(?:delivree?|accordee?|remise?|attribuee?|decernee?) (?:par [^,.:]{2,40} )?a (?![^,.:]{2,50},? (?:le|ce|en)\b)(?=(?:[^,.:]|\.(?=\S)|\b(?:[a-z]|ent|ets|ste|cie)\.){2,80}[,(:])(?:(?:la societe|l'entreprise)\s*:?\s*)?/g;
/** « attestons que {société}, … » and similar phrases. */
const SENTENCES: readonly RegExp[] = [
  /(?:attest|certifi|confirm|declar)(?:e|ons|ent|er)(?:,[^,.;]{2,60},)?(?: par la presente)?(?: a)?(?: ce jour)?,? que\b\s*:?/g,
  /(?:attest|certifi|confirm)(?:e|ons|ent)(?:,[^,.;]{2,60},|,? par la presente,?)? (?:garantir|assurer|couvrir|avoir (?:delivre|accorde|consenti|etabli) a)\b\s*:?/g,
  GIVEN,
  /(?:son|sa|notre|nos|votre) (?:(?:societe|entreprise) )?(?:client|assure|societaire|adherent|cocontractant|titulaire|souscripteur)e?,?\s+(?=(?:[^.;]|\.(?=\S)|\b(?:[a-z]|ent|ets|ste|cie)\.){2,110}(?:,|\(|sire[nt]|domicil|immatricul|est |a souscrit))/g,
  /\b(?:l'entreprise|la societe)\s*:?\s+(?=(?:[^.;]|\.(?=\S)|\b(?:[a-z]|ent|ets|ste|cie)\.){2,240}(?:\((?:siret|siren|n°)|\bsise\b|dont le siege|\bsire[nt]\b|immatricul|enregistre|inscrit))/g,
  /\b(?:l'entreprise|la societe)\s*:?\s+(?=(?:[^.;]|\.(?=\S)|\b(?:[a-z]|ent|ets|ste|cie)\.){2,240}(?:est (?:titulaire|assuree?|garantie|couverte|a jour|qualifiee|certifiee)|a souscrit|beneficie))/g,
  /(?:contrat|police|assurance)\b[^.;]{0,40}? (?:souscrite?|conclue?) (?:par|avec)(?: (?:la societe|l'entreprise))?\s+(?=\S)/g,
  /\b(?:concernant|(?:attestation|certificat|delivree?|etablie?|emise?|souscrite?)\b[^.;:]{0,60}? (?:au profit|au benefice|en faveur|pour le compte|au nom) de)(?: (?:la societe|l'entreprise))?\s*:?\s+(?=(?:[^.;]|\.(?=\S)|\b(?:[a-z]|ent|ets|ste|cie)\.){2,110}(?:,|\(|sire[nt]|domicil|immatricul))/g,
];
/** « décerne à », « est accordée à l'entreprise »: the line ends, and the name is below it in another font. */
const AWARDED =
  /\b(?:(?:deliv|attrib|accord|decern|confer|octro[iy]|rem[ie]t?)\w* (?:[^.:]{2,60} )?(?:a|au nom de)|(?:attest|certifi)(?:e|ons|ent) (?:garantir|assurer|couvrir))(?: (?:la societe|l'entreprise|l'etablissement|l'entite)(?: suivante?)?)?\s*:?\s*$/;
/** The name is centred below the sentence, after a wide gap. */
const AWARDED_REACH = 4;
export function byAward(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const segment of layout.segments) {
    if (found.length >= CANDIDATES_MAX) break;
    if (!AWARDED.test(segment.normalized)) continue;
    const next = column(layout, segment, 'below', AWARDED_REACH).find((cell) => !isColon(cell));
    const name = next === undefined ? null : nameIn(next, 0, 8, 'sentence', segment.normalized.trim().slice(-60));
    if (name !== null) found.push(withRest(name, layout));
  }
  return found;
}

const NOBODY =
  /^\W*(?:sur la base|les? (?:titulaire|entreprise|societe|beneficiaire|assure|souscripteur|cotisant|adherent|garantie|contrat|travaux|present|document|compte)|l'(?:entreprise|assuree?|etablissement|employeur|adherent|artisan) (?:design|ci-|mention|susvis|susnomm|denomm|referenc|dont)|la presente|le titulaire|vous|votre|nous|notre (?:societe|compagnie)|il\b|elle\b)/;
/** « que votre entreprise BATI SUD »: a letter to the holder names it. */
const YOURS = /^\W*votre (?:entreprise|société|établissement) (?=\d*\p{Lu})/u;
/** « Délégation accordée à », « mandat remis à »: powers; their recipient is not the document's holder. */
const POWERS = /\b(?:delegation|mandat|agrement|accreditation|habilitation|autorisation|pouvoirs?|procuration)\b[^.;:]{0,80}$/;
/** A phrase with more occurrences is no sentence of a certificate. */
const HITS_MAX = 20;
const SENTENCE_MAX = 160;
const textAfter = (block: Block, from: number): string => block.text.slice(from, from + SENTENCE_MAX).replaceAll('\n', ' ');

function* someHits(layout: Layout, pattern: RegExp) {
  let count = 0;
  for (const hit of hits(layout, pattern)) {
    count += 1;
    if (count > HITS_MAX) return;
    yield hit;
  }
}

/** The line below the end of a sentence: in its column, or indented on the next row. */
function lineUnder(end: Segment, layout: Layout): Segment | undefined {
  const under = column(layout, end, 'below', UNDER_REACH).find((cell) => !isColon(cell));
  const next = layout.pages[end.page - 1]!.rows[end.row + 1]?.[0];
  const indented = next !== undefined && next.box[0] > end.box[0] && next.box[1] - end.box[3] < UNDER_REACH * end.size;
  return under?.row === end.row + 1 || !indented ? under : next;
}
const UNDER_REACH = 4;

export function bySentence(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  SENTENCES.forEach((pattern, rank) => {
    for (const hit of someHits(layout, pattern)) {
      const { block, end } = hit;
      const label = hit.match[0].trim();
      const score = rank < 2 ? 9 : 7;
      const after = textAfter(block, end);
      const normalized = normalizeText(after);
      const yours = YOURS.exec(after);
      if ((yours === null && NOBODY.test(normalized)) || (pattern === GIVEN && POWERS.test(flat(block).slice(0, hit.index)))) continue;
      if (
        /^\W*(?:(?:la societe|l'entreprise|l'assuree?|(?:notre|son|sa) (?:client|assure|societaire|adherent|mandant)e?)\W*)?$/.test(
          normalized,
        )
      ) {
        // « Atteste que : » and the holder's address in a separate paragraph.
        const next = lineUnder(block.segments.at(-1)!, layout);
        const name = next === undefined ? null : nameIn(next, 0, score, 'sentence', label);
        if (name !== null) found.push(withRest(name, layout));
        continue;
      }
      const line = lineAt(block, end);
      const lineEnd = block.starts[line]! + block.segments[line]!.text.length;
      // A name on a line of its own ends with that line, if an address follows.
      const gap = /^[\s:]*(?:(?:la societe|l'entreprise|l'assuree?)[\s:]*)?/.exec(normalized)![0].length;
      const at = lineAt(block, Math.min(end + gap, block.text.length - 1));
      const ownLine = block.segments[at]!;
      const follows = block.segments[at + 1];
      const alone = end + gap >= lineEnd && follows !== undefined && isPlace(follows, layout);
      const named = alone ? null : (yours ?? REPRESENTS.exec(normalized));
      const skipped = named?.[0].length ?? 0;
      const cut = cutName(alone ? ownLine.text : after.slice(skipped), true);
      // In a sentence, words in lower case belong to the sentence: « notre assuré, dommages corporels et … ».
      if (cut === null || startsSmall(cut.text)) continue;
      const start = alone ? block.starts[at]! : end + skipped + cut.start;
      const stop = alone ? start + ownLine.text.length : end + skipped + Math.max(cut.end, cut.start + 1);
      const segment = block.segments[lineAt(block, start)]!;
      found.push({
        text: cut.text,
        score,
        source: 'sentence',
        segment,
        ...(alone && mayBeRest(cut.text, follows, layout) ? { open: true } : {}),
        evidence: { page: block.page, box: boxOf(block, start, stop), label, text: cut.text },
      });
    }
  });
  return found;
}

/** « que Monsieur Alain PONS, gérant de la société BATI SUD »: the company is the holder, not its representative. */
const REPRESENTS =
  /^\W*(?:m(?:me|r)?\.?|monsieur|madame) [^,.;]{3,50}?,? (?:en (?:sa )?qualite de |agissant (?:pour le compte|au nom|en qualite) de )?(?:representante?(?: legale?)?|gerante?|presidente?|dirigeante?|directeur|directrice|associee?)?(?: general)? ?(?:de |pour )(?:la societe|l'entreprise|la (?=sarl|sas|eurl|sasu|snc|scop))\s*/;

/** « BATI SUD, SARL immatriculée … »: a paragraph that begins with the company and describes it. */
const INTRODUCED =
  /^[^.;:]{2,80}?,? (?:(?:sarl|sasu?|eurl|societe [a-z ]{3,50})\s+)?(?:au capital|immatricul|dont (?:le siege|l'etablissement)|ci-apres|domicilie)/;
export function byIntroduction(layout: Layout): Candidate[] {
  const found: Candidate[] = [];
  for (const block of layout.blocks) {
    if (found.length >= CANDIDATES_MAX) break;
    if (!INTRODUCED.test(block.normalized.slice(0, SENTENCE_MAX).replaceAll('\n', ' '))) continue;
    const first = block.segments[0]!;
    const name = isIssuer(first.normalized.slice(0, 60)) ? null : nameIn(first, 0, 5, 'form', 'en tête du paragraphe');
    if (name !== null) found.push(name);
  }
  return found;
}

export function otherNames(layout: Layout): string[] {
  const labelled = layout.segments.flatMap((segment) =>
    OTHER_NAME.test(segment.normalized) ? valuesOf(segment, 0, OTHER_NAME, false, 5, layout) : [],
  );
  const said = [...hits(layout, /(?:sous (?:l'enseigne|le nom commercial|la denomination)|\(?enseigne|nom commercial)\s*:?\s+/)]
    .slice(0, HITS_MAX)
    .map((hit) => cutName(textAfter(hit.block, hit.end))?.text);
  return [...new Set([...labelled.map(({ text }) => text), ...said.filter((text) => text !== undefined)])].slice(0, 4);
}
