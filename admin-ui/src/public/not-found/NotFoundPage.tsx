// Any address that is no page of ours (F093).
import './not-found.css';
import { follow } from '../../root/navigation.ts';
import { PublicPage } from '../PublicPage.tsx';

export const NotFoundPage = () => (
  <PublicPage title="Page introuvable">
    <main>
      <NotFound />
    </main>
  </PublicPage>
);

/** The scene alone, for the console's own frame too. */
export const NotFound = () => (
  <div className="closed">
    <svg viewBox="0 0 240 120" aria-hidden="true" className="closed-scene">
      <path d="M40 112V56M200 112V56" />
      <rect x="20" y="40" width="200" height="28" rx="4" />
      <path d="M44 40L28 68M84 40L68 68M124 40l-16 28M164 40l-16 28M204 40l-16 28" className="stripes" />
      <path d="M28 112h24M188 112h24" />
      <circle cx="40" cy="30" r="7" className="lamp" />
      <circle cx="200" cy="30" r="7" className="lamp" />
    </svg>
    <h1>Chantier Fermé !</h1>
    <p className="lead">Il n’y a pas de page à cette adresse. Le lien est peut-être ancien, ou mal recopié.</p>
    <div className="closed-progress">
      <label htmlFor="closed-progress">Avancement des travaux : 0 %</label>
      <progress id="closed-progress" value={0} max={100} />
    </div>
    <div className="landing-ways">
      <a className="button primary" href="/dashboard" onClick={follow}>
        Aller au tableau de bord
      </a>
      <button type="button" className="button" onClick={() => history.back()}>
        Page précédente
      </button>
    </div>
  </div>
);
