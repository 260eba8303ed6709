// The dialogs that any page may open, by the address: `?edit=`, `?archived=`, `?configure=`, `?documents=`, `?deposit=`,
// `?remind=`, `?call=`, `?send=`. Their code comes when one opens.
import { lazy, Suspense, useEffect } from 'react';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { whenIdle } from '../shared/when-idle.ts';
import { useMayDo } from './abilities.tsx';

const SubcontractorDialog = lazy(() =>
  import('../subcontractors/SubcontractorDialog.tsx').then((file) => ({ default: file.SubcontractorDialog })),
);
const ArchivedDialog = lazy(() => import('../subcontractors/ArchivedDialog.tsx').then((file) => ({ default: file.ArchivedDialog })));
const AutopilotDialog = lazy(() => import('../subscription/AutopilotDialog.tsx').then((file) => ({ default: file.AutopilotDialog })));
const ConfigureDialog = lazy(() => import('../required-documents/ConfigureDialog.tsx').then((file) => ({ default: file.ConfigureDialog })));
const EmailReminderDialog = lazy(() =>
  import('../reminders/EmailReminderDialog.tsx').then((file) => ({ default: file.EmailReminderDialog })),
);
const SendRequestDialog = lazy(() =>
  import('../subcontractors/SendRequestDialog.tsx').then((file) => ({ default: file.SendRequestDialog })),
);
const CallDialog = lazy(() => import('../reminders/CallDialog.tsx').then((file) => ({ default: file.CallDialog })));
const DepositDialog = lazy(() => import('../documents/DepositDialog.tsx').then((file) => ({ default: file.DepositDialog })));
const ImportDialog = lazy(() => import('../imports/ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })));
const validation = () => import('../validation/ValidationDialog.tsx');
const ValidationDialog = lazy(() => validation().then((file) => ({ default: file.ValidationDialog })));

export function Dialogs() {
  const { get } = useUrl();
  // An address that was typed or sent opens what one may do.
  const may = useMayDo();
  // The dialog that is opened most.
  useEffect(() => whenIdle(validation), []);
  const edit = get('edit');
  const archived = idIn(get('archived'));
  const configure = idIn(get('configure'));
  const remind = idIn(get('remind'));
  const called = idIn(get('call'));
  const deposit = idIn(get('deposit'));
  const send = idIn(get('send'));
  const documents = get('documents') === 'all' ? 'all' : idIn(get('documents'));
  return (
    <Suspense fallback={null}>
      {documents !== null && <ValidationDialog of={documents} />}
      {deposit !== null && may('deposit') && <DepositDialog subcontractorId={deposit} />}
      {get('autopilot') !== null && may('subscription') && <AutopilotDialog />}
      {get('import') !== null && may('manage') && <ImportDialog />}
      {archived !== null && <ArchivedDialog id={archived} />}
      {remind !== null && may('remind') && <EmailReminderDialog id={remind} />}
      {send !== null && may('request') && <SendRequestDialog id={send} />}
      {called !== null && may('remind') && <CallDialog id={called} />}
      {configure !== null && may('manage') && <ConfigureDialog id={configure} />}
      {may('manage') && (edit === 'new' || idIn(edit) !== null) && edit !== null && <SubcontractorDialog who={edit} />}
    </Suspense>
  );
}
