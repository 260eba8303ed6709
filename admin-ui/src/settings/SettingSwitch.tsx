// One switch of the settings: on at once; back with a word when the server refuses (F180).
import { FormControlLabel, Switch } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataProvider, type SettingName } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { sentenceOf } from '../http/failure.ts';
import { AUTO_REMINDERS } from '../shared/AutoRemindersTick.tsx';
import { keyOf } from '../shared/use-call.ts';
import { toast, toastError } from '../toast/store.ts';

type Words = { title: string; done: readonly [on: string, off: string]; off: string };
export const SWITCHES: Record<SettingName, Words> = {
  autoValidationEnabled: {
    title: 'Validation automatique par l’IA',
    done: ['Validation automatique activée', 'Validation automatique désactivée'],
    off: 'Désactivée : chaque document attend votre décision',
  },
  autoRemindersEnabled: {
    title: AUTO_REMINDERS,
    done: ['Relance des documents manquants activée', 'Relance des documents manquants désactivée'],
    off: 'Désactivée : vous cochez pour chaque sous-traitant',
  },
  requireSecondFactor: {
    title: 'Double vérification obligatoire',
    done: ['Double vérification obligatoire', 'Double vérification facultative'],
    off: 'Désactivée : chacun choisit pour lui-même',
  },
};

/** `named`: where no title stands above it. */
export function SettingSwitch({ name, enabled, named = false }: { name: SettingName; enabled: boolean; named?: boolean }) {
  const client = useQueryClient();
  const key = keyOf('getSettings');
  const { title, done, off } = SWITCHES[name];
  const change = useMutation({
    mutationFn: (next: boolean) => dataProvider.setSetting(name, next),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<object>(key);
      client.setQueryData(key, { ...before, [name]: next });
      return { before };
    },
    onSuccess: (saved) => toast({ title: done[saved[name] ? 0 : 1] }),
    onError: (error, _, context) => {
      client.setQueryData(key, context?.before);
      toastError(sentenceOf(error));
    },
    onSettled: () => refreshData(client),
  });
  return (
    <FormControlLabel
      control={
        <Switch
          checked={enabled}
          onChange={(event) => change.mutate(event.target.checked)}
          slotProps={{ input: { 'aria-label': title } }}
        />
      }
      label={named ? title : enabled ? 'Activée' : off}
    />
  );
}
