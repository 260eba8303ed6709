// One alert: what is wrong, of whom, since when, and the way to mend it (F142, F143).
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { alpha } from '@mui/material/styles';
import type { Alert } from '#api/contract/subcontractors.ts';
import { SOFT_BACKGROUND, type Tone } from '#domain/brand.ts';
import { LINE } from '../shared/line.ts';
import { Ago } from '../shared/Times.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { hue, ink } from '../status/tones.tsx';

type Look = { label: string; tone: Tone; icon: typeof ErrorOutlined };
const LOOKS: Record<string, Look> = {
  error: { label: 'Erreur', tone: 'problem', icon: ErrorOutlined },
  warning: { label: 'Attention', tone: 'expiresSoon', icon: WarningAmber },
  info: { label: 'Information', tone: 'toValidate', icon: InfoOutlined },
};
const OTHER: Look = { label: 'Alerte', tone: 'neutral', icon: InfoOutlined };
/** Of a type that is not known yet the badge says « Alerte ». */
export const lookOf = (type: string): Look => (Object.hasOwn(LOOKS, type) ? (LOOKS[type] as Look) : OTHER);

export function AlertLine({ alert, badge = false }: { alert: Alert; badge?: boolean }) {
  const url = useUrl();
  const { label, tone, icon: Icon } = lookOf(alert.type);
  return (
    <Stack
      component="li"
      direction="row"
      sx={(theme) => ({
        gap: 3,
        px: 4,
        py: 3,
        alignItems: 'flex-start',
        ...LINE,
        boxShadow: `inset 3px 0 0 ${hue(theme, tone)}`,
      })}
    >
      <Icon fontSize="small" sx={(theme) => ({ color: hue(theme, tone), mt: '2px' })} titleAccess={badge ? undefined : label} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>{alert.title}</Typography>
          {badge && (
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
        </Stack>
        <Typography>{alert.description}</Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <Ago at={alert.createdAt} />
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        aria-label={`Traiter : ${alert.description}`}
        onClick={() => url.set({ documents: alert.subcontractorId })}
      >
        Traiter
      </Button>
    </Stack>
  );
}
