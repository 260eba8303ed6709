// « Essayer un appel »: the scripted conversation, answered by buttons, with its transcript (F107, A48).
import Call from '@mui/icons-material/CallOutlined';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import type { Turn } from './dialogues.ts';
import { type SceneName, script } from './script.ts';
import { Transcript } from './Transcript.tsx';

export function TryCall({ company }: { company: string }) {
  const scenes = script(company);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [at, setAt] = useState<SceneName | null>(null);

  const enter = (name: SceneName, before: readonly Turn[]) => {
    const { says, action } = scenes[name];
    setTurns([...before, { who: 'ai', says }, ...(action === undefined ? [] : [{ who: 'action', ...action } as const])]);
    setAt(name);
  };
  // The button that was pressed is gone: whoever uses the keyboard goes on with the next one.
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at !== null) next.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [at]);
  const answers = at === null ? [] : scenes[at].answers;
  return (
    <Card component="section" aria-label="Essayer un appel" sx={{ p: 5, display: 'grid', gap: 4 }}>
      <Box>
        <Typography variant="h2">Une simulation</Typography>
        <SecondaryText>Écrite, dans votre navigateur : personne n’est appelé, rien n’est enregistré.</SecondaryText>
      </Box>
      <Box role="log" aria-label="Transcription" sx={{ '&:empty': { display: 'none' } }}>
        {turns.length > 0 && <Transcript turns={turns} />}
      </Box>
      <Box ref={next}>
        {answers.length > 0 ? (
          <Stack direction="row" role="group" aria-label="Vos réponses" sx={{ gap: 2, flexWrap: 'wrap' }}>
            {answers.map(({ says, to }) => (
              <Button key={says} variant="outlined" onClick={() => enter(to, [...turns, { who: 'user', says }])}>
                {says}
              </Button>
            ))}
          </Stack>
        ) : (
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <Button variant="contained" startIcon={<Call />} onClick={() => enter('greeting', [])}>
              {at === null ? 'Essayer un appel' : 'Recommencer'}
            </Button>
            {at !== null && <Typography sx={{ color: 'text.secondary' }}>Appel terminé</Typography>}
          </Stack>
        )}
      </Box>
    </Card>
  );
}
