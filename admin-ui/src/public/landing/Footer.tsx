// Three legal pages, and the one link that leads elsewhere (F011).
import { DEVELOPER } from '#domain/public-site.ts';
import { follow } from '../../root/navigation.ts';

const LEGAL = [
  ['/mentions-legales', 'Mentions légales'],
  ['/protection-donnees', 'Protection des données'],
  ['/conditions-utilisation', 'Conditions d’utilisation'],
] as const;

export const Footer = () => (
  <footer className="landing-footer">
    <nav aria-label="Pied de page">
      {LEGAL.map(([path, label]) => (
        <a key={path} href={path} onClick={follow}>
          {label}
        </a>
      ))}
      <a href={DEVELOPER.address} rel="noopener noreferrer" target="_blank">
        {DEVELOPER.name}
      </a>
    </nav>
  </footer>
);
