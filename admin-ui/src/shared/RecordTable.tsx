// A table of react-admin as the house has it: arrows move between rows, the first column stays while the rest is moved aside.
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { onArrowRows } from './use-arrow-rows.ts';

const FIRST = '& .RaDataTable-headerCell:first-of-type, & .RaDataTable-rowCell:first-of-type';
/** For what may be longer than its column; the whole of it belongs into `title`. */
export const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', display: 'block' } as const;

export const RecordTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    onKeyDown={onArrowRows}
    sx={{
      overflowX: 'auto',
      '& td, & th': { px: { md: 2, lg: 3 } },
      [FIRST]: { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
    }}
  >
    <DataTable bulkActionButtons={false} rowClick={false} size="medium" aria-label={label}>
      {children}
    </DataTable>
  </Box>
);
