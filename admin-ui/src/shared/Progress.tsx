// How far a subcontractor's papers are: « 1 valide · 2 en attente / 3 ». One meaning everywhere: valid is covered by a validated, unexpired
// document, waiting has nothing valid or expired yet but a document to judge, of all that is required. No paper is in two of them.

import { Box, LinearProgress, Typography } from '@mui/material';
import { ofName } from '#domain/texts/fr/elision.ts';
import { plural } from './format.ts';
import { SQUEEZED } from './RecordTable.tsx';

export type Papers = { valid: number; waiting: number; total: number };

export const papersText = ({ valid, waiting, total }: Papers): string =>
  `${plural(valid, 'valide')}${waiting > 0 ? ` · ${waiting} en attente` : ''} / ${total}`;

/** `of`: whose, for a screen reader. */
export function Progress({ papers, of }: { papers: Papers; of: string }) {
  const { valid, waiting, total } = papers;
  const share = (n: number): number => (total === 0 ? 0 : Math.min(100, Math.round((n / total) * 100)));
  return (
    <Box
      sx={{
        minWidth: 80,
        display: 'grid',
        alignItems: 'center',
        columnGap: 1,
        gridTemplateColumns: '1fr auto',
        // Where a table is narrow the share stands beside the bar, so that the words have a line of their own.
        gridTemplateAreas: '"words share" "bar bar"',
        [SQUEEZED]: { gridTemplateAreas: '"words words" "bar share"' },
        lineHeight: 1.4,
      }}
    >
      <Typography component="span" variant="caption" sx={{ gridArea: 'words', whiteSpace: 'nowrap', [SQUEEZED]: { whiteSpace: 'normal' } }}>
        {papersText(papers)}
      </Typography>
      <Typography component="span" variant="caption" sx={{ gridArea: 'share', whiteSpace: 'nowrap', color: 'text.secondary' }}>
        {share(valid)} %
      </Typography>
      <LinearProgress
        variant="buffer"
        value={share(valid)}
        valueBuffer={share(valid + waiting)}
        color={valid === total && total > 0 ? 'success' : 'primary'}
        aria-label={`Documents ${ofName(of)} : ${papersText(papers)}`}
        sx={{ gridArea: 'bar', '& .MuiLinearProgress-dashed': { display: 'none' }, bgcolor: 'divider' }}
      />
    </Box>
  );
}
