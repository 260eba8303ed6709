// The product to look through (pictures of the running one, F008), the interactive demo and the booking calendar where they are set.
import { useState } from 'react';
import { useLive } from '../../root/live.ts';
import { useSite } from '../site.ts';
import { DemoButton } from './DemoButton.tsx';
import { EmbedFrame } from './EmbedFrame.tsx';
import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import dashboardPhoneDark from './pictures/dashboard-phone-dark.webp';
import dashboardPhoneLight from './pictures/dashboard-phone-light.webp';
import uploadDark from './pictures/upload-dark.webp';
import uploadLight from './pictures/upload-light.webp';
import validationDark from './pictures/validation-dark.webp';
import validationLight from './pictures/validation-light.webp';
import validationPhoneDark from './pictures/validation-phone-dark.webp';
import validationPhoneLight from './pictures/validation-phone-light.webp';
import { Shot } from './Shot.tsx';

/** Pixels of a telephone's picture (npm run screenshots). */
const PHONE = { width: 780, height: 1560 };
const VIEWS = [
  {
    name: 'La validation',
    says: 'Le document, et ce qui y a été lu. Vous validez, ou vous refusez avec un motif que le sous-traitant reçoit.',
    shot: (
      <Shot
        light={validationLight}
        dark={validationDark}
        alt="Un document ouvert, avec ce qui y a été lu."
        width={1440}
        height={900}
        phone={{ light: validationPhoneLight, dark: validationPhoneDark, ...PHONE }}
      />
    ),
  },
  {
    name: 'La page du sous-traitant',
    says: 'Ce qu’il voit sur son téléphone : vos demandes, l’état de chacune, un bouton pour photographier ou choisir un fichier.',
    shot: (
      <Shot light={uploadLight} dark={uploadDark} alt="La page de dépôt sur un téléphone." width={780} height={1560} className="phone" />
    ),
  },
  {
    name: 'Le tableau de bord',
    says: 'D’abord ce qui vous attend : à valider, expiré, manquant. Puis chaque sous-traitant, avec sa prochaine relance.',
    shot: (
      <Shot
        light={dashboardLight}
        dark={dashboardDark}
        alt="Le tableau de bord."
        width={1440}
        height={900}
        phone={{ light: dashboardPhoneLight, dark: dashboardPhoneDark, ...PHONE }}
      />
    ),
  },
] as const;

export function Demo() {
  const [shown, setShown] = useState(0);
  const live = useLive();
  const { embeds } = useSite();
  const view = VIEWS[shown] ?? VIEWS[0];
  return (
    <section id="demo" className="landing-section">
      <h2>Regardez-le fonctionner</h2>
      <div className="tour">
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons that choose a picture. */}
        <div className="tour-views" role="group" aria-label="Écrans du produit">
          {VIEWS.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              className="button"
              aria-pressed={index === shown}
              disabled={!live}
              onClick={() => setShown(index)}
            >
              {name}
            </button>
          ))}
        </div>
        <p aria-live="polite">{view.says}</p>
        <div className="tour-shot" key={view.name}>
          {view.shot}
        </div>
        <p className="hint">Images de l’application elle-même, avec une entreprise d’exemple.</p>
      </div>
      <div className="embeds">
        <EmbedFrame embed={embeds.demo} title="Démonstration interactive">
          <p>Essayez l’application avec vos propres documents : l’essai est gratuit, et nous pouvons vous guider.</p>
          <DemoButton>Demander une démonstration guidée</DemoButton>
        </EmbedFrame>
        <EmbedFrame embed={embeds.booking} title="Rendez-vous pour une démonstration personnalisée">
          <p>Dites-nous quand vous rappeler : nous convenons d’un moment par téléphone.</p>
          <DemoButton>Être rappelé</DemoButton>
        </EmbedFrame>
      </div>
    </section>
  );
}
