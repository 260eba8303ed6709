// The public site's one page (product.md §2): drawn at build time, so that it reads before any script runs. No code of the console.
// Spaces stand between its links: a browser of text, which knows no style sheet, would make one word of them.
import './landing.css';
import './sections.css';
import { Fragment, lazy, Suspense } from 'react';
import { PAGES } from '#domain/texts/fr/pages.ts';
import { follow } from '../../root/navigation.ts';
import { PublicPage } from '../PublicPage.tsx';
import { About, Contact } from './AboutAndContact.tsx';
import { Autopilot } from './Autopilot.tsx';
import { closeContact, useContactFlag } from './contact-flag.ts';
import { Demo } from './Demo.tsx';
import { Features } from './Features.tsx';
import { Footer } from './Footer.tsx';
import { ForWhom } from './ForWhom.tsx';
import { Hero } from './Hero.tsx';
import { Law } from './Law.tsx';
import { Pricing } from './Pricing.tsx';

const DemoRequestDialog = lazy(() => import('./DemoRequestDialog.tsx').then((file) => ({ default: file.DemoRequestDialog })));

const SECTIONS = [
  ['features', 'Fonctions'],
  ['ai-features', 'Autopilot'],
  ['for-whom', 'Pour qui'],
  ['demo', 'Démonstration'],
  ['pricing', 'Tarifs'],
  ['contact', 'Contact'],
] as const;

export function LandingPage() {
  const asking = useContactFlag();
  return (
    <PublicPage
      indexed
      title={PAGES['/'].title}
      actions={
        <>
          <nav className="landing-nav" aria-label="Sections">
            {SECTIONS.map(([id, label]) => (
              <Fragment key={id}>
                <a href={`#${id}`}>{label}</a>{' '}
              </Fragment>
            ))}
          </nav>{' '}
          <PhoneMenu />{' '}
          <a className="button" href="/auth" onClick={follow}>
            Se connecter
          </a>
        </>
      }
    >
      <main className="landing">
        <Hero />
        <Features />
        <Law />
        <Autopilot />
        <ForWhom />
        <Demo />
        <Pricing />
        <About />
        <Contact />
      </main>
      <Footer />
      {asking && (
        <Suspense fallback={null}>
          <DemoRequestDialog onClose={closeContact} />
        </Suspense>
      )}
    </PublicPage>
  );
}

/** The same ways on a telephone, behind one button; without a script too. Going somewhere shuts it. */
const PhoneMenu = () => (
  <details className="landing-menu">
    <summary className="button">Menu</summary>{' '}
    <nav aria-label="Sections, menu">
      {SECTIONS.map(([id, label]) => (
        <Fragment key={id}>
          <a href={`#${id}`} onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}>
            {label}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  </details>
);
