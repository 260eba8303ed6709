// Something is on its way: a quiet spinner, and the word for those who do not see it (F054); what takes long says so.
import { useEffect, useState } from 'react';
import './waiting.css';

export const LONG_MS = 5_000;

export function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {long ? (
        <p>La réponse se fait attendre. La page s’affichera dès qu’elle arrive.</p>
      ) : (
        <span className="visually-hidden">Chargement…</span>
      )}
    </div>
  );
}
