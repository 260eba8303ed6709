// One mail: what, to whom, when, and what went wrong.
import { Box, Link, Typography } from '@mui/material';
import type { DeliveryRecordAnswer } from '#contract/deliveries.ts';
import { moment } from '../shared/format.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { CONFIRMED, MAIL_STATES } from './mail-states.ts';

/** `onOpen` null: another account's, whose words are not shown. */
export function RecentEmail({ mail, onOpen }: { mail: DeliveryRecordAnswer; onOpen: (() => void) | null }) {
  const { subject, recipient, companyName, status, confirmedBy, updatedAt, retryAt, error } = mail;
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
        {onOpen === null ? (
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{subject}</Typography>
        ) : (
          <Link component="button" onClick={onOpen} sx={{ fontWeight: 600, textAlign: 'left', overflowWrap: 'anywhere' }}>
            {subject}
          </Link>
        )}
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {companyName === null ? recipient : `${companyName} · ${recipient}`}
        </Typography>
        {confirmedBy !== null && <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>{CONFIRMED[confirmedBy]}</Typography>}
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
        <ToneBadge {...MAIL_STATES[status]} />
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
