// A dialog of the console: its title says the action, Esc closes (and asks only when something would be lost), the focus
// returns where it was. Full screen on a phone, and where 200 % leave half a screen.
import Close from '@mui/icons-material/CloseOutlined';
import { Box, Dialog, DialogTitle, IconButton, Stack } from '@mui/material';
import type { Breakpoint } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { letGo, useUnsaved } from '../form/unsaved.ts';
import { useLow, usePhone } from './use-phone.ts';

type Props = {
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
  /** What stands beside the title. */
  aside?: ReactNode;
  maxWidth?: Breakpoint;
  /** True while closing would lose something that was typed. */
  dirty?: boolean;
  /** Fills the height: for what scrolls inside. */
  tall?: boolean;
  /** The whole screen, on a large one too. */
  full?: boolean;
};

export const LOSE = 'Les modifications non enregistrées seront perdues. Fermer quand même ?';

export function ConsoleDialog({ title, onClose, children, aside, maxWidth = 'sm', dirty = false, tall = false, full = false }: Props) {
  const [phone, low] = [usePhone(), useLow()];
  const whole = phone || low || full;
  const id = useId();
  useUnsaved(dirty);
  const close = () => {
    if (dirty && !confirm(LOSE)) return;
    letGo();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={whole}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={id}
      slotProps={{
        paper: {
          sx: {
            ...(tall && !whole ? { height: 'calc(100dvh - 64px)', maxHeight: 1100 } : {}),
            ...(whole ? { borderRadius: 0, border: 0 } : {}),
          },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, pr: 3, borderBottom: 1, borderColor: 'divider' }}>
        <DialogTitle id={id} component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', px: { xs: 4, sm: 6 }, py: 3 }}>
          {title}
        </DialogTitle>
        {aside}
        <IconButton aria-label="Fermer" onClick={close} edge="end">
          <Close />
        </IconButton>
      </Stack>
      <Box sx={{ display: 'contents' }}>{children}</Box>
    </Dialog>
  );
}
