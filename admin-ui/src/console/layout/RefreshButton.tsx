// « Actualiser »: asks anew for everything that is on screen (F081).
import Refresh from '@mui/icons-material/RefreshOutlined';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '../../toast/store.ts';
import { refreshAll } from '../query-client.ts';
import { BarButton } from './BarButton.tsx';

/** The action: every query that is shown is asked again, and the outcome is told. */
export function useRefresh(): { refresh(): Promise<void>; busy: boolean } {
  const client = useQueryClient();
  const busy = useIsFetching() > 0;
  const refresh = async () => {
    try {
      await refreshAll(client);
      toast({ title: 'Données actualisées', description: 'Toutes les données ont été rafraîchies avec succès.' });
    } catch {
      toastError('Certaines données n’ont pas pu être rafraîchies.');
    }
  };
  return { refresh, busy };
}

export function RefreshButton({ folded }: { folded: boolean }) {
  const { refresh, busy } = useRefresh();
  const spin = {
    animation: busy ? 'subdoc-turn 900ms linear infinite' : 'none',
    '@keyframes subdoc-turn': { to: { transform: 'rotate(1turn)' } },
  };
  return <BarButton label="Actualiser" folded={folded} icon={<Refresh fontSize="small" sx={spin} />} onClick={refresh} />;
}
