// The three things it does (F004), and what the reading is worth by measure.
import { Accuracy } from './Accuracy.tsx';

const POINTS = [
  {
    title: 'Un portail sécurisé, par un lien unique',
    text: 'Chaque sous-traitant reçoit un lien personnel. Il photographie son document ou dépose le fichier depuis son téléphone, sans compte ni mot de passe. Les fichiers sont chiffrés avant d’être conservés.',
  },
  {
    title: 'Un suivi automatique des dates',
    text: 'Chaque document est lu à son arrivée : type, entreprise, date d’émission, date de fin. Vous voyez ce qui est à jour, ce qui expire bientôt et ce qui manque, par chantier ou par agence.',
  },
  {
    title: 'Des relances automatisées',
    text: 'SubDoc écrit avant l’expiration, le jour même et après. Un document reçu et validé arrête ses relances. Vous choisissez qui est relancé, et vous gardez la date de chaque message.',
  },
];

export const Features = () => (
  <section id="features" className="landing-section">
    <h2>Ce que SubDoc fait pour vous</h2>
    <ul className="cards">
      {POINTS.map((point) => (
        <li key={point.title}>
          <h3>{point.title}</h3>
          <p>{point.text}</p>
        </li>
      ))}
    </ul>
    <Accuracy />
  </section>
);
