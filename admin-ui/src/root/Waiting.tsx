// Something is on its way: a quiet spinner, and the word for those who do not see it (F054).
import './waiting.css';

export const Waiting = () => (
  <div className="waiting" role="status">
    <span className="spinner" aria-hidden="true" />
    <span className="visually-hidden">Chargement…</span>
  </div>
);
