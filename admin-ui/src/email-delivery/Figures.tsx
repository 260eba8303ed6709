// The four counters and the success rate (F099-F101): each status says what it means, « remis » in both of its ways.
import { Box, Card, LinearProgress, Link, Skeleton, Typography } from '@mui/material';
import { DELIVERY_CONFIRMED_HOURS } from '#domain/constants.ts';
import { sentenceOf } from '../http/failure.ts';
import { number } from '../shared/format.ts';
import { ErrorState } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { type DeliveryFigures, successRate } from './success-rate.ts';

/** product.md §7: the figures are fetched again every 30 s. */
export const EVERY = { refetchInterval: 30_000 };
/** Whose: only an administrator chooses (A25). */
export type Scope = 'all' | 'own' | undefined;
const FIGURES = [
  ['sent', 'Envoyés', `Acceptés ; ni confirmés ni refusés depuis moins de ${DELIVERY_CONFIRMED_HOURS} h`],
  ['delivered', 'Remis', `Confirmés par le fournisseur, ou sans refus en ${DELIVERY_CONFIRMED_HOURS} h`],
  ['pending', 'Retry programmé', 'Un nouvel essai est prévu'],
  ['failed', 'Échec permanent', 'Plus aucun essai ne sera fait'],
] as const;

export function Figures({ scope }: { scope: Scope }) {
  const { data, isError, error, refetch } = useCall('emailDeliveryStats', { query: { scope } }, EVERY);
  if (data === undefined && isError)
    return (
      <Card>
        <ErrorState title="Erreur lors du chargement des statistiques" text={sentenceOf(error)} onRetry={refetch} compact />
      </Card>
    );
  return (
    <>
      <Box
        component="dl"
        aria-busy={data === undefined}
        sx={{ display: 'grid', gap: 3, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))' }}
      >
        {FIGURES.map(([name, label, hint]) => (
          <Figure key={name} name={name} label={label} hint={hint} value={data?.[name]} />
        ))}
      </Box>
      {data !== undefined && <SuccessRate figures={data} />}
    </>
  );
}

type FigureProps = { name: (typeof FIGURES)[number][0]; label: string; hint: string; value: number | undefined };

/** A figure that is not zero leads to its mails. */
function Figure({ name, label, hint, value }: FigureProps) {
  const url = useUrl();
  return (
    <Card sx={{ p: 4, display: 'flex', flexDirection: 'column' }}>
      <Typography component="dt" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: 28, lineHeight: '40px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {value === undefined ? (
          <Skeleton width={64} />
        ) : value === 0 ? (
          0
        ) : (
          <Link
            component="button"
            aria-label={`${number(value)} : ${label}, afficher`}
            onClick={() => url.set({ status: name, q: null })}
            sx={{ font: 'inherit', color: 'text.primary', verticalAlign: 'baseline' }}
          >
            {number(value)}
          </Link>
        )}
      </Typography>
      <Typography component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
        {hint}
      </Typography>
    </Card>
  );
}

function SuccessRate({ figures }: { figures: DeliveryFigures }) {
  const rate = successRate(figures);
  const underWay = figures.sent + figures.pending;
  return (
    <Card component="section" aria-label="Taux de réussite global" sx={{ p: 4, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, alignItems: 'baseline' }}>
        <Typography variant="h2">Taux de réussite global</Typography>
        <Typography sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
          {rate.replace('.', ',')} %
          {underWay > 0 && (
            <Typography component="span" sx={{ ml: 2, color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {number(underWay)} en cours
            </Typography>
          )}
        </Typography>
      </Box>
      <LinearProgress variant="determinate" value={Number(rate)} aria-label="Taux de réussite global" sx={{ height: 8, borderRadius: 4 }} />
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        Part des e-mails remis.
        {underWay > 0 && ` Un envoi en cours compte comme non remis tant qu’il n’est pas confirmé, au plus ${DELIVERY_CONFIRMED_HOURS} h.`}
      </Typography>
    </Card>
  );
}
