// What changed between the situation that is shown and that of another day.
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { AsOf } from '#contract/log.ts';
import { ERASED_NAME } from '#domain/texts/fr/activity-messages.ts';
import { moment, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { FEW, Pages, pageOf } from '../shared/Pages.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { EmptyState } from '../shared/states.tsx';
import { differences } from './differences.ts';

/** The two in any order: the one of which more was known comes second. */
export function DifferenceList({ one, other }: { one: AsOf; other: AsOf }) {
  const [page, setPage] = useState(0);
  const [before, after] = one.size <= other.size ? [one, other] : [other, one];
  const changed = differences(before, after);
  const between = `entre le ${moment(before.at)} et le ${moment(after.at)}`;
  if (changed.length === 0) return <EmptyState title={`Rien n’a changé ${between}`} compact />;
  return (
    <Box component="section" aria-label="Différences">
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 3 }}>
        <SecondaryText>
          {plural(changed.length, 'sous-traitant')} dont la situation a changé {between} : {plural(after.size - before.size, 'évènement')}{' '}
          d’écart.
        </SecondaryText>
      </Box>
      <Lines>
        {pageOf(changed, page, FEW).map(({ id, companyName, lines }) => (
          <Box component="li" key={id} sx={{ ...LINE, px: { xs: 4, sm: 6 }, py: 3 }}>
            <SubcontractorLink id={id} name={companyName ?? ERASED_NAME} />
            {lines.map((line) => (
              <Typography key={line} variant="body2">
                {line}
              </Typography>
            ))}
          </Box>
        ))}
      </Lines>
      <Pages count={changed.length} page={page} size={FEW} onPage={setPage} />
    </Box>
  );
}
