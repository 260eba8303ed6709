// The words of « État de conformité », the one-page report of an account or of one organisation (G51).
import { PRODUCT_NAME } from '../../brand.ts';
import { spaced } from '../../documents/identifiers.ts';
import type { RequiredTypeStatus } from '../../documents/status.ts';
import { type CalendarDate, frenchDate } from '../../kernel/calendar.ts';
import type { ComplianceSheet } from '../../ports/compliance-sheet.ts';
import {
  type ComplianceState,
  lacking,
  type ReportedDocument,
  type ReportedMonth,
  type ReportedSubcontractor,
} from '../../reporting/report.ts';
import { counted } from './labels.ts';

const MONTHS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];
const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(2, 4)}`;
const shareOf = ({ inOrder, total }: ReportedMonth): number | null => (total === 0 ? null : inOrder / total);
const thousands = (count: number): string => count.toLocaleString('fr-FR');
const percent = (share: number): string => `${Math.floor(share * 100)} %`;

const GROUPS: readonly [RequiredTypeStatus, one: string, many: string][] = [
  ['expired', 'Expiré', 'Expirés'],
  ['missing', 'Manquant', 'Manquants'],
  ['expiring_soon', 'Expire bientôt', 'Expirent bientôt'],
  ['pending', 'À valider', 'À valider'],
];
function named({ name, status, expiresOn, pending }: ReportedDocument): string {
  const notes = [
    expiresOn !== null && status !== 'validated' && frenchDate(expiresOn),
    pending && status !== 'pending' && 'un nouveau est à valider',
  ];
  const told = notes.filter((note) => note !== false);
  return told.length === 0 ? name : `${name} (${told.join(', ')})`;
}
/** « Expiré : Décennale (20/11/2026). Manquants : Kbis, Attestation URSSAF. » */
export function papersText(subcontractor: Pick<ReportedSubcontractor, 'documents'>): string {
  const open = lacking(subcontractor);
  // A renewal that waits over a paper in force is to be validated.
  const of = (status: RequiredTypeStatus) => open.filter((one) => (one.status === 'validated' ? 'pending' : one.status) === status);
  return GROUPS.flatMap(([status, one, many]) => {
    const papers = of(status);
    return papers.length === 0 ? [] : [`${papers.length > 1 ? many : one} : ${papers.map(named).join(', ')}.`];
  }).join(' ');
}

function headlineOf({ total, inOrder }: ReportedMonth): string {
  if (total === 0) return 'Aucun sous-traitant actif.';
  return `${counted(inOrder, 'sous-traitant est', 'sous-traitants sont')} en ordre sur ${thousands(total)} (${percent(inOrder / total)})`;
}

/** Where nothing is asked of anybody, nothing can be missing either: that is no good news. */
function emptyOf(active: number, { total, unconfigured }: ReportedMonth): string {
  if (active === 0) return 'Aucun sous-traitant actif.';
  if (total > 0 && unconfigured >= total)
    return 'Aucun document n’est demandé à vos sous-traitants : indiquez d’abord lesquels sont obligatoires.';
  return 'Rien : aucun document demandé ne manque, n’expire ni n’attend.';
}

export type ComplianceScope = {
  companyName: string;
  /** The organisation's name and number; null: the whole account. */
  organization: { id: number; name: string } | null;
  today: CalendarDate;
  /** The address of the console, without a slash at the end. */
  base: string;
};
type CompleteSheet = ComplianceSheet & Required<Pick<ComplianceSheet, 'chart'>>;
export function complianceSheet(state: ComplianceState, { companyName, organization, today, base }: ComplianceScope): CompleteSheet {
  const { stats, months, waiting } = state;
  const now = months.at(-1) ?? { month: today.slice(0, 7), inOrder: 0, total: 0, unconfigured: 0 };
  const open = state.subcontractors.filter((one) => one.isActive && lacking(one).length > 0);
  const columns = months.map((month) => {
    const share = shareOf(month);
    return { label: month === now ? 'ce jour' : monthName(month.month), value: share === null ? '–' : percent(share), share };
  });
  return {
    title: 'État de conformité',
    company: companyName,
    scope: organization === null ? 'Tous les sous-traitants' : `Organisation : ${organization.name}`,
    day: `Au ${frenchDate(today)}`,
    headline: headlineOf(now),
    share: shareOf(now),
    remark:
      now.unconfigured === 0
        ? ''
        : `${counted(now.unconfigured, 'sous-traitant n’a', 'sous-traitants n’ont')} aucun document demandé : configuration requise.`,
    figures: [
      { label: 'Documents à jour', value: thousands(stats.upToDate), tone: 'valid' },
      { label: 'À valider', value: thousands(stats.pendingValidation), tone: 'toValidate' },
      { label: 'À renouveler', value: thousands(stats.expiringSoon), tone: 'expiresSoon' },
      { label: 'Expirés', value: thousands(stats.expired), tone: 'problem' },
      { label: 'Manquants', value: thousands(stats.missing), tone: 'problem' },
    ],
    chart: {
      title: 'Sous-traitants en ordre à la fin de chaque mois',
      text: columns.map(({ label, value }) => `${label} : ${value}`).join(', '),
      columns,
    },
    list: {
      title: 'Ce qui manque, expire ou reste à valider',
      headings: ['Sous-traitant', 'SIRET', 'Documents'],
      rows: open.map((one) => ({ name: one.companyName || 'Sous-traitant effacé', siret: spaced(one.siret), papers: papersText(one) })),
      empty: emptyOf(stats.totalSubcontractors, now),
      more: (shown) =>
        shown >= waiting
          ? null
          : `Et ${counted(waiting - shown, 'autre sous-traitant', 'autres sous-traitants')}. La liste entière, à jour :`,
      link: `${base}/dashboard?status=expired,missing,expiring_soon,pending${organization === null ? '' : `&org=${organization.id}`}`,
    },
    foot: `Établi avec ${PRODUCT_NAME} d’après les documents obligatoires demandés aux sous-traitants actifs. En ordre : chacun de ces documents est valable ce jour.`,
  };
}
/** « etat-de-conformite-2026-11-27.pdf »; an organisation's has its name before the day. */
export const complianceFileName = (today: CalendarDate, organization?: string): string =>
  `etat-de-conformite-${organization === undefined ? '' : `${organization}-`}${today}.pdf`;
