// « Outil d'importation », beside « Ajouter un sous-traitant » (F226).
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useMay } from '../console/abilities.tsx';
import type { Deed } from '../shared/Deeds.tsx';
import { useUrl } from '../shared/use-url-param.ts';

const TITLE = "Outil d'importation";

export function useImportDeed(): Deed[] {
  const url = useUrl();
  if (!useMay('manage')) return [];
  return [{ title: TITLE, icon: <UploadFile fontSize="small" />, run: () => url.set({ import: 'open' }) }];
}

/** By itself, where there is no list yet. */
export const ImportButton = () =>
  useImportDeed().map(({ title, run }) => (
    <Button key={title} variant="outlined" startIcon={<UploadFile />} onClick={run}>
      {title}
    </Button>
  ));
