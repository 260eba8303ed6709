// « Prochaines relances » of one subcontractor: the next three that go out by themselves and what they ask, when they go out at all, and
// the pause (F205; the explanation is made from the account's policy: A01).
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { policySentences } from '#domain/texts/fr/reminders.ts';
import { useMay } from '../console/abilities.tsx';
import { day, moment } from '../shared/format.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { useCall } from '../shared/use-call.ts';
import type { Auto } from './AutoBlock.tsx';
import { ChannelWord } from './channels.tsx';
import { remindersIn, whyText } from './forecast.ts';
import { PauseDialog, useResume } from './PauseDialog.tsx';
import { stepsIn } from './policy.ts';
import { usePlan } from './use-voice.ts';

type Props = { id: number; companyName: string; auto: Pick<Auto, 'next' | 'paused'> };

export function NextReminders({ id, companyName, auto: { next, paused } }: Props) {
  const [pausing, setPausing] = useState(false);
  const resume = useResume(id, companyName);
  const reminds = useMay('remind');
  return (
    <Box component="section" aria-label="Prochaines relances" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 4 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="h3">Prochaines relances</Typography>
        {!reminds ? null : paused === null ? (
          <Button size="small" variant="outlined" onClick={() => setPausing(true)}>
            Suspendre
          </Button>
        ) : (
          <Button size="small" variant="contained" disabled={resume.isPending} onClick={() => resume.mutate(undefined)}>
            Reprendre
          </Button>
        )}
      </Stack>
      {paused !== null && (
        <Alert severity="warning" sx={{ py: 0, mb: 2, overflowWrap: 'anywhere' }}>
          Suspendues jusqu’au {day(paused.until)} : {paused.reason}
        </Alert>
      )}
      {next.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {paused === null ? 'Aucune relance n’est programmée.' : 'Rien n’est prévu tant qu’elles sont suspendues.'}
        </Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {remindersIn(next).map((messages) => (
            <Box component="li" key={messages[0]!.id} sx={{ overflowWrap: 'anywhere' }}>
              {messages.map((item) => (
                <Typography key={item.id}>
                  <Box component="time" dateTime={item.at} sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', mr: 2 }}>
                    {moment(item.at)}
                  </Box>
                  <ChannelWord channel={item.channel} />
                </Typography>
              ))}
              <Caption>{whyText(messages[0]!)}</Caption>
            </Box>
          ))}
        </Box>
      )}
      <PolicyText />
      {pausing && <PauseDialog id={id} companyName={companyName} onClose={() => setPausing(false)} />}
    </Box>
  );
}

/** Why something goes out on a day, in the words of the policy that is in force. */
function PolicyText() {
  const plan = usePlan();
  const policy = useCall('reminderPolicy');
  if (policy.data === undefined) return null;
  return (
    <Box component="details" sx={{ mt: 3, color: 'text.secondary', '& summary': { cursor: 'pointer', minHeight: 24 } }}>
      <summary>Quand partent les relances d’échéance ?</summary>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {policySentences(stepsIn(policy.data), plan).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Box>
  );
}
