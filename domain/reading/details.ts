// The other fields of a document: validity, security code, headcount, payroll, activities.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { DocumentReading, Evidence } from '#domain/documents/reading.ts';
import { boxIn, type Layout, type Segment } from './layout.ts';
import { evidenceOf, firstHit, flat, type Hit, hits, mentions } from './text.ts';
import { between } from './vicinity.ts';

const WORD_NUMBERS: Readonly<Record<string, number>> = { un: 1, deux: 2, trois: 3, quatre: 4, six: 6, neuf: 9, douze: 12 };
const DURATION =
  /(?:valable|valide|validite|valide?e)(?: de l'attestation| de la presente| est)?[^.;\d]{0,40}?\b(\d{1,3}|un|deux|trois|quatre|six|neuf|douze)\s*(?:\(\d+\) )?(mois|jours|ans?)\b/;

const FROM_A_DAY = /^,? (?:a compter|a partir|a dater) (?:du|de la (?:date|prise) d'effet|de l'effet)\b(?! (?:jour|present))/;
/** « attestation valable 3 mois » (T16). */
export function readValidity(layout: Layout): DocumentReading['validity'] {
  for (const hit of hits(layout, DURATION)) {
    const [, figure, unit] = hit.match;
    const amount = /\d/.test(figure!) ? Number(figure) : (WORD_NUMBERS[figure!] ?? 0);
    // « douze mois à compter du 1er avril » states its first day (date-spans.ts).
    if (amount === 0 || FROM_A_DAY.test(flat(hit.block).slice(hit.end))) continue;
    const evidence = evidenceOf(hit, 'durée');
    if (unit === 'jours') return { months: 0, days: amount, evidence };
    return { months: unit === 'mois' ? amount : amount * 12, days: 0, evidence };
  }
  return null;
}

export const readTacitRenewal = (layout: Layout): boolean =>
  mentions(layout, /tacite reconduction|reconduction tacite|renouvel\w+ tacitement|reconductible tacitement/);

const CODE = /^[A-Z0-9](?:[ -]?[A-Z0-9]){9,24}$/;

/** A code of fifteen letters by chance; a word beside the label is shorter, and « XXXXX… » stands for none. */
const LETTERS_ALONE = /^(?!(.)\1+$)[A-Z]{15}$/;
const CODE_LABEL = /(?:code|cle|numero|n°) de securite(?! sociale)|(?:code|cle) de (?:controle|verification)/;
/** The code beside or below « CODE DE SÉCURITÉ »; the specimens print it in a box (DOCUMENTS §5a). */
export function readSecurityCode(layout: Layout): DocumentReading['securityCode'] {
  for (const segment of layout.segments) {
    const at = segment.normalized.search(CODE_LABEL);
    if (at === -1) continue;
    const from = at + CODE_LABEL.exec(segment.normalized)![0].length;
    const rest = segment.text.slice(from).replace(/^[\s:]+/, '');
    const below = layout.segments
      .filter(
        (other) =>
          other.page === segment.page &&
          other.row > segment.row &&
          other.box[1] - segment.box[3] < 2.5 * segment.size &&
          Math.min(other.box[2], segment.box[2]) > Math.max(other.box[0], segment.box[0]),
      )
      .sort((a, b) => a.row - b.row)[0];
    for (const [candidate, home] of [
      [rest, segment],
      [segment.right?.text, segment.right],
      [below?.text, below],
    ] as const) {
      if (candidate === undefined || home === null || home === undefined) continue;
      // The whole cell, or its first word if more text follows.
      const whole = candidate.trim().replace(/[.,;]$/, '');
      const text = CODE.test(whole) ? whole : (whole.split(/[\s.,;|)]/)[0] ?? '');
      if (!CODE.test(text) || !(/\d/.test(text) || LETTERS_ALONE.test(text))) continue;
      const start = home.text.indexOf(text);
      const evidence: Evidence = { page: home.page, box: boxIn(home, start, start + text.length), label: 'code de sécurité', text };
      return { value: text.replace(/[ -]/g, ''), evidence };
    }
  }
  return aloneCode(layout);
}

const PRINTED_CODE = /(?<![A-Z0-9-])(?:[A-Z0-9]{15}|[A-Z0-9]{5}([ -])[A-Z0-9]{5}\1[A-Z0-9]{5})(?![A-Z0-9-])/;
/** A code of fifteen digits and capitals, under any label: no other number of a certificate has this form. */
function aloneCode(layout: Layout): DocumentReading['securityCode'] {
  for (const segment of layout.segments) {
    const match = PRINTED_CODE.exec(segment.text);
    if (match === null || !/\d/.test(match[0]) || !/[A-Z]/.test(match[0])) continue;
    const [text] = match;
    const box = boxIn(segment, match.index, match.index + text.length);
    return { value: text.replace(/[ -]/g, ''), evidence: { page: segment.page, box, label: 'code', text } };
  }
  return null;
}

const amount = (text: string): number => Number(text.replace(/[\s.]/g, '').replace(',', '.'));

/** « 34 | ◄ effectif salarié moyen » */
const POINTS_LEFT = /^[◄←◀⬅<]/;
/** The number beside a label: in the same cell, in the cell to its right, or in the one below. */
function besideLabel(layout: Layout, label: RegExp, value: RegExp): string | null {
  for (const segment of layout.segments) {
    const match = label.exec(segment.normalized);
    if (match === null) continue;
    const below = between(layout, segment.page, segment.box[3], segment.box[3] + 3 * segment.size).find(
      (other) =>
        other.box[1] >= segment.box[3] - 1 &&
        other.box[1] - segment.box[3] < 1.5 * segment.size &&
        Math.min(other.box[2], segment.box[2]) > Math.max(other.box[0], segment.box[0]),
    );
    const rest = segment.normalized.slice(match.index + match[0].length);
    const before = POINTS_LEFT.test(segment.text) ? segment.left?.normalized : undefined;
    for (const text of [before, rest, segment.right?.normalized, below?.normalized]) {
      const found = text === undefined ? null : value.exec(text);
      if (found !== null) return found[1]!;
    }
  }
  return null;
}

const HEADCOUNT =
  /\beffectifs?\b(?: (?:moyen|mensuel|declare|salarie|total|de l'entreprise)e?s?)*|nombre (?:de|moyen de) salarie(?:s|\(s\))(?: declares)?|^\W*salarie(?:s|\(s\))?(?: declares?)?(?:\W*$|(?= ?: ?\d))/;
/** The headcount of a table of establishments: the sum of the column, or the value of its row « Total ». */
function summedHeadcount(layout: Layout): number | null {
  for (const { rows } of layout.pages) {
    for (const head of rows.flat()) {
      if (head.left === null || HEADCOUNT.exec(head.normalized)?.[0].length !== head.text.length) continue;
      const [from, to] = [head.left.box[2], head.right?.box[0] ?? Number.POSITIVE_INFINITY];
      let sum: number | null = null;
      for (const row of rows.slice(head.row + 1, head.row + 1 + ROWS_MAX)) {
        const cell = row.find(({ box }) => box[0] > from && box[2] < to);
        if (cell === undefined || !/^\d{1,5}$/.test(cell.normalized)) break;
        if (/\btotal\b/.test(row[0]!.normalized)) return Number(cell.normalized);
        sum = (sum ?? 0) + Number(cell.normalized);
      }
      if (sum !== null) return sum;
    }
  }
  return null;
}
const ROWS_MAX = 40;

/** « n'a déclaré aucun salarié », « vous n'employez pas de personnel »: a headcount of zero. */
const STAFF =
  "(?:(?:personnels? |membres? du personnel )?salariee?s?(?:\\(s\\))?|personnels?|employes?(?! d)|main[- ]d'\\w+)(?! (?:(?:non )?(?:etrang|detach|expatri|suppl|absent|proteg|interim|handicap|saison|mineur|soumis|concern)|(?:de|a|en|au titre du) (?!ce jour|cette date|son compte|votre compte|septembre|l'(?:entreprise|etablissement))))";
const EMPLOYS = '(?:employ|emploi|occup|compt|comport|declar)\\w*';
/** Between the denial and what is denied. */
const MEANWHILE = '(?: (?:pas|plus|point|a ce jour|actuellement|a cette date|(?:sur|pour|pendant) (?:la|cette) periode))*';
const NOBODY = new RegExp(
  [
    `\\bn(?:e |'|e (?:pas|plus) )(?:y )?(?:(?:a|avez|ont|ayant|avoir)${MEANWHILE}(?: (?:declare|employe|occupe|embauche|compte|eu))?|${EMPLOYS})(?:[^.;\\d]{0,30}? aucune? |${MEANWHILE} (?:de |d'))${STAFF}`,
    `\\bn'(?:a|avez|ont|ayant) (?:pas|jamais) eu recours a (?:du |un )?${STAFF}`,
    "\\bn'(?:est|etes|etant) (?:pas|plus) (?:(?:enregistree?|immatriculee?|inscrite?|declaree?|connue?) )?(?:(?:comme|en tant que?|en qualite) ?(?:d'|qu')? ?)?employeu(?:r|se)\\b|\\bnon[- ]employeu(?:r|se)\\b",
    "\\b(?:aucun|pas de) (?:personnel |emploi )?(?:salarie )?(?:n'est |n'a ete |n'y est )?(?:declare|employe|occupe|enregistre|connu|present)e?s?\\b|\\baucun salarie n'(?:est|a|y)\\b|\\baucune? (?:main[- ]d'\\w+|personnel) salariee? n'(?:est|a|y)\\b",
    '\\beffectif\\b[^.;\\d]{0,30}?\\b(?:neant|nul|zero)\\b',
    `\\bsans (?:(?:emploi|l'aide|le concours|recours) (?:de |d'un |d'|a du )?)?(?:aucun )?(?:personnels? )?salarie(?! (?:etrang|detach))`,
  ].join('|'),
);
/** A whole line or cell. */
const NOBODY_ALONE =
  /^\W*(?:(?:aucun|pas de|zero|0|sans|(?:vous|il|elle|l'entreprise) n'(?:a|avez) (?:aucun|pas de)) (?:personnel )?salaries?(?:\(s\))?(?: (?:a ce jour|sur (?:la|cette) periode|pour cette periode|a declarer))?|employeur ?: ?non)\W*$/;
/** The holder works alone by what he is: « en votre qualité de travailleur indépendant », « l'auto-entrepreneur ci-dessus ». */
const SELF_EMPLOYED =
  /(?:\ben (?:votre |sa |son |tant )?(?:qualite )?(?:de |d'|que )|\b(?:le|la|du|au|ce|cette|votre|statut|regime|categorie) ?:? |\bl'|^\W*)(?:travailleu\w+ (?:independant|non salarie)|(?:micro|auto)[- ]?entrepr(?:eneur|eneuse|ise)\b(?! (?:qui|dont|peu))|micro-social|professions? liberales?|artisan independant)/;
/** What an employer's paper names. */
const EMPLOYER =
  /\bmasse salariale|\beffectifs?\b|(?<!non[- ])\bsalarie(?:e|s|es)?\b(?! exige)|\bqualite d'employeur|\bemployeur (?:susvise|ci-dessus|designe)/;

const NONE = /^\W{0,4}(aucune?|neant|nul|zero)\b/;
/** « …, alors que le contrôle en a relevé trois » */
const CONTRADICTED =
  /^[^.;]*\b(?:alors|tandis|mais|pourtant|cependant|toutefois|or|malgre|controle|constat\w*|ni (?!apprenti|stagiaire|salarie|personnel|intermit|interim))\b/;
/** Whether the sentence concerns the holder; not « lorsqu'une entreprise n'emploie aucun salarié ». */
const isOfHolder = ({ block, index, end }: Hit): boolean =>
  !CONTRADICTED.test(flat(block).slice(end)) &&
  !/\b(?:si|s'il|lorsqu\w*|quand|en cas|qui)\b[^.;]*$|\b(?:les|des|aux|toute?|chaque) (?:[a-z'-]+ ){1,3}$/.test(
    flat(block).slice(0, index),
  );

const FIGURE = /^\W{0,4}(\d[\d ]{0,6})(?!\d|[,./]\d)(?=\W*$|\.\s|\s*(?:salarie|personne|emploi))/;

export function readHeadcount(layout: Layout): number | null {
  const first = (pattern: RegExp): number | null => {
    const figure = firstHit(layout, pattern)?.match[1];
    return figure === undefined ? null : amount(figure);
  };
  const beside = besideLabel(layout, HEADCOUNT, FIGURE);
  return (
    first(/effectif[^.;\d]{0,60}?(\d[\d ]{0,6})\s*(?:salarie|personne|emploi)/) ??
    first(/(\d[\d ]{0,6})\s*salaries?(?: declare| pour un effectif| au titre|\W{1,3}(?:et )?(?:pour )?(?:une )?masse salariale)/) ??
    first(/(?:employ|emploi|declar|occup)[a-z]*[^.;\d]{0,40}?\b(\d[\d ]{0,6})\s*(?:salarie|(?:personnes?|collaborateurs?)\b)/) ??
    summedHeadcount(layout) ??
    (beside === null ? null : amount(beside)) ??
    first(/salaries? (?:declares?|employes?|occupes?)\W{1,3}(\d[\d ]{0,6})\b/) ??
    first(/\bpour (\d[\d ]{0,6})\s*salaries?\b/) ??
    (besideLabel(layout, HEADCOUNT, NONE) !== null ||
    [...hits(layout, NOBODY)].some(isOfHolder) ||
    nobodyAlone(layout) ||
    worksAlone(layout)
      ? 0
      : null)
  );
}
const nobodyAlone = ({ segments }: Layout): boolean =>
  segments.some(
    ({ normalized, right }) =>
      NOBODY_ALONE.test(normalized) || (/^\W*employeur\W*$/.test(normalized) && /^\W*non\W*$/.test(right?.normalized ?? '')),
  );
const worksAlone = (layout: Layout): boolean => !mentions(layout, EMPLOYER) && [...hits(layout, SELF_EMPLOYED)].some(isOfHolder);
const MONEY = /^\W{0,4}(\d[\d .]*(?:,\d{1,2})?)\s*(?:€|euros?|eur\b|$)/;

/** Payroll in euros. */
export function readPayroll(layout: Layout): number | null {
  const text =
    firstHit(layout, /masse salariale[^.;\d]{0,40}?(\d[\d .]*(?:,\d{1,2})?)\s*(?:€|euros?|eur\b)/)?.match[1] ??
    besideLabel(layout, /masse salariale(?: (?:mensuelle|brute|declaree|totale))*|remunerations? declarees?/, MONEY);
  return text === undefined || text === null ? null : amount(text);
}

/** The paragraph below « activités » of an insurance certificate, up to the next title (T19). */
export function readActivities(layout: Layout, kinds: readonly DocumentKind[]): string | null {
  if (!kinds.some((kind) => kind === 'decennale' || kind === 'rc-pro' || kind === 'assurance')) return null;
  const parts: string[] = [];
  const segments = layout.segments;
  const start = segments.findIndex((segment) =>
    /^\W*(?:nature des |liste des |les )?(?:metiers?|corps d'etat|specialites?|travaux) (?:garanti|assure|declare|souscrit|couvert|exerce)|\bactivites? (?:suivantes?|de|ci-(?:apres|dessous))\W*:|^\W*(?:nature des |liste des )?activites? (?:professionnelles? )?(?:garanties?|assurees?|declarees?|exercees?|souscrites?|couvertes?)|^\W*activites?\s*:?/.test(
      segment.normalized,
    ),
  );
  if (start === -1) return null;
  for (const segment of segments.slice(start, start + 14)) {
    const stops =
      /^(?:les garanties objet|ouverture|territoire|montant|cout|periode|tableau|nature de la garantie|etendue|fait a|la presente|garanties\b)/.test(
        segment.normalized,
      );
    if (parts.length > 0 && stops) break;
    parts.push(`${parts.length === 0 ? '' : segment.left === null ? '\n' : ' | '}${segment.text}`);
  }
  return parts.join('').slice(0, ACTIVITIES_MAX);
}

const ACTIVITIES_MAX = 1500;

const MARGIN_SHARE = 0.12;
/** « Page 1/2 », « feuillet 1 sur 2 ». */
const NUMBERED = /\b(?:pages?|p\.|feuill?ets?|folio)\s*(?:n° ?)?:?\s*(\d{1,2})\s*(?:\/|sur|de)\s*(\d{1,2})\b/;
/** « Suite au verso », « suite page 2 », « voir page suivante » on the last page. */
const COUNTS = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];
/** « un document de deux feuillets », « comporte 3 pages ». */
const OF_PAGES = new RegExp(
  `\\b(?:documents?|attestation|certificat|extrait|presente?|lettre|envoi)\\b[^.;|]{0,40}\\b(?:de|en|sur|comporte|comprend|compte|contient|compose[e]? de|etablie? en) (${COUNTS.slice(1).join('|')}|[2-9]|[12]\\d) (?:pages?|feuill?ets?|folios?|volets)\\b`,
);
const GOES_ON =
  /\b(?:au|le|du) (?:verso|dos)\b|\ben page (?:n° ?)?[2-9]\b|\b(?:a|en|sur) la page suivante|\b(?:suite|tourner|tournez|voir|cf\.?|verso)\b[^.;]{0,25}\b(?:verso|pages? suivantes?|(?:page|feuillet|p\.) ?(?:n° ?)?\d|feuillet suivant|s\.?v\.?p)|\bt\.?s\.?v\.?p\b|^\W*suite\W*$|^\W*\(?a suivre\)?\W*$/;
/** The pages that the document mentions but lacks (T02). */
export function missingPages(layout: Layout, pageCount: number): number[] {
  const seen = new Map<number, Map<number, Set<number>>>();
  for (const { match, block } of hits(layout, NUMBERED)) note(seen, match, block.page);
  for (const segment of layout.segments) {
    // Only at the top or the bottom of the page or of its text: elsewhere « 01/07 » may be a date.
    const { height } = layout.pages[segment.page - 1]!;
    const inMargin = segment.box[1] <= height * MARGIN_SHARE || segment.box[3] >= height * (1 - MARGIN_SHARE);
    if (!inMargin && !isLast(segment, layout)) continue;
    const alone = /^([1-9]\d?)\s*\/\s*([1-9]\d?)$/.exec(segment.normalized.trim());
    if (alone !== null) note(seen, alone, segment.page);
  }
  for (const [total, numbers] of seen) {
    // Two documents in one file may each number their own pages; the first page twice is no second one.
    const carrying = new Set([...numbers.values()].flatMap((pages) => [...pages])).size;
    if (total < 2 || total > 30 || (pageCount >= total && carrying <= numbers.size)) continue;
    const missing = Array.from({ length: total }, (_, i) => i + 1).filter((number) => !numbers.has(number));
    if (missing.length > 0) return missing;
  }
  const told = firstHit(layout, OF_PAGES)?.match[1];
  const total = told === undefined ? 0 : COUNTS.indexOf(told) + 1 || Number(told);
  if (total > pageCount) return Array.from({ length: total - pageCount }, (_, i) => pageCount + 1 + i);
  return layout.segments.some(({ page, normalized }) => page === pageCount && GOES_ON.test(normalized)) ? [pageCount + 1] : [];
}
/** Alone in its row, with one line at most below it. */
const isLast = (segment: Segment, layout: Layout): boolean =>
  segment.left === null &&
  segment.right === null &&
  layout.segments.filter(({ page, box }) => page === segment.page && box[1] > segment.box[3]).length <= 1;
function note(seen: Map<number, Map<number, Set<number>>>, match: RegExpExecArray, page: number): void {
  const [number, total] = [Number(match[1]), Number(match[2])];
  if (number < 1 || number > total) return;
  const numbers = seen.get(total) ?? new Map<number, Set<number>>();
  seen.set(total, numbers.set(number, (numbers.get(number) ?? new Set()).add(page)));
}
