// A décennale covers only the activities that it names: they stand beside what the subcontractor does for us, and one click sets the latter.
import Add from '@mui/icons-material/AddOutlined';
import { Box, Chip, Stack, Typography } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { insuredActivities } from '#domain/documents/insured-activities.ts';
import { sortedTrades, TRADE_NAME, type Trade } from '#domain/subcontractors/trades.ts';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { useCall } from '../shared/use-call.ts';
import { analysisOf } from './document.ts';

type Props = { document: Pick<Document, 'subcontractorId' | 'aiAnalysisData'> };

export function Activities({ document }: Props) {
  const activities = analysisOf(document)?.activities ?? null;
  return activities === null || activities === '' ? null : <Beside id={document.subcontractorId} activities={activities} />;
}

function Beside({ id, activities }: { id: number; activities: string }) {
  const subcontractor = useCall('getSubcontractor', { params: { id } });
  const setting = useAction({
    run: (trades: Trade[]) => call('setTrades', { params: { id }, body: { trades } }),
    done: () => ({ title: 'Activités enregistrées' }),
  });
  const insured = insuredActivities(activities);
  const own = subcontractor.data?.trades;
  if (own === undefined) return null;
  const covered = new Set(insured.flatMap(({ trades }) => trades));
  const free = sortedTrades([...covered].filter((trade) => !own.includes(trade)));
  return (
    <Box component="section" aria-label="Activités" sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <Stack sx={{ gap: 1, minWidth: 0 }}>
        <Title>Assurées, lues sur le document</Title>
        <Stack component="ul" sx={{ gap: 1, m: 0, pl: 4, overflowWrap: 'anywhere' }}>
          {insured.map(({ text }) => (
            <Typography key={text} component="li" variant="body2">
              {text}
            </Typography>
          ))}
        </Stack>
      </Stack>
      <Stack sx={{ gap: 2, minWidth: 0, alignItems: 'flex-start' }}>
        <Title>De ce sous-traitant</Title>
        {own.length === 0 && <Caption>Aucune n’est renseignée : rien n’est comparé.</Caption>}
        {own.map((trade) => (
          <Chip
            key={trade}
            size="small"
            label={covered.has(trade) ? TRADE_NAME[trade] : `${TRADE_NAME[trade]} : non reconnue`}
            color={covered.has(trade) ? 'success' : 'warning'}
            variant="outlined"
            disabled={setting.isPending}
            onDelete={() => setting.mutate(own.filter((other) => other !== trade))}
            aria-label={`Retirer ${TRADE_NAME[trade]}`}
          />
        ))}
        {free.map((trade) => (
          <Chip
            key={trade}
            size="small"
            icon={<Add />}
            label={TRADE_NAME[trade]}
            disabled={setting.isPending}
            onClick={() => setting.mutate(sortedTrades([...own, trade]))}
            aria-label={`C’est son activité : ${TRADE_NAME[trade]}`}
          />
        ))}
      </Stack>
    </Box>
  );
}

const Title = ({ children }: { children: string }) => (
  <Typography variant="caption" component="h4" sx={{ color: 'text.secondary', fontWeight: 600, m: 0 }}>
    {children}
  </Typography>
);
