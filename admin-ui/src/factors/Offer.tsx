// Offered to administrators without a second factor: they see every account.
import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useCall } from '../shared/use-call.ts';

export function FactorOffer() {
  const { data } = useCall('ownFactors');
  if (data === undefined || data.totp !== null || data.passkeys > 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 5 }}>
      Votre accès ouvre tous les comptes, et un mot de passe seul le protège.{' '}
      <Link component={RouterLink} to="/compte" underline="always" color="inherit">
        Activez la double vérification
      </Link>
      .
    </Alert>
  );
}
