// How many wait behind a button; nothing where there are none.
import { Box } from '@mui/material';
import { number } from './format.ts';

export const Count = ({ value }: { value: number }) =>
  value === 0 ? null : (
    <Box
      component="span"
      sx={{
        minWidth: 20,
        px: 1.5,
        borderRadius: '10px',
        bgcolor: 'error.main',
        color: 'error.contrastText',
        // Also in a button, which would draw it as large as an icon.
        fontSize: '12px !important',
        lineHeight: '20px',
        fontWeight: 600,
        textAlign: 'center',
      }}
    >
      {number(value)}
    </Box>
  );
