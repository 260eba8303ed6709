// The words of « Synthèse », on the screen and on its page: what « à temps » means is said wherever a figure stands.
import { PRODUCT_NAME } from '../../brand.ts';
import { spaced } from '../../documents/identifiers.ts';
import { type CalendarDate, frenchDate, parisDay } from '../../kernel/calendar.ts';
import type { ComplianceSheet } from '../../ports/compliance-sheet.ts';
import { type Synthesis, type SynthesisGap, type SynthesisMonth, shareOnTime } from '../../reporting/synthesis.ts';
import { counted } from './labels.ts';

const MONTHS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];
const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(2, 4)}`;
const number = (count: number): string => count.toLocaleString('fr-FR');
/** Rounded down: 100 % is said of all of them alone. */
export const shareText = (share: number | null): string => (share === null ? '–' : `${Math.floor(share * 100)} %`);

export const SYNTHESIS_TITLE = 'Synthèse des contrôles';
export const SYNTHESIS_HEADINGS = ['Mois', 'Demandés', 'À temps', 'En retard', 'Manquants', 'Part à temps', 'Reçus', 'Jugés'] as const;
/** Each word with what it means; the page prints them below the figures. */
export const SYNTHESIS_DEFINITIONS: readonly (readonly [word: string, meaning: string])[] = [
  ['Demandé', 'un document obligatoire, demandé à un sous-traitant actif au moins un jour du mois.'],
  ['À temps', 'chaque jour du mois où il était demandé, un document validé ce jour-là au plus tard était en vigueur.'],
  ['En retard', 'aucun document validé n’était en vigueur un jour au moins, mais il y en avait un le dernier jour.'],
  ['Manquant', 'aucun document validé n’était en vigueur le dernier jour.'],
  ['Reçus, jugés', 'documents déposés, documents validés ou rejetés dans le mois, par une personne ou par le système.'],
];
export const SYNTHESIS_AS_OF =
  'Chaque mois est compté d’après ce qui était connu à la fin de chacun de ses jours : ce qui a été décidé plus tard n’y change rien.';

export function synthesisHeadline(months: readonly SynthesisMonth[]): string {
  const [asked, onTime] = [months.reduce((sum, { asked }) => sum + asked, 0), months.reduce((sum, { onTime }) => sum + onTime, 0)];
  if (asked === 0) return 'Aucun document n’a été demandé en douze mois.';
  return `${number(onTime)} ${onTime > 1 ? 'contrôles mensuels' : 'contrôle mensuel'} à temps sur ${number(asked)} (${shareText(shareOnTime(months))})`;
}

export const GAP_WORDS = { open: 'Manque encore', since: 'Complété depuis' } as const;
/** What is lacking still, and what came since: « Assurance décennale (60 jours), Kbis (12 jours) »; '' where there is none. */
export function gapTexts({ documents }: Pick<SynthesisGap, 'documents'>): Record<keyof typeof GAP_WORDS, string> {
  const named = (still: boolean): string =>
    documents.flatMap(({ name, days, open }) => (open === still ? [`${name} (${counted(days, 'jour', 'jours')})`] : [])).join(', ');
  return { open: named(true), since: named(false) };
}
/** Both in one text, each said once. */
const gapText = (gap: SynthesisGap): string =>
  Object.entries(gapTexts(gap))
    .flatMap(([word, papers]) => (papers === '' ? [] : [`${GAP_WORDS[word as keyof typeof GAP_WORDS]} : ${papers}`]))
    .join('. ');

/** « Point de contrôle n° 1 234 du 28/11/2026, empreinte sFod… »; without one the sentence that says so. */
export const checkpointText = ({ checkpoint }: Pick<Synthesis, 'checkpoint'>): string =>
  checkpoint === null
    ? 'Aucun point de contrôle publié.'
    : `Point de contrôle n° ${number(checkpoint.size)} du ${frenchDate(parisDay(checkpoint.publishedAt))}, empreinte ${checkpoint.root}`;

const rowOf = (month: SynthesisMonth, name: string): string[] => [
  name,
  ...[month.asked, month.onTime, month.late, month.missing].map(number),
  shareText(shareOnTime([month])),
  ...[month.received, month.judged].map(number),
];

export function synthesisSheet(synthesis: Synthesis, { companyName, base }: { companyName: string; base: string }): ComplianceSheet {
  const { months, gaps, withGap, from, to, size } = synthesis;
  const now = months.at(-1)!;
  const names = months.map((month) => (month === now ? 'ce mois' : monthName(month.month)));
  const sum = (field: 'received' | 'judged'): string => number(months.reduce((total, month) => total + month[field], 0));
  return {
    title: SYNTHESIS_TITLE,
    company: companyName,
    scope: `Du ${frenchDate(from)} au ${frenchDate(to)}`,
    day: `Au ${frenchDate(to)}`,
    headline: synthesisHeadline(months),
    share: shareOnTime(months),
    remark: 'Un contrôle mensuel : un document demandé à un sous-traitant, un mois donné.',
    figures: [
      { label: 'À temps ce mois-ci', value: number(now.onTime), tone: 'valid' },
      { label: 'En retard ce mois-ci', value: number(now.late), tone: 'expiresSoon' },
      { label: 'Manquants à ce jour', value: number(now.missing), tone: 'problem' },
      { label: 'Reçus en 12 mois', value: sum('received'), tone: 'toValidate' },
      { label: 'Jugés en 12 mois', value: sum('judged'), tone: 'toValidate' },
    ],
    table: { title: 'Mois par mois', headings: SYNTHESIS_HEADINGS, rows: months.map((month, index) => rowOf(month, names[index]!)) },
    notes: [...SYNTHESIS_DEFINITIONS.map(([word, meaning]) => `${word} : ${meaning}`), SYNTHESIS_AS_OF],
    list: {
      title: 'Sous-traitants avec un manque',
      headings: ['Sous-traitant', 'SIRET', 'Jours sans document en vigueur'],
      rows: gaps.map((gap) => ({ name: gap.companyName || 'Sous-traitant effacé', siret: spaced(gap.siret), papers: gapText(gap) })),
      empty: 'Aucun : chaque document demandé a été en vigueur chaque jour.',
      more: (shown) =>
        shown >= withGap ? null : `Et ${counted(withGap - shown, 'autre sous-traitant', 'autres sous-traitants')}. La liste entière :`,
      link: `${base}/synthese`,
    },
    foot: `${checkpointText(synthesis)}${synthesis.checkpoint === null ? '' : `, à vérifier sur ${base}/verification`}. Établi avec ${PRODUCT_NAME} sur ${number(size)} ${size > 1 ? 'évènements' : 'évènement'} de l’historique.`,
  };
}

/** « synthese-2026-11-27.pdf » */
export const synthesisFileName = (today: CalendarDate): string => `synthese-${today}.pdf`;
