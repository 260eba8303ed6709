// The form for one file: a button that opens the camera or the files, a drop zone around it, and the progress of the upload.
import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { acceptOf } from './choose.ts';
import type { SlotType } from './page-api.ts';
import { texts } from './texts.ts';
import { usePhotos } from './use-photos.ts';
import type { SendState } from './use-sending.ts';

/** Where it could not be loaded a photograph goes unseen, rather than not at all. */
const loadPages = () => import('./Pages.tsx').catch(() => ({ default: SentAtOnce }));
const Pages = lazy(loadPages);
function SentAtOnce({ onSend }: { onSend(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(onSend, []);
  return <></>;
}

type Props = {
  type: SlotType;
  state: SendState;
  label: string;
  quiet: boolean;
  /** Fetches the photographs of the document sent before, to which a page may be added; null where none may. */
  earlier: (() => Promise<File[] | null>) | null;
  onChoose(files: File[]): void;
  onRetry(): void;
  onGiveUp(): void;
};

export function UploadForm({ type, state, label, quiet, earlier, onChoose, onRetry, onGiveUp }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const photos = usePhotos(type, input, onChoose, earlier);
  const describedBy = useId();
  // Before it is needed: the network may be gone by then.
  useEffect(() => void loadPages(), []);
  const busy = state.step === 'sending' || state.step === 'preparing' || state.step === 'waiting';

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) void photos.take([...event.dataTransfer.files]);
  };

  if (busy)
    return (
      <div className="sending" role="status">
        {state.step === 'sending' && (
          <>
            <progress max={100} value={state.percent} aria-label={texts.sending(state.percent)} />
            <span>{texts.sending(state.percent)}</span>
            {state.still && <span className="waiting">{texts.still}</span>}
          </>
        )}
        {state.step === 'preparing' && <span>{state.what}</span>}
        {state.step === 'waiting' && <span className="waiting">{state.reason}</span>}
        <span className="row">
          {state.step === 'waiting' && (
            <button type="button" className="plain" onClick={onRetry}>
              {texts.retryNow}
            </button>
          )}
          <button type="button" className="plain" onClick={onGiveUp}>
            {texts.cancel}
          </button>
        </span>
      </div>
    );

  return (
    <>
      {(state.step === 'refused' || photos.fault !== null) && (
        <div className="refused" role="alert">
          <strong>{texts.toastTitle}</strong>
          <p>{photos.fault ?? (state.step === 'refused' ? state.message : '')}</p>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way in; the button inside does the same by keyboard. */}
      <div
        className={`drop${over ? ' over' : ''}${quiet ? ' quiet' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          className="hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={acceptOf(type.allowedFormats)}
          multiple={type.allowedFormats.includes('PDF') && type.allowedFormats.length > 1}
          data-testid={`file-${type.id}`}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            if (files.length > 0) void photos.take(files);
          }}
        />
        {photos.chosen.length > 0 ? (
          <Suspense fallback={texts.opening}>
            <Pages photos={photos.chosen} more={photos.more} {...photos.actions} />
          </Suspense>
        ) : (
          <>
            <button type="button" className={quiet ? 'second' : 'first'} aria-describedby={describedBy} onClick={() => photos.ask(null)}>
              {label}
            </button>
            {earlier !== null && (
              <button type="button" className="second" onClick={() => void photos.addToEarlier()}>
                {texts.addPage}
              </button>
            )}
          </>
        )}
        <span id={describedBy} className="hint">
          <span>{over ? texts.dropNow : `${texts.formats(type.allowedFormats)} · ${texts.maxSize}`}</span>
          {!over && <span className="wide-only">{` · ${texts.dropHere}`}</span>}
        </span>
      </div>
    </>
  );
}
