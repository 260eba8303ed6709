// The parts of one subcontractor that the table and the phone's cards share.
import { Avatar, Box, Stack, Typography } from '@mui/material';
import { alpha, darken, lighten } from '@mui/material/styles';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import { nextReminderLabel } from '#domain/reminders/next-reminder-label.ts';
import { NEXT_REMINDER } from '#domain/texts/fr/labels.ts';
import { useToday } from '../http/clock.ts';
import { day, inDays, initials, moment } from '../shared/format.ts';
import { Progress } from '../shared/Progress.tsx';
import { CUT } from '../shared/RecordTable.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { StatusBadge, ToneBadge } from '../status/StatusBadge.tsx';
import { phoneText } from '../subcontractors/phone.ts';

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

/** What is covered, what waits, of what is asked (F119). */
export function Completion({ row }: { row: Row }) {
  const { totalRequiredDocuments: total, upToDateCount, expiringSoonCount, expiredCount, missingCount } = row;
  const valid = upToDateCount + expiringSoonCount;
  return <Progress of={row.companyName} papers={{ valid, waiting: total - valid - expiredCount - missingCount, total }} />;
}

const COUNTS = { pending: 'pendingCount', expired: 'expiredCount', expiring_soon: 'expiringSoonCount', missing: 'missingCount' } as const;

/** Every badge that holds, with how many (F120); of an inactive one nothing is asked, and no figure counts him. */
export const Badges = ({ row }: { row: Row }) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    {row.isActive ? (
      row.badges.map((badge) => (
        <StatusBadge key={badge} status={badge} count={badge in COUNTS ? row[COUNTS[badge as keyof typeof COUNTS]] : undefined} />
      ))
    ) : (
      <ToneBadge tone="neutral" label="Inactif" />
    )}
  </Stack>
);

const URGENT: ReadonlySet<string> = new Set([NEXT_REMINDER.late, NEXT_REMINDER.urgent]);

/** F121, F122: the word or the day, the exact moment on hover. */
export function NextReminder({ row }: { row: Row }) {
  const today = useToday();
  if (today === null) return null;
  const nextReminderDate = row.nextReminderDate as Instant | null;
  // Nothing goes out to an inactive one, whatever his papers are.
  const label = row.isActive ? nextReminderLabel({ ...row, nextReminderDate }, { today }) : NEXT_REMINDER.none;
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

/** Name, number and address in two lines (F118). */
export const Contact = ({ row }: { row: Row }) => (
  <>
    <Box component="span" sx={CUT} title={row.contactName}>
      {row.contactName}
    </Box>
    <Typography
      variant="caption"
      sx={{ ...CUT, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      title={`${row.contactEmail} · ${phoneText(row.contactPhone)}`}
    >
      {phoneText(row.contactPhone)} · {row.contactEmail}
    </Typography>
  </>
);

/** Name and number in one line, under the company where a column of its own has no room. */
export const ContactLine = ({ row }: { row: Row }) => (
  <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary' }} title={`${row.contactName} · ${row.contactEmail}`}>
    {row.contactName} · {phoneText(row.contactPhone)}
  </Typography>
);

/** The last valid day of the first of his papers to end; `inline`: in one line, on a phone's card. */
export function NearestEnd({ row, inline = false }: { row: Row; inline?: boolean }) {
  const today = useToday();
  if (row.nearestEnd === null || today === null) return null;
  const end = row.nearestEnd as CalendarDate;
  const over = end < today;
  return (
    <Box component="time" dateTime={end} sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ display: inline ? 'inline' : 'block', color: over ? 'error.main' : 'text.primary' }}>
        {day(end)}
      </Box>
      <Caption component="span">
        {inline && ' · '}
        {over ? 'passée' : inDays(end, today)}
      </Caption>
    </Box>
  );
}
