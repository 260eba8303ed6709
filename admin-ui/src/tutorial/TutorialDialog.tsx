// The tutorial: it ends by « Passer le tutoriel » or « Terminer » alone, never by Esc or a click beside it (F086).
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { USER_KEY } from '../console/query-client.ts';
import { call } from '../http/call.ts';
import { STEPS } from './steps.ts';
import { closeTutorial, goToStep } from './store.ts';

/** Marks the tutorial as done, once; a failure is only logged, the dialog closes anyway (F087). */
function useComplete(): { pending: boolean; complete(): Promise<void> } {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const complete = async () => {
    if (pending) return;
    setPending(true);
    try {
      await call('completeTutorial', {});
      client.setQueryData<User | null>(USER_KEY, (user) => user && { ...user, tutorialCompleted: true });
      void client.invalidateQueries({ queryKey: USER_KEY });
    } catch (error) {
      console.error('the tutorial could not be marked as done', error);
    }
    closeTutorial();
  };
  return { pending, complete };
}

export function TutorialDialog({ step }: { step: number }) {
  const navigate = useNavigate();
  const { pending, complete } = useComplete();
  const next = useRef<HTMLButtonElement>(null);
  const shown = STEPS[step] ?? STEPS[0]!;
  const last = step >= STEPS.length - 1;
  useEffect(() => {
    if (STEPS[step]) next.current?.focus();
  }, [step]);

  const move = (to: number) => {
    goToStep(to);
    const route = STEPS[to]?.route ?? null;
    if (route !== null) navigate(route);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="tutorial-title" aria-describedby="tutorial-text" onClose={() => undefined}>
      <Box sx={{ px: 6, pt: 5, display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Étape {step + 1} sur {STEPS.length}
        </Typography>
        <LinearProgress variant="determinate" value={Math.round(((step + 1) / STEPS.length) * 100)} aria-label="Avancement du tutoriel" />
      </Box>
      <DialogTitle id="tutorial-title" component="h2">
        {shown.title}
      </DialogTitle>
      <DialogContent id="tutorial-text" aria-live="polite" sx={{ display: 'grid', gap: 3, minHeight: 128, alignContent: 'start' }}>
        {shown.text.map((paragraph) => (
          <Typography key={paragraph}>{paragraph}</Typography>
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        {!last && (
          <Button
            onClick={() => void complete()}
            disabled={pending}
            sx={{ mr: 'auto', ml: { xs: 0, sm: -2 }, flexBasis: { xs: '100%', sm: 'auto' }, order: { xs: 1, sm: 0 } }}
          >
            Passer le tutoriel
          </Button>
        )}
        {step > 0 && (
          <Button variant="outlined" onClick={() => move(step - 1)} disabled={pending}>
            Précédent
          </Button>
        )}
        <Button ref={next} variant="contained" onClick={() => (last ? void complete() : move(step + 1))} disabled={pending}>
          {last ? 'Terminer' : 'Suivant'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
