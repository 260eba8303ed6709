// Registration in four steps, each judged before the next (F030-F039). The bar shows how far one is.
import { type FormEvent, useState } from 'react';
import { accountsRoutes } from '#contract/accounts.ts';
import { TRIAL_DAYS } from '#domain/constants.ts';
import { PLAN_NAME, priceText } from '#domain/texts/fr/plans.ts';
import { APPROVAL_NOTICE } from '#domain/texts/fr/sign-up.ts';
import { Field } from '../../form/Field.tsx';
import { useForm } from '../../form/use-form.ts';
import { sentenceOf } from '../../http/failure.ts';
import { callRoute } from '../../http/route-call.ts';
import { useSearch } from '../../root/navigation.ts';
import { toastError } from '../../toast/store.ts';
import { Agreement } from '../Agreement.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { LAST_STEP, nextStep, previousStep, STEPS, wizardSchema } from './steps.ts';

/** What the landing page's prices lead here with; `basic` is the same as `standard` (A04). */
const planIn = (text: string | null) => (text === 'autopilot' ? text : text === 'standard' || text === 'basic' ? 'standard' : null);

const EMPTY = { companyName: '', email: '', phoneNumber: '', password: '', confirmPassword: '' };

export function RegisterWizard({ onRegistered }: { onRegistered(email: string, verify: boolean): void }) {
  const { form, values, errors, text, check, refuse } = useForm(wizardSchema, EMPTY);
  const plan = planIn(useSearch().get('formule'));
  const [step, setStep] = useState(1);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const send = async () => {
    const filled = check();
    if (filled === null || pending) return;
    const { confirmPassword: _typedTwice, ...body } = filled;
    setPending(true);
    setRefused(null);
    try {
      const account = await callRoute(accountsRoutes.register, { body: { ...body, ...(plan && { plan }) } });
      onRegistered(account.email, account.requiresEmailVerification);
    } catch (error) {
      const sentence = sentenceOf(error, 'Une erreur est survenue.');
      setRefused(sentence);
      toastError(sentence, 'Inscription échouée');
      refuse(error);
    } finally {
      setPending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === LAST_STEP) void send();
    else if (check(STEPS[step - 1]?.fields) !== null) setStep(nextStep(step));
  };

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <div className="steps">
        <span id="step-label">
          Étape {step} sur {LAST_STEP}
        </span>
        <progress aria-labelledby="step-label" value={(step / LAST_STEP) * 100} max={100} />
      </div>
      {plan !== null && (
        <p className="hint">
          Formule choisie : <strong>{PLAN_NAME[plan]}</strong>, {priceText(plan)} après {TRIAL_DAYS} jours d’essai gratuit. Rien n’est payé
          maintenant.
        </p>
      )}
      {refused !== null && (
        <div className="notice problem" role="alert">
          <strong>Inscription échouée</strong>
          <p>{refused}</p>
        </div>
      )}
      <div key={step} className="form">
        {step === 1 && (
          <>
            <Field label="Nom de l’entreprise" autoComplete="organization" autoFocus {...text('companyName')} />
            <p className="hint">{APPROVAL_NOTICE}</p>
          </>
        )}
        {step === 2 && <Field label="Email professionnel" type="email" autoComplete="email" autoFocus {...text('email')} />}
        {step === 3 && (
          <Field
            label="Numéro de téléphone"
            type="tel"
            autoComplete="tel"
            autoFocus
            hint="Par exemple 06 12 34 56 78"
            {...text('phoneNumber')}
          />
        )}
        {step === 4 && (
          <>
            <Field label="Mot de passe" type="password" autoComplete="new-password" autoFocus {...text('password')} />
            <StrengthMeter password={String(values.password)} refused={errors['password'] !== undefined} />
            <Field label="Confirmer le mot de passe" type="password" autoComplete="new-password" {...text('confirmPassword')} />
            <Agreement by="En créant un compte" />
          </>
        )}
      </div>
      <div className="spread">
        <button type="button" className="button" disabled={step === 1 || pending} onClick={() => setStep(previousStep(step))}>
          Précédent
        </button>
        <button type="submit" className="button primary" disabled={pending}>
          {step < LAST_STEP ? 'Suivant' : pending ? 'Création...' : 'Créer le compte'}
        </button>
      </div>
    </form>
  );
}
