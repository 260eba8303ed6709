// Who stands behind it, and how to reach them: by mail, or by the form (F010).
import { useSite } from '../site.ts';
import { DemoButton } from './DemoButton.tsx';

export const About = () => (
  <section id="about" className="landing-section">
    <h2>À propos</h2>
    <div className="about">
      <p>
        SubDoc est né d’un constat de chantier : les attestations arrivent par e-mail, par photo, en retard ou pas du tout, et le jour du
        contrôle il faut prouver qu’on les avait demandées à temps.
      </p>
      <p>
        Nous vendons cette preuve. Chaque document, chaque vérification, chaque relance et chaque silence est daté et ne peut plus être
        modifié sans que cela se voie. Les données personnelles sont chiffrées avec une clé propre à chaque personne ; la détruire les rend
        illisibles. La page du sous-traitant n’utilise aucun cookie, et ce site n’en utilise que deux, pour la connexion.
      </p>
    </div>
  </section>
);

export function Contact() {
  const { contactEmail } = useSite();
  return (
    <section id="contact" className="landing-section">
      <h2>Parlons de vos sous-traitants</h2>
      <p className="lead">Une question, une démonstration avec vos documents ? Nous vous rappelons.</p>
      <div className="landing-ways">
        <DemoButton className="primary" />
        {contactEmail !== '' && (
          <a className="button" href={`mailto:${contactEmail}`}>
            Écrire un e-mail
          </a>
        )}
      </div>
    </section>
  );
}
