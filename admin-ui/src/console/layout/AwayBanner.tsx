// While the server is away: said once, above everything, and asked again until it is back; then what is on screen is fetched anew.
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { Alert } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAway } from '../../http/away.ts';
import { fetchUser } from '../../root/session.ts';

const AGAIN_MS = 5_000;

export function AwayBanner() {
  const away = useAway();
  const client = useQueryClient();
  const was = useRef(false);
  useEffect(() => {
    if (!away) {
      if (was.current) void client.invalidateQueries();
      was.current = false;
      return;
    }
    was.current = true;
    const timer = setInterval(() => void fetchUser().catch(() => undefined), AGAIN_MS);
    return () => clearInterval(timer);
  }, [away, client]);
  if (!away) return null;
  return (
    <Alert
      severity="warning"
      icon={<CloudOff fontSize="small" />}
      role="status"
      sx={{ position: 'sticky', top: 8, zIndex: 'appBar', mb: 4, border: 1, borderColor: 'warning.main' }}
    >
      SubDoc ne répond pas. Ce que vous voyez date de la dernière réponse ; la page se mettra à jour dès son retour.
    </Alert>
  );
}
