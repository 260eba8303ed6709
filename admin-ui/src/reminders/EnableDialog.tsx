// « Activer pour tous »: what would go out, said before it is switched on.
import { DialogContentText, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { UnchasedItem } from '#contract/forecast.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { runBulk } from '../selection/bulk.ts';
import { moment, plural } from '../shared/format.ts';
import { toastError } from '../toast/store.ts';
import { AskDialog } from './AskDialog.tsx';
import { byReason, forecastIfEnabled, UNCHASED_WORDS } from './unchased.ts';

/** `setting`: the account's setting goes on as well, for those who come later. */
export function EnableDialog({ items, setting, onClose }: { items: readonly UnchasedItem[]; setting: boolean; onClose(): void }) {
  const client = useQueryClient();
  const { ids, messages, first, onFirst } = forecastIfEnabled(items);
  const left = byReason(items.filter(({ ifEnabled }) => ifEnabled.length === 0));
  const enable = async () => {
    onClose();
    try {
      if (setting) await call('putSettings', { body: { autoRemindersEnabled: true } });
      const names = new Map(items.map(({ subcontractorId, companyName }) => [subcontractorId, companyName]));
      await runBulk(client, ids, { action: 'auto-reminders-on' }, { names });
    } catch (error) {
      toastError(sentenceOf(error));
    }
  };
  return (
    <AskDialog
      title={`Relancer ${plural(ids.length, 'sous-traitant')} pour ${ids.length > 1 ? 'leurs' : 'ses'} documents manquants`}
      action="Activer"
      busy={false}
      onClose={onClose}
      onAction={() => void enable()}
    >
      {first !== null && (
        <DialogContentText color="text.primary">
          Premier envoi le {moment(first)} : {plural(onFirst, 'e-mail')}. Si rien n’est déposé d’ici là, {plural(messages, 'e-mail')} en
          tout. Les rappels d’un sous-traitant s’arrêtent dès que ses documents sont validés.
        </DialogContentText>
      )}
      {left.map(({ because, items: these }) => (
        <Typography key={because} color="text.secondary">
          {plural(these.length, 'reste', 'restent')} à l’écart : {UNCHASED_WORDS[because].toLowerCase()}.
        </Typography>
      ))}
      {setting && (
        <Typography color="text.secondary">Les nouveaux sous-traitants seront relancés aussi, sauf si vous décochez la case.</Typography>
      )}
    </AskDialog>
  );
}
