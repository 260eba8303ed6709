// Which keys do what at the document that is open; shown where there is a keyboard.
import { Stack } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { Key } from '../shared/Shortcuts.tsx';
import { useActions } from './actions.ts';
import { isFlagged } from './document.ts';

export function Hints({ document }: { document: Document }) {
  const allowed = useActions(document);
  const pending = allowed.includes('validate');
  const hints: [keys: string[], action: string, shown: boolean][] = [
    [['A'], 'problème vu', pending && isFlagged(document)],
    [['V'], 'valider', pending],
    [['R'], 'rejeter', pending],
    [['E'], pending ? 'date' : 'corriger la date', pending || allowed.includes('correct')],
    [['Z'], 'annuler', pending],
    [['←', '→'], 'parcourir', true],
  ];
  return (
    <Stack
      direction="row"
      aria-hidden
      sx={{
        columnGap: 3,
        rowGap: 1,
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: 12.5,
        flexWrap: 'wrap',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {hints.map(
        ([keys, action, shown]) =>
          shown && (
            <Stack key={action} direction="row" component="span" sx={{ gap: 1, whiteSpace: 'nowrap' }}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
              {action}
            </Stack>
          ),
      )}
    </Stack>
  );
}
