// `/preferences/{token}`: which of one company's reminders a contact wants to receive. Each switch is saved at once.
import { useEffect, useId, useState } from 'react';
import { LinkDead } from './page-api.ts';
import { preferences as words } from './preferences-texts.ts';
import { texts } from './texts.ts';
import { Unready } from './Unready.tsx';
import { ownedCall, useOwned } from './use-owned.ts';

type Preferences = { email: boolean; sms: boolean; voice: boolean; companyName: string };
const address = (token: string): string => `/api/preferences/${encodeURIComponent(token)}`;
const load = (token: string) => ownedCall<Preferences>(address(token));

type Channel = 'email' | 'sms' | 'voice';
const CHANNELS: readonly Channel[] = ['email', 'sms', 'voice'];
/** The result of the last switch. */
type Told = 'saving' | 'saved' | 'failed' | null;

export function PreferencesPage({ token }: { token: string | null }) {
  const { state, show, die } = useOwned(token, load);
  const [told, setTold] = useState<Told>(null);
  useEffect(() => {
    document.title = state.step === 'dead' ? texts.invalidTitle : words.title;
  }, [state.step]);
  if (state.step !== 'ready') return <Unready state={state} dead={{ title: texts.invalidTitle, text: texts.invalidText }} />;

  const { own: wanted } = state;
  const change = async (channel: Channel, on: boolean): Promise<void> => {
    show({ ...wanted, [channel]: on });
    setTold('saving');
    try {
      show(await ownedCall<Preferences>(address(token ?? ''), { [channel]: on }));
      setTold('saved');
    } catch (error) {
      if (error instanceof LinkDead) die();
      else show(wanted);
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
          {told === 'saved' ? words.saved : told === 'failed' ? words.failed : words.atOnce}
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
