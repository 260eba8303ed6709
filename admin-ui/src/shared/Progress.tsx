// How far a subcontractor's papers are: « 1 valide · 2 en attente / 3 ». One meaning everywhere: valid is covered by a validated, unexpired
// document, waiting has nothing valid or expired yet but a document to judge, of all that is required. No paper is in two of them.
import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { plural } from './format.ts';
import { Caption } from './Quiet.tsx';

export type Papers = { valid: number; waiting: number; total: number };

export const papersText = ({ valid, waiting, total }: Papers): string =>
  `${plural(valid, 'valide')}${waiting > 0 ? ` · ${waiting} en attente` : ''} / ${total}`;

/** `of`: whose, for a screen reader. */
export function Progress({ papers, of }: { papers: Papers; of: string }) {
  const { valid, waiting, total } = papers;
  const share = (n: number): number => (total === 0 ? 0 : Math.min(100, Math.round((n / total) * 100)));
  return (
    <Box sx={{ minWidth: 80 }}>
      <Stack
        direction="row"
        sx={{
          justifyContent: 'space-between',
          gap: 1,
          lineHeight: 1.4,
          // In two lines where a table has no room for one.
          whiteSpace: { xs: 'nowrap', md: 'normal', lg: 'nowrap' },
          '& > :last-of-type': { whiteSpace: 'nowrap' },
        }}
      >
        <Typography component="span" variant="caption">
          {papersText(papers)}
        </Typography>
        <Caption component="span">{share(valid)} %</Caption>
      </Stack>
      <LinearProgress
        variant="buffer"
        value={share(valid)}
        valueBuffer={share(valid + waiting)}
        color={valid === total && total > 0 ? 'success' : 'primary'}
        aria-label={`Documents de ${of} : ${papersText(papers)}`}
        sx={{ '& .MuiLinearProgress-dashed': { display: 'none' }, bgcolor: 'divider' }}
      />
    </Box>
  );
}
