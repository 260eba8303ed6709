// The filters of a list. On a phone they stand behind one button, or the first row would be below the screen.
import FilterList from '@mui/icons-material/FilterListOutlined';
import { Button, Collapse, Stack } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { usePhone } from './use-phone.ts';
import { usePrinting } from './use-print-deed.tsx';

type Props = {
  /** How many filters are on. */
  on: number;
  /** What stands in the one row of a phone, right of the button. */
  beside?: ReactNode;
  children: ReactNode;
};

export function PhoneFilters({ on, beside, children }: Props) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  // On paper they say what the list is.
  const printing = usePrinting();
  const id = useId();
  if (!phone) return children;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, mb: 4, alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<FilterList />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          sx={{ mr: 'auto' }}
        >
          Filtrer{on > 0 && ` (${on})`}
        </Button>
        {beside}
      </Stack>
      <Collapse in={open || printing} id={id} unmountOnExit timeout={printing ? 0 : undefined}>
        {children}
      </Collapse>
    </>
  );
}
