// What the contact accepts, a switch a channel, and who said so last. Each takes effect at once; opening again what he refused is asked about.
import { Box, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useMay } from '../console/abilities.tsx';
import { type AnswerOf, call } from '../http/call.ts';
import { moment } from '../shared/format.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { CHANNEL_LABEL, CHANNELS, type Channel } from './channels.tsx';
import { useAction } from './use-action.ts';

type Preferences = AnswerOf<'contactPreferences'>;

const HOW: Record<NonNullable<Preferences['how']>, string> = {
  console: 'dans la console',
  page: 'sur sa page de préférences',
  sms: 'par SMS',
  call: 'pendant un appel',
  complaint: 'en signalant un e-mail comme indésirable',
};
const WHO = { owner: 'par vous', contact: 'par le contact' } as const;

/** « Changé par le contact, par SMS, le 03/11/2026 15:20 »; null where nobody ever did. */
export function changedText({ changedAt, changedBy, how }: Preferences): string | null {
  if (changedAt === null) return null;
  const words = [changedBy === null ? '' : WHO[changedBy], how === null ? '' : HOW[how], `le ${moment(changedAt)}`];
  return `Changé ${words.filter((word) => word !== '').join(', ')}`;
}

const QUESTION_WORD: Record<Channel, string> = { email: 'par e-mail', sms: 'par SMS', voice: 'par appel vocal' };
/** Asked before a channel is opened again. */
export function reopenQuestion(channel: Channel, preferences: Preferences): string {
  const { changedBy, changedAt } = preferences;
  const refused =
    changedBy === 'contact' && changedAt !== null
      ? `Le contact avait refusé d’être relancé (${changedText(preferences)?.replace('Changé par le contact, ', '')}).`
      : 'Ce canal a été fermé.';
  return `${refused} Le relancer de nouveau ${QUESTION_WORD[channel]} ? Assurez-vous de son accord.`;
}

export function ContactPreferences({ id }: { id: number }) {
  const reminds = useMay('remind');
  const preferences = useCall('contactPreferences', { params: { id } });
  const change = useAction({
    run: (body: Partial<Record<Channel, boolean>>) => call('setContactPreferences', { params: { id }, body }),
    done: () => ({ title: 'Préférences enregistrées' }),
  });
  const set = (channel: Channel, wanted: boolean, before: Preferences) => {
    if (!wanted || confirm(reopenQuestion(channel, before))) change.mutate({ [channel]: wanted });
  };
  return (
    <Box component="section" aria-label="Préférences du contact" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 4 }}>
      <Typography variant="h3">Préférences du contact</Typography>
      <Caption component="p">Ce par quoi il accepte d’être relancé. Il peut le changer lui-même, depuis chaque message.</Caption>
      <Loaded of={preferences} failed="Erreur lors du chargement des préférences" compact rows={1}>
        {(data) => (
          <>
            <Stack sx={{ flexDirection: { sm: 'row' }, columnGap: 4 }}>
              {CHANNELS.map((channel) => (
                <FormControlLabel
                  key={channel}
                  label={CHANNEL_LABEL[channel]}
                  disabled={change.isPending || !reminds}
                  control={<Switch checked={data[channel]} onChange={(event) => set(channel, event.target.checked, data)} />}
                />
              ))}
            </Stack>
            {changedText(data) !== null && <Caption component="p">{changedText(data)}</Caption>}
          </>
        )}
      </Loaded>
    </Box>
  );
}
