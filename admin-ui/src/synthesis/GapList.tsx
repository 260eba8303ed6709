// Who lacked a document he was asked for, what, and for how long.
import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { SynthesisAnswer } from '#contract/synthesis.ts';
import { ERASED_NAME } from '#domain/texts/fr/activity-messages.ts';
import { GAP_WORDS, gapTexts } from '#domain/texts/fr/synthesis.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { FEW, Pages, pageOf } from '../shared/Pages.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { ToneBadge } from '../status/StatusBadge.tsx';

export function GapList({ gaps }: { gaps: SynthesisAnswer['gaps'] }) {
  const [page, setPage] = useState(0);
  return (
    <>
      <Lines>
        {pageOf(gaps, page, FEW).map((gap) => (
          <GapLine key={gap.subcontractorId} gap={gap} />
        ))}
      </Lines>
      <Pages count={gaps.length} page={page} size={FEW} onPage={setPage} />
    </>
  );
}

/** The badge says what holds of the papers below it; of what came meanwhile its own line does. */
function GapLine({ gap }: { gap: SynthesisAnswer['gaps'][number] }) {
  const { open, since } = gapTexts(gap);
  return (
    <Box component="li" sx={{ ...LINE, px: { xs: 4, sm: 6 }, py: 3 }}>
      <Stack direction="row" sx={{ columnGap: 2, rowGap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <SubcontractorLink id={gap.subcontractorId} name={gap.companyName || ERASED_NAME} />
        {gap.open ? <ToneBadge tone="problem" label={GAP_WORDS.open} /> : <ToneBadge tone="valid" label={GAP_WORDS.since} />}
        <Caption>{plural(gap.days, 'jour')}</Caption>
      </Stack>
      <Typography variant="body2">{gap.open ? open : since}</Typography>
      {gap.open && since !== '' && <Typography variant="body2">{typeset(`${GAP_WORDS.since} : ${since}`)}</Typography>}
    </Box>
  );
}
