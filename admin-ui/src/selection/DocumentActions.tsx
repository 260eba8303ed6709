// What one does to the documents that are ticked: take them all in one ZIP, remind those whose they are.
import Download from '@mui/icons-material/DownloadOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import { useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { BULK_MAX } from '#contract/selection.ts';
import { useMay } from '../console/abilities.tsx';
import { downloadFiles } from '../exports/save.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { toastError } from '../toast/store.ts';
import { SendMany } from './dialogs.tsx';
import { SelectionDeed } from './SelectionDeed.tsx';
import { useBulkActions } from './use-bulk-actions.ts';

type Props = { ids: readonly number[]; shown: readonly Document[]; onDone(): void };

/** Whose they are; what is not on the page is asked for. */
async function ownersOf(ids: readonly number[], shown: readonly Document[]): Promise<number[]> {
  const known = ids.every((id) => shown.some((document) => document.id === id))
    ? shown.filter(({ id }) => ids.includes(id))
    : await call('listDocuments', { query: { filter: { id: ids }, range: [0, BULK_MAX - 1] } });
  return [...new Set(known.map(({ subcontractorId }) => subcontractorId))];
}

export function DocumentActions({ ids, shown, onDone }: Props) {
  const [owners, setOwners] = useState<readonly number[] | null>(null);
  const commands = useBulkActions(owners ?? [], onDone);
  const manages = useMay('manage');
  const remind = () =>
    ownersOf(ids, shown)
      .then(setOwners)
      .catch((error) => toastError(sentenceOf(error)));
  return (
    <>
      <SelectionDeed label="Télécharger" icon={Download} onClick={() => downloadFiles(ids)} />
      {manages && <SelectionDeed label="Relancer" icon={Send} onClick={remind} />}
      {owners !== null && (
        <SendMany
          ids={owners}
          action="send-reminder"
          onClose={() => setOwners(null)}
          onSend={(message) => commands.run({ action: 'send-reminder', ...message })}
        />
      )}
    </>
  );
}
