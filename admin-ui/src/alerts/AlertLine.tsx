// One alert: what is wrong, of whom, since or until when, whether it was read, and the way to mend it (F142, F143, F274).

import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { alpha } from '@mui/material/styles';
import type { Alert } from '#contract/alerts.ts';
import { SOFT_BACKGROUND, type Tone } from '#domain/brand.ts';
import { addDays, type CalendarDate } from '#domain/kernel/calendar.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { day, dayOf } from '../shared/format.ts';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { Ago, InDays } from '../shared/Times.tsx';
import { hue, ink } from '../status/tones.tsx';
import { AlertMenu } from './AlertMenu.tsx';
import { type AlertActions, settlesBy } from './use-alert-actions.ts';

type Look = { label: string; tone: Tone; icon: typeof ErrorOutlined };
const LOOKS: Record<string, Look> = {
  error: { label: 'Erreur', tone: 'problem', icon: ErrorOutlined },
  warning: { label: 'Attention', tone: 'expiresSoon', icon: WarningAmber },
  info: { label: 'Information', tone: 'toValidate', icon: InfoOutlined },
};
const OTHER: Look = { label: 'Alerte', tone: 'neutral', icon: InfoOutlined };
/** Of a type that is not known yet the badge says « Alerte ». */
export const lookOf = (type: string): Look => (Object.hasOwn(LOOKS, type) ? (LOOKS[type] as Look) : OTHER);

/** `full`: on the alerts' own page, with its badge and everything one can do. */
export function AlertLine({ alert, actions, full = false }: { alert: Alert; actions: AlertActions; full?: boolean }) {
  const { label, tone, icon: Icon } = lookOf(alert.type);
  const settles = settlesBy(alert);
  return (
    <Stack
      component="li"
      data-alert={alert.id}
      direction="row"
      sx={(theme) => ({
        gap: 3,
        px: 4,
        py: 3,
        alignItems: 'flex-start',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        ...LINE,
        boxShadow: `inset 3px 0 0 ${alert.read ? theme.palette.divider : hue(theme, tone)}`,
      })}
    >
      <Icon fontSize="small" sx={(theme) => ({ color: hue(theme, tone), mt: '2px' })} titleAccess={full ? undefined : label} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ columnGap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: alert.read ? 400 : 600 }}>{alert.title}</Typography>
          {full && (
            <Box
              component="span"
              sx={(theme) => ({
                px: 2,
                borderRadius: '6px',
                fontSize: 12.5,
                fontWeight: 600,
                color: ink(theme, tone),
                bgcolor: alpha(hue(theme, tone), SOFT_BACKGROUND),
              })}
            >
              {label}
            </Box>
          )}
          <Caption component="span">{alert.read ? 'Lue' : 'Non lue'}</Caption>
        </Stack>
        <Typography>{typeset(alert.description)}</Typography>
        <Caption component="div">
          <When alert={alert} />
        </Caption>
      </Box>
      <Stack direction="row" sx={{ gap: 1, ml: { xs: 'auto', sm: 0 } }}>
        <Button size="small" variant="outlined" aria-label={`${settles} : ${alert.description}`} onClick={() => actions.settle(alert)}>
          {settles}
        </Button>
        {full && <AlertMenu alert={alert} actions={actions} />}
      </Stack>
    </Stack>
  );
}

/** The date that matters: when it ends, since when it is over; else how long it has been waiting. */
function When({ alert }: { alert: Alert }) {
  if (alert.snoozedUntil !== null) return <>De côté jusqu’au {day(alert.snoozedUntil)}</>;
  if (alert.kind === 'expiring' && alert.expiresOn !== null)
    return (
      <>
        Expire <InDays date={alert.expiresOn} />
      </>
    );
  // The sentence above says the day.
  if (alert.kind === 'expired' && alert.expiresOn !== null)
    return (
      <>
        Expiré <InDays date={addDays(alert.expiresOn as CalendarDate, 1)} />
      </>
    );
  if (alert.kind === 'missing') return <>Sous-traitant ajouté le {dayOf(alert.createdAt)}</>;
  return <Ago at={alert.createdAt} />;
}
