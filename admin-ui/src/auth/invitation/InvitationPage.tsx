// The link of an invitation (CONTRACT « People »): who invites, as what. A new person chooses a name and a password; a known one logs in
// first and then joins; a link that is over says what to do.
import '../auth.css';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { accountsRoutes, type User } from '#contract/accounts.ts';
import { acceptance, type Invitation, membersRoutes } from '#contract/members.ts';
import { ROLE_MAY, ROLE_NAMES } from '#domain/texts/fr/people.ts';
import { Field } from '../../form/Field.tsx';
import { useForm } from '../../form/use-form.ts';
import { CallFailed, sentenceOf } from '../../http/failure.ts';
import { callRoute } from '../../http/route-call.ts';
import { CardPage } from '../../public/PublicPage.tsx';
import { follow, go, useSearch } from '../../root/navigation.ts';
import { handOver } from '../../root/session.ts';
import { homeOf, loginTo } from '../../root/way-back.ts';
import { Agreement } from '../Agreement.tsx';
import { Checking, Outcome } from '../Outcome.tsx';
import { StrengthMeter } from '../register/StrengthMeter.tsx';
import { MISMATCH } from '../register/steps.ts';
import { useInvitation } from './use-invitation.ts';

export function InvitationPage() {
  const { asked, again } = useInvitation(useSearch().get('token') ?? '');
  return (
    <CardPage title="Invitation">
      {asked.is === 'checking' && <Checking title="Votre invitation" />}
      {asked.is === 'over' && <Over />}
      {asked.is === 'failed' && (
        <Outcome tone="problem" title="L’invitation n’a pas pu être lue">
          <p>{asked.sentence}</p>
          <button type="button" className="button primary wide" onClick={again}>
            Réessayer
          </button>
        </Outcome>
      )}
      {asked.is === 'open' && <Open {...asked} again={again} />}
    </CardPage>
  );
}

const Over = () => (
  <Outcome tone="problem" title="Cette invitation n’est plus valable" way={{ href: '/auth', label: 'Se connecter' }}>
    <p>Elle a plus de sept jours, a déjà servi, ou a été remplacée par une plus récente.</p>
    <p className="lead">
      Si vous l’avez déjà acceptée, connectez-vous. Sinon, demandez à la personne qui vous a invité de la renvoyer : dans SubDoc, «
      Paramètres », « Équipe ».
    </p>
  </Outcome>
);

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
type OpenProps = { token: string; invitation: Invitation; user: User | null; again(): void };

function Open({ token, invitation, user, again }: OpenProps) {
  const { companyName, email, role, known } = invitation;
  return (
    <>
      <div>
        <h1>Rejoindre {companyName}</h1>
        <p className="hint">
          Invitation pour <strong>{email}</strong>, avec le rôle « {ROLE_NAMES[role]} ».
        </p>
        <p className="hint">{ROLE_MAY[role]}</p>
      </div>
      {user !== null && !isSame(user.email, email) ? (
        <AnotherPerson user={user} email={email} again={again} />
      ) : known ? (
        user === null ? (
          <LogInFirst token={token} email={email} />
        ) : (
          <JoinForm token={token} companyName={companyName} again={again} />
        )
      ) : (
        <NewPersonForm token={token} companyName={companyName} again={again} />
      )}
    </>
  );
}

const LogInFirst = ({ token, email }: { token: string; email: string }) => (
  <>
    <p>Cette adresse a déjà un accès à SubDoc : connectez-vous, puis vous reviendrez ici pour accepter.</p>
    <a className="button primary wide" href={loginTo(`/invitation?token=${encodeURIComponent(token)}`, email)} onClick={follow}>
      Se connecter
    </a>
  </>
);

function AnotherPerson({ user, email, again }: { user: User; email: string; again(): void }) {
  const leaving = useSending(() => callRoute(accountsRoutes.logout, {}), { onDone: again, again });
  return (
    <form className="form" onSubmit={leaving.submit}>
      <p>
        Vous êtes connecté avec <strong>{user.email}</strong>. Cette invitation est pour {email}.
      </p>
      <Send {...leaving} label="Se déconnecter et continuer" />
    </form>
  );
}

/** Whoever is in goes on to where his role begins. */
const enter = (user: User) => {
  handOver(user);
  go(homeOf(user), { replace: true });
};

type Of = { token: string; companyName: string; again(): void };

function JoinForm({ token, companyName, again }: Of) {
  const joining = useSending(() => callRoute(membersRoutes.acceptInvitation, { params: { token }, body: {} }), { onDone: enter, again });
  return (
    <form className="form" onSubmit={joining.submit}>
      <Send {...joining} label={`Rejoindre ${companyName}`} />
    </form>
  );
}

const newPerson = acceptance
  .required()
  .extend({ confirmPassword: z.string() })
  .superRefine((values, context) => {
    if (values.password !== values.confirmPassword) context.addIssue({ code: 'custom', path: ['confirmPassword'], message: MISMATCH });
  });
const EMPTY = { name: '', password: '', confirmPassword: '' };

function NewPersonForm({ token, companyName, again }: Of) {
  const { form, values, errors, text, check, refuse } = useForm(newPerson, EMPTY, { kept: false });
  const run = async () => {
    const filled = check();
    return (
      filled && callRoute(membersRoutes.acceptInvitation, { params: { token }, body: { name: filled.name, password: filled.password } })
    );
  };
  const accepting = useSending(run, { onDone: (user) => user && enter(user), again, onError: refuse });
  return (
    <form ref={form} className="form" noValidate onSubmit={accepting.submit}>
      <Field label="Votre nom" autoComplete="name" autoFocus {...text('name')} />
      <Field label="Mot de passe" type="password" autoComplete="new-password" {...text('password')} />
      <StrengthMeter password={String(values['password'])} refused={errors['password'] !== undefined} />
      <Field label="Confirmer le mot de passe" type="password" autoComplete="new-password" {...text('confirmPassword')} />
      <Agreement by="En continuant" />
      <Send {...accepting} label={`Rejoindre ${companyName}`} />
    </form>
  );
}

/** What the invitation is may have changed while the page was open: it is asked about again. */
const HAS_CHANGED = ['log-in-first', 'invalid-invitation'];
type Then<Answer> = { onDone(answer: Answer): void; onError?(error: unknown): void; again(): void };

function useSending<Answer>(run: () => Promise<Answer>, { onDone, onError, again }: Then<Answer>) {
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = async () => {
    setPending(true);
    setRefused(null);
    try {
      onDone(await run());
    } catch (error) {
      if (error instanceof CallFailed && HAS_CHANGED.includes(error.code ?? '')) again();
      setRefused(sentenceOf(error));
      onError?.(error);
    }
    setPending(false);
  };
  return {
    pending,
    refused,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!pending) void send();
    },
  };
}

const Send = ({ pending, refused, label }: { pending: boolean; refused: string | null; label: string }) => (
  <>
    {refused !== null && (
      <div className="notice problem" role="alert">
        <p>{refused}</p>
      </div>
    )}
    <button type="submit" className="button primary wide" disabled={pending}>
      {pending ? 'Un instant…' : label}
    </button>
  </>
);
