// The tutorial: it points at what it speaks of and stands beside it. It ends by « Passer le tutoriel » or « Terminer » alone, never by Esc or a click beside it (F086).
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Portal, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { USER_KEY } from '../console/query-client.ts';
import { call } from '../http/call.ts';
import { STEPS } from './steps.ts';
import { closeTutorial, goToStep } from './store.ts';
import { type Place, usePointed } from './use-pointed.ts';

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

const RING_PX = 6;
/** Around what is spoken of; all else is dimmed by its shadow. */
const Ring = ({ place: { top, left, width, height } }: { place: Place }) => (
  <Portal>
    <Box
      aria-hidden
      data-ring
      sx={{
        position: 'fixed',
        zIndex: 1300,
        top: top - RING_PX,
        left: left - RING_PX,
        width: width + 2 * RING_PX,
        height: height + 2 * RING_PX,
        borderRadius: '10px',
        border: 3,
        borderColor: 'secondary.main',
        boxShadow: '0 0 0 100vmax rgb(0 0 0 / 0.5)',
        pointerEvents: 'none',
      }}
    />
  </Portal>
);

/** In the half of the window where it does not stand, above the ring's shadow. */
const besides = ({ top, height }: Place) => ({
  root: { sx: { zIndex: 1301 } },
  backdrop: { invisible: true },
  container: { sx: { alignItems: top + height / 2 < innerHeight / 2 ? 'flex-end' : 'flex-start' } },
});

export function TutorialDialog({ step }: { step: number }) {
  const navigate = useNavigate();
  const { pending, complete } = useComplete();
  const next = useRef<HTMLButtonElement>(null);
  const shown = STEPS[step] ?? STEPS[0]!;
  const last = step >= STEPS.length - 1;
  const pointed = usePointed(shown.points);
  useEffect(() => {
    if (STEPS[step]) next.current?.focus();
  }, [step]);

  const move = (to: number) => {
    goToStep(to);
    const route = STEPS[to]?.route ?? null;
    if (route !== null) navigate(route);
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby="tutorial-title"
      aria-describedby="tutorial-text"
      onClose={() => undefined}
      slotProps={pointed === null ? undefined : besides(pointed)}
    >
      {pointed !== null && <Ring place={pointed} />}
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
