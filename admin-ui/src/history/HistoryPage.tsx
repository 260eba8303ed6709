// /historique « Historique et preuves » (G01, G04, G70): what was known at a moment, proof files, who gets the checkpoints, and every event. The address holds the days:
// `?jour=2026-11-20&connu=2026-11-25&heure=10:00`, and one subcontractor: `?sous-traitant=12`.
import { Alert, AlertTitle, Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { May } from '../console/abilities.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SubcontractorFilter } from '../shared/SubcontractorFilter.tsx';
import { useCall } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { AsOfPart } from './AsOfPart.tsx';
import { CheckpointMailsPart } from './CheckpointMailsPart.tsx';
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
        <Divergence />
        <AsOfPart />
        <May ability="prove">
          <ProofFilesPart />
        </May>
        <CheckpointMailsPart />
        <EventsPart />
      </Box>
    </>
  );
}

/** Nothing is signed meanwhile (G71). */
function Divergence() {
  const state = useCall('getLogState');
  if (state.data?.diverged !== true) return null;
  return (
    <Alert severity="error">
      <AlertTitle>Divergence</AlertTitle>
      L’historique de ce compte ne prolonge plus ce qui a été signé, par exemple après la restauration d’une sauvegarde. Rien n’est signé
      tant que l’exploitant de SubDoc n’en a pas déclaré la raison (npm run admin -- declare-fork). Les points de contrôle déjà reçus
      restent valables : conservez-les.
    </Alert>
  );
}
