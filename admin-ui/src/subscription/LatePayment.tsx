// Over every page while a payment is late (A43): the pages stay open for some days, and where it is mended.
import { Alert, Button } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { PAST_DUE_GRACE_DAYS } from '#domain/constants.ts';
import { useMay } from '../console/abilities.tsx';
import { useSubscription } from '../console/Gate.tsx';

export function LatePayment() {
  const { data } = useSubscription();
  const { pathname } = useLocation();
  const subscribes = useMay('subscription');
  if (!subscribes || data?.status !== 'past_due' || !data.hasActiveSubscription) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 4, alignItems: 'center', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
      action={
        pathname === '/abonnement' ? undefined : (
          <Button color="inherit" component={Link} to="/abonnement">
            Régulariser
          </Button>
        )
      }
    >
      Le paiement de votre abonnement est en retard. Votre accès reste ouvert {PAST_DUE_GRACE_DAYS} jours à compter de l’échec du paiement.
    </Alert>
  );
}
