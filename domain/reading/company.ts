// Whose document it is: the holder's number and name, not the insurer's, the broker's or the certifier's (T22). Every place that may hold
// the name gives a candidate; their scores are added up by name, and two equal results leave the document to a person.
import { compareNames, nameWords } from '#domain/documents/company-match.ts';
import { COVER_KINDS, type DocumentKind } from '#domain/documents/kinds.ts';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { ReadCompany } from '#domain/documents/reading.ts';
import { type Candidate, isInCapitals, weigh } from './candidates.ts';
import { byField, byLabel } from './label-names.ts';
import type { Layout } from './layout.ts';
import { cutName } from './name-shape.ts';
import { type FoundNumber, findNumbers } from './numbers.ts';
import { byAddress, byForm, byFormBelow, byNumber, byTitle, opensWith } from './placed-names.ts';
import { byAward, byIntroduction, bySentence, otherNames } from './sentence-names.ts';
import { evidenceOf, firstHit, hits, mentions } from './text.ts';

/** `ifKnown`: the confidence if name and number turn out to be the subcontractor's. */
export type FoundCompany = { readonly company: ReadCompany; readonly certainty: number; readonly ifKnown: number };
type Ranked = {
  readonly best: Candidate;
  readonly score: number;
  readonly places: number;
  readonly open: boolean;
  readonly addressee: boolean;
};

/** A name within this distance of the number, in line heights, belongs to it. */
const NEAR_LINES = 6;
const linesAway = (candidate: Candidate, number: FoundNumber): number => {
  const [a, b] = [candidate.evidence, number.evidence];
  if (!a.box || !b.box || a.page !== b.page) return Number.POSITIVE_INFINITY;
  return Math.abs(a.box[1] - b.box[1]) / (b.box[3] - b.box[1]);
};
/** A number usually follows its name. */
const stepsTo = (candidate: Candidate, number: FoundNumber): number => {
  const above = (number.evidence.box?.[3] ?? 0) < (candidate.evidence.box?.[1] ?? 0) + 1;
  return linesAway(candidate, number) * (above ? 3 : 1);
};
const beside = (candidate: Candidate, number: FoundNumber): boolean =>
  linesAway(candidate, number) < (inOneForm(candidate, number) ? FORM_LINES : NEAR_LINES);
/** Two values of a form, one above the other at one left edge, each beside its label: forms space them more widely. */
const inOneForm = ({ segment, source, evidence }: Candidate, number: FoundNumber): boolean =>
  source === 'label' && segment.left !== null && Math.abs((evidence.box?.[0] ?? 0) - (number.evidence.box?.[0] ?? -1)) < 1;
const FORM_LINES = 10;

/** Phrases that introduce the certifying party: « Nous soussignés X », « X atteste que ». */
const SPEAKERS = [
  /soussigne(?:e|s|es)?\b,?\s*:?\s*/g,
  /(?:par mandat de|mandatee? par|(?:agissant|intervenant)[^.;]{0,40}pour le compte de|aupres de|assureur\s*:|courtier\s*:)\s*(?:la (?:societe|compagnie) )?/g,
];
/** « La société X, dont le siège est situé …, atteste »: the certifying party opens the sentence, however much precedes the verb. */
const OPENS_SENTENCE =
  /(?:^|\. )([^.,;:]{3,80}), (?:(?!\bque\b|\b(?:est|sont) (?:titulaire|assure|a jour|garanti|couvert|qualifi|certifi)|\ba souscrit)(?:[^;.]|\.(?! ))){0,240}?\b(?:atteste|certifie|confirme|declare)\b/g;
const SPEAKERS_MAX = 20;
const BEFORE_VERB = /(?:^|[.\n] ?)([^.\n,]{3,60}?),? (?:atteste|certifie|confirme)\b/g;

function speakers(layout: Layout): Set<string> {
  const found = new Set<string>();
  const add = (text: string): void => {
    const cut = cutName(text);
    if (cut !== null) found.add(key(cut.text));
  };
  for (const pattern of SPEAKERS) {
    for (const hit of hits(layout, pattern)) {
      if (found.size >= SPEAKERS_MAX) break;
      add(hit.block.text.slice(hit.end, hit.end + 90));
    }
  }
  for (const hit of hits(layout, OPENS_SENTENCE)) {
    if (found.size >= SPEAKERS_MAX) break;
    const from = hit.index + hit.match[0].indexOf(hit.match[1]!);
    add(hit.block.text.slice(from, from + hit.match[1]!.length).replaceAll('\n', ' '));
  }
  for (const block of layout.blocks) {
    for (const match of block.normalized.matchAll(BEFORE_VERB)) {
      if (found.size >= SPEAKERS_MAX) break;
      const from = match.index + match[0].indexOf(match[1]!);
      add(block.text.slice(from, from + match[1]!.length));
    }
  }
  return found;
}

const key = (name: string): string => nameWords(name).sort().join(' ');

/** Where a name ends is uncertain until another place prints it; the words before a number run over lines, so they do not tell. */
const isOpen = ([best, ...rest]: readonly Candidate[]): boolean =>
  best?.open === true && rest.every(({ open, source, segment }) => open === true || source === 'number' || segment === best.segment);

/** Whom the paper is sent to, or a customer of its issuer: the holder only if another place says so. */
const ADDRESSEE = /^\W*(?:(?:le|la|notre|votre|nom du|nom de la) )?(?:client|destinataire)|a l'attention/;
const isAddressee = (candidates: readonly Candidate[]): boolean => {
  const said = candidates.filter(isSaid);
  return said.length > 0 && said.every(({ source, evidence }) => source === 'label' && ADDRESSEE.test(normalizeText(evidence.label)));
};

/** Drops « DE L'ORB SAS », the second line of a name, as a candidate of its own. */
function withoutRests(candidates: readonly Candidate[], layout: Layout): Candidate[] {
  const at = ({ segment }: Candidate) => layout.homes.get(segment)!;
  const inBlock = Map.groupBy(candidates, (candidate) => at(candidate).block);
  return candidates.filter((rest) => {
    if (isSaid(rest)) return true;
    const others = (inBlock.get(at(rest).block) ?? []).slice(0, BLOCK_CANDIDATES_MAX);
    return !others.some((whole) => at(whole).line < at(rest).line && whole.text.endsWith(` ${rest.text}`));
  });
}
/** A paragraph with more candidates is no certificate's. */
const BLOCK_CANDIDATES_MAX = 40;

/** The names with their scores, the best first. The scores of places with the same name are added. */
function ranked(candidates: readonly Candidate[], main: FoundNumber | undefined, layout: Layout): Ranked[] {
  const others = speakers(layout);
  const groups = new Map<string, { candidate: Candidate; score: number }[]>();
  // If names are printed in capitals, so is the holder's: « Suivi par : Paul Martin » is not the holder.
  const inCapitals = candidates.some(({ source, text }) => source === 'number' && isInCapitals(text));
  for (const candidate of withoutRests(candidates, layout)) {
    const words = key(candidate.text);
    if (words === '') continue;
    const near = main !== undefined && beside(candidate, main) ? 2 : 0;
    const small = inCapitals && candidate.source === 'field' && !isInCapitals(candidate.text) ? 3 : 0;
    const score = weigh(candidate, layout) + near - small - (others.has(words) ? 8 : 0);
    groups.set(words, [...(groups.get(words) ?? []), { candidate, score }]);
  }
  return [...groups.values()]
    .map((group): Ranked => {
      const sorted = group.toSorted((a, b) => b.score - a.score);
      const sources = new Set(sorted.filter(({ score }) => score > 0).map(({ candidate }) => candidate.source));
      return {
        best: sorted[0]!.candidate,
        score: sorted[0]!.score + 1.5 * Math.max(0, sources.size - 1),
        places: sources.size,
        open: isOpen(sorted.map(({ candidate }) => candidate)),
        addressee: isAddressee(sorted.map(({ candidate }) => candidate)),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

/** A label or a sentence names the holder. */
const isSaid = ({ source }: Candidate): boolean => source === 'label' || source === 'sentence';
const strongly = ({ best, score }: Ranked): boolean => isSaid(best) && score >= 9;

/** Minimum score of a certain name. */
const SURE_NAME = 4;
/** Minimum score without a label, a sentence or the number beside it. */
const SURE_ALONE = 6;
/** Two names whose scores differ by less than this are rivals. */
const RIVAL = 2;

/** Two numbers whose scores differ by no more than this are rivals: by the holder's words, or by their distance to the name. */
const RIVAL_NUMBER = 3;

const SURE = 0.99;
const DOUBTFUL = 0.9;
const NOBODY = 0.3;

export function readCompany(layout: Layout, kinds: readonly DocumentKind[]): FoundCompany {
  const printed = [...byLabel(layout), ...bySentence(layout), ...byAward(layout)];
  const first = ranked(printed, undefined, layout)[0]?.best;
  const found = findNumbers(layout, kinds);
  const nearest = first === undefined ? 0 : Math.min(...found.map((number) => stepsTo(first, number)));
  const nearness = (number: FoundNumber): number =>
    first === undefined || !beside(first, number) ? 0 : stepsTo(first, number) <= nearest ? 3 : 2;
  const numbers = found.map((number) => ({ ...number, score: number.score + nearness(number) })).sort((a, b) => b.score - a.score);
  // Somebody else's number does not count; the document then identifies its holder by name alone.
  const main = numbers[0] !== undefined && numbers[0].score >= 0 ? numbers[0] : undefined;
  const rival = numbers.find((number) => number.siren !== main?.siren);
  const own = numbers.filter((number) => number.siren === main?.siren);
  const sirets = [...new Set(own.flatMap((number) => number.siret ?? []))];
  const names = ranked(
    [
      ...printed,
      ...byNumber(own, layout),
      ...byAddress(layout, kinds),
      ...byForm(layout),
      ...byIntroduction(layout),
      ...byField(layout),
      ...(kinds.includes('kbis') ? byTitle(layout) : []),
      ...(kinds.includes('kbis') || kinds.includes('rge') ? byFormBelow(layout) : []),
    ],
    main,
    layout,
  );
  const name = names[0];
  const otherName = names.find(
    ({ best }) => compareNames(best.text, name!.best.text) === 'different' || compareNames(best.text, name!.best.text) === 'partial',
  );
  const everyone = firstHit(layout, /(?:ensemble|tous?|totalite)(?: de)? (?:ses|des|les|vos) etablissements/);
  const evidence = [name?.best.evidence, main?.evidence, everyone === null ? undefined : evidenceOf(everyone, 'établissements')];
  // « HELIOLABEL - 3 rue des Canuts - SIRET »: a number whose every line begins with another company is explained, if the holder's name has
  // a label of its own beside its number.
  const told = name !== undefined && strongly(name) && own.some((number) => beside(name.best, number));
  const explained =
    told &&
    rival !== undefined &&
    numbers
      .filter(({ siren }) => siren === rival.siren)
      .every((number) => {
        const other = opensWith(number);
        return other !== null && compareNames(other, name.best.text) === 'different';
      });
  // Fourteen digits with two valid keys beside the name, and no other number on the document, need no label.
  const aloneBesideName =
    rival === undefined && sirets.length === 1 && name !== undefined && own.some((number) => beside(name.best, number));
  const doubtfulNumber =
    main !== undefined &&
    (main.repaired ||
      !(main.labelled || aloneBesideName) ||
      (rival !== undefined &&
        (rival.score >= main.score - RIVAL_NUMBER || (rival.labelled && rival.score >= 0 && !rival.issuer && !explained))) ||
      // An insurer prints its own number too: words of the holder, or the name beside it, must identify the holder's.
      (kinds.some((kind) => COVER_KINDS.includes(kind)) &&
        !own.some((number) => number.holder || (name !== undefined && beside(name.best, number)))));
  const alone = name !== undefined && !isSaid(name.best) && !own.some((number) => beside(name.best, number));
  const twoNames = name !== undefined && otherName !== undefined && otherName.score > name.score - RIVAL;
  const doubtfulName =
    name === undefined ||
    name.open ||
    name.addressee ||
    name.score < (alone ? SURE_ALONE : SURE_NAME) ||
    (name.best.source === 'form' && name.places < 2) ||
    twoNames;
  const certainty = main === undefined ? (name === undefined ? NOBODY : DOUBTFUL) : doubtfulNumber || doubtfulName ? DOUBTFUL : SURE;
  // If name and number belong together, the only doubt left is whether another party that is also named as holder is the one.
  const together = name !== undefined && own.some((number) => !number.issuer && (rival === undefined || beside(name.best, number)));
  const anotherHolder =
    (twoNames && isSaid(otherName.best)) ||
    (main !== undefined && rival?.holder === true && !rival.issuer && !explained && rival.score > main.score - RIVAL_NUMBER);
  return {
    company: {
      name: name?.best.text ?? null,
      otherNames: otherNames(layout).filter((other) => normalizeText(other) !== normalizeText(name?.best.text ?? '')),
      siren: main?.siren ?? null,
      sirets,
      allEstablishments: everyone !== null && !mentions(layout, /a l'exception de(?:s| l')etablissement/),
      evidence: evidence.filter((one) => one !== undefined),
    },
    certainty,
    ifKnown: together && !anotherHolder && !name.addressee ? SURE : certainty,
  };
}
