// The parts of one subcontractor that the table and the phone's cards share.
import { Avatar, Box, LinearProgress, Stack, Typography } from '@mui/material';
import { alpha, darken, lighten } from '@mui/material/styles';
import type { SubcontractorWithStats } from '#api/contract/subcontractors.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import { nextReminderLabel } from '#domain/reminders/next-reminder-label.ts';
import { NEXT_REMINDER } from '#domain/texts/fr/labels.ts';
import { useToday } from '../http/clock.ts';
import { initials, moment } from '../shared/format.ts';
import { Caption } from '../shared/Quiet.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';

type Row = SubcontractorWithStats;

/** Initials on the organisation's colour, softened, the letters in a shade that reads (F117). */
export const CompanyAvatar = ({ name, color }: { name: string; color: string }) => (
  <Avatar
    variant="rounded"
    aria-hidden
    sx={(theme) => ({
      width: 34,
      height: 34,
      fontSize: 13,
      fontWeight: 600,
      borderRadius: 1,
      bgcolor: alpha(color, theme.palette.mode === 'light' ? 0.16 : 0.28),
      color: theme.palette.mode === 'light' ? darken(color, 0.5) : lighten(color, 0.55),
    })}
  >
    {initials(name)}
  </Avatar>
);

/** Received of required, and the share that is covered (F119). */
export const Completion = ({ row }: { row: Row }) => (
  <Box sx={{ minWidth: 80 }}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, lineHeight: 1.4 }}>
      <Typography component="span" variant="caption">
        {row.completionPercentage} %
      </Typography>
      <Caption component="span">
        {row.documentsCount}/{row.totalRequiredDocuments}
      </Caption>
    </Stack>
    <LinearProgress
      variant="determinate"
      value={row.completionPercentage}
      color={row.completionPercentage === 100 ? 'success' : 'primary'}
      aria-label={`Documents de ${row.companyName} : ${row.documentsCount} reçus sur ${row.totalRequiredDocuments}`}
    />
  </Box>
);

const COUNTS = { pending: 'pendingCount', expired: 'expiredCount', expiring_soon: 'expiringSoonCount', missing: 'missingCount' } as const;

/** Every badge that holds, with how many (F120). */
export const Badges = ({ row }: { row: Row }) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    {row.badges.map((badge) => (
      <StatusBadge key={badge} status={badge} count={badge in COUNTS ? row[COUNTS[badge as keyof typeof COUNTS]] : undefined} />
    ))}
    {!row.isActive && <Caption>Inactif</Caption>}
  </Stack>
);

const URGENT: ReadonlySet<string> = new Set([NEXT_REMINDER.late, NEXT_REMINDER.urgent]);

/** F121, F122: the word or the day, the exact moment on hover. */
export function NextReminder({ row }: { row: Row }) {
  const today = useToday();
  if (today === null) return null;
  const nextReminderDate = row.nextReminderDate as Instant | null;
  const label = nextReminderLabel({ ...row, nextReminderDate }, { today });
  return (
    <Typography
      component="span"
      title={nextReminderDate === null ? undefined : moment(nextReminderDate)}
      sx={{
        color: URGENT.has(label) ? 'error.main' : nextReminderDate === null ? 'text.secondary' : 'text.primary',
        fontWeight: URGENT.has(label) ? 600 : 400,
      }}
    >
      {label}
    </Typography>
  );
}
