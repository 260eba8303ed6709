// « Politique de relance » (A01, A02): a preset or one's own steps, each in a sentence as it will be kept, and what another policy would
// change before it is chosen. One draft: what is compared is what would be saved.
import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { Fragment, useState } from 'react';
import { policyInput } from '#contract/forecast.ts';
import { PRESETS } from '#domain/reminders/policy.ts';
import { channelWords, stepMark, stepSentence } from '#domain/texts/fr/reminders.ts';
import { currentOf } from '../form/StaleValues.tsx';
import { useUnsaved } from '../form/unsaved.ts';
import { call } from '../http/call.ts';
import { Section } from '../settings/Section.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { MissingDays } from './MissingDays.tsx';
import { type Chosen, inputOf, type Policy, type Preset, presetOf, stepsIn } from './policy.ts';
import { StepsEditor } from './StepsEditor.tsx';
import { useAction } from './use-action.ts';
import { usePlan } from './use-voice.ts';
import { WhatIf } from './WhatIf.tsx';

const TITLE = 'Politique de relance';

export function PolicyCard() {
  const policy = useCall('reminderPolicy');
  return (
    <Section title={TITLE} text="Quand et comment vos sous-traitants sont relancés autour d’une échéance, et pour les pièces manquantes.">
      <Loaded of={policy} failed="Erreur lors du chargement de la politique de relance" compact rows={4}>
        {(data) => <Editor saved={data} />}
      </Loaded>
    </Section>
  );
}

const LABEL: Record<Preset, string> = { doux: 'Doux', soutenu: 'Soutenu', personnalise: 'Personnalisé' };
/** « J-15 e-mail · J-3 e-mail et SMS »: of a preset from the policy itself, never a second list (A01). */
const summaryOf = (preset: Preset): readonly string[] =>
  preset === 'personnalise'
    ? ['Vos propres étapes']
    : PRESETS[preset].steps.map((step) => `${stepMark(step)} ${channelWords(step.channels)}`);

/** Breaks between steps, never within « J-15 » or « e-mail ». */
const Summary = ({ preset }: { preset: Preset }) => (
  <Caption component="span">
    {summaryOf(preset).map((step, index) => (
      <Fragment key={step}>
        {index > 0 && ' · '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {step}
        </Box>
      </Fragment>
    ))}
  </Caption>
);

/** The first thing that the contract says against it; null: it can be saved. */
export function faultOf(draft: Chosen): string | null {
  const input = inputOf(draft);
  const checked = policyInput.safeParse(input);
  if (checked.success) return null;
  // A union tells of its members: ours is the one that has steps.
  const issues = checked.error.issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]));
  const told = issues.find(({ path, code }) => path[0] === 'steps' || path[0] === 'missing' || code === 'custom');
  return told?.message ?? 'Cette politique n’est pas valable.';
}

function Editor({ saved }: { saved: Policy }) {
  const plan = usePlan();
  const [draft, setDraft] = useState(saved);
  /** On which policy the draft was made: another session's change takes the place of a draft that changes nothing, and is told beside any other (K11). */
  const [base, setBase] = useState(saved);
  const same = (one: Policy, other: Policy) => JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
  if (base.updatedAt !== saved.updatedAt && (same(draft, base) || same(draft, saved))) {
    setBase(saved);
    setDraft(saved);
  }
  const takeSaved = () => {
    setBase(saved);
    setDraft(saved);
  };
  const fault = faultOf(draft);
  const changed = JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(saved));
  useUnsaved(changed);
  const own = (change: Partial<Policy>) => setDraft({ ...draft, ...change, preset: 'personnalise' });
  const choose = (preset: Preset) => setDraft({ ...draft, ...(preset === 'personnalise' ? { preset } : presetOf(preset)) });
  const undo = useAction({
    run: (before: Policy) => call('setReminderPolicy', { body: inputOf(before) }),
    done: () => ({ title: 'Politique de relance rétablie' }),
  });
  const save = useAction({
    run: (_before: Policy) => call('setReminderPolicy', { body: { ...inputOf(draft), updatedAt: base.updatedAt } }),
    mends: (error) => currentOf(error) !== null,
    done: (_, before) => ({
      title: 'Politique de relance enregistrée',
      description: 'Elle vaut pour ce qui part à partir de maintenant.',
      action: { label: 'Annuler', run: () => undo.mutate(before) },
    }),
  });
  return (
    <>
      <RadioGroup aria-label={TITLE} value={draft.preset} onChange={(_, preset) => choose(preset as Preset)} sx={{ gap: 1 }}>
        {(Object.keys(LABEL) as Preset[]).map((preset) => (
          <FormControlLabel
            key={preset}
            value={preset}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', '& .MuiRadio-root': { py: 0.5 } }}
            label={
              <>
                {LABEL[preset]} <Summary preset={preset} />
              </>
            }
          />
        ))}
      </RadioGroup>
      <StepsEditor steps={draft.steps} plan={plan} onChange={(steps) => own({ steps })} />
      <MissingDays days={draft.missing} onChange={(missing) => own({ missing })} />
      <Box component="section" aria-label="Ce qui partira">
        <Typography variant="h3">Ce qui partira</Typography>
        <Box component="ul" aria-live="polite" sx={{ m: 0, pl: 5 }}>
          {stepsIn(draft)
            .sort((a, b) => a.day - b.day)
            .map((step, index) => (
              <li key={`${index}-${step.day}`}>{stepSentence(step, plan)}</li>
            ))}
        </Box>
      </Box>
      {base.updatedAt !== saved.updatedAt && (
        <Alert
          severity="warning"
          role="alert"
          action={
            <>
              <Button color="inherit" onClick={takeSaved}>
                Prendre celle qui est enregistrée
              </Button>
              <Button color="inherit" onClick={() => setBase(saved)}>
                Garder la mienne
              </Button>
            </>
          }
        >
          La politique a été modifiée entre-temps par quelqu’un d’autre. Elle dit maintenant :{' '}
          {stepsIn(saved)
            .map((step) => `${stepMark(step)} ${channelWords(step.channels)}`)
            .join(' · ')}
          .
        </Alert>
      )}
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={!changed || fault !== null || save.isPending} onClick={() => save.mutate(saved)}>
          {save.isPending ? 'Enregistrement…' : 'Enregistrer la politique'}
        </Button>
        {changed && <Button onClick={() => setDraft(saved)}>Revenir à la politique en vigueur</Button>}
      </Box>
      <WhatIf draft={draft} shut={fault !== null} />
    </>
  );
}
