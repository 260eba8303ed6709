// « Rappels automatiques » of one subcontractor: the cycle of missing papers, step by step, and its switch (F195-F198, F200-F202).
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Radio from '@mui/icons-material/RadioButtonCheckedOutlined';
import Empty from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { May } from '../console/abilities.tsx';
import { type AnswerOf, call } from '../http/call.ts';
import { moment, plural } from '../shared/format.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { AskDialog } from './AskDialog.tsx';
import { because, useAction } from './use-action.ts';

export type Auto = AnswerOf<'autoReminders'>;
type Cycle = Pick<Auto, 'enabled' | 'attempt' | 'missing' | 'steps'>;
export type StepState = 'done' | 'current' | 'pending';

const isOver = ({ attempt, steps }: Cycle): boolean => attempt >= steps.length;
/** compliance.md §4: done below the attempt, current at it, pending above; steps count from one. */
export const stepState = (step: number, attempt: number): StepState => (step < attempt ? 'done' : step === attempt ? 'current' : 'pending');
/** F197: off, or all its steps done: it begins; otherwise it ends. */
export const turnsOn = (cycle: Cycle): boolean => !cycle.enabled || isOver(cycle);
export const actionOf = (cycle: Cycle): 'Désactiver' | 'Activer' | 'Réinitialiser' =>
  isOver(cycle) ? 'Réinitialiser' : cycle.enabled ? 'Désactiver' : 'Activer';
/** F200 */
export const isHidden = ({ enabled, attempt, missing }: Cycle): boolean => !enabled && attempt === 0 && missing === 0;

/** Throws where it does not know whose (F201). */
export async function toggle(id: number | null, enabled: boolean): Promise<Auto> {
  if (id === null) throw new Error('ID sous-traitant manquant');
  return await call('toggleAutoReminders', { params: { id }, body: { enabled } });
}

const QUESTION: Record<ReturnType<typeof actionOf>, string> = {
  Activer: 'Un premier e-mail part tout de suite ; les suivants partent tant que des documents manquent.',
  Désactiver: 'Plus aucun rappel de pièces manquantes ne partira. Les relances d’échéance continuent.',
  Réinitialiser: 'Le cycle recommence : un premier e-mail part tout de suite.',
};

export function AutoBlock({ id, auto }: { id: number | null; auto: Auto }) {
  const [asked, setAsked] = useState(false);
  const action = actionOf(auto);
  const change = useAction({
    run: () => toggle(id, turnsOn(auto)),
    done: () => ({ title: 'Rappels automatiques', description: 'Configuration mise à jour avec succès.' }),
    failed: because('Impossible de modifier les rappels automatiques.'),
  });
  if (isHidden(auto)) return null;
  return (
    <Box component="section" aria-label="Rappels automatiques" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 4 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box>
          <Typography variant="h3">Rappels automatiques</Typography>
          <Caption>
            {auto.enabled ? `Rappels activés, ${auto.attempt}/${auto.steps.length}.` : 'Rappels désactivés.'}
            {auto.missing > 0 && ` ${plural(auto.missing, 'document manque', 'documents manquent')}.`}
          </Caption>
        </Box>
        <May ability="remind">
          <Button size="small" variant="outlined" onClick={() => setAsked(true)}>
            {action}
          </Button>
        </May>
      </Stack>
      {auto.enabled || auto.attempt > 0 ? <Steps {...auto} /> : <Typography>{planText(auto.steps)}</Typography>}
      {isOver(auto) && (
        <Alert severity="warning" sx={{ mt: 3, py: 0 }}>
          Cycle complet ({auto.attempt}/{auto.steps.length}) : contactez ce sous-traitant vous-même, ou réinitialisez les rappels.
        </Alert>
      )}
      {asked && (
        <AskDialog
          title={`${action} les rappels automatiques`}
          action={action}
          busy={change.isPending}
          onClose={() => setAsked(false)}
          onAction={() => change.mutate(undefined, { onSettled: () => setAsked(false) })}
        >
          <Typography>{QUESTION[action]}</Typography>
        </AskDialog>
      )}
    </Box>
  );
}

/** What it would send: « Un e-mail aussitôt, puis après 3 et 6 jours, tant que des documents manquent. » */
const planText = (steps: Auto['steps']): string => {
  const later = steps.flatMap(({ offset }) => (offset === 0 ? [] : [offset]));
  return `Un e-mail aussitôt, puis après ${later.join(' et ')} jours, tant que des documents manquent.`;
};

const LOOK = {
  done: { icon: CheckCircle, color: 'success.main', word: 'Envoyé' },
  current: { icon: Radio, color: 'primary.main', word: 'Étape en cours' },
  pending: { icon: Empty, color: 'text.secondary', word: 'À venir' },
} as const;

/** While it is off nothing of it is under way or to come. */
const OFF = { done: LOOK.done.word, current: 'Dernier envoyé', pending: 'Rien de programmé' } as const;

const Steps = ({ steps, attempt, enabled }: Pick<Auto, 'steps' | 'attempt' | 'enabled'>) => (
  <Box component="ol" aria-label="Étapes" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
    {steps.map(({ offset, at }, index) => {
      const state = stepState(index + 1, attempt);
      const { icon: Icon, color, word } = LOOK[state];
      return (
        <Stack
          component="li"
          key={offset}
          direction="row"
          aria-current={state === 'current' ? 'step' : undefined}
          sx={{ gap: 2, alignItems: 'flex-start' }}
        >
          <Icon aria-hidden sx={{ fontSize: 20, color }} />
          <Box>
            <Typography sx={{ fontWeight: state === 'current' ? 600 : 400 }}>
              {offset === 0 ? 'E-mail immédiat' : `E-mail après ${plural(offset, 'jour')}`}
            </Typography>
            <Caption>
              {enabled ? word : OFF[state]}
              {at !== null && ` · ${moment(at)}`}
            </Caption>
          </Box>
        </Stack>
      );
    })}
  </Box>
);
