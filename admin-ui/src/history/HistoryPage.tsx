// /historique « Historique et preuves » (G01, G04): what was known at a moment, proof files, and every event. The address holds the days:
// `?jour=2026-11-20&connu=2026-11-25`, and one subcontractor: `?sous-traitant=12`.
import { Box } from '@mui/material';
import { PageHeader } from '../shared/PageHeader.tsx';
import { AsOfPart } from './AsOfPart.tsx';
import { EventsPart } from './EventsPart.tsx';
import { ProofFilesPart } from './ProofFilesPart.tsx';

export const HistoryPage = () => (
  <>
    <PageHeader title="Historique et preuves" hint="Ce que vous saviez, quand vous le saviez, et de quoi le prouver sans nous." />
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <AsOfPart />
      <ProofFilesPart />
      <EventsPart />
    </Box>
  </>
);
