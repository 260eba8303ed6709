// Who lacked a document he was asked for, what, and for how long.
import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { SynthesisAnswer } from '#contract/synthesis.ts';
import { ERASED_NAME } from '#domain/texts/fr/activity-messages.ts';
import { gapText } from '#domain/texts/fr/synthesis.ts';
import { plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { FEW, Pages, pageOf } from '../shared/Pages.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { ToneBadge } from '../status/StatusBadge.tsx';

export function GapList({ gaps }: { gaps: SynthesisAnswer['gaps'] }) {
  const [page, setPage] = useState(0);
  return (
    <>
      <Lines>
        {pageOf(gaps, page, FEW).map((gap) => (
          <Box component="li" key={gap.subcontractorId} sx={{ ...LINE, px: { xs: 4, sm: 6 }, py: 3 }}>
            <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
              <SubcontractorLink id={gap.subcontractorId} name={gap.companyName || ERASED_NAME} />
              {gap.open ? <ToneBadge tone="problem" label="Manque encore" /> : <ToneBadge tone="valid" label="Complété depuis" />}
              <Typography variant="body2">{plural(gap.days, 'jour')}</Typography>
            </Stack>
            <Typography variant="body2">{gapText(gap)}</Typography>
          </Box>
        ))}
      </Lines>
      <Pages count={gaps.length} page={page} size={FEW} onPage={setPage} />
    </>
  );
}
