// After a right password: the code of the application, or one for recovery.
import { type FormEvent, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { factorsRoutes, oneCode } from '#contract/factors.ts';
import { Field } from '../form/Field.tsx';
import { useForm } from '../form/use-form.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { callRoute } from '../http/route-call.ts';

type Props = {
  challenge: string;
  onEntered(user: User): void;
  /** Back to the password; `why`: it is asked for again. */
  onBack(why: string | null): void;
};

export function CodeStep({ challenge, onEntered, onBack }: Props) {
  const { form, text, check, reset } = useForm(oneCode, { code: '' }, { kept: false });
  const [recovering, setRecovering] = useState(false);
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = check();
    if (body === null || pending) return;
    setPending(true);
    setWrong(null);
    try {
      onEntered(await callRoute(factorsRoutes.secondFactor, { body: { challenge, ...body } }));
    } catch (error) {
      const sentence = sentenceOf(error, 'Une erreur est survenue.');
      if (error instanceof CallFailed && error.code === 'challenge-over') return onBack(sentence);
      setWrong(sentence);
      setPending(false);
      reset({ code: '' });
      form.current?.querySelector('input')?.focus();
    }
  };
  const turn = () => {
    setRecovering(!recovering);
    setWrong(null);
    reset({ code: '' });
  };

  const field = text('code');
  return (
    <form ref={form} className="form" noValidate onSubmit={submit} aria-label="Double vérification">
      <p className="lead">
        {recovering ? 'Tapez un de vos dix codes de secours. Il ne servira plus.' : 'Tapez le code à six chiffres de votre application.'}
      </p>
      <Field
        key={String(recovering)}
        label={recovering ? 'Code de secours' : 'Code de vérification'}
        autoComplete={recovering ? 'off' : 'one-time-code'}
        {...(recovering ? {} : { inputMode: 'numeric' })}
        autoFocus
        {...field}
        error={field.error ?? wrong ?? undefined}
      />
      <button type="submit" className="button primary wide" disabled={pending}>
        {pending ? 'Vérification…' : 'Continuer'}
      </button>
      <div className="row">
        <button type="button" className="link" onClick={turn}>
          {recovering ? 'Utiliser l’application' : 'Utiliser un code de secours'}
        </button>
        <button type="button" className="link" onClick={() => onBack(null)}>
          Retour
        </button>
      </div>
    </form>
  );
}
