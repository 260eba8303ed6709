// Mentions légales (product.md §2): publisher, seat, number, director, contact, host.
import { PRODUCT_NAME } from '#domain/brand.ts';
import { told, useSite } from '../site.ts';
import { LegalPage, Part } from './LegalPage.tsx';

export function LegalNoticePage() {
  const { publisher, contactEmail } = useSite();
  return (
    <LegalPage title="Mentions légales">
      <Part title="Éditeur du site">
        <dl>
          <dt>Service</dt>
          <dd>{PRODUCT_NAME}</dd>
          <dt>Éditeur</dt>
          <dd>{told([publisher.company, publisher.legalForm].filter((part) => part !== '').join(', '))}</dd>
          <dt>Siège social</dt>
          <dd>{told(publisher.address)}</dd>
          <dt>Numéro d’immatriculation</dt>
          <dd>{told(publisher.registration)}</dd>
          <dt>Directeur de la publication</dt>
          <dd>{told(publisher.director)}</dd>
        </dl>
      </Part>
      <Part title="Contact">
        <dl>
          <dt>Adresse e-mail</dt>
          <dd>{told(contactEmail)}</dd>
          {publisher.phone !== '' && (
            <>
              <dt>Téléphone</dt>
              <dd>{publisher.phone}</dd>
            </>
          )}
        </dl>
      </Part>
      <Part title="Hébergement">
        <p>{told(publisher.host)}</p>
      </Part>
      <Part title="Propriété intellectuelle">
        <p>
          Les textes, le logo et la présentation de ce site sont protégés. Les documents déposés restent la propriété de ceux qui les
          déposent.
        </p>
      </Part>
    </LegalPage>
  );
}
