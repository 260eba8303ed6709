// Periods of cover without a printed end: « pour l'année civile 2026 », « pour une durée de douze mois à compter du 1er juillet 2026 ».
import type { LabelledDate } from '#domain/documents/reading.ts';
import { addDays, addMonths, dateOf } from '#domain/kernel/calendar.ts';
import { findDates, MONTH_WORD, monthNumber } from './date-forms.ts';
import type { Layout } from './layout.ts';
import { evidenceOf, flat, type Hit, hits } from './text.ts';

/** The words leave no doubt about it. */
type SpanDate = LabelledDate & { readonly weak: boolean; readonly shortYear: false };

const YEAR =
  /\b(?:annee civile|(?:valables?|valide|validite|garanti\w*|couver\w*|assuree?s?|periode[a-z' ]{0,30}|acquise?s?)[^.;:\d]{0,30}:? ?(?:pour |durant |pendant |au titre de |sur )?(?:(?:toute |l'entiere )?l'(?:annee|exercice)|annee|exercice))(?: (?:de garantie|d'assurance|entiere))? (20\d\d)\b(?!\s?[/-]|\.\d)/;
/** In a cell beside its label: « Période de garantie | Année 2026 ». */
const YEAR_ALONE = /^\W*(?:l')?(?:annee|exercice)(?: civile?)? (20\d\d)\W*$/;
const COVERED_BESIDE = /\b(?:periode|validite|garantie|couverture|duree)\b/;
/** Amounts, works and turnover also refer to a year. */
const OF_MONEY = /chiffre d'affaires|cotisation|prime|\bca\b|effectif|masse salariale|tarif|indice|bilan|exercice clos|declare/;

const COUNT =
  '(?<count>\\d{1,3}|un|une|deux|trois|quatre|six|neuf|douze|dix-huit|vingt-quatre|trente|soixante)(?: \\(\\d{1,3}\\))? (?<unit>jours?|mois|ans?|annees?)';
const FROM = '(?:a compter|a partir|a dater|courant|commencant) (?:du|le|de la date du)|(?:depuis|des) le|effet (?:du|au|le)';
/** The duration before or after its first day; both within one sentence, without another number in between. */
const LENGTH_FROM = new RegExp(`\\b${COUNT}(?: (?:consecutifs?|entiere?s?|pleins?))?,? (?:[a-z' ]{0,30} )?(?:${FROM}) `);
const FROM_LENGTH = new RegExp(
  `^,?(?: inclus)?,? (?:et )?(?:[a-z' ]{0,30} )?(?:pour |d')?(?:une (?:duree|periode) )?(?:de |d')?${COUNT}\\b`,
);
const OPENING = new RegExp(`(?:${FROM})\\s*$`);
const WORDS: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  six: 6,
  neuf: 9,
  douze: 12,
  'dix-huit': 18,
  'vingt-quatre': 24,
  trente: 30,
  soixante: 60,
};
/** A longer duration is the ten-year liability itself, or a notice period. */
const MONTHS_MAX = 24;
/** Other durations in months: « maintenue dix ans à compter de la réception », a notice period, a payment term. */
const OF_OTHERS = /subsequente|preavis|paiement|delai|reception|qualification|resili|prescri|garantie de reprise|dix ans/;

function lengthOf({ count, unit }: { readonly [key: string]: string }): { readonly months: number; readonly days: number } {
  const amount = /\d/.test(count!) ? Number(count) : WORDS[count!]!;
  return unit!.startsWith('jour') ? { months: 0, days: amount } : { months: amount * (unit!.startsWith('mois') ? 1 : 12), days: 0 };
}

const span = (hit: Hit, start: string | null, end: string | null): SpanDate[] => {
  const read = { repaired: false, weak: false, shortYear: false, evidence: evidenceOf(hit, 'période') } as const;
  return start === null || end === null
    ? []
    : [
        { ...read, label: 'cover-start', date: start as SpanDate['date'] },
        { ...read, label: 'cover-end', date: end as SpanDate['date'] },
      ];
};
const sentenceBefore = (hit: Hit): string => {
  const before = flat(hit.block).slice(Math.max(0, hit.index - 160), hit.index);
  return before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('; ')) + 1);
};

function yearSpans(layout: Layout): SpanDate[] {
  const said = [...hits(layout, YEAR)].filter((hit) => !OF_MONEY.test(sentenceBefore(hit).slice(-70)));
  const cells = layout.segments.flatMap((segment) => {
    const match = COVERED_BESIDE.test(segment.left?.normalized ?? '') ? YEAR_ALONE.exec(segment.normalized) : null;
    const { block, line } = layout.homes.get(segment)!;
    const index = block.starts[line]!;
    return match === null ? [] : [{ block, index, end: index + segment.text.length, match }];
  });
  return [...said, ...cells].flatMap((hit) => {
    const year = Number(hit.match[1]);
    return span(hit, dateOf(year, 1, 1), dateOf(year, 12, 31));
  });
}

function lengthSpans(layout: Layout): SpanDate[] {
  return layout.blocks.flatMap((block) => {
    const text = flat(block);
    return findDates(block.normalized).flatMap(({ start, end, date }): SpanDate[] => {
      if (date === null) return [];
      const before = text.slice(Math.max(0, start - 110), start);
      const ahead = [...before.matchAll(new RegExp(`${LENGTH_FROM.source}$`, 'g'))].at(-1);
      const behind = OPENING.test(before) ? FROM_LENGTH.exec(text.slice(end, end + 90)) : null;
      const match = ahead ?? behind;
      if (match === null || match === undefined) return [];
      const { months, days } = lengthOf(match.groups!);
      const hit = { block, index: ahead === undefined ? start : start - before.length + ahead.index, end, match } as Hit;
      if (months > MONTHS_MAX || OF_OTHERS.test(`${sentenceBefore(hit).slice(-60)} ${hit.match[0]}`)) return [];
      return span(hit, date, addDays(addMonths(date, months), days - 1));
    });
  });
}

/** « valable jusqu'au 31 décembre de l'année en cours »: the year is that of the issue, and a person sees that it was computed. */
const OF_THIS_YEAR = new RegExp(
  `\\bjusqu'? ?au (?<day>\\d{1,2}) (?<month>${MONTH_WORD}) (?:inclus )?(?:de )?(?:l'(?:annee|exercice)|la presente annee|cette annee)(?: civile)?(?: en cours| de (?:sa )?delivrance| d'emission)?`,
);
export function endsOfThisYear(layout: Layout, issuedOn: readonly string[]): SpanDate[] {
  const years = [...new Set(issuedOn.map((date) => date.slice(0, 4)))];
  if (years.length !== 1) return [];
  return [...hits(layout, OF_THIS_YEAR)].flatMap((hit): SpanDate[] => {
    const date = dateOf(Number(years[0]), monthNumber(hit.match.groups!.month!), Number(hit.match.groups!.day));
    if (date === null) return [];
    return [{ label: 'valid-until', date, repaired: true, weak: true, shortYear: false, evidence: evidenceOf(hit, 'année en cours') }];
  });
}

/** For insurance only: an attestation de vigilance and an extract of the register have rules of their own. */
export const spansOf = (layout: Layout): SpanDate[] => [...yearSpans(layout), ...lengthSpans(layout)];
