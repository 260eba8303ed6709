// The upload of one file: prepared, sent with progress, kept and retried when the network is lost, refused or received.
import { useCallback, useEffect, useRef, useState } from 'react';
import { judge } from './choose.ts';
import { type Sending, type SlotType, sendFile, type UploadedDocument } from './page-api.ts';
import { texts } from './texts.ts';

export type SendState =
  | { step: 'idle' }
  | { step: 'preparing' }
  | { step: 'sending'; percent: number }
  | { step: 'waiting'; reason: string }
  | { step: 'refused'; message: string };

type Parcel = { file: Blob; name: string; key: string };
/** Delays between tries without network, ms: short at first, then longer to save the battery. The `online` event tries at once. */
const RETRY_MS = [3_000, 8_000, 20_000, 60_000];

export function useSending(token: string, type: SlotType, onReceived: (document: UploadedDocument) => void, onDeadLink: () => void) {
  const [state, setState] = useState<SendState>({ step: 'idle' });
  const parcel = useRef<Parcel | null>(null);
  const sending = useRef<Sending | null>(null);
  const tries = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const attempt = useCallback(async () => {
    const current = parcel.current;
    if (!current || sending.current) return;
    clearTimeout(timer.current);
    setState({ step: 'sending', percent: 0 });
    sending.current = sendFile(token, type.id, current.file, current.name, current.key, (percent) =>
      setState({ step: 'sending', percent }),
    );
    const outcome = await sending.current.done;
    sending.current = null;
    if (parcel.current !== current) return;
    switch (outcome.kind) {
      case 'received':
        parcel.current = null;
        setState({ step: 'idle' });
        onReceived(outcome.document);
        return;
      case 'refused':
        parcel.current = null;
        setState({ step: 'refused', message: outcome.message ?? texts.toastFallback });
        return;
      case 'dead-link':
        parcel.current = null;
        onDeadLink();
        return;
      case 'later':
        setState({ step: 'waiting', reason: texts.waitingServer(outcome.message) });
        timer.current = setTimeout(() => void attempt(), outcome.seconds * 1000);
        return;
      case 'no-network':
        setState({ step: 'waiting', reason: texts.waitingNetwork });
        timer.current = setTimeout(() => void attempt(), RETRY_MS[Math.min(tries.current++, RETRY_MS.length - 1)]);
    }
  }, [token, type.id, onReceived, onDeadLink]);

  const choose = useCallback(
    async (files: readonly File[]) => {
      const choice = judge(files, type.allowedFormats);
      if (choice.kind === 'error') return setState({ step: 'refused', message: texts.drop[choice.error](type.allowedFormats) });
      tries.current = 0;
      const key = crypto.randomUUID();
      if (choice.kind === 'file') parcel.current = { file: choice.file, name: choice.file.name, key };
      else {
        setState({ step: 'preparing' });
        try {
          const { photosToPdf } = await import('./photos-to-pdf.ts');
          const pdf = await photosToPdf(choice.files);
          const name = `${choice.files[0]?.name.replace(/\.[^.]+$/, '') || 'photos'}.pdf`;
          const judged = judge([new File([pdf], name, { type: 'application/pdf' })], ['PDF']);
          if (judged.kind !== 'file') return setState({ step: 'refused', message: texts.drop['file-too-large']() });
          parcel.current = { file: pdf, name, key };
        } catch {
          return setState({ step: 'refused', message: texts.drop['file-invalid-type'](type.allowedFormats) });
        }
      }
      await attempt();
    },
    [type.allowedFormats, attempt],
  );

  const giveUp = useCallback(() => {
    clearTimeout(timer.current);
    parcel.current = null;
    sending.current?.abort();
    setState({ step: 'idle' });
  }, []);

  useEffect(() => {
    const retry = () => void attempt();
    const warn = (event: BeforeUnloadEvent) => parcel.current && event.preventDefault();
    addEventListener('online', retry);
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('beforeunload', warn);
      clearTimeout(timer.current);
    };
  }, [attempt]);

  return { state, choose, retry: attempt, giveUp };
}
