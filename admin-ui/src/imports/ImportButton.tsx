// « Outil d'importation », beside « Ajouter un sous-traitant » (F226).
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useMay } from '../console/abilities.tsx';
import { useUrl } from '../shared/use-url-param.ts';

export function ImportButton() {
  const url = useUrl();
  if (!useMay('manage')) return null;
  return (
    <Button variant="outlined" startIcon={<UploadFile />} onClick={() => url.set({ import: 'open' })}>
      Outil d'importation
    </Button>
  );
}
