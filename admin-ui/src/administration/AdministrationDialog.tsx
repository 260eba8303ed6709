// « Administration » over the dashboard (product.md §2): the sign-ups that wait for a yes or a no.
import { DialogContent } from '@mui/material';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { PendingUsers } from './PendingUsers.tsx';
import { useIsAdmin } from './use-administration.ts';

export function AdministrationDialog() {
  const url = useUrl();
  const isAdmin = useIsAdmin();
  if (!isAdmin || url.get('administration') === null) return null;
  return (
    <ConsoleDialog title="Administration : inscriptions en attente" maxWidth="md" onClose={() => url.set({ administration: null })}>
      <DialogContent sx={{ p: 0 }}>
        <PendingUsers />
      </DialogContent>
    </ConsoleDialog>
  );
}
