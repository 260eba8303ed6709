// /settings (compliance.md §2.13): what SubDoc does by itself, and whom the account belongs to.
import { Box, Button, Card, FormControlLabel, Switch, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AUTO_VALIDATION_CONFIDENCE } from '#domain/constants.ts';
import { dataProvider } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { ExportAccountSection } from '../exports/ExportAccount.tsx';
import { sentenceOf } from '../http/failure.ts';
import { PolicyCard } from '../reminders/PolicyCard.tsx';
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
          <AutoValidation enabled={data.autoValidationEnabled} />
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

/** On at once; back with a word when the server refuses (F180). */
function AutoValidation({ enabled }: { enabled: boolean }) {
  const client = useQueryClient();
  const key = keyOf('getSettings');
  const change = useMutation({
    mutationFn: dataProvider.setAutoValidation,
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<object>(key);
      client.setQueryData(key, { ...before, autoValidationEnabled: next });
      return { before };
    },
    onSuccess: ({ autoValidationEnabled }) =>
      toast({ title: autoValidationEnabled ? 'Validation automatique activée' : 'Validation automatique désactivée' }),
    onError: (error, _, context) => {
      client.setQueryData(key, context?.before);
      toastError(sentenceOf(error));
    },
    onSettled: () => refreshData(client),
  });
  return (
    <Section
      title="Validation automatique par l’IA"
      text={`Un document est validé sans vous quand le bon type, la bonne entreprise et une date à venir ont été lus avec au moins ${percent(AUTO_VALIDATION_CONFIDENCE)} de confiance, sans aucun problème. Sinon il vous attend. Aucun document n’est jamais rejeté automatiquement.`}
    >
      <FormControlLabel
        control={<Switch checked={enabled} onChange={(event) => change.mutate(event.target.checked)} />}
        label={enabled ? 'Activée' : 'Désactivée : chaque document attend votre décision'}
      />
    </Section>
  );
}
