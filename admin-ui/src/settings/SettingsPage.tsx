// /settings (compliance.md §2.13): what SubDoc does by itself, and whom the account belongs to.
import { Box, Button, Card, FormControlLabel, Switch, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AUTO_VALIDATION_CONFIDENCE } from '#domain/constants.ts';
import { dataProvider, type SettingName } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { ExportAccountSection } from '../exports/ExportAccount.tsx';
import { sentenceOf } from '../http/failure.ts';
import { PolicyCard } from '../reminders/PolicyCard.tsx';
import { AUTO_REMINDERS } from '../shared/AutoRemindersTick.tsx';
import { percent } from '../shared/format.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { ErrorState, RowsSkeleton } from '../shared/states.tsx';
import { keyOf, useCall } from '../shared/use-call.ts';
import { toast, toastError } from '../toast/store.ts';
import { startTutorial } from '../tutorial/store.ts';
import { AccuracySection } from './AccuracySection.tsx';
import { ReportingCard } from './ReportingCard.tsx';
import { SecondOpinionCard } from './SecondOpinionCard.tsx';
import { Section } from './Section.tsx';

export function SettingsPage() {
  const { data, isError, error, refetch } = useCall('getSettings');
  return (
    <>
      <PageHeader title="Paramètres" />
      {data === undefined ? (
        <Card>
          {isError ? (
            <ErrorState title="Erreur lors du chargement des paramètres" text={sentenceOf(error)} onRetry={refetch} />
          ) : (
            <RowsSkeleton rows={4} />
          )}
        </Card>
      ) : (
        <Box sx={{ display: 'grid', gap: 5, maxWidth: 760 }}>
          <SwitchSection
            name="autoValidationEnabled"
            enabled={data.autoValidationEnabled}
            title="Validation automatique par l’IA"
            text={`Un document est validé sans vous quand le bon type, la bonne entreprise et une date à venir ont été lus avec au moins ${percent(AUTO_VALIDATION_CONFIDENCE)} de confiance, sans aucun problème. Sinon il vous attend. Aucun document n’est jamais rejeté automatiquement.`}
            done={['Validation automatique activée', 'Validation automatique désactivée']}
            off="Désactivée : chaque document attend votre décision"
          />
          <SwitchSection
            name="autoRemindersEnabled"
            enabled={data.autoRemindersEnabled}
            title={AUTO_REMINDERS}
            text="Coché d’avance quand vous ajoutez ou importez des sous-traitants : tant que des documents manquent, un e-mail les redemande selon votre politique de relance. Ceux qui sont déjà là gardent leur réglage."
            done={['Relance des documents manquants activée', 'Relance des documents manquants désactivée']}
            off="Désactivée : vous cochez pour chaque sous-traitant"
          />
          {data.secondOpinion && <SecondOpinionCard setting={data.secondOpinion} />}
          <AccuracySection />
          <ReportingCard email={data.email} />
          <PolicyCard />
          <Section title="Votre compte" text="Le nom et le téléphone, le mot de passe et les sessions se changent dans « Mon compte ».">
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <TextField label="Nom de l’entreprise" value={data.companyName} slotProps={{ htmlInput: { readOnly: true } }} />
              <TextField label="E-mail de contact" value={data.email} slotProps={{ htmlInput: { readOnly: true } }} />
            </Box>
            <Button component={Link} to="/compte" variant="outlined" sx={{ justifySelf: 'start' }}>
              Ouvrir Mon compte
            </Button>
          </Section>
          <ExportAccountSection />
          <Section title="Tutoriel" text="Les six étapes de la première visite, depuis le début.">
            <Button variant="outlined" onClick={startTutorial} sx={{ justifySelf: 'start' }}>
              Relancer le tutoriel
            </Button>
          </Section>
        </Box>
      )}
    </>
  );
}

type SwitchProps = { name: SettingName; enabled: boolean; title: string; text: string; done: [on: string, off: string]; off: string };

/** On at once; back with a word when the server refuses (F180). */
function SwitchSection({ name, enabled, title, text, done, off }: SwitchProps) {
  const client = useQueryClient();
  const key = keyOf('getSettings');
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
    <Section title={title} text={text}>
      <FormControlLabel
        control={<Switch checked={enabled} onChange={(event) => change.mutate(event.target.checked)} />}
        label={enabled ? 'Activée' : off}
      />
    </Section>
  );
}
