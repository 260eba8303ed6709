// What the subcontractor will see: his page, for looking alone. It counts as no opening, and nothing can be sent from it.
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { Button } from '@mui/material';

export const PreviewLink = ({ uploadUrl }: { uploadUrl: string }) => (
  <Button
    component="a"
    href={`${uploadUrl}?apercu`}
    target="_blank"
    rel="noopener"
    startIcon={<Visibility />}
    sx={{ justifySelf: 'start', alignSelf: 'start', ml: -2 }}
  >
    Voir sa page de dépôt
  </Button>
);
