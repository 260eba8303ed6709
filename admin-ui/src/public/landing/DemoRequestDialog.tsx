// The demonstration request (F012-F016): seven fields, judged by the server's own schema. Loaded when it is opened.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { contactRoutes, demoRequest } from '#contract/contact.ts';
import { COMPANY_SIZES } from '#domain/contact-requests/company-size.ts';
import { Field } from '../../form/Field.tsx';
import { useForm } from '../../form/use-form.ts';
import { sentenceOf } from '../../http/failure.ts';
import { callRoute } from '../../http/route-call.ts';
import { follow } from '../../root/navigation.ts';
import { toast } from '../../toast/store.ts';

const EMPTY = { firstName: '', lastName: '', company: '', companySize: undefined, phone: '', email: '', message: '' };

export function DemoRequestDialog({ onClose }: { onClose(): void }) {
  const [sent, setSent] = useState(false);
  return sent ? <Received onClose={onClose} /> : <Asking onClose={onClose} onSent={() => setSent(true)} />;
}

function Asking({ onClose, onSent }: { onClose(): void; onSent(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm(demoRequest, EMPTY);
  useEffect(() => dialog.current?.showModal(), []);

  const send = async () => {
    const body = form.check();
    if (body === null) return;
    setPending(true);
    setFailure(null);
    try {
      await callRoute(contactRoutes.requestDemo, { body });
      toast({ title: 'Demande envoyée', description: 'Nous vous rappelons au numéro indiqué.' });
      onSent();
    } catch (error) {
      form.refuse(error);
      setFailure(sentenceOf(error, "Une erreur est survenue lors de l'envoi."));
      setPending(false);
    }
  };
  return (
    <dialog ref={dialog} className="public-dialog demo-request" aria-labelledby="demo-request-title" onClose={onClose}>
      <form
        ref={form.form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id="demo-request-title">Demander une démonstration</h2>
        <div className="pair">
          <Field label="Prénom" autoComplete="given-name" {...form.text('firstName')} />
          <Field label="Nom" autoComplete="family-name" {...form.text('lastName')} />
        </div>
        <div className="pair">
          <Field label="Entreprise" autoComplete="organization" {...form.text('company')} />
          <Labelled label="Taille de l’entreprise (facultatif)" error={form.errors['companySize']}>
            {(id) => (
              <select
                id={id}
                name="companySize"
                value={String(form.values['companySize'] ?? '')}
                onChange={(event) => form.set('companySize', event.target.value || undefined)}
              >
                <option value="">Choisir</option>
                {COMPANY_SIZES.map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        </div>
        <div className="pair">
          <Field label="Téléphone" type="tel" autoComplete="tel" {...form.text('phone')} />
          <Field label="E-mail (facultatif)" type="email" autoComplete="email" {...form.text('email')} />
        </div>
        <Labelled label="Message (facultatif)" error={form.errors['message']}>
          {(id) => <textarea id={id} rows={4} {...strip(form.text('message'))} />}
        </Labelled>
        {failure !== null && (
          <p className="notice problem" role="alert">
            {failure}
          </p>
        )}
        <p className="hint">
          Ces informations servent à vous répondre, à rien d’autre.{' '}
          <a href="/protection-donnees" onClick={follow}>
            Protection des données
          </a>
        </p>
        <div className="row">
          <button type="button" className="button plain" onClick={() => dialog.current?.close()}>
            Annuler
          </button>
          <button type="submit" className="button primary" disabled={pending}>
            {pending ? 'Envoi…' : 'Envoyer la demande'}
          </button>
        </div>
      </form>
    </dialog>
  );
}

const strip = ({ error: _, ...rest }: ReturnType<ReturnType<typeof useForm>['text']>) => rest;

function Labelled({ label, error, children }: { label: string; error?: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Not modal: the notification beside it can be read and reached. */
function Received({ onClose }: { onClose(): void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <dialog
      open
      className="public-dialog received"
      aria-labelledby="received-title"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <h2 id="received-title">Demande reçue</h2>
      <p>Merci. Nous vous rappelons au numéro que vous avez laissé.</p>
      <button ref={close} type="button" className="button primary" onClick={onClose}>
        Fermer
      </button>
    </dialog>
  );
}
