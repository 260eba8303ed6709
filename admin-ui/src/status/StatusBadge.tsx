// A status, everywhere the same: icon + word + colour on a soft ground of the hue.
import { Box } from '@mui/material';
import { SOFT_BACKGROUND, type Tone } from '#domain/brand.ts';
import { hue, ICONS, type Icon, ink, type Status, toneOf, WORDS } from './tones.tsx';

/** `label` where the word says more (« Validé le 26/11/2026 »); `count` behind it from two on (« À valider 2 »). */
export const StatusBadge = ({ status, label, count }: { status: Status; label?: string; count?: number }) => (
  <ToneBadge tone={toneOf(status)} label={label ?? WORDS[status]} count={count} />
);

/** `icon`: where the tone's own would say something else. */
type Props = { tone: Tone; label: string; count?: number; icon?: Icon };

export function ToneBadge({ tone, label, count, icon: Icon = ICONS[tone] }: Props) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        px: 2,
        py: '2px',
        borderRadius: '6px',
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        maxWidth: '100%',
        color: ink(theme, tone),
        // Not transparent: on the tint of a chosen row the letters would fall below 4.5:1.
        bgcolor: `color-mix(in srgb, ${hue(theme, tone)} ${100 * SOFT_BACKGROUND}%, ${theme.palette.background.paper})`,
      })}
    >
      <Icon sx={{ fontSize: 16 }} aria-hidden />
      <span>{label}</span>
      {count !== undefined && count > 1 && <span>{count}</span>}
    </Box>
  );
}
