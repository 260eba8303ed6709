// One mail: what, to whom, when, and what went wrong.
import { Box, Typography } from '@mui/material';
import type { DeliveryRecordAnswer } from '#api/contract/deliveries.ts';
import type { Tone } from '#domain/brand.ts';
import { moment } from '../shared/format.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';

const STATE: Record<DeliveryRecordAnswer['status'], { tone: Tone; label: string }> = {
  sent: { tone: 'valid', label: 'Envoyé' },
  pending: { tone: 'expiresSoon', label: 'Retry programmé' },
  failed: { tone: 'problem', label: 'Échec permanent' },
};

export function RecentEmail({ mail }: { mail: DeliveryRecordAnswer }) {
  const { subject, recipient, companyName, status, updatedAt, retryAt, error } = mail;
  return (
    <Box
      component="li"
      sx={{
        px: 4,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 1,
        columnGap: 4,
        gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{subject}</Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {companyName === null ? recipient : `${companyName} · ${recipient}`}
        </Typography>
        {error !== null && (
          <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>
            {error}
            {retryAt !== null && ` Prochain essai le ${moment(retryAt)}.`}
          </Typography>
        )}
      </Box>
      <Box
        sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, gap: { xs: 3, sm: 1 }, alignItems: { xs: 'center', sm: 'end' } }}
      >
        <ToneBadge {...STATE[status]} />
        <Typography
          component="time"
          dateTime={updatedAt}
          sx={{ color: 'text.secondary', fontSize: 14, fontVariantNumeric: 'tabular-nums' }}
        >
          {moment(updatedAt)}
        </Typography>
      </Box>
    </Box>
  );
}
