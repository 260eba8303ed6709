// The periodic report for a manager: current figures, changes since the last one, and whom to look at first (F256, F257).

import { PRODUCT_NAME } from '../../../brand.ts';
import { frenchDate, type Instant, parisDay } from '../../../kernel/calendar.ts';
import type { ReportFrequency } from '../../../reporting/events.ts';
import { lacking, REPORT_CHANGES, REPORT_NAMED, type ReportFigures } from '../../../reporting/report.ts';
import { before } from '../elision.ts';
import { counted } from '../labels.ts';
import { lackingText, REPORT_CHANGE, REPORT_NAME } from '../reports.ts';
import { type Block, type Inline, paragraph, type RenderedMail, renderMail, type Tone } from './layout.ts';
import { frenchMoment } from './words.ts';

export type ReportMail = {
  companyName: string;
  frequency: ReportFrequency | 'test';
  /** `at`: the time of the figures; `since`: the start of the changes. */
  at: Instant;
  since: Instant;
  figures: ReportFigures;
  /** The attached list and its number of subcontractors, and the attached page; null: neither. */
  file: { name: string; rows: number; page: string } | null;
  /** The address of the console, without a slash at the end; `link`: its dashboard. */
  base: string;
  link: string;
  privacyUrl: string;
};

const thousands = (count: number): string => count.toLocaleString('fr-FR').replaceAll(/\s/g, ' ');
const expiredText = (count: number): string => counted(count, 'expiré', 'expirés');

/** Of how many active ones nothing is asked: they are not in order. */
const unconfiguredIn = (months: ReportFigures['months']): number => months.at(-1)?.unconfigured ?? 0;

/** The open matters, the worst first: « 2 documents expirés, 3 manquants ». */
function summary({ stats, months }: ReportFigures): string {
  const { totalSubcontractors, expired, missing, expiringSoon, pendingValidation } = stats;
  if (totalSubcontractors === 0) return 'aucun sous-traitant actif';
  const unconfigured = unconfiguredIn(months);
  const parts = [
    expired > 0 && counted(expired, 'document expiré', 'documents expirés'),
    missing > 0 && counted(missing, 'manquant', 'manquants'),
    expiringSoon > 0 && `${expiringSoon} à renouveler`,
    pendingValidation > 0 && `${pendingValidation} à valider`,
    unconfigured > 0 && `configuration requise pour ${counted(unconfigured, 'sous-traitant', 'sous-traitants')}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'rien à traiter' : parts.join(', ');
}
function toneOf({ stats, months }: ReportFigures): Tone {
  const { totalSubcontractors, expired, missing, expiringSoon, pendingValidation } = stats;
  if (totalSubcontractors === 0) return 'neutral';
  if (expired + missing > 0) return 'problem';
  if (expiringSoon > 0) return 'expiresSoon';
  if (pendingValidation > 0) return 'toValidate';
  return unconfiguredIn(months) > 0 ? 'neutral' : 'valid';
}
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
const heading = (words: string): Block => paragraph({ strong: words });

/** The dashboard's five figures, each with a link to what it counts. */
const figuresOf = ({ stats }: ReportFigures, { base, link }: ReportMail): Block => ({
  kind: 'facts',
  rows: [
    ['Total sous-traitants', String(stats.totalSubcontractors), `${base}/subcontractors`],
    ['Documents à jour', String(stats.upToDate), `${base}/documents?filter=${encodeURIComponent('{"status":"current"}')}`],
    ['Documents à valider', String(stats.pendingValidation), `${link}?status=pending`],
    [
      'Expirés/À renouveler',
      `${stats.expired + stats.expiringSoon} (${expiredText(stats.expired)}, ${stats.expiringSoon} à renouveler)`,
      `${link}?status=expired,expiring_soon`,
    ],
    ['Documents manquants', String(stats.missing), `${link}?status=missing`],
  ],
});

function changesOf({ changes }: ReportFigures, since: Instant): Block[] {
  const told = REPORT_CHANGES.filter((change) => changes[change] > 0);
  return [
    heading(`Depuis le ${frenchMoment(since)}`),
    told.length === 0
      ? paragraph('Rien de nouveau.')
      : { kind: 'facts', rows: told.map((change) => [REPORT_CHANGE[change], String(changes[change])] as const) },
  ];
}

function urgentOf({ subcontractors, waiting }: ReportFigures, base: string): Block[] {
  if (waiting === 0) return [];
  const first = subcontractors.filter((one) => one.isActive && lacking(one).length > 0).slice(0, REPORT_NAMED);
  const others = waiting - first.length;
  return [
    heading('À traiter d’abord'),
    {
      kind: 'facts',
      rows: first.map(
        (one) => [one.companyName || 'Sous-traitant effacé', lackingText(one), `${base}/dashboard?documents=${one.id}`] as const,
      ),
    },
    ...(others > 0 ? [paragraph(`Et ${counted(others, 'autre sous-traitant', 'autres sous-traitants')} dans la liste jointe.`)] : []),
  ];
}

function fileOf({ figures: { total }, file, base }: ReportMail): Block[] {
  if (file === null || file.rows === total) return [];
  const words = `La liste jointe donne les ${thousands(file.rows)} sous-traitants les plus urgents.`;
  return [
    paragraph(words),
    { kind: 'facts', rows: [['La liste entière', `${thousands(total)} sous-traitants`, `${base}/subcontractors`]] },
  ];
}

export function reportMail(report: ReportMail): RenderedMail {
  const { companyName, frequency, at, since, figures, file, base, link, privacyUrl } = report;
  const state = summary(figures);
  const name = REPORT_NAME[frequency];
  const opening: Inline[] = [
    `Voici où en sont les documents des sous-traitants ${before('de', companyName)}`,
    { strong: companyName },
    `, le ${frenchMoment(at)}.`,
  ];
  const empty = figures.total === 0;
  return renderMail({
    subject: `${PRODUCT_NAME} : ${name.toLocaleLowerCase('fr')} du ${frenchDate(parisDay(at))}, ${state}`,
    preview: `${capital(state)}.`,
    title: name,
    blocks: [
      { kind: 'status', tone: toneOf(figures), label: capital(state) },
      paragraph('Bonjour,'),
      ...(frequency === 'test' ? [paragraph('Ceci est le rapport de test que vous avez demandé : les suivants auront cette forme.')] : []),
      paragraph(...opening),
      figuresOf(figures, report),
      ...(empty
        ? [paragraph('Aucun sous-traitant n’est enregistré pour le moment : dès le premier, ses documents seront suivis ici.')]
        : []),
      ...changesOf(figures, since),
      ...urgentOf(figures, base),
      ...fileOf(report),
    ],
    button: { label: 'Ouvrir le tableau de bord', href: link },
    ...(file === null
      ? {}
      : {
          afterButton: `En pièces jointes : ${file.name}, un tableau de ${counted(file.rows, 'sous-traitant', 'sous-traitants')}, et ${file.page}, l’état de conformité en une page à transmettre.`,
        }),
    why:
      frequency === 'test'
        ? `Vous recevez ce message parce qu’un rapport de test a été demandé dans les paramètres de votre compte ${PRODUCT_NAME}.`
        : `Vous recevez ce message parce que les rapports automatiques sont activés dans les paramètres de votre compte ${PRODUCT_NAME}. Vous y réglez leur rythme, ou les arrêtez.`,
    privacyUrl,
  });
}
