// The five figures, each the way to what it counts (F112, A11).
import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Stats } from '#contract/dashboard.ts';
import type { Tone } from '#domain/brand.ts';
import { number, plural } from '../shared/format.ts';
import { countedPath, dashboardPath, listPath, tablePath } from '../shared/links.ts';
import { PALETTE } from '../status/tones.tsx';

type Figure = { label: string; value: number; detail: string; to: string; tone: Tone };

/** `lacking`: how many subcontractors the missing papers are of; null while that is not known. */
export function figuresOf(stats: Stats, organizationId: number | null, lacking: number | null = null): Figure[] {
  return [
    {
      label: 'Total sous-traitants',
      value: stats.totalSubcontractors,
      detail: 'sous-traitants actifs',
      tone: 'neutral',
      to: listPath('/subcontractors', { isActive: true }, organizationId),
    },
    {
      label: 'Documents à jour',
      value: stats.upToDate,
      detail: 'validés, loin de leur terme',
      tone: 'valid',
      to: countedPath(['upToDate'], organizationId),
    },
    {
      label: 'Documents à valider',
      value: stats.pendingValidation,
      detail: stats.pendingValidation > 0 ? 'vous attendent' : 'rien n’attend',
      tone: 'toValidate',
      // One after the other, what waits longest first: nobody wants the list alone.
      to: dashboardPath({ documents: 'all', document: 'next', counted: '1' }, organizationId),
    },
    {
      label: 'Expirés/À renouveler',
      value: stats.expired + stats.expiringSoon,
      detail: `${plural(stats.expired, 'expiré')} · ${stats.expiringSoon} à renouveler`,
      tone: stats.expired > 0 ? 'problem' : 'expiresSoon',
      to: countedPath(['expired', 'expiringSoon'], organizationId),
    },
    {
      label: 'Documents manquants',
      value: stats.missing,
      // What is not there is in no list of documents: its subcontractors are shown, each with how many he lacks.
      detail: lacking === null || stats.missing === 0 ? 'rien reçu, ou rejeté' : `chez ${plural(lacking, 'sous-traitant')}`,
      tone: 'problem',
      to: tablePath('missing', organizationId),
    },
  ];
}

export function Figures({
  stats,
  organizationId,
  lacking,
}: {
  stats: Stats | undefined;
  organizationId: number | null;
  lacking: number | null;
}) {
  return (
    <Box
      component="section"
      aria-label="Chiffres"
      aria-live="polite"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      {stats === undefined
        ? Array.from({ length: 5 }, (_, index) => <Skeleton key={index} variant="rounded" height={104} />)
        : figuresOf(stats, organizationId, lacking).map((figure, index) => (
            <FigureCard key={figure.label} {...figure} first={index === 0} />
          ))}
    </Box>
  );
}

/** The tutorial points at the first of them: all would leave it no room on a phone. */
const FigureCard = ({ label, value, detail, to, tone, first }: Figure & { first: boolean }) => (
  <Card data-tutorial={first ? 'figures' : undefined}>
    <CardActionArea
      component={Link}
      to={to}
      sx={{ p: 4, height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'flex-start' }}
    >
      <Typography sx={{ color: 'text.secondary', fontWeight: 500, lineHeight: 1.35 }}>{label}</Typography>
      <Typography
        sx={{
          fontSize: 28,
          lineHeight: 1.3,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: value > 0 && tone !== 'neutral' ? PALETTE[tone] : 'text.primary',
        }}
      >
        {number(value)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary', mt: 'auto' }}>
        {detail}
      </Typography>
    </CardActionArea>
  </Card>
);
