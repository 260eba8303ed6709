// The upload of one file: read into memory, sent with progress, kept and retried when the network is lost or too slow, refused or received.
import { useCallback, useEffect, useRef, useState } from 'react';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { judge, readChosen } from './choose.ts';
import { newKey } from './new-key.ts';
import { type Sending, type SlotType, sendFile, type UploadedDocument } from './page-api.ts';
import { texts } from './texts.ts';
import { useUnsent } from './use-unsent.ts';

export type SendState =
  | { step: 'idle' }
  | { step: 'preparing'; what: string }
  | { step: 'sending'; percent: number; still: boolean }
  | { step: 'waiting'; reason: string }
  | { step: 'refused'; message: string };

/** `photos`: what it was made of, to be made smaller on a slow line; null for a PDF that was chosen. `made`: how many times that was done. */
type Parcel = { file: Blob; name: string; key: string; photos: readonly Blob[] | null; made: number };
/** Delays between tries without network, ms: short at first, then longer to save the battery. The `online` event tries at once. */
const RETRY_MS = [3_000, 8_000, 20_000, 60_000];

/** The key of photos that cannot be sent as they are. */
const NOT_SENT = '';

/** The same photos, smaller, under a key of its own: it is another file. Null when there is nothing smaller; throws when one cannot be opened. */
async function smaller(parcel: Parcel, formats: readonly string[]): Promise<Parcel | null> {
  if (parcel.photos === null) return null;
  const { LONGEST_SIDES, makeSmaller } = await import('./photos-to-pdf.ts');
  for (let made = parcel.made; made < LONGEST_SIDES.length; made++) {
    const { content, ending } = await makeSmaller(parcel.photos, formats, LONGEST_SIDES[made] as number);
    const fits = content.size <= UPLOAD_MAX_BYTES;
    if (fits && (parcel.key === NOT_SENT || content.size < parcel.file.size))
      return {
        ...parcel,
        file: content,
        name: `${parcel.name.replace(/\.[^.]+$/, '') || 'photos'}${ending}`,
        key: newKey(),
        made: made + 1,
      };
  }
  return null;
}

/** The parcel of a choice, or why there is none. `tell`: what is being done meanwhile. */
async function prepare(files: readonly File[], formats: readonly string[], tell: (what: string) => void): Promise<Parcel | string> {
  tell(texts.opening);
  const chosen = await Promise.all(files.map(readChosen)).catch(() => null);
  if (chosen === null) return texts.unreadable;
  const choice = judge(chosen, formats);
  if (choice.kind === 'error') return texts.drop[choice.error](formats);
  if (choice.kind === 'file') {
    const { content, name, format } = choice.file;
    return { file: content, name, key: newKey(), photos: format === 'PDF' ? null : [content], made: 0 };
  }
  tell(texts.preparing);
  const photos = choice.photos.map(({ content }) => content);
  const asChosen = { file: new Blob(photos), name: choice.photos[0]?.name ?? '', key: NOT_SENT, photos, made: 0 };
  return smaller(asChosen, formats).then(
    (parcel) => parcel ?? texts.drop['file-too-large'](),
    () => texts.photoNotOpened,
  );
}

export function useSending(token: string, type: SlotType, onReceived: (document: UploadedDocument) => void, onDeadLink: () => void) {
  const [state, setState] = useState<SendState>({ step: 'idle' });
  useUnsent(state.step === 'preparing' || state.step === 'sending' || state.step === 'waiting');
  const parcel = useRef<Parcel | null>(null);
  const sending = useRef<Sending | null>(null);
  const tries = useRef(0);
  /** Which choice counts: « Abandonner » and a new choice end what an earlier one is still preparing. */
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const attempt = useCallback(async () => {
    const current = parcel.current;
    if (!current || sending.current) return;
    clearTimeout(timer.current);
    setState({ step: 'sending', percent: 0, still: false });
    const mine = sendFile(token, type.id, current, (progress) => setState({ step: 'sending', ...progress }));
    sending.current = mine;
    const outcome = await mine.done;
    const slowPhotos = outcome.kind === 'stalled' && parcel.current === current && current.photos !== null;
    if (slowPhotos) setState({ step: 'preparing', what: texts.preparing });
    const lighter = slowPhotos ? await smaller(current, type.allowedFormats).catch(() => null) : null;
    if (sending.current === mine) sending.current = null;
    if (parcel.current !== current) return;
    const wait = (reason: string, ms = RETRY_MS[Math.min(tries.current++, RETRY_MS.length - 1)]) => {
      setState({ step: 'waiting', reason });
      timer.current = setTimeout(() => void attempt(), ms);
    };
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
        return wait(texts.waitingServer(outcome.message), outcome.seconds * 1000);
      case 'no-network':
        return wait(texts.waitingNetwork);
      case 'stalled':
        if (lighter) parcel.current = lighter;
        wait(lighter ? texts.stalledLighter : current.photos ? texts.stalled : texts.stalledPdf);
    }
  }, [token, type.id, type.allowedFormats, onReceived, onDeadLink]);

  const choose = useCallback(
    async (files: readonly File[]) => {
      turn.current += 1;
      const mine = turn.current;
      tries.current = 0;
      try {
        const prepared = await prepare(files, type.allowedFormats, (what) => setState({ step: 'preparing', what }));
        if (turn.current !== mine) return;
        if (typeof prepared === 'string') return setState({ step: 'refused', message: prepared });
        parcel.current = prepared;
        await attempt();
      } catch {
        // Nothing that fails here, on a browser that lacks something, is left unsaid.
        if (turn.current === mine) setState({ step: 'refused', message: texts.toastFallback });
      }
    },
    [type.allowedFormats, attempt],
  );

  const giveUp = useCallback(() => {
    turn.current += 1;
    clearTimeout(timer.current);
    parcel.current = null;
    sending.current?.abort();
    sending.current = null;
    setState({ step: 'idle' });
  }, []);

  useEffect(() => {
    const retry = () => void attempt();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      clearTimeout(timer.current);
    };
  }, [attempt]);

  return { state, choose, retry: attempt, giveUp };
}
