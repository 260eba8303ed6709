// One line of the left bar: icon and word, or the icon alone with the word as its tooltip.
import { ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { Key } from '../../shared/Shortcuts.tsx';

export const ITEM = {
  position: 'relative',
  minHeight: 40,
  px: 3,
  py: 1,
  color: 'text.secondary',
  borderRadius: 1,
  '&.Mui-selected': {
    color: 'primary.main',
    bgcolor: (theme: { palette: { primary: { main: string } } }) => `color-mix(in srgb, ${theme.palette.primary.main} 10%, transparent)`,
  },
  '@media (pointer: coarse)': { minHeight: 48 },
} as const;

/** One line of the bar's foot: icon and word, or the icon alone. */
export function BarButton({
  label,
  hint,
  icon,
  folded,
  onClick,
  pressed,
  controls,
}: {
  label: string;
  /** The keys that do the same. */
  hint?: string;
  icon: ReactNode;
  folded: boolean;
  onClick(element: HTMLElement): void;
  pressed?: boolean;
  controls?: string;
}) {
  return (
    <Tooltip title={folded ? label : ''} placement="right">
      <ListItemButton
        component="button"
        onClick={(event) => onClick(event.currentTarget)}
        aria-label={folded ? label : undefined}
        aria-expanded={pressed}
        aria-haspopup={controls === undefined ? undefined : 'menu'}
        sx={{ ...ITEM, width: '100%', font: 'inherit', textAlign: 'left' }}
      >
        <ListItemIcon sx={{ minWidth: folded ? 0 : 36, color: 'inherit' }}>{icon}</ListItemIcon>
        {!folded && <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 500 } } }} />}
        {!folded && hint !== undefined && <Key>{hint}</Key>}
      </ListItemButton>
    </Tooltip>
  );
}
