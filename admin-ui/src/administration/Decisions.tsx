// Who decided on whom (A26).
import { Box, Stack, Typography } from '@mui/material';
import type { Decision } from '#contract/administration.ts';
import { moment, number } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCallList } from '../shared/use-call.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';

const SHOWN = 50;

export function Decisions() {
  const decisions = useCallList('decisions', { query: { range: [0, SHOWN - 1] } });
  return (
    <Loaded of={decisions} failed="Les décisions n’ont pas pu être chargées" compact rows={3} height={56}>
      {({ data, total }) =>
        data.length === 0 ? (
          <EmptyState title="Aucune décision pour l’instant" text="Chaque approbation et chaque rejet apparaîtra ici." compact />
        ) : (
          <>
            <Lines>
              {data.map((decision) => (
                <DecisionLine key={decision.id} decision={decision} />
              ))}
            </Lines>
            {total !== null && total > data.length && (
              <Box sx={{ px: { xs: 4, sm: 6 }, py: 3, borderTop: 1, borderColor: 'divider' }}>
                <SecondaryText>
                  Les {number(data.length)} dernières sur {number(total)}.
                </SecondaryText>
              </Box>
            )}
          </>
        )
      }
    </Loaded>
  );
}

const BY = { operator: 'l’exploitant', himself: 'lui-même, premier administrateur des réglages' } as const;

const DecisionLine = ({ decision: { id, decision, decidedAt, companyName, byKind, byName } }: { decision: Decision }) => (
  <Stack component="li" sx={{ flexDirection: { sm: 'row' }, gap: 2, px: { xs: 4, sm: 6 }, py: 3, alignItems: { sm: 'center' }, ...LINE }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{companyName ?? `Compte n° ${id}, effacé`}</Typography>
      <SecondaryText>
        Par {byKind === 'administrator' ? (byName ?? 'un administrateur dont le compte est effacé') : BY[byKind]}, le {moment(decidedAt)}
      </SecondaryText>
    </Box>
    <Box sx={{ flex: 'none' }}>
      {decision === 'approved' ? <ToneBadge tone="valid" label="Approuvé" /> : <ToneBadge tone="problem" label="Rejeté" />}
    </Box>
  </Stack>
);
