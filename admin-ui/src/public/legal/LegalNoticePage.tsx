// Mentions légales (product.md §2): publisher, seat, number, director, contact, host.
import { PRODUCT_NAME } from '#domain/brand.ts';
import { NOT_SAID, useSite } from '../site.ts';
import { LegalPage, Mail, Part, Told } from './LegalPage.tsx';

export function LegalNoticePage() {
  const { publisher, contactEmail } = useSite();
  const { company, address, registration, director, host } = publisher;
  const silent = [company, address, registration, director, host, contactEmail].includes('');
  return (
    <LegalPage title="Mentions légales">
      {silent && <p className="hint">{NOT_SAID}</p>}
      <Part title="Éditeur du site">
        <dl>
          <dt>Service</dt>
          <dd>{PRODUCT_NAME}</dd>
          <dt>Éditeur</dt>
          <dd>
            <Told value={[company, publisher.legalForm].filter((part) => part !== '').join(', ')} />
          </dd>
          <dt>Siège social</dt>
          <dd>
            <Told value={address} />
          </dd>
          <dt>Numéro d’immatriculation</dt>
          <dd>
            <Told value={registration} />
          </dd>
          <dt>Directeur de la publication</dt>
          <dd>
            <Told value={director} />
          </dd>
        </dl>
      </Part>
      <Part title="Contact">
        <dl>
          <dt>Adresse e-mail</dt>
          <dd>
            <Mail address={contactEmail} />
          </dd>
          {publisher.phone !== '' && (
            <>
              <dt>Téléphone</dt>
              <dd>
                <a href={`tel:${publisher.phone.replace(/[^\d+]/g, '')}`}>{publisher.phone}</a>
              </dd>
            </>
          )}
        </dl>
      </Part>
      <Part title="Hébergement">
        <p>
          <Told value={host} />
        </p>
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
