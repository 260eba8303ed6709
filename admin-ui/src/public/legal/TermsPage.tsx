// Conditions d'utilisation (product.md §2): purpose, duties, forbidden uses, liability, property, personal data, changes, law.
import { follow } from '../../root/navigation.ts';
import { LegalPage, Part } from './LegalPage.tsx';

export const TermsPage = () => (
  <LegalPage title="Conditions d’utilisation">
    <p className="hint">Dernière mise à jour : juillet 2025</p>
    <Part title="Objet">
      <p>
        Ces conditions fixent les règles d’utilisation de SubDoc, service en ligne de collecte, de contrôle et de suivi des documents
        obligatoires des sous-traitants.
      </p>
    </Part>
    <Part title="Accès au compte">
      <p>
        Le compte est réservé à l’entreprise inscrite. Elle garde son mot de passe secret, tient ses coordonnées à jour et répond de ce qui
        est fait depuis son compte. Le lien remis à un sous-traitant lui est personnel.
      </p>
    </Part>
    <Part title="Usages interdits">
      <ul>
        <li>déposer un document faux, altéré ou appartenant à autrui sans son accord ;</li>
        <li>chercher à lire les données d’une autre entreprise, ou à contourner les protections ;</li>
        <li>gêner le fonctionnement du service ou l’utiliser pour envoyer des messages non sollicités.</li>
      </ul>
    </Part>
    <Part title="Responsabilité">
      <p>
        SubDoc aide à contrôler les documents et ne remplace pas ce contrôle. La lecture automatique peut se tromper : la décision de
        valider, et l’obligation de vigilance, restent celles de l’entreprise.
      </p>
    </Part>
    <Part title="Propriété intellectuelle">
      <p>Le logiciel, les textes et le logo sont protégés. Les documents déposés restent la propriété de ceux qui les déposent.</p>
    </Part>
    <Part title="Données personnelles">
      <p>
        Elles sont traitées comme le décrit la page{' '}
        <a href="/protection-donnees" onClick={follow}>
          Protection des données
        </a>
        .
      </p>
    </Part>
    <Part title="Modification des conditions">
      <p>Une modification importante est annoncée par e-mail aux titulaires de compte avant de s’appliquer.</p>
    </Part>
    <Part title="Droit applicable">
      <p>Ces conditions sont soumises au droit français.</p>
    </Part>
  </LegalPage>
);
