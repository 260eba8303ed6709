// « État de conformité »: one page as a PDF, of what the dashboard shows or of one organisation (G51).

import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import { Button, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useMay } from '../console/abilities.tsx';
import { saveCompliance } from './save.ts';

export function ComplianceButton({ organizationId }: { organizationId: number | null }) {
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void saveCompliance(organizationId).finally(() => setBusy(false));
  };
  if (!useMay('export')) return null;
  return (
    <Tooltip describeChild title="Une page à transmettre : chiffres, courbe, et ce qui manque (PDF)">
      <Button variant="outlined" startIcon={<PictureAsPdf />} loading={busy} loadingPosition="start" onClick={save}>
        État de conformité
      </Button>
    </Tooltip>
  );
}
