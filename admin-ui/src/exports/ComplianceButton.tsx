// « État de conformité »: one page as a PDF, of what the dashboard shows or of one organisation (G51).

import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import { Button, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { ofName } from '#domain/texts/fr/elision.ts';
import { useMay } from '../console/abilities.tsx';
import { saveCompliance } from './save.ts';

function useSave(organizationId: number | null): { busy: boolean; save(): void } {
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void saveCompliance(organizationId).finally(() => setBusy(false));
  };
  return { busy, save };
}

export function ComplianceButton({ organizationId }: { organizationId: number | null }) {
  const { busy, save } = useSave(organizationId);
  if (!useMay('export')) return null;
  return (
    <Tooltip describeChild title="Une page à transmettre : chiffres, courbe, et ce qui manque (PDF)">
      <Button variant="outlined" startIcon={<PictureAsPdf />} loading={busy} loadingPosition="start" onClick={save}>
        État de conformité
      </Button>
    </Tooltip>
  );
}

export function ComplianceIcon({ id, name }: { id: number; name: string }) {
  const { busy, save } = useSave(id);
  if (!useMay('export')) return null;
  return (
    <Tooltip title="Télécharger l’état de conformité (PDF)">
      <IconButton size="small" aria-label={`Télécharger l’état de conformité ${ofName(name)}`} loading={busy} onClick={save}>
        <PictureAsPdf fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
