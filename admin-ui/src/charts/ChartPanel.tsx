// One chart with its name, its states and the table behind it: the drawing is for eyes and pointers, the table for everybody.
import { Box, Button, Link as MuiLink, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { sentenceOf } from '../http/failure.ts';
import { number } from '../shared/format.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { usePhone } from '../shared/use-phone.ts';
import { hue } from '../status/tones.tsx';
import type { Point } from './points.ts';

type Props = {
  title: string;
  points: readonly Point[] | undefined;
  /** Of the table: what is in its first and second column. */
  headings: readonly [string, string];
  /** Behind a value: « % ». */
  unit?: string;
  /** The end of the axis, where it is not the largest value. */
  most?: number;
  empty: string;
  error: unknown;
  onRetry(): unknown;
};

const HEIGHT = { phone: 180, desk: 240 };

export function ChartPanel({ title, points, headings, unit = '', most, empty, error, onRetry }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const nothing = points?.every(({ value }) => value === null || value === 0) ?? false;
  const written = ({ value }: Point): string => (value === null ? '—' : `${number(value)}${unit}`);
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 2, minHeight: 32 }}>
        <Typography id={id} variant="h3">
          {title}
        </Typography>
        {points !== undefined && !nothing && (
          <Button size="small" sx={{ flex: 'none' }} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Voir le graphique' : 'Voir le tableau'}
          </Button>
        )}
      </Stack>
      {points === undefined ? (
        error ? (
          <ErrorState title="Ce graphique n’a pas pu être chargé" text={sentenceOf(error)} onRetry={onRetry} compact />
        ) : (
          <RowsSkeleton rows={5} />
        )
      ) : nothing ? (
        <EmptyState title={empty} compact />
      ) : asTable ? (
        <PointTable labelledBy={id} headings={headings} points={points} written={written} />
      ) : (
        <Drawing title={title} points={points} unit={unit} most={most} written={written} />
      )}
    </Box>
  );
}

type Shown = { points: readonly Point[]; written(point: Point): string };

const PointTable = ({ labelledBy, headings, points, written }: Shown & { labelledBy: string; headings: readonly [string, string] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-labelledby={labelledBy}>
      <TableHead>
        <TableRow>
          <TableCell>{headings[0]}</TableCell>
          <TableCell align="right">{headings[1]}</TableCell>
          <TableCell>Détail</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {points.map((point) => (
          <TableRow key={point.label}>
            <TableCell component="th" scope="row">
              {point.to === null ? (
                point.label
              ) : (
                <MuiLink component={Link} to={point.to}>
                  {point.label}
                </MuiLink>
              )}
            </TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {written(point)}
            </TableCell>
            <TableCell>{point.detail}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);

/** Not in the tab order and not read out: the table says the same. A click on a point goes where its link in the table goes. */
function Drawing({ title, points, unit, most, written }: Shown & { title: string; unit: string; most: number | undefined }) {
  const theme = useTheme();
  const navigate = useNavigate();
  const phone = usePhone();
  const follow = (index: number | undefined): void => {
    const to = index === undefined ? null : points[index]?.to;
    if (to) void navigate(to);
  };
  const colors = points.map(({ tone }) => hue(theme, tone));
  return (
    <Box role="img" aria-label={`${title} : ${points.map((point) => `${point.label} ${written(point)}`).join(', ')}`}>
      <Box aria-hidden>
        <BarChart
          height={HEIGHT[phone ? 'phone' : 'desk']}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
          margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
          xAxis={[
            {
              scaleType: 'band',
              data: points.map(({ label }) => label),
              // In two lines each finds room on a phone, too.
              height: 40,
              valueFormatter: (label: string, { location }) => (location === 'tick' && label.length > 8 ? label.replace(' ', '\n') : label),
              colorMap: { type: 'ordinal', values: points.map(({ label }) => label), colors },
            },
          ]}
          yAxis={[
            {
              min: 0,
              ...(most === undefined ? { tickMinStep: 1 } : { max: most }),
              width: 48,
              valueFormatter: (value: number) => `${number(value)}${unit}`,
            },
          ]}
          series={[
            {
              data: points.map(({ value }) => value),
              valueFormatter: (_, { dataIndex }) => {
                const point = points[dataIndex];
                return point === undefined ? '' : `${written(point)} (${point.detail})`;
              },
            },
          ]}
          onAxisClick={(_, data) => follow(data?.dataIndex)}
          sx={{ cursor: points.some(({ to }) => to !== null) ? 'pointer' : 'default' }}
        />
      </Box>
    </Box>
  );
}
