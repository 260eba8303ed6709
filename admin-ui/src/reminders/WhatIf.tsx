// « Et si ? » (G05): what the draft would have changed, or will change, against the policy in force, on the same documents.
import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Link,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { WhatIf as Answer } from '#contract/forecast.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { dayOf, number } from '../shared/format.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { ErrorState } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { CHANNEL_LABEL, CHANNELS, ChannelWord, euros } from './channels.tsx';
import { inputOf, type Policy } from './policy.ts';

const PERIODS = { 'past-year': 'Comparer sur les 12 derniers mois', 'next-30-days': 'Comparer sur les 30 prochains jours' } as const;
type Period = keyof typeof PERIODS;
/** More are not answered. */
const MOST = 200;

export function WhatIf({ draft, shut }: { draft: Policy; shut: boolean }) {
  const compare = useMutation({
    mutationFn: ({ policy, period }: { policy: Policy; period: Period }) =>
      call('reminderWhatIf', { body: { policy: inputOf(policy), period } }),
  });
  // An answer belongs to the draft that was asked about.
  const asked = compare.variables;
  const current = asked !== undefined && JSON.stringify(inputOf(asked.policy)) === JSON.stringify(inputOf(draft));
  const retry = () => asked !== undefined && compare.mutate(asked);
  return (
    <Box component="section" aria-label="Et si ?" sx={{ borderTop: 1, borderColor: 'divider', pt: 4, minWidth: 0 }}>
      <Typography variant="h3">Et si ?</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        La politique ci-dessus, comparée à celle en vigueur sur les mêmes documents reçus : les réponses que d’autres relances auraient
        obtenues ne sont pas devinées. Seules les relances automatiques comptent.
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', my: 3 }}>
        {(Object.keys(PERIODS) as Period[]).map((period) => (
          <Button
            key={period}
            variant="outlined"
            disabled={shut || compare.isPending}
            onClick={() => compare.mutate({ policy: draft, period })}
          >
            {PERIODS[period]}
          </Button>
        ))}
      </Stack>
      <div aria-live="polite">
        {compare.isPending && (
          <Box>
            <Typography sx={{ mb: 1 }}>
              {asked?.period === 'past-year' ? 'Douze mois sont rejoués jour par jour…' : 'Les trente jours qui viennent sont joués…'}
            </Typography>
            <LinearProgress aria-label="Comparaison en cours" />
          </Box>
        )}
        {compare.isError && (
          <ErrorState compact title="La comparaison n’a pas pu être faite" text={sentenceOf(compare.error)} onRetry={retry} />
        )}
        {compare.data !== undefined && !compare.isPending && !current && (
          <Alert severity="info">La politique ci-dessus a changé depuis : comparez de nouveau.</Alert>
        )}
        {compare.data !== undefined && current && asked !== undefined && <Result answer={compare.data} period={asked.period} />}
      </div>
    </Box>
  );
}

const signed = (value: number, text: (value: number) => string): string =>
  value === 0 ? '=' : `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;

function Result({ answer: { current, other, differences }, period }: { answer: Answer; period: Period }) {
  const rows: [string, string, string, string][] = [
    ...CHANNELS.map((channel): [string, string, string, string] => [
      CHANNEL_LABEL[channel],
      number(current.messages[channel]),
      number(other.messages[channel]),
      signed(other.messages[channel] - current.messages[channel], number),
    ]),
    ['Coût', euros(current.cost.amount), euros(other.cost.amount), signed(other.cost.amount - current.cost.amount, euros)],
    [
      'Jours non couverts',
      number(current.daysUncovered),
      number(other.daysUncovered),
      signed(other.daysUncovered - current.daysUncovered, number),
    ],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {/* Nothing in it takes the focus, and on a phone it scrolls. */}
      <TableContainer tabIndex={0} sx={TIGHT}>
        <Table aria-label={period === 'past-year' ? '12 derniers mois' : '30 prochains jours'}>
          <TableHead>
            <TableRow>
              <TableCell>Sur la période</TableCell>
              <TableCell align="right">En vigueur</TableCell>
              <TableCell align="right">Ci-dessus</TableCell>
              <TableCell align="right">Écart</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([label, ...values]) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                {values.map((value, index) => (
                  <TableCell key={`${label}-${index}`} align="right">
                    {value}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Differences differences={differences} />
    </Box>
  );
}

/** So that a phone shows all the columns. */
const TIGHT = { '& td, & th': { px: { xs: 1, sm: 3 } } } as const;
const FIRST_ROWS = 10;

function Differences({ differences }: Pick<Answer, 'differences'>) {
  const [all, setAll] = useState(false);
  const ids = [...new Set(differences.map(({ subcontractorId }) => subcontractorId))];
  const names = useCall('listSubcontractors', { query: { filter: { id: ids }, range: [0, MOST - 1] } }, { enabled: ids.length > 0 });
  if (differences.length === 0) return <Typography>Aucun message ne change.</Typography>;
  const nameOf = (id: number) => names.data?.find((one) => one.id === id)?.companyName ?? `Sous-traitant ${id}`;
  return (
    <Box sx={{ minWidth: 0 }}>
      <TableContainer sx={TIGHT}>
        <Table aria-label="Messages qui changent">
          <TableHead>
            <TableRow>
              <TableCell>Sous-traitant</TableCell>
              <TableCell>Jour</TableCell>
              <TableCell>Canal</TableCell>
              <TableCell>Changement</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {differences.slice(0, all ? undefined : FIRST_ROWS).map(({ at, subcontractorId, channel, change }) => (
              <TableRow key={`${at}-${subcontractorId}-${channel}`}>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: { sm: 160 } }}>
                  <Link component={RouterLink} to={`?documents=${subcontractorId}`}>
                    {nameOf(subcontractorId)}
                  </Link>
                </TableCell>
                <TableCell>{dayOf(at)}</TableCell>
                <TableCell>
                  <ChannelWord channel={channel} />
                </TableCell>
                <TableCell>{change === 'added' ? 'En plus' : 'En moins'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {!all && differences.length > FIRST_ROWS && (
        <Button onClick={() => setAll(true)}>Afficher les {differences.length} messages qui changent</Button>
      )}
      {differences.length >= MOST && <Caption component="p">Les {MOST} premiers seulement ; les totaux comptent tout.</Caption>}
    </Box>
  );
}
