// The subcontractor's page: who asks, which slots, what is still to do. Follows the reading of a file until it is known.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { LinkDead, loadPage, type UploadPage as Page, type UploadedDocument } from './page-api.ts';
import { SlotCard } from './SlotCard.tsx';
import { slotsOf } from './slot.ts';
import { texts } from './texts.ts';

type Loaded = { page: Page; now: string };
type State = { step: 'loading' } | { step: 'dead' } | { step: 'failed' } | ({ step: 'ready' } & Loaded);
/** How often the page asks whether a sent file has been read, ms, and how many times: about half a minute. */
const READING_POLL_MS = 1_000;
const READING_POLLS = 30;

export function UploadPage({ token }: { token: string | null }) {
  const [state, setState] = useState<State>(token ? { step: 'loading' } : { step: 'dead' });
  const [polls, setPolls] = useState(0);

  const load = useCallback(
    async (quietly: boolean) => {
      if (!token) return;
      if (!quietly) setState({ step: 'loading' });
      try {
        setState({ step: 'ready', ...(await loadPage(token)) });
      } catch (error) {
        if (error instanceof LinkDead) setState({ step: 'dead' });
        else if (!quietly) setState({ step: 'failed' });
      }
    },
    [token],
  );
  const dead = useCallback(() => setState({ step: 'dead' }), []);
  const received = useCallback(
    (_document: UploadedDocument) => {
      setPolls(READING_POLLS);
      void load(true);
    },
    [load],
  );

  useEffect(() => void load(false), [load]);
  const page = state.step === 'ready' ? state.page : null;
  const reading = page?.documents.some((document) => document.validationStatus === 'pending' && !document.analysed) ?? false;
  useEffect(() => {
    if (!reading || polls === 0) return;
    const timer = setTimeout(() => {
      setPolls(polls - 1);
      void load(true);
    }, READING_POLL_MS);
    return () => clearTimeout(timer);
  }, [reading, polls, load]);
  useEffect(() => {
    if (page) document.title = `Documents pour ${page.subcontractor.requestedBy}`;
    else if (state.step === 'dead') document.title = texts.invalidTitle;
  }, [page, state.step]);

  switch (state.step) {
    case 'loading':
      return <Skeleton />;
    case 'dead':
      return <Notice title={texts.invalidTitle} text={texts.invalidText} />;
    case 'failed':
      return <Notice title={texts.loadErrorTitle} text={texts.loadErrorText} onRetry={() => void load(false)} />;
    case 'ready':
      return <Ready loaded={state} token={token ?? ''} onReceived={received} onDeadLink={dead} />;
  }
}

function Ready({
  loaded,
  token,
  onReceived,
  onDeadLink,
}: {
  loaded: Loaded;
  token: string;
  onReceived(document: UploadedDocument): void;
  onDeadLink(): void;
}) {
  const { page, now } = loaded;
  const slots = useMemo(() => slotsOf(page, now), [page, now]);
  const done = slots.filter((slot) => slot.received).length;
  return (
    <main>
      <header className="top">
        <h1>{page.subcontractor.requestedBy}</h1>
        <p>
          {texts.greeting(page.subcontractor.contactName)} {texts.asks(page.subcontractor.requestedBy)}
        </p>
        <p className="for">{page.subcontractor.companyName}</p>
        {slots.length > 0 && (
          <p className="done" role="status">
            <progress max={slots.length} value={done} aria-label={texts.progress(done, slots.length)} />
            <strong>{done === slots.length ? texts.allReceived : texts.progress(done, slots.length)}</strong>
          </p>
        )}
        <p className="hint">{slots.length > 0 ? texts.howTo : texts.nothingAsked}</p>
      </header>
      {slots.map((slot) => (
        <SlotCard key={slot.type.id} slot={slot} token={token} now={now} onReceived={onReceived} onDeadLink={onDeadLink} />
      ))}
      <footer>
        <p>{texts.footerAnalysis}</p>
        <p>{texts.footerPrivacy(page.subcontractor.requestedBy)}</p>
      </footer>
    </main>
  );
}

function Notice({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }) {
  return (
    <main className="notice">
      <div className="card">
        <h1>{title}</h1>
        <p>{text}</p>
        {onRetry && (
          <button type="button" className="first" onClick={onRetry}>
            {texts.retry}
          </button>
        )}
      </div>
    </main>
  );
}

function Skeleton() {
  return (
    <main aria-busy="true" aria-label="Chargement">
      <div className="bone title" />
      <div className="bone line" />
      {[1, 2, 3].map((n) => (
        <div key={n} className="bone block" />
      ))}
    </main>
  );
}
