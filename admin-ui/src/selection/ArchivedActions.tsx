// What one does to the archived that are ticked: they come back, each with its link as it was.
import Restore from '@mui/icons-material/UnarchiveOutlined';
import { useMay } from '../console/abilities.tsx';
import { SelectionDeed } from './SelectionDeed.tsx';
import { useBulkActions } from './use-bulk-actions.ts';

export function ArchivedActions({ ids, onDone }: { ids: readonly number[]; onDone(): void }) {
  const { restore } = useBulkActions(ids, onDone);
  if (!useMay('manage')) return null;
  return <SelectionDeed label="Restaurer" icon={Restore} onClick={restore} />;
}
