// What stands over a table while rows are ticked: how many, all that the filter finds, the commands, and the way out.
import Close from '@mui/icons-material/CloseOutlined';
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { BULK_MAX } from '#contract/selection.ts';
import { sentenceOf } from '../http/failure.ts';
import { number, plural } from '../shared/format.ts';
import { usePhone } from '../shared/use-phone.ts';
import { toastError } from '../toast/store.ts';
import { SelectionDeeds } from './SelectionDeed.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  selection: Selection;
  /** How many the filter finds, and their ids, 500 at most. */
  total: number | undefined;
  all(): Promise<number[]>;
  children: ReactNode;
};

export function SelectionBar({ selection, total, all, children }: Props) {
  const [asking, setAsking] = useState(false);
  const phone = usePhone();
  const count = selection.ids.length;
  const most = Math.min(total ?? 0, BULK_MAX);
  const whole = most === total ? `Tout sélectionner (${number(most)})` : `Sélectionner les ${number(most)} premiers`;
  const selectAll = async () => {
    setAsking(true);
    try {
      selection.set(await all());
    } catch (error) {
      toastError(sentenceOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <Box aria-live="polite" sx={{ position: 'sticky', top: 0, zIndex: 4 }}>
      {count > 0 && (
        <Stack
          role="toolbar"
          aria-label="Actions sur la sélection"
          direction="row"
          sx={{
            flexWrap: { sm: 'wrap' },
            gap: 2,
            alignItems: 'center',
            px: { xs: 3, sm: 4 },
            py: 2,
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: (theme) => `color-mix(in srgb, ${theme.palette.primary.main} 8%, ${theme.palette.background.paper})`,
          }}
        >
          <Typography sx={{ fontWeight: 600, mr: { xs: 'auto', sm: 1 }, whiteSpace: 'nowrap' }}>{plural(count, 'sélectionné')}</Typography>
          {children}
          <SelectionDeeds whole={most > count ? [{ title: whole, run: selectAll }] : []} />
          {!phone && most > count && (
            <Button size="small" onClick={selectAll} disabled={asking}>
              {whole}
            </Button>
          )}
          <Tooltip title="Ne plus rien sélectionner">
            <IconButton size="small" aria-label="Ne plus rien sélectionner" onClick={() => selection.set([])} sx={{ ml: { sm: 'auto' } }}>
              <Close fontSize="small" />
            </IconButton>
          </Tooltip>
        </Stack>
      )}
    </Box>
  );
}
