// What the subcontractor will see: his page, for looking alone. It counts as no opening, and nothing can be sent from it.
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { Link } from '@mui/material';

export const PreviewLink = ({ uploadUrl }: { uploadUrl: string }) => (
  <Link
    href={`${uploadUrl}?apercu`}
    target="_blank"
    rel="noopener"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, justifySelf: 'start', alignSelf: 'start', minHeight: 32, fontWeight: 600 }}
  >
    <Visibility fontSize="small" />
    Voir sa page de dépôt
  </Link>
);
