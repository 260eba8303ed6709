// How well documents are read, by what people found when they judged them (A53, F178): one sentence, then field by field, with what speaks
// against the machine beside it.
import { Box, Stack, Typography } from '@mui/material';
import type { Accuracy } from '#contract/accuracy.ts';
import { number, plural } from '../shared/format.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { EmptyState } from '../shared/states.tsx';
import { FIELD_NAME } from '../validation/read-fields.ts';
import { datesOf, seconds, shareOf, totalOf } from './shares.ts';

/** `yours`: of the account that looks at it. */
type Props = { accuracy: Accuracy; yours: boolean };

export function AccuracyTable({ accuracy, yours }: Props) {
  const dates = shareOf(datesOf(accuracy));
  if (accuracy.judged === 0)
    return (
      <EmptyState
        compact
        title="Aucun document vérifié pour l’instant"
        text="Chaque document lu puis validé ou corrigé par une personne comptera ici."
      />
    );
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography sx={{ fontSize: 18, fontWeight: 600 }}>
        {sampleOf(accuracy.judged, yours)}
        {dates === null ? '' : ` : ${dates} des dates lues justes`}
      </Typography>
      <Fields accuracy={accuracy} />
      <Box component="ul" sx={{ m: 0, pl: 4, color: 'text.secondary', display: 'grid', gap: 1 }}>
        {factsOf(accuracy).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Box>
    </Stack>
  );
}

function sampleOf(judged: number, yours: boolean): string {
  if (judged === 1) return yours ? 'Sur votre seul document vérifié' : 'Sur le seul document vérifié';
  return `Sur ${yours ? 'vos ' : ''}${number(judged)} documents vérifiés`;
}

function Fields({ accuracy }: { accuracy: Accuracy }) {
  const judged = accuracy.fields.filter((field) => totalOf(field) > 0);
  return (
    <Box
      component="table"
      aria-label="Justesse par champ"
      sx={{
        borderCollapse: 'collapse',
        width: '100%',
        '& th, & td': { textAlign: 'left', py: 2, pr: 3, borderTop: 1, borderColor: 'divider', fontWeight: 400, verticalAlign: 'baseline' },
        '& td:first-of-type': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
      }}
    >
      <tbody>
        {judged.map((counts) => (
          <tr key={counts.field}>
            <th scope="row">{FIELD_NAME[counts.field]}</th>
            <td>{shareOf(counts)}</td>
            <td>
              <SecondaryText component="span">{detailOf(counts)}</SecondaryText>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const detailOf = ({ right, wrong, missed }: Accuracy['fields'][number]): string =>
  [
    plural(right, 'lu juste', 'lus justes'),
    ...(wrong > 0 ? [plural(wrong, 'corrigé')] : []),
    ...(missed > 0 ? [`${number(missed)} non trouvé${missed > 1 ? 's' : ''}`] : []),
  ].join(', ');

function factsOf({ documents, unread, autoValidated, autoUndone, medianMs, p95Ms }: Accuracy): string[] {
  const undone =
    autoUndone === 0
      ? 'aucune validation annulée par une personne'
      : `${plural(autoUndone, 'validation annulée', 'validations annulées')} par une personne`;
  return [
    `${plural(documents, 'document analysé', 'documents analysés')}, dont ${number(unread)} illisible${unread > 1 ? 's' : ''} pour la machine`,
    `${plural(autoValidated, 'validé automatiquement', 'validés automatiquement')}, ${undone}`,
    ...(medianMs === null || p95Ms === null
      ? []
      : [`Réponse en ${seconds(medianMs)} pour la moitié des documents, ${seconds(p95Ms)} pour 95 %`]),
  ];
}
