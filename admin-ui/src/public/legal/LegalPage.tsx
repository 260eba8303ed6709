// The frame of the three legal pages: not indexed, 72 characters wide, a way back to the home page (F108), beside it the way to the other
// two and to the parts of this one.
import './legal.css';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { follow } from '../../root/navigation.ts';
import { PublicPage } from '../PublicPage.tsx';
import { MISSING } from '../site.ts';

const PAGES = [
  ['/mentions-legales', 'Mentions légales'],
  ['/protection-donnees', 'Protection des données'],
  ['/conditions-utilisation', 'Conditions d’utilisation'],
] as const;

type PartProps = { title: string; children: ReactNode };
const isPart = (child: ReactNode): child is ReactElement<PartProps> => isValidElement(child) && child.type === Part;
const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');

export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <PublicPage
    title={`${title} · SubDoc`}
    actions={
      <a className="button plain" href="/" onClick={follow}>
        Retour à l’accueil
      </a>
    }
  >
    <div className="legal">
      <nav aria-label="Pages légales">
        {PAGES.map(([path, name]) => (
          <div key={path}>
            <a href={path} onClick={follow} aria-current={name === title ? 'page' : undefined}>
              {name}
            </a>
            {name === title && (
              <ul aria-label="Sur cette page">
                {Children.toArray(children)
                  .filter(isPart)
                  .map(({ props }) => (
                    <li key={props.title}>
                      <a href={`#${anchorOf(props.title)}`}>{props.title}</a>
                    </li>
                  ))}
              </ul>
            )}
          </div>
        ))}
      </nav>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  </PublicPage>
);

export const Part = ({ title, children }: PartProps) => (
  <section id={anchorOf(title)}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** What the operator says of himself; nothing is made up where he says nothing. */
export const Told = ({ value }: { value: string }) => (value === '' ? <span className="missing">{MISSING}</span> : value);

/** An address that opens the mail program. */
export const Mail = ({ address }: { address: string }) =>
  address === '' ? <Told value="" /> : <a href={`mailto:${address}`}>{address}</a>;
