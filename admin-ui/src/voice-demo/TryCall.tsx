// « Essayer un appel »: the scripted conversation, answered by buttons, with its transcript (F107, A48).
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Turn } from './dialogues.ts';
import { type SceneName, script } from './script.ts';
import { Transcript } from './Transcript.tsx';

export function TryCall({ company }: { company: string }) {
  const scenes = script(company);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [at, setAt] = useState<SceneName | null>(null);

  const enter = (name: SceneName, before: readonly Turn[]) => {
    const scene = scenes[name];
    setTurns([...before, { who: 'ai', says: scene.says }, ...(scene.action ? [{ who: 'action', says: scene.action } as const] : [])]);
    setAt(name);
  };
  const answers = at === null ? [] : scenes[at].answers;
  return (
    <Card component="section" aria-label="Essayer un appel" sx={{ p: 5, display: 'grid', gap: 4 }}>
      <Box>
        <Typography variant="h2">Essayer un appel</Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
          Une simulation écrite, dans votre navigateur : personne n’est appelé, rien n’est enregistré.
        </Typography>
      </Box>
      <Box role="log" aria-label="Transcription">
        {turns.length > 0 && <Transcript turns={turns} />}
      </Box>
      {answers.length > 0 && (
        <Stack direction="row" role="group" aria-label="Vos réponses" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {answers.map(({ says, to }) => (
            <Button key={says} variant="outlined" onClick={() => enter(to, [...turns, { who: 'user', says }])}>
              {says}
            </Button>
          ))}
        </Stack>
      )}
      {answers.length === 0 && (
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={() => enter('greeting', [])}>
            {at === null ? 'Essayer un appel' : 'Recommencer'}
          </Button>
          {at !== null && <Typography sx={{ color: 'text.secondary' }}>Appel terminé</Typography>}
        </Stack>
      )}
    </Card>
  );
}
