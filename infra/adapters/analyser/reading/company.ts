// Whose document it is: the holder's number and name, not the insurer's, the broker's or the certifier's (T22).

import type { DocumentKind } from '#domain/documents/kinds.ts';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Evidence, ReadCompany } from '#domain/documents/reading.ts';
import { type Block, boxOf, type Layout, lineAt, type Segment } from './layout.ts';
import { type FoundNumber, findNumbers } from './numbers.ts';
import { evidenceOf, firstHit, hits, mentions } from './text.ts';

export type FoundCompany = { readonly company: ReadCompany; readonly certainty: number };
type Name = { readonly text: string; readonly evidence: Evidence };

/** Labels whose cell, neighbour or line below is the holder's name; the first that gives one wins. */
const NAME_LABELS: readonly RegExp[] = [
  /^denomination(?: (?:ou|et|\/) ?raison sociale| sociale)?$/,
  /^(?:nom (?:ou|et|\/) ?)?raison sociale(?: (?:ou|\/) ?(?:nom|denomination)[a-z ]*)?(?: de l'(?:assure|entreprise))?$/,
  /^nom(?:,? prenoms?)?(?: (?:ou|\/) denomination(?: sociale)?)?(?: et adresse)?(?: (?:de l'|du |de la )(?:assuree?|entreprise|societe|souscripteur|titulaire|beneficiaire))?$/,
  /^nom et adresse (?:du siege social|de l'etablissement|des etablissements|de l'assuree?|de l'entreprise|du souscripteur)$/,
  /^(?:l'|identite de l'|designation de l')?(?:travailleur independant|assuree?|entreprise|souscripteur|societaire|titulaire|beneficiaire)(?: (?:titulaire|assuree?|certifiee?|qualifiee?))?(?: du (?:contrat|certificat))?$/,
  /^societe(?: assuree)?$/,
];
const OTHER_LABELS = /^(?:sigle|enseigne(?: commerciale)?|nom commercial|nom d'usage)$/;

const STOP =
  /,|;|\(|\s-\s|\s(?:dont|sise?|situee?|demeurant|domiciliee?|immatricul\w*|siret|siren|n° ?siret|numero|est titulaire|a souscrit|represent\w*|titulaire|au capital|ayant|exercant|inscrit\w*|adresse|beneficie|est assuree?)\b|\s\d{1,4}(?:\s?(?:bis|ter))?,? (?:rue|avenue|av|bd|boulevard|chemin|route|place|impasse|allee|quai|cours|zone|za|zi|lieu)/;
const LEADING =
  /^\s*(?:que |a )?(?:(?:la societe|l'entreprise(?: individuelle)?|l'assuree?|notre (?:client|societaire|assure)e?|le souscripteur|l'etablissement)\s*:?\s*)?/;

/** Without quotes and punctuation around it; the point of « S.A.R.L. » stays. */
const clean = (text: string): string =>
  text
    .replace(/^[\s:«"“–-]+|[\s:,;»"”–-]+$/g, '')
    .replace(/(\p{L}{3,})\.$/u, '$1')
    .replace(/\s+/g, ' ');

/** The name at the start of a text: up to a comma, an address or the next legal phrase. */
function nameAtStart(original: string): string | null {
  const normalized = normalizeText(original);
  const lead = LEADING.exec(normalized)![0].length;
  const stop = normalized.slice(lead).search(STOP);
  const name = clean(original.slice(lead, stop === -1 ? undefined : lead + stop));
  return name.length >= 2 && name.length <= 90 && /\p{L}\P{L}?\p{L}/u.test(name) ? name : null;
}

const nameFrom = (segment: Segment, from: number, label: string): Name | null => {
  const text = nameAtStart(segment.text.slice(from));
  return text === null ? null : { text, evidence: { page: segment.page, box: segment.box, label, text } };
};

const NO_NAME =
  /^(?:references?|pour nous|cadre legal|objet|identification|page|adresse|siret|siren|n°|numero|forme|code|date|activite|tel|contrat|police|nom|raison|capital)/;

/** The value that belongs to a label: after its colon, in the cell to its right, or on the line below. */
function labelValue(layout: Layout, block: Block, line: number, labels: (normalized: string) => boolean): Name | null {
  const segment = block.segments[line]!;
  const colon = segment.normalized.indexOf(':');
  const head = (colon === -1 ? segment.normalized : segment.normalized.slice(0, colon)).replace(/[^a-z',/ ]/g, '').trim();
  if (!labels(head)) return null;
  if (colon !== -1 && segment.normalized.slice(colon + 1).trim() !== '') return nameFrom(segment, colon + 1, head);
  const below = block.segments[line + 1] ?? cellBelow(segment, layout);
  if (segment.right !== null && !/:\s*$/.test(segment.right.normalized) && !isHeader(segment.right.normalized))
    return nameFrom(segment.right, 0, head);
  return below === null || NO_NAME.test(below.normalized) ? null : nameFrom(below, 0, head);
}

/** A narrow cell breaks « MENUISERIE KERVELLA / SAS »: the legal form on the next line belongs to the name. */
const REST_OF_NAME = /^(?:sarl|s\.a\.r\.l\.?|sasu?|eurl|scop|snc|sa|(?:&|et) (?:fils|cie|associes))\.?$/;
function withRest(name: Name, layout: Layout): Name {
  const home = layout.blocks.find(
    (block) => block.page === name.evidence.page && block.segments.some(({ box }) => box === name.evidence.box),
  );
  const line = home?.segments.findIndex(({ box }) => box === name.evidence.box) ?? -1;
  const next = home?.segments[line + 1];
  if (next === undefined || !REST_OF_NAME.test(next.normalized) || !home!.segments[line]!.text.endsWith(name.text)) return name;
  return { text: `${name.text} ${next.text}`, evidence: { ...name.evidence, text: `${name.text} ${next.text}` } };
}
/** The nearest cell under a table's heading. */
function cellBelow(segment: Segment, layout: Layout): Segment | null {
  const under = layout.segments.filter(
    (other) =>
      other.page === segment.page &&
      other.box[1] >= segment.box[3] - 1 &&
      other.box[1] - segment.box[3] < 2 * segment.size &&
      Math.min(other.box[2], segment.box[2]) > Math.max(other.box[0], segment.box[0]),
  );
  return under.sort((a, b) => a.box[1] - b.box[1])[0] ?? null;
}
const isHeader = (normalized: string): boolean => /^(?:numero|n°|siren|siret|adresse)\b[^\d]*$/.test(normalized);

function labelledName(layout: Layout, labels: readonly RegExp[]): Name | null {
  for (const pattern of labels) {
    for (const block of layout.blocks) {
      for (let line = 0; line < block.segments.length; line += 1) {
        const name = labelValue(layout, block, line, (normalized) => pattern.test(normalized));
        if (name !== null) return withRest(name, layout);
      }
    }
  }
  return null;
}

/** « attestons que {société}, … » and its like. */
const SENTENCES: readonly RegExp[] = [
  /attest(?:e|ons|ent)(?: par la presente)?(?: a)?(?: ce jour)? que\b\s*:?/,
  /certifi(?:e|ons|ent)(?: par la presente)? que\b\s*:?/,
  /(?:delivree?|accordee?|remise?) a (?:la societe|l'entreprise)\s*:?\s*(?=\S)/,
  /\bl'entreprise\s*:?\s+(?=[^.;]{2,80}\(siret)/,
];
function sentenceName(layout: Layout): Name | null {
  for (const pattern of SENTENCES) {
    for (const hit of hits(layout, pattern)) {
      const original = hit.block.text.replaceAll('\n', ' ').slice(hit.end, hit.end + 140);
      // « certifie que, sur la base de ses déclarations, l'entreprise désignée ci-dessus » names nobody.
      if (
        /^(?:,|sur la base|les? |l'entreprise (?:designee|ci-dessus|mentionnee)|la presente|l'assuree? (?:designe|ci-dessus))/.test(
          normalizeText(original),
        )
      )
        continue;
      if (original.trim() === '') {
        // « Atteste que : » and the holder's address in a paragraph of its own.
        const next = cellBelow(hit.block.segments.at(-1)!, layout);
        const name = next === null ? null : nameFrom(next, 0, hit.match[0].trim());
        if (name !== null) return withRest(name, layout);
      }
      const text = nameAtStart(original);
      if (text === null) continue;
      const at = hit.block.text.replaceAll('\n', ' ').indexOf(text, hit.end);
      const end = at === -1 ? hit.end + text.length : at + text.length;
      return {
        text,
        evidence: { page: hit.block.page, box: boxOf(hit.block, at === -1 ? hit.end : at, end), label: hit.match[0].trim(), text },
      };
    }
  }
  return null;
}

/** The first line of the paragraph that holds the holder's number: an address block. */
function nameAboveNumber(number: FoundNumber): Name | null {
  const line = lineAt(number.block, number.start);
  if (line === 0) {
    const own = number.block.text.slice(0, number.start);
    const text = nameAtStart(own);
    return text === null || /sire[nt]|rcs|numero/.test(normalizeText(text))
      ? null
      : { text, evidence: { page: number.block.page, box: boxOf(number.block, 0, own.length), label: 'avant le numéro', text } };
  }
  const first = number.block.segments.slice(0, line).find((segment) => !NO_NAME.test(segment.normalized) && !/:/.test(segment.text));
  return first === undefined ? null : nameFrom(first, 0, 'au-dessus du numéro');
}

/** The name stands so close to the number, in lines, that they belong together. */
const NEAR_LINES = 6;
const beside = (name: Name | null, number: FoundNumber): boolean => {
  const [a, b] = [name?.evidence, number.evidence];
  if (!a?.box || !b.box || a.page !== b.page) return false;
  return Math.abs(a.box[1] - b.box[1]) < NEAR_LINES * (b.box[3] - b.box[1]);
};
const INSURANCE: readonly DocumentKind[] = ['rc-pro', 'decennale', 'assurance'];

export function readCompany(layout: Layout, kinds: readonly DocumentKind[]): FoundCompany {
  const labels = kinds.includes('kbis') ? NAME_LABELS.slice(0, 3) : NAME_LABELS;
  const printed = labelledName(layout, labels) ?? sentenceName(layout);
  const numbers = findNumbers(layout)
    .map((number) => ({ ...number, score: number.score + (beside(printed, number) ? 2 : 0) }))
    .sort((a, b) => b.score - a.score);
  // A number of somebody else is none at all: the document then names its holder by name alone.
  const main = numbers[0] !== undefined && numbers[0].score >= 0 ? numbers[0] : undefined;
  const rival = numbers.find((number) => number.siren !== main?.siren);
  const own = numbers.filter((number) => number.siren === main?.siren);
  const sirets = [...new Set(own.flatMap((number) => number.siret ?? []))];
  const name = printed ?? own.map(nameAboveNumber).find((found) => found !== null) ?? null;
  const others = labelledName(layout, [OTHER_LABELS]);
  const everyone = firstHit(layout, /(?:ensemble|tous?|totalite)(?: de)? (?:ses|des|les|vos) etablissements/);
  const evidence = [name?.evidence, main?.evidence, everyone === null ? undefined : evidenceOf(everyone, 'établissements')];
  const doubtful =
    main !== undefined &&
    (main.repaired ||
      !main.labelled ||
      (rival !== undefined && rival.score >= main.score - 2) ||
      // An insurer prints its own number too: the holder's is told by the words or the name beside it.
      (kinds.some((kind) => INSURANCE.includes(kind)) && !own.some((number) => number.holder || beside(printed, number))));
  const certainty = main === undefined ? (name === null ? NOBODY : DOUBTFUL) : doubtful || name === null ? DOUBTFUL : SURE;
  return {
    company: {
      name: name?.text ?? null,
      otherNames: others === null ? [] : [others.text],
      siren: main?.siren ?? null,
      sirets,
      allEstablishments: everyone !== null && !mentions(layout, /a l'exception de(?:s| l')etablissement/),
      evidence: evidence.filter((one) => one !== undefined),
    },
    certainty,
  };
}

const SURE = 0.99;
const DOUBTFUL = 0.9;
const NOBODY = 0.3;
