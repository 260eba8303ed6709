// The first line of a printed page of the console: whose it is, and when it was printed. On the screen it is not there.
import { Box } from '@mui/material';
import { PRODUCT_NAME } from '#domain/brand.ts';
import { useNow } from '../../http/clock.ts';
import { moment } from '../../shared/format.ts';
import { useUser } from '../current-user.ts';

export function PrintHead() {
  const { companyName } = useUser();
  const at = useNow();
  return (
    <Box className="print-only" sx={{ mb: 3, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <b>{companyName}</b> · imprimé le {at !== null && moment(at)} · {PRODUCT_NAME}
    </Box>
  );
}
