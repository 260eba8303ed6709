// The frame of the pages that need no log-in: the name on top, one thing per page.
import type { ReactNode } from 'react';
import '../root/waiting.css';
import './public.css';
import { LogoMark, Wordmark } from '../brand/Logo.tsx';
import { follow } from '../root/navigation.ts';

export function PublicPage({
  title,
  children,
  actions,
  indexed = false,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  indexed?: boolean;
}) {
  return (
    <div className="public">
      <title>{title}</title>
      {!indexed && <meta name="robots" content="noindex" />}
      <header className="public-top">
        <a href="/" className="brand" onClick={follow} aria-label="SubDoc, accueil">
          <LogoMark />
          <Wordmark />
        </a>{' '}
        {actions}
      </header>
      {children}
    </div>
  );
}

/** One card in the middle: sign-in, verification, reset. */
export const CardPage = ({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) => (
  <PublicPage title={title} actions={actions}>
    <main className="public-center">
      <div className="public-card">{children}</div>
    </main>
  </PublicPage>
);
