// A report of any parts, for what holds of every report.
import type { Report, ReportPart } from '#domain/ports/report.ts';

const LONG = 'Société Générale de Maçonnerie, Couverture, Étanchéité & Zinguerie du Littoral';
const table = (title: string, rows: number) => ({
  title,
  columns: [
    { heading: 'Un', share: 0.3 },
    { heading: 'Deux', share: 0.7 },
  ],
  rows: Array.from({ length: rows }, (_, i) => [`${title} ${i}`, LONG]),
  empty: 'Rien.',
  more: (left: number) => `Et ${left} lignes.`,
});
export const part = (title: string, ...rows: number[]): ReportPart => ({
  ...{
    title,
    badge: { text: 'En ordre', tone: 'valid' as const },
    facts: [['SIRET', '1 2 3']] as const,
    paragraphs: [{ title: 'Quoi', text: LONG }],
  },
  tables: rows.map((count, i) => table(`Tableau ${i + 1}`, count)),
});
export const report = (parts: ReportPart[]): Report => ({
  ...{ title: 'Dossier', author: 'Dupont', madeAt: new Date(0), qr: { address: 'https://x.example/verification', caption: 'Vérifier' } },
  ...{ foot: (page: number) => `page ${page}`, parts },
});
