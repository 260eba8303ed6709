// « Relancer ceux qui n'ont pas ouvert » (G08): all to whom the link went and who never came, under the filters of the page.
import Mail from '@mui/icons-material/MarkEmailUnreadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { BULK_MAX } from '#contract/selection.ts';
import { useMay } from '../console/abilities.tsx';
import { sentenceOf } from '../http/failure.ts';
import { SendMany } from '../selection/dialogs.tsx';
import { idsOf } from '../selection/ids.ts';
import { useBulkActions } from '../selection/use-bulk-actions.ts';
import { number, plural } from '../shared/format.ts';
import { useCallList } from '../shared/use-call.ts';
import { toastError } from '../toast/store.ts';
import { UNOPENED_FILTER } from './unopened.ts';

/** Nothing where there is nobody to chase. The button stands in the open: whoever chases does it in two clicks. */
export function RemindUnopened() {
  const may = useMay('manage');
  const { filterValues, sort } = useListContext();
  const filter = { ...filterValues, ...UNOPENED_FILTER };
  const count = useCallList('listSubcontractors', { query: { filter, range: [0, 0] } }).data?.total ?? 0;
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const commands = useBulkActions(ids ?? [], () => undefined);
  const ask = async () => {
    try {
      setIds(await idsOf('listSubcontractors', filter, sort));
    } catch (error) {
      toastError(sentenceOf(error));
    }
  };
  return (
    <>
      {may && count > 0 && (
        <Button variant="outlined" sx={{ flex: { xs: 1, md: 'none' } }} startIcon={<Mail fontSize="small" />} onClick={ask}>
          Relancer ceux qui n’ont pas ouvert ({number(Math.min(count, BULK_MAX))})
        </Button>
      )}
      {ids !== null && (
        <SendMany
          ids={ids}
          action="send-request"
          title={(many) => `Relancer ${plural(many, 'sous-traitant')} qui ${many > 1 ? 'n’ont' : 'n’a'} pas ouvert le lien`}
          onClose={() => setIds(null)}
          onSend={(message) => commands.run({ action: 'send-request', ...message })}
        />
      )}
    </>
  );
}
