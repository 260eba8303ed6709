// Consent to a second reading outside of the house: what leaves, to whom, what never does. Off until its owner says yes, and shown only
// where the operator has set one up.
import { Box, FormControlLabel, Switch } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SecondOpinionSetting } from '#contract/accounts.ts';
import { OUTSIDE_ANALYSER_NAME } from '#domain/texts/fr/document-problems.ts';
import { dataProvider } from '../console/data-provider.ts';
import { refreshData } from '../console/query-client.ts';
import { sentenceOf } from '../http/failure.ts';
import { dayOf } from '../shared/format.ts';
import { keyOf } from '../shared/use-call.ts';
import { toast, toastError } from '../toast/store.ts';
import { Section } from './Section.tsx';

const TERMS = (name: string): readonly (readonly [string, string])[] => [
  [
    'Ce qui part',
    'Le fichier du document, PDF ou photo, donc tout ce qui y est imprimé : noms, adresses, numéros, signatures. Ni le nom du fichier, ni votre compte, ni les coordonnées enregistrées ici. La position et l’appareil sont retirés des photos.',
  ],
  [
    'À qui',
    `À ${name}, qui peut le traiter hors de l’Union européenne. Selon sa documentation, ${name} n’entraîne pas ses modèles avec ce qui passe par son API et le garde jusqu’à 30 jours contre les abus, plus longtemps si la loi ou une enquête l’exige.`,
  ],
  [
    'Ce qui ne part jamais',
    'Les types de documents qui portent sur des personnes : liste nominative des travailleurs étrangers, cartes BTP, détachement, RIB. Les types que SubDoc ne sait pas lire. Tout document où un numéro de sécurité sociale ou une liste de salariés a été lu.',
  ],
  [
    'À savoir',
    'Une photo illisible ici part sans que SubDoc sache ce qu’elle montre : si un sous-traitant s’est trompé de document, c’est celui-là qui part.',
  ],
  [
    'Ce que cela change',
    'Rien n’est validé sur le seul second avis : ce qu’il est seul à lire vous est proposé, et vous vérifiez chaque fois que les deux lectures diffèrent.',
  ],
  ['Revenir sur votre accord', 'À tout moment, avec effet immédiat. Ce qui est déjà parti ne peut pas être repris.'],
];

/** As the server has it: a consent is shown only once it is kept. */
export function SecondOpinionCard({ setting: { provider, since } }: { setting: SecondOpinionSetting }) {
  const client = useQueryClient();
  const name = OUTSIDE_ANALYSER_NAME[provider];
  const change = useMutation({
    mutationFn: dataProvider.setSecondOpinion,
    onSuccess: (saved) => {
      client.setQueryData(keyOf('getSettings'), saved);
      toast({ title: saved.secondOpinion?.since ? `Second avis autorisé (${name})` : 'Accord retiré : plus aucun document ne part' });
    },
    onError: (error) => toastError(sentenceOf(error)),
    onSettled: () => refreshData(client),
  });
  return (
    <Section
      title={`Second avis (${name})`}
      text="Les documents sont lus par SubDoc, sans quitter ses serveurs. Quand cette lecture n’est pas sûre, un second analyseur peut relire le document, si vous y consentez."
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, '& dt': { fontWeight: 600 }, '& dd': { m: 0, color: 'text.secondary' } }}>
        {TERMS(name).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Box>
      <FormControlLabel
        control={<Switch checked={since !== null} disabled={change.isPending} onChange={(event) => change.mutate(event.target.checked)} />}
        label={since === null ? 'Pas d’accord : aucun document ne part' : `Accord donné le ${dayOf(since)}`}
      />
    </Section>
  );
}
