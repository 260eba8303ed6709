// Who said what, and what the assistant did about it.
import { Box, Typography } from '@mui/material';
import type { Capability, Turn } from './dialogues.ts';

const NAME: Record<Turn['who'], string> = { user: 'Sous-traitant', ai: 'Assistant IA', action: 'Action' };

/** As the assistant's program calls it: small, for whoever sets it up. */
export const FunctionName = ({ name }: { name: Capability }) => (
  <Typography component="code" variant="caption" sx={{ color: 'text.secondary', fontFamily: 'ui-monospace, monospace' }}>
    {name}
  </Typography>
);

export const Transcript = ({ turns }: { turns: readonly Turn[] }) => (
  <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
    {turns.map((turn, index) => (
      <Box
        component="li"
        key={index}
        sx={{
          justifySelf: turn.who === 'user' ? 'end' : 'start',
          maxWidth: 'min(72ch, 92%)',
          px: 4,
          py: 2,
          borderRadius: 2,
          border: 1,
          borderColor: 'divider',
          borderStyle: turn.who === 'action' ? 'dashed' : 'solid',
          bgcolor: turn.who === 'user' ? 'action.selected' : 'background.paper',
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600 }}>
          {NAME[turn.who]}
        </Typography>
        <Typography>{turn.says}</Typography>
        {turn.does !== undefined && <FunctionName name={turn.does} />}
      </Box>
    ))}
  </Box>
);
