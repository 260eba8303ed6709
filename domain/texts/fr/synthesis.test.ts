// The texts of « Synthèse ».
import { expect, it } from 'vitest';
import type { CalendarDate } from '../../kernel/calendar.ts';
import { synthesisSheet } from './synthesis.ts';

it('G73 the page says once of a subcontractor what is lacking still, and once what came since', () => {
  const [from, to] = ['2026-01-01', '2026-11-29'] as CalendarDate[];
  const month = { month: '2026-11', asked: 3, onTime: 0, late: 1, missing: 2, received: 1, judged: 1 };
  const paper = (name: string, days: number, open: boolean) => ({ name, days, open });
  const gap = { subcontractorId: 1, companyName: 'ALPHA', siret: '73282932000074', days: 12, open: true };
  const documents = [paper('Kbis', 12, true), paper('RGE', 1, false), paper('Décennale', 3, true)];
  const gaps = [
    { ...gap, documents },
    { ...gap, open: false, documents: documents.slice(1, 2) },
  ];
  const { list } = synthesisSheet(
    { from: from!, to: to!, months: [month], gaps, withGap: 2, size: 9, checkpoint: null },
    { companyName: 'BÊTA', base: '' },
  );
  expect(list.rows.map(({ papers }) => papers)).toEqual([
    'Manque encore : Kbis (12 jours), Décennale (3 jours). Complété depuis : RGE (1 jour)',
    'Complété depuis : RGE (1 jour)',
  ]);
});
