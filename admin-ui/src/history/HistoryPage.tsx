// /historique « Historique et preuves » (G01, G04): what was known at a moment, proof files, and every event. The address holds the days:
// `?jour=2026-11-20&connu=2026-11-25&heure=10:00`, and one subcontractor: `?sous-traitant=12`.
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { May } from '../console/abilities.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SubcontractorFilter } from '../shared/SubcontractorFilter.tsx';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { AsOfPart } from './AsOfPart.tsx';
import { EventsPart } from './EventsPart.tsx';
import { ProofFilesPart } from './ProofFilesPart.tsx';

export function HistoryPage() {
  const url = useUrl();
  return (
    <>
      <PageHeader
        title="Historique et preuves"
        hint={
          <>
            Ce que vous saviez, quand vous le saviez, et de quoi le prouver sans nous. Douze mois en une page :{' '}
            <Link component={RouterLink} to="/synthese" underline="always">
              la synthèse des contrôles
            </Link>
            .
          </>
        }
      >
        <SubcontractorFilter
          value={idIn(url.get('sous-traitant'))}
          onChange={(id) => url.set({ 'sous-traitant': id }, { replace: true })}
        />
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <AsOfPart />
        <May ability="prove">
          <ProofFilesPart />
        </May>
        <EventsPart />
      </Box>
    </>
  );
}
