// « Suspendre les relances » of one subcontractor: until which day, and why. Nothing that goes out by itself leaves before that day.

import { TextField, Typography } from '@mui/material';
import { pause } from '#contract/reminders.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { call } from '../http/call.ts';
import { useToday } from '../http/clock.ts';
import { day } from '../shared/format.ts';
import { AskDialog } from './AskDialog.tsx';
import { useAction } from './use-action.ts';
import { useFormAction } from './use-form-action.ts';

const USUAL_DAYS = 14;

type Props = { id: number; companyName: string; onClose(): void };

export function PauseDialog({ id, companyName, onClose }: Props) {
  const today = useToday();
  const initial = { until: today === null ? '' : addDays(today, USUAL_DAYS), reason: '' };
  const { field, frame } = useFormAction(pause, initial, {
    run: (body) => call('pauseReminders', { params: { id }, body }),
    done: (_, { until }) => ({
      title: 'Relances suspendues',
      description: `${companyName} : jusqu’au ${day(until)}`,
      action: { label: 'Annuler', run: () => resume.mutate(undefined) },
    }),
    onDone: onClose,
  });
  const resume = useResume(id, companyName);
  const { slotProps, ...until } = field('until');
  return (
    <AskDialog title={`Suspendre les relances ${ofName(companyName)}`} action="Suspendre" {...frame} onClose={onClose}>
      <Typography>
        Rien ne part de lui-même avant cette date, ni échéance ni pièce manquante ; ce qui devait partir d’ici là n’est pas rattrapé. Vous
        pouvez toujours relancer à la main.
      </Typography>
      <TextField
        label="Reprise le"
        type="date"
        required
        {...until}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { ...slotProps.htmlInput, min: today === null ? undefined : addDays(today, 1) },
        }}
      />
      <TextField
        label="Motif"
        required
        autoFocus
        placeholder="Congés, chantier arrêté, accord trouvé…"
        autoComplete="off"
        {...field('reason')}
      />
    </AskDialog>
  );
}

export const useResume = (id: number, companyName: string) =>
  useAction({
    run: () => call('resumeReminders', { params: { id } }),
    done: () => ({ title: 'Relances reprises', description: companyName }),
  });
