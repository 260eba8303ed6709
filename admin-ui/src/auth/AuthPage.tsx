// Sign-in and registration (product.md §2 « /auth »): two tabs; who is already logged in goes on to the dashboard (F019, F020).
import './auth.css';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { CardPage } from '../public/PublicPage.tsx';
import { useLive } from '../root/live.ts';
import { follow, go, useSearch } from '../root/navigation.ts';
import { cameAsNobody, fetchUser, handOver } from '../root/session.ts';
import { wayBack } from '../root/way-back.ts';
import { LoginTab } from './LoginTab.tsx';
import { RegisterWizard } from './register/RegisterWizard.tsx';
import { VerificationDialog } from './VerificationDialog.tsx';

const TABS = [
  { id: 'login', label: 'Connexion' },
  { id: 'register', label: 'Inscription' },
] as const;
type Tab = (typeof TABS)[number]['id'];

export function AuthPage() {
  const search = useSearch();
  const tab: Tab = search.get('tab') === 'register' ? 'register' : 'login';
  const [verifying, setVerifying] = useState<string | null>(null);
  const [email, setEmail] = useState(() => search.get('adresse') ?? '');
  useEffect(() => {
    if (cameAsNobody()) return;
    const controller = new AbortController();
    fetchUser(controller.signal).then(
      (user) => {
        if (user === null || controller.signal.aborted) return;
        handOver(user);
        go(wayBack(new URLSearchParams(location.search), user), { replace: true });
      },
      () => undefined, // No answer: the form is there, and says so itself when it is sent.
    );
    return () => controller.abort();
  }, []);
  const choose = (next: Tab) => {
    const kept = new URLSearchParams(search);
    if (next === 'login') kept.delete('tab');
    else kept.set('tab', 'register');
    go(String(kept) === '' ? '/auth' : `/auth?${kept}`, { replace: true });
  };
  return (
    <CardPage
      title="Connexion"
      actions={
        <a className="button plain" href="/" onClick={follow}>
          Retour à l'accueil
        </a>
      }
    >
      <div>
        <h1>Espace administrateur</h1>
        <p className="hint">Le suivi des documents de vos sous-traitants.</p>
      </div>
      <Tabs tab={tab} onChoose={choose} />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'login' ? (
          <LoginTab key={email} email={email} onVerify={setVerifying} />
        ) : (
          <RegisterWizard
            onRegistered={(address, verify) => {
              setEmail(address);
              if (verify) setVerifying(address);
              else choose('login');
            }}
          />
        )}
      </div>
      {verifying !== null && (
        <VerificationDialog
          email={verifying}
          onClose={() => {
            setEmail(verifying);
            setVerifying(null);
            choose('login');
          }}
        />
      )}
    </CardPage>
  );
}

function Tabs({ tab, onChoose }: { tab: Tab; onChoose(tab: Tab): void }) {
  const live = useLive();
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const next = event.key === 'Home' ? 'login' : event.key === 'End' ? 'register' : tab === 'login' ? 'register' : 'login';
    onChoose(next);
    // After the form has been drawn, whose first field would take the focus.
    requestAnimationFrame(() => document.getElementById(`tab-${next}`)?.focus());
  };
  return (
    <div className="tabs" role="tablist" aria-label="Connexion ou inscription" onKeyDown={onKey}>
      {TABS.map(({ id, label }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={tab === id}
          aria-controls={tab === id ? `panel-${id}` : undefined}
          tabIndex={tab === id ? 0 : -1}
          onClick={() => onChoose(id)}
          disabled={!live}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
