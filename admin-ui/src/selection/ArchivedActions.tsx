// What one does to the archived that are ticked: they come back, each with its link as it was.
import Restore from '@mui/icons-material/UnarchiveOutlined';
import { Button } from '@mui/material';
import { useBulkActions } from './use-bulk-actions.ts';

export function ArchivedActions({ ids, onDone }: { ids: readonly number[]; onDone(): void }) {
  const { restore } = useBulkActions(ids, onDone);
  return (
    <Button size="small" variant="outlined" startIcon={<Restore />} onClick={restore}>
      Restaurer
    </Button>
  );
}
