// After a registration, or a log-in that the unverified address stopped: what to do, and a new mail if none came (F040, F041).
import { useEffect, useRef, useState } from 'react';
import { accountsRoutes } from '#contract/accounts.ts';
import { VERIFICATION_LIFE_HOURS } from '#domain/constants.ts';
import { sentenceOf } from '../http/failure.ts';
import { callRoute } from '../http/route-call.ts';

type Sending = { state: 'idle' | 'pending' } | { state: 'sent' | 'failed'; text: string };

export function VerificationDialog({ email, onClose }: { email: string; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  useEffect(() => dialog.current?.showModal(), []);
  const resend = async () => {
    setSending({ state: 'pending' });
    try {
      await callRoute(accountsRoutes.resendVerification, { body: { email } });
      setSending({ state: 'sent', text: 'Email de vérification renvoyé avec succès !' });
    } catch (error) {
      setSending({ state: 'failed', text: sentenceOf(error, "Erreur lors du renvoi de l'email") });
    }
  };
  return (
    <dialog ref={dialog} className="public-dialog" aria-labelledby="verification-title" onClose={onClose}>
      <h2 id="verification-title">Vérifiez votre adresse email</h2>
      <p>
        Un lien de vérification a été envoyé à <strong>{email}</strong>. Il est valable {VERIFICATION_LIFE_HOURS} heures.
      </p>
      <ol>
        <li>Ouvrez votre boîte de réception, et le dossier des courriers indésirables.</li>
        <li>Cliquez sur le lien de vérification, puis sur « Confirmer mon adresse ».</li>
        <li>Revenez ici pour vous connecter.</li>
      </ol>
      <div aria-live="polite">
        {(sending.state === 'sent' || sending.state === 'failed') && (
          <p className={`notice ${sending.state === 'sent' ? 'valid' : 'problem'}`}>{sending.text}</p>
        )}
      </div>
      <button type="button" className="button" disabled={sending.state === 'pending'} onClick={resend}>
        {sending.state === 'pending' ? 'Envoi…' : "Renvoyer l'email de vérification"}
      </button>
      <button type="button" className="button primary" onClick={() => dialog.current?.close()}>
        Continuer vers la connexion
      </button>
    </dialog>
  );
}
