// The subcontractor's page: which company asks, for which documents, and what is still to do. It polls until a sent file has been read, and
// looks again while it is seen. A text that changes has an element of its own, here and in what it shows: a browser's translation replaces text
// nodes, and what React then writes into the old ones is not seen.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DeadLink } from './DeadLink.tsx';
import { Notice } from './Notice.tsx';
import { Privacy } from './Privacy.tsx';
import { LinkDead, loadPage, type UploadPage as Page, type Requester, type UploadedDocument } from './page-api.ts';
import { SlotCard } from './SlotCard.tsx';
import { slotsOf } from './slot.ts';
import { texts } from './texts.ts';
import { useAway } from './use-away.ts';
import { useLooking } from './use-looking.ts';
import { whenSeen } from './when-seen.ts';

type Loaded = { page: Page; now: string };
const requesterOf = ({ subcontractor }: Page): Requester => ({ name: subcontractor.requestedBy, phone: subcontractor.requestedByPhone });

type State = { step: 'loading' } | { step: 'dead'; requester: Requester | null } | { step: 'failed' } | ({ step: 'ready' } & Loaded);
/** How often the page asks whether a sent file has been read, ms, and how many times: about half a minute. */
const READING_POLL_MS = 1_000;
const READING_POLLS = 30;

/** `preview`: the company looks at what its subcontractor will see; it never counts as an opening. */
export function UploadPage({ token, preview = false }: { token: string | null; preview?: boolean }) {
  const [state, setState] = useState<State>(token ? { step: 'loading' } : { step: 'dead', requester: null });
  const [polls, setPolls] = useState(0);
  const [failed, setFailed] = useState(false);
  /** Requests may overlap: the number of the last one sent, and of the one whose answer is shown. */
  const asked = useRef(0);
  const shown = useRef(0);
  const seen = useRef(false);

  const load = useCallback(
    async (quietly: boolean) => {
      if (!token) return;
      if (!quietly) setState({ step: 'loading' });
      asked.current += 1;
      const turn = asked.current;
      try {
        const loaded = await loadPage(token, seen.current);
        if (turn < shown.current) return;
        shown.current = turn;
        setState({ step: 'ready', ...loaded });
        setFailed(false);
      } catch (error) {
        if (error instanceof LinkDead) setState({ step: 'dead', requester: error.requester });
        else if (quietly) setFailed(true);
        else setState({ step: 'failed' });
      }
    },
    [token],
  );
  const dead = useCallback(
    () => setState((before) => ({ step: 'dead', requester: before.step === 'ready' ? requesterOf(before.page) : null })),
    [],
  );
  const again = useCallback(() => void load(true), [load]);
  const away = useAway(failed, again);
  const received = useCallback(
    (_document: UploadedDocument) => {
      setPolls(READING_POLLS);
      void load(true);
    },
    [load],
  );

  useEffect(() => void load(false), [load]);
  useEffect(
    () =>
      preview
        ? undefined
        : whenSeen(() => {
            seen.current = true;
            again();
          }),
    [again, preview],
  );
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
  const ready = page !== null;
  useLooking(ready, again);
  useEffect(() => {
    if (page) document.title = `Documents pour ${page.subcontractor.requestedBy}`;
    else if (state.step === 'dead') document.title = texts.invalidTitle;
  }, [page, state.step]);

  switch (state.step) {
    case 'loading':
      return <Skeleton />;
    case 'dead':
      return <DeadLink token={token} requester={state.requester} />;
    case 'failed':
      return (
        <Notice title={texts.loadErrorTitle} text={texts.loadErrorText}>
          <button type="button" className="first" onClick={() => void load(false)}>
            {texts.retry}
          </button>
        </Notice>
      );
    case 'ready':
      return (
        <>
          {away && (
            <p className="away" role="status">
              {texts.away}
            </p>
          )}
          <Ready loaded={state} token={token ?? ''} onReceived={received} onDeadLink={dead} />
        </>
      );
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
  const phone = page.subcontractor.requestedByPhone;
  const slots = useMemo(() => slotsOf(page, now), [page, now]);
  const done = slots.filter((slot) => slot.received).length;
  const todo = slots.filter((slot) => slot.needsAction).length;
  // What was to be done when the page was opened comes first, then what waits; what was done is folded. It stays so: no card moves under
  // somebody's thumb.
  const waits = (slot: (typeof slots)[number]) => !slot.needsAction && slot.document?.validationStatus === 'pending';
  const first = useRef(new Set([...slots.filter((slot) => slot.needsAction), ...slots.filter(waits)].map((slot) => slot.type.id)));
  const rest = slots.filter((slot) => !first.current.has(slot.type.id));
  const card = (slot: (typeof slots)[number]) => (
    <SlotCard
      key={slot.type.id}
      slot={slot}
      source={page.sources.find((one) => one.documentTypeId === slot.type.id)}
      token={token}
      now={now}
      onReceived={onReceived}
      onDeadLink={onDeadLink}
    />
  );
  return (
    <main>
      <header className="top">
        <h1>{page.subcontractor.requestedBy}</h1>
        <p>{`${texts.greeting(page.subcontractor.contactName)} ${texts.asks(page.subcontractor.requestedBy)}`}</p>
        <p className="for">{page.subcontractor.companyName}</p>
        {slots.length > 0 && (
          <p className="done" role="status">
            <progress max={slots.length} value={done} aria-label={texts.progress(done, slots.length)} />
            <strong>
              {done === slots.length && todo === 0
                ? texts.allReceived
                : `${texts.progress(done, slots.length)}${todo > 0 ? ` · ${texts.todo(todo)}` : ''}`}
            </strong>
          </p>
        )}
        <p className="hint">{slots.length > 0 ? texts.howTo : texts.nothingAsked}</p>
      </header>
      {[...first.current].flatMap((id) => slots.filter((slot) => slot.type.id === id)).map(card)}
      {rest.length > 0 &&
        (first.current.size === 0 ? (
          rest.map(card)
        ) : (
          <details className="rest">
            <summary>{texts.doneGroup(rest.length)}</summary>
            {rest.map(card)}
          </details>
        ))}
      <footer>
        {phone !== '' && (
          <p>
            {texts.question(page.subcontractor.requestedBy)} <a href={`tel:${phone}`}>{phone}</a>
          </p>
        )}
        <p>{texts.footerAnalysis}</p>
        <p>{texts.footerPrivacy(page.subcontractor.requestedBy)}</p>
        <p>
          <Privacy />
        </p>
      </footer>
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
