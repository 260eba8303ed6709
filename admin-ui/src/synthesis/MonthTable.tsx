// The months of the synthesis, newest first: a table, and on a phone two lines for each.
import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { SynthesisAnswer } from '#contract/synthesis.ts';
import { shareOnTime } from '#domain/reporting/synthesis.ts';
import { SYNTHESIS_HEADINGS, shareText } from '#domain/texts/fr/synthesis.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { capital, monthText, number, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { Caption, SecondaryText } from '../shared/SecondaryText.tsx';
import { usePhone } from '../shared/use-phone.ts';

type Month = SynthesisAnswer['months'][number];
const shareOf = (month: Month): string => typeset(shareText(shareOnTime([month])));

export function MonthTable({ months }: { months: readonly Month[] }) {
  const phone = usePhone();
  // What was before the first request is one sentence, not a page of zeros.
  const begins = months.findIndex(({ asked, received, judged }) => asked + received + judged > 0);
  const newest = months.slice(Math.max(begins, 0)).toReversed();
  const before = begins > 0 && (
    <Box sx={{ px: { xs: 4, sm: 6 }, pt: 3 }}>
      <SecondaryText>Rien n’a été demandé avant {monthText(months[begins]!.month)}</SecondaryText>
    </Box>
  );
  if (phone)
    return (
      <>
        <MonthLines months={newest} />
        {before}
      </>
    );
  return (
    <>
      <Box sx={{ overflowX: 'auto', px: { sm: 2 } }}>
        <Table
          size="small"
          aria-label="Mois par mois"
          sx={{ fontVariantNumeric: 'tabular-nums', '& tbody tr:last-of-type > *': { borderBottom: 0 } }}
        >
          <TableHead>
            <TableRow>
              {SYNTHESIS_HEADINGS.map((heading, index) => (
                <TableCell key={heading} align={index === 0 ? 'left' : 'right'}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {newest.map((month) => (
              <TableRow key={month.month}>
                <TableCell component="th" scope="row">
                  {capital(monthText(month.month))}
                </TableCell>
                {[month.asked, month.onTime, month.late, month.missing].map((figure, index) => (
                  <TableCell key={SYNTHESIS_HEADINGS[index + 1]} align="right">
                    {number(figure)}
                  </TableCell>
                ))}
                <TableCell align="right" sx={{ fontWeight: 600 }}>
                  {shareOf(month)}
                </TableCell>
                <TableCell align="right">{number(month.received)}</TableCell>
                <TableCell align="right">{number(month.judged)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {before}
    </>
  );
}

const MonthLines = ({ months }: { months: readonly Month[] }) => (
  <Lines>
    {months.map((month) => (
      <Box component="li" key={month.month} sx={{ ...LINE, px: 4, py: 2 }}>
        <Stack direction="row" sx={{ columnGap: 2, alignItems: 'baseline', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {capital(monthText(month.month))}
            {month.asked > 0 && typeset(` : ${shareOf(month)}`)}
          </Typography>
          <Caption>
            {month.asked === 0 ? 'rien de demandé' : `${number(month.onTime)} à temps sur ${plural(month.asked, 'demandé')}`}
          </Caption>
        </Stack>
        <Caption component="p">
          {month.asked > 0 && `${number(month.late)} en retard, ${plural(month.missing, 'manquant')} · `}
          {plural(month.received, 'reçu')}, {plural(month.judged, 'jugé')}
        </Caption>
      </Box>
    ))}
  </Lines>
);
