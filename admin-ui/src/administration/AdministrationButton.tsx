// For administrators alone, with how many wait (F094).
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import { Button } from '@mui/material';
import { Count } from '../shared/Count.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { useIsAdmin, usePendingUsers } from './use-administration.ts';

export function AdministrationButton() {
  const url = useUrl();
  const isAdmin = useIsAdmin();
  const pending = usePendingUsers(isAdmin);
  if (!isAdmin) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<AdminPanelSettings />}
      endIcon={<Count value={pending.data?.total ?? 0} />}
      onClick={() => url.set({ administration: 1 })}
    >
      Administration
    </Button>
  );
}
