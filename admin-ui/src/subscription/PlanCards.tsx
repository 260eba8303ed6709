// The choice of a plan: two cards, their prices, the trial; one of them recommended (product.md §9).
import Check from '@mui/icons-material/CheckOutlined';
import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material';
import { TRIAL_DAYS } from '#domain/constants.ts';
import { PLAN_NAME, PLAN_TEXT, priceText } from '#domain/texts/fr/plans.ts';
import { FEATURES } from '../console/gate-screens.tsx';

type Plan = 'standard' | 'autopilot';
const LINES: Record<Plan, readonly string[]> = {
  standard: FEATURES,
  autopilot: [`Tout ce que comprend ${PLAN_NAME.standard}`, 'Appels vocaux IA', 'Relances automatiques par e-mail, SMS et appel'],
};

export function PlanCards({
  trial,
  wanted,
  current,
  busy,
  onChoose,
}: {
  trial: boolean;
  /** What was chosen before the sign-up. */
  wanted: Plan | null;
  current: Plan | null;
  busy: boolean;
  onChoose(plan: Plan): void;
}) {
  return (
    <Box component="section" aria-label="Les formules" sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {(['standard', 'autopilot'] as const).map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            trial={trial}
            wanted={plan === wanted}
            first={plan === (wanted ?? 'autopilot')}
            current={plan === current}
            changing={current !== null}
            busy={busy}
            onChoose={onChoose}
          />
        ))}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        {trial && `${TRIAL_DAYS} jours d’essai gratuit sur les deux formules, aucun paiement pendant l’essai. `}
        Sans engagement, résiliable à tout moment. Paiement par carte, chez notre prestataire.
      </Typography>
    </Box>
  );
}

/** `first`: the one whose button is offered first. */
type CardProps = {
  plan: Plan;
  trial: boolean;
  wanted: boolean;
  first: boolean;
  current: boolean;
  changing: boolean;
  busy: boolean;
  onChoose(plan: Plan): void;
};
function PlanCard({ plan, trial, wanted, first, current, changing, busy, onChoose }: CardProps) {
  const recommended = plan === 'autopilot';
  const name = PLAN_NAME[plan];
  return (
    <Card
      component="article"
      aria-label={name}
      sx={{
        p: 5,
        display: 'grid',
        gap: 4,
        alignContent: 'start',
        gridTemplateRows: 'auto auto 1fr auto',
        ...(first ? { borderColor: 'primary.main' } : {}),
      }}
    >
      <Box>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', minHeight: 24 }}>
          <Typography variant="h2">{name}</Typography>
          {wanted && <Chip size="small" color="primary" label="Votre choix" />}
          {recommended && <Chip size="small" color={first ? 'primary' : 'default'} label="Recommandé" />}
        </Stack>
        <Typography sx={{ color: 'text.secondary' }}>{PLAN_TEXT[plan]}</Typography>
      </Box>
      <Typography sx={{ fontSize: 22, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{priceText(plan)}</Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
        {LINES[plan].map((line) => (
          <Stack component="li" key={line} direction="row" sx={{ gap: 2 }}>
            <Check fontSize="small" sx={{ color: 'success.main', mt: '1px' }} />
            {line}
          </Stack>
        ))}
      </Stack>
      <Box>
        {current ? (
          <Typography sx={{ minHeight: 36, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>Votre formule</Typography>
        ) : (
          <Button fullWidth variant={first ? 'contained' : 'outlined'} disabled={busy} onClick={() => onChoose(plan)}>
            {changing ? `Passer à ${name}` : `Choisir ${name}`}
          </Button>
        )}
        {trial && (
          <Typography variant="caption" sx={{ display: 'block', mt: 2, textAlign: 'center', color: 'text.secondary' }}>
            0 € aujourd’hui, puis {priceText(plan)} après {TRIAL_DAYS} jours
          </Typography>
        )}
      </Box>
    </Card>
  );
}
