// The public pages' one kind of input: label above, message below, a password can be shown. No UI kit: these pages load light.
import { type ChangeEvent, useId, useState } from 'react';
import { useLive } from '../root/live.ts';

type Props = {
  label: string;
  name: string;
  value: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  error?: string;
  hint?: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  placeholder?: string;
  autoFocus?: boolean;
  inputMode?: 'numeric';
};

export function Field({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  type = 'text',
  autoComplete,
  placeholder,
  autoFocus,
  inputMode,
}: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          id={id}
          name={name}
          type={type === 'password' && shown ? 'text' : type}
          className={type === 'password' ? 'toggled' : undefined}
          value={value}
          onChange={onChange}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          autoComplete={autoComplete}
          placeholder={placeholder}
          inputMode={inputMode}
          // biome-ignore lint/a11y/noAutofocus: the first field of a page or step that holds nothing else.
          autoFocus={autoFocus}
          spellCheck={false}
          autoCapitalize={type === 'text' ? undefined : 'none'}
        />
        {type === 'password' && <Toggle shown={shown} onToggle={() => setShown(!shown)} />}
      </div>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const Toggle = ({ shown, onToggle }: { shown: boolean; onToggle(): void }) => (
  <button
    type="button"
    className="toggle"
    disabled={!useLive()}
    onClick={onToggle}
    aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {shown && <path d="M4 4l16 16" />}
    </svg>
  </button>
);
