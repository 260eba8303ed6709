// A table of react-admin as the house has it: arrows move between rows, the first column stays while the rest is moved aside, rows can
// be ticked where something can be done to several.
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import { Tick, TickAll } from '../selection/Ticks.tsx';
import { useListSelection } from '../selection/use-selection.ts';
import { onArrowRows } from './use-arrow-rows.ts';

/** For what may be longer than its column, on one line or on a few; the whole of it belongs into `title`. */
export const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', display: 'block' } as const;
export const cutAfter = (lines: 2 | 3) =>
  ({
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: `${lines}`,
  }) as const;

/** A desk on which a table of seven columns, beside the bar, has no room for each of them. */
export const SQUEEZED = '@media (min-width: 900px) and (max-width: 1399.95px)';

export type Density = 'normal' | 'compact';
/** Rows of 48 px with two lines; compact ones have their first line alone. */
export const densitySx = (density: Density) =>
  density === 'compact'
    ? { '& tbody td, & tbody th': { height: 36, py: 0 }, '& tbody .MuiTypography-caption': { display: 'none' } }
    : { '& tbody td, & tbody th': { height: 48 } };

const TICK_WIDTH = 44;
const STAYS = { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' } as const;
/** The ticks and the names beside them stay. */
export const TICK_CELL = { ...STAYS, left: 0, width: TICK_WIDTH, p: '0 !important', pl: '4px !important' } as const;
export const NAME_CELL = { ...STAYS, left: TICK_WIDTH } as const;
/** For rows whose cells are all of one kind: of a row with a `th`, each kind is counted for itself. */
const cells = (n: number) => `& tr > :nth-of-type(${n})`;
const STAYING = { [cells(1)]: { ...STAYS, left: 0 } } as const;
const TICKED = { [cells(1)]: TICK_CELL, [cells(2)]: NAME_CELL } as const;

type Props<Row> = {
  label: string;
  /** What a row is called; without it rows are not ticked. */
  named?: (record: Row) => string;
  density?: Density;
  children: ReactNode;
};

export function RecordTable<Row extends RaRecord<number>>({ label, named, density = 'normal', children }: Props<Row>) {
  const selection = useListSelection();
  return (
    <Box
      onKeyDown={onArrowRows}
      sx={{
        overflowX: 'auto',
        '& td, & th': { px: { md: 2, lg: 3 } },
        ...densitySx(density),
        ...(named === undefined ? STAYING : TICKED),
      }}
    >
      <DataTable bulkActionButtons={false} rowClick={false} size="medium" aria-label={label}>
        {named !== undefined && (
          <DataTable.Col
            label={<TickAll selection={selection} />}
            render={(record: Row) => <Tick selection={selection} id={record.id} name={named(record)} />}
            disableSort
          />
        )}
        {children}
      </DataTable>
    </Box>
  );
}
