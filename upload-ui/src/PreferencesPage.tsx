// `/preferences/{token}`: which of one company's reminders a contact wants to receive. Each switch is saved at once.
import { useEffect, useId, useState } from 'react';
import { Notice } from './Notice.tsx';
import { LinkDead } from './page-api.ts';
import { loadPreferences, type Preferences, savePreference } from './preferences-api.ts';
import { preferences as words } from './preferences-texts.ts';
import { texts } from './texts.ts';

type Channel = 'email' | 'sms' | 'voice';
const CHANNELS: readonly Channel[] = ['email', 'sms', 'voice'];
type State = { step: 'loading' } | { step: 'dead' } | { step: 'failed' } | { step: 'ready'; wanted: Preferences };
/** The result of the last switch. */
type Told = 'saving' | 'saved' | 'failed' | null;

export function PreferencesPage({ token }: { token: string | null }) {
  const [state, setState] = useState<State>({ step: token ? 'loading' : 'dead' });
  const [told, setTold] = useState<Told>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again.
  useEffect(() => {
    if (!token) return;
    let gone = false;
    loadPreferences(token).then(
      (wanted) => gone || setState({ step: 'ready', wanted }),
      (error: unknown) => gone || setState({ step: error instanceof LinkDead ? 'dead' : 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [token, tries]);
  useEffect(() => {
    document.title = state.step === 'ready' ? words.title : state.step === 'dead' ? texts.invalidTitle : words.title;
  }, [state.step]);

  if (state.step === 'loading') return <main aria-busy="true" aria-label="Chargement" />;
  if (state.step === 'dead') return <Notice title={texts.invalidTitle} text={texts.invalidText} />;
  if (state.step === 'failed')
    return (
      <Notice title={texts.loadErrorTitle} text={texts.loadErrorText}>
        <button type="button" className="first" onClick={() => setTries(tries + 1)}>
          {texts.retry}
        </button>
      </Notice>
    );

  const { wanted } = state;
  const change = async (channel: Channel, on: boolean): Promise<void> => {
    setState({ step: 'ready', wanted: { ...wanted, [channel]: on } });
    setTold('saving');
    try {
      setState({ step: 'ready', wanted: await savePreference(token ?? '', { [channel]: on }) });
      setTold('saved');
    } catch (error) {
      setState(error instanceof LinkDead ? { step: 'dead' } : { step: 'ready', wanted });
      setTold('failed');
    }
  };
  return (
    <main>
      <header className="top">
        <h1>{words.title}</h1>
        <p>{words.about(wanted.companyName)}</p>
      </header>
      <section className="card switches" aria-label={words.title}>
        {CHANNELS.map((channel) => (
          <Switch
            key={channel}
            label={words.channels[channel]}
            on={wanted[channel]}
            disabled={told === 'saving'}
            onChange={(on) => void change(channel, on)}
          />
        ))}
        <p className="told" role="status">
          {told === 'saved' ? words.saved : told === 'failed' ? words.failed : ' '}
        </p>
      </section>
      <footer>
        <p>{words.goesOn(wanted.companyName)}</p>
      </footer>
    </main>
  );
}

function Switch({ label, on, disabled, onChange }: { label: string; on: boolean; disabled: boolean; onChange(on: boolean): void }) {
  const id = useId();
  return (
    <label className="switch" htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
