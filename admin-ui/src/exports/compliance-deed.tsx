// « État de conformité »: one page as a PDF, of what the dashboard shows or of one organisation (G51).

import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import { useState } from 'react';
import { useMay } from '../console/abilities.tsx';
import type { Deed } from '../shared/Deeds.tsx';
import { saveCompliance } from './save.ts';

export function useComplianceDeed(organizationId: number | null): Deed[] {
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void saveCompliance(organizationId).finally(() => setBusy(false));
  };
  if (!useMay('export')) return [];
  return [
    {
      ...{ title: 'État de conformité', icon: <PictureAsPdf fontSize="small" />, run: save, why: busy ? 'En préparation…' : undefined },
      hint: 'Une page à transmettre : chiffres, courbe, et ce qui manque (PDF)',
    },
  ];
}
