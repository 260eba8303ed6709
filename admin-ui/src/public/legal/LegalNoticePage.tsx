// Mentions légales (product.md §2): publisher, seat, number, director, contact, host.
import { LegalPage, Part } from './LegalPage.tsx';
import { PUBLISHER, told } from './publisher.ts';

export const LegalNoticePage = () => (
  <LegalPage title="Mentions légales">
    <Part title="Éditeur du site">
      <dl>
        <dt>Service</dt>
        <dd>{PUBLISHER.service}</dd>
        <dt>Éditeur</dt>
        <dd>{told([PUBLISHER.company, PUBLISHER.legalForm].filter((part) => part !== '').join(', '))}</dd>
        <dt>Siège social</dt>
        <dd>{told(PUBLISHER.address)}</dd>
        <dt>Numéro d’immatriculation</dt>
        <dd>{told(PUBLISHER.registration)}</dd>
        <dt>Directeur de la publication</dt>
        <dd>{told(PUBLISHER.director)}</dd>
      </dl>
    </Part>
    <Part title="Contact">
      <dl>
        <dt>Adresse e-mail</dt>
        <dd>{told(PUBLISHER.email)}</dd>
        <dt>Téléphone</dt>
        <dd>{told(PUBLISHER.phone)}</dd>
      </dl>
    </Part>
    <Part title="Hébergement">
      <p>{told(PUBLISHER.host)}</p>
    </Part>
    <Part title="Propriété intellectuelle">
      <p>
        Les textes, le logo et la présentation de ce site sont protégés. Les documents déposés restent la propriété de ceux qui les
        déposent.
      </p>
    </Part>
  </LegalPage>
);
