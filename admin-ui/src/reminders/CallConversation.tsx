// A call as it was held: each attempt, who said what, and what was promised.
import { Alert, Box, Stack, Typography } from '@mui/material';
import type { AnswerOf } from '../http/call.ts';
import { day, moment } from '../shared/format.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';

type Props = { subcontractorId: number; callId: number; committedFor: string | null };

export function CallConversation({ subcontractorId, callId, committedFor }: Props) {
  const record = useCall('callRecord', { params: { id: subcontractorId, callId } });
  return (
    <Box sx={{ mt: 2, pl: { sm: 8 } }}>
      <Loaded of={record} failed="Erreur lors du chargement de la conversation" compact rows={2}>
        {({ attempts, abandoned }) => (
          <Stack sx={{ gap: 3 }}>
            {committedFor !== null && (
              <Alert severity="success" sx={{ py: 0 }}>
                Engagement pris pour le {day(committedFor)}
              </Alert>
            )}
            {attempts.map((attempt) => (
              <Attempt key={attempt.attempt} {...attempt} />
            ))}
            {abandoned !== null && <Caption>Abandonné : {abandoned}</Caption>}
          </Stack>
        )}
      </Loaded>
    </Box>
  );
}

/** Of one attempt; what the record may add later shows as it is. */
const RESULT: Record<string, string> = {
  answered: 'répondu',
  commitment: 'engagement pris',
  callback: 'rappel demandé',
  'no-answer': 'pas de réponse',
  failed: 'échec technique',
  'opt-out': 'ne veut plus être appelé',
};
const SPEAKER = { assistant: 'Assistant', person: 'Contact' } as const;

function Attempt({ attempt, startedAt, outcome, summary, transcript }: AnswerOf<'callRecord'>['attempts'][number]) {
  return (
    <Box component="section" aria-label={`Tentative ${attempt}`}>
      <Typography sx={{ fontWeight: 600 }}>
        Tentative {attempt} · {moment(startedAt)}
        {outcome !== null && ` · ${RESULT[outcome] ?? outcome}`}
      </Typography>
      {summary !== null && <Typography>{summary}</Typography>}
      {transcript.length > 0 && (
        <Box
          component="dl"
          sx={{ m: 0, mt: 1, display: 'grid', gap: 1, '& dt': { color: 'text.secondary', fontSize: 12.5 }, '& dd': { m: 0 } }}
        >
          {transcript.map(({ who, says }, index) => (
            <Box key={`${index}-${who}`} sx={{ pl: 3, borderLeft: 2, borderColor: who === 'assistant' ? 'primary.main' : 'divider' }}>
              <dt>{SPEAKER[who]}</dt>
              <dd>{says}</dd>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
