// Protection des données (product.md §2): what is collected, why, for how long, and the rights of each person. Linked from every mail.
import { ACCESS_JOURNAL_MONTHS, UNVERIFIED_LIFE_DAYS } from '#domain/constants.ts';
import { OUTSIDE_ANALYSER_NAME } from '#domain/texts/fr/document-problems.ts';
import { useSite } from '../site.ts';
import { LegalPage, Mail, Part } from './LegalPage.tsx';

export function DataProtectionPage() {
  const { publisher, contactEmail } = useSite();
  return (
    <LegalPage title="Protection des données">
      <Part title="Responsable du traitement">
        <p>
          L’entreprise qui demande les documents est responsable du traitement. SubDoc les traite pour elle, sur ses instructions, comme
          sous-traitant au sens de l’article 28 du RGPD. Pour les comptes des entreprises clientes, le responsable est l’éditeur
          {publisher.company && ` : ${publisher.company}`}.
        </p>
      </Part>
      <Part title="Données collectées">
        <ul>
          <li>nom et prénom de la personne de contact, adresse e-mail, téléphone, nom et SIRET de l’entreprise ;</li>
          <li>documents déposés, conservés chiffrés, et les informations qui y sont lues ;</li>
          <li>première et dernière ouverture du lien de dépôt, qui prouvent que la demande est arrivée ;</li>
          <li>
            journaux de connexion des entreprises clientes : connexions et essais refusés, documents téléchargés, consultations par un
            administrateur, avec la date et le réseau d’origine, jamais l’adresse IP entière ;
          </li>
          <li>
            adresse e-mail du témoin que l’entreprise désigne pour recevoir les points de contrôle de son historique, effacée dès qu’il ne
            l’est plus ;
          </li>
          <li>historique des actions, nécessaire à la preuve.</li>
        </ul>
      </Part>
      <Part title="Finalités">
        <p>
          Réunir, contrôler et suivre les documents que la loi impose de demander à ses sous-traitants (articles L8222-1 et D8222-5 du code
          du travail, L241-1 du code des assurances), prévenir de leur expiration, et prouver que le contrôle a été fait à temps.
        </p>
      </Part>
      <Part title="Analyse automatique">
        <p>
          Chaque document déposé est lu par une analyse automatique, qui propose ses dates et signale les anomalies. Elle ne rejette jamais
          un document : un rejet est toujours décidé par une personne, et motivé.
        </p>
        <p>
          Elle se fait sur nos serveurs. Si l’entreprise qui demande les documents y consent, et là seulement où l’éditeur le propose, un
          document dont la lecture n’est pas sûre est montré à {OUTSIDE_ANALYSER_NAME.openai}, qui le relit. Les documents qui portent sur
          des personnes, comme la liste des travailleurs étrangers, ne lui sont pas envoyés. L’accord se retire à tout moment.
        </p>
      </Part>
      <Part title="Durée de conservation">
        <p>
          Les documents sont conservés pendant la relation entre les deux entreprises, puis archivés pendant la durée fixée par le
          responsable du traitement. Les données d’une inscription rejetée sont effacées aussitôt, celles d’une inscription dont l’adresse
          email n’est pas confirmée après {UNVERIFIED_LIFE_DAYS} jours. Les journaux de connexion sont effacés après {ACCESS_JOURNAL_MONTHS}{' '}
          mois, ou avec le compte.
        </p>
      </Part>
      <Part title="Sécurité">
        <p>
          Les documents et les données personnelles sont chiffrés, avec une clé propre à chaque personne : détruire cette clé les rend
          illisibles. Les mots de passe sont hachés et les accès sont limités et journalisés.
        </p>
      </Part>
      <Part title="Vos droits">
        <p>Vous disposez des droits suivants sur vos données :</p>
        <ul>
          <li>accès : savoir lesquelles sont conservées, et en recevoir une copie ;</li>
          <li>rectification : faire corriger celles qui sont inexactes ;</li>
          <li>effacement : les faire supprimer, quand aucune loi n’impose de les garder ;</li>
          <li>portabilité : les recevoir dans un format lisible par une machine ;</li>
          <li>opposition : refuser un traitement, pour une raison tenant à votre situation ;</li>
          <li>limitation : faire suspendre un traitement pendant une vérification.</li>
        </ul>
        <p>
          Adressez-vous à l’entreprise qui vous a demandé les documents, ou à l’éditeur :{' '}
          {contactEmail === '' ? <a href="/mentions-legales">voir les mentions légales</a> : <Mail address={contactEmail} />}. Vous pouvez
          aussi saisir la{' '}
          <a href="https://www.cnil.fr/fr/plaintes" rel="noopener">
            CNIL
          </a>
          .
        </p>
      </Part>
      <Part title="Cookies">
        <p>
          Deux cookies, nécessaires à la connexion des entreprises clientes : l’un pour la session, l’autre, d’un an, pour reconnaître un
          navigateur déjà utilisé et protéger le compte contre les essais de mots de passe. La page de dépôt n’en utilise aucun.
        </p>
      </Part>
    </LegalPage>
  );
}
