// One mail: what, to whom, when, and what went wrong.
import { Box, Link, Typography } from '@mui/material';
import type { DeliveryRecordAnswer } from '#contract/deliveries.ts';
import { RECIPIENT_UNKNOWN } from '#domain/texts/fr/deliveries.ts';
import { useUser } from '../console/current-user.ts';
import { moment } from '../shared/format.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { CONFIRMED, MAIL_STATES } from './mail-states.ts';

/** The sender's own name, with which each of its subjects begins, says nothing in its list. */
export function shortened(subject: string, companyName: string): string {
  const rest = subject.startsWith(companyName) ? (/^\s*:\s(.+)$/.exec(subject.slice(companyName.length))?.[1] ?? '') : '';
  return rest === '' ? subject : `${rest.charAt(0).toLocaleUpperCase('fr')}${rest.slice(1)}`;
}

/** `onOpen` null: another account's, whose words are not shown. */
export function RecentEmail({ mail, onOpen }: { mail: DeliveryRecordAnswer; onOpen: (() => void) | null }) {
  const subject = shortened(mail.subject, useUser().companyName);
  const { recipient, companyName, status, confirmedBy, updatedAt, retryAt, error } = mail;
  const whom = [companyName, recipient].filter((part) => part !== null && part !== RECIPIENT_UNKNOWN);
  return (
    <Box
      component="li"
      sx={{
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        rowGap: 1,
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
        {whom.length > 0 && <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{whom.join(' · ')}</Typography>}
        {error !== null && (
          <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>
            {error}
            {retryAt !== null && ` Prochain essai le ${moment(retryAt)}.`}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', justifyContent: { sm: 'end' } }}>
        <span title={confirmedBy === null ? undefined : CONFIRMED[confirmedBy]}>
          <ToneBadge {...MAIL_STATES[status]} />
        </span>
        <Typography
          component="time"
          dateTime={updatedAt}
          sx={{
            color: 'text.secondary',
            fontSize: 14,
            fontVariantNumeric: 'tabular-nums',
            minWidth: { sm: 128 },
            whiteSpace: 'nowrap',
            textAlign: { sm: 'right' },
          }}
        >
          {moment(updatedAt)}
        </Typography>
      </Box>
    </Box>
  );
}
