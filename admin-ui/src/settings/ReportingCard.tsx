// « Rapport automatique » (F255-F258): on or off, its rhythm, the next and the last one, a test. Each change is saved at once.
import { Box, Button, FormControlLabel, LinearProgress, MenuItem, Stack, Switch, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportingSettings } from '#contract/reporting.ts';
import { weekday } from '#domain/kernel/business-hours.ts';
import { type Instant, instant, parisDay } from '#domain/kernel/calendar.ts';
import { nextSending } from '#domain/reporting/schedule.ts';
import { dataProvider } from '../console/data-provider.ts';
import { now, useMinute } from '../http/clock.ts';
import { sentenceOf } from '../http/failure.ts';
import { capital, moment } from '../shared/format.ts';
import { Loaded } from '../shared/states.tsx';
import { keyOf, useCall } from '../shared/use-call.ts';
import { toast, toastError } from '../toast/store.ts';
import { Section } from './Section.tsx';

type Changes = Partial<Omit<ReportingSettings, 'lastSent'>>;

export function ReportingCard() {
  const settings = useCall('getReporting');
  return (
    <Section
      title="Rapport automatique"
      text="Par e-mail aux personnes choisies dans « Notifications » : les chiffres du tableau de bord, ce qui a changé depuis le dernier rapport, et la liste de vos sous-traitants en pièce jointe."
    >
      <Loaded of={settings} failed="Erreur lors du chargement des paramètres de rapport" rows={3} compact>
        {(data) => <Rhythm settings={data} />}
      </Loaded>
    </Section>
  );
}

const KEY = keyOf('getReporting');
const SAVING = ['putReporting'];

/** Shown at once; what the server refuses goes back to what it was, and other changes stay. */
function useSaving() {
  const client = useQueryClient();
  const show = (changes: Partial<ReportingSettings>) =>
    client.setQueryData<ReportingSettings>(KEY, (shown) => shown && { ...shown, ...changes });
  return useMutation({
    mutationKey: SAVING,
    // One behind the other: the last choice is the one that is kept.
    scope: { id: 'putReporting' },
    mutationFn: dataProvider.putReporting,
    onMutate: async (changes: Changes) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<ReportingSettings>(KEY);
      show(changes);
      return before === undefined ? {} : Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof Changes]]));
    },
    onSuccess: (saved, { isEnabled }) => {
      if (client.isMutating({ mutationKey: SAVING }) === 1) show(saved);
      if (isEnabled !== undefined) toast({ title: isEnabled ? 'Rapport automatique activé' : 'Rapport automatique désactivé' });
    },
    onError: (error, _, before) => {
      show(before ?? {});
      toastError(sentenceOf(error));
    },
  });
}

const FREQUENCIES = [
  ['daily', 'Chaque jour'],
  ['weekly', 'Chaque semaine'],
  ['monthly', 'Chaque mois'],
] as const;
const DAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;
/** As a week is read in France: Monday first. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0].map((day) => [day, capital(DAYS[day]!)] as const);
const MONTH_DAYS = Array.from({ length: 28 }, (_, index) => [index + 1, index === 0 ? 'Le 1er' : `Le ${index + 1}`] as const);
const HOURS = Array.from({ length: 24 }, (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`] as const);

type ChoiceProps<Value> = { label: string; value: Value; of: readonly (readonly [Value, string])[]; onChange(value: Value): void };
const Choice = <Value extends string | number>({ label, value, of, onChange }: ChoiceProps<Value>) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value as Value)}
    sx={{ minWidth: 160, flex: '1 1 160px' }}
  >
    {of.map(([option, words]) => (
      <MenuItem key={option} value={option}>
        {words}
      </MenuItem>
    ))}
  </TextField>
);

function Rhythm({ settings }: { settings: ReportingSettings }) {
  const saving = useSaving();
  const save = (changes: Changes) => saving.mutate(changes);
  const { isEnabled, frequency, dayOfWeek, dayOfMonth, hour } = settings;
  return (
    <Stack sx={{ gap: 4 }}>
      <Box>
        <FormControlLabel
          control={<Switch checked={isEnabled} onChange={(event) => save({ isEnabled: event.target.checked })} />}
          label={isEnabled ? 'Activé' : 'Désactivé : aucun rapport ne part de lui-même'}
        />
        <Box sx={{ height: 2 }}>{saving.isPending && <LinearProgress sx={{ height: 2 }} aria-label="Enregistrement" />}</Box>
      </Box>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Choice label="Fréquence" value={frequency} of={FREQUENCIES} onChange={(value) => save({ frequency: value })} />
        {frequency === 'weekly' && (
          <Choice label="Jour de la semaine" value={dayOfWeek} of={WEEKDAYS} onChange={(value) => save({ dayOfWeek: value })} />
        )}
        {frequency === 'monthly' && (
          <Choice label="Jour du mois" value={dayOfMonth} of={MONTH_DAYS} onChange={(value) => save({ dayOfMonth: value })} />
        )}
        <Choice label="Heure d’envoi (Paris)" value={hour} of={HOURS} onChange={(value) => save({ hour: value })} />
      </Stack>
      <Moments settings={settings} />
      <TestButton />
    </Stack>
  );
}

const dayAndHour = (at: Instant): string => `${DAYS[weekday(parisDay(at))]} ${moment(at).replace(' ', ' à ')}`;

function Moments({ settings: { isEnabled, lastSent, dayOfWeek, dayOfMonth, ...rhythm } }: { settings: ReportingSettings }) {
  useMinute();
  const current = now();
  const schedule = { ...rhythm, enabled: isEnabled, weekday: dayOfWeek, day: dayOfMonth };
  const last = lastSent === null ? null : instant(lastSent);
  const next = !isEnabled || current === null ? null : nextSending(schedule, current, last && parisDay(last));
  return (
    <Box sx={{ color: 'text.secondary' }} aria-live="polite">
      <Typography>Prochain envoi : {next === null ? 'aucun' : dayAndHour(next)}</Typography>
      <Typography>Dernier envoi : {last === null ? 'aucun pour l’instant' : dayAndHour(last)}</Typography>
    </Box>
  );
}

function TestButton() {
  const test = useMutation({
    mutationFn: dataProvider.sendTestReport,
    onSuccess: ({ message }) =>
      toast({ title: message, description: 'Il part vers les mêmes personnes, avec les chiffres de maintenant.' }),
    onError: (error) => toastError(sentenceOf(error)),
  });
  return (
    <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate()} sx={{ justifySelf: 'start', alignSelf: 'start' }}>
      Envoyer un rapport de test
    </Button>
  );
}
