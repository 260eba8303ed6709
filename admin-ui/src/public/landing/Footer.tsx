// Three legal pages, and the one link that leads elsewhere (F011).
import { Fragment } from 'react';
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
        <Fragment key={path}>
          <a href={path} onClick={follow}>
            {label}
          </a>{' '}
        </Fragment>
      ))}
      <a href={DEVELOPER.address} rel="noopener noreferrer" target="_blank">
        {DEVELOPER.name}
      </a>
    </nav>
  </footer>
);
