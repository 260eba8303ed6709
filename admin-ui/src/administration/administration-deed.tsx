// For administrators alone, with how many wait (F094).
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import type { Deed } from '../shared/Deeds.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { useIsAdmin, usePendingUsers } from './use-administration.ts';

export function useAdministrationDeed(): Deed[] {
  const url = useUrl();
  const isAdmin = useIsAdmin();
  const pending = usePendingUsers(isAdmin);
  if (!isAdmin) return [];
  return [
    {
      ...{ title: 'Administration', icon: <AdminPanelSettings fontSize="small" />, count: pending.data?.total ?? 0 },
      run: () => url.set({ administration: 1 }),
    },
  ];
}
