// Opens the demonstration form; a link, so that it works before any script did.
import type { ReactNode } from 'react';
import { openContact } from './contact-flag.ts';

export const DemoButton = ({ children = 'Demander une démonstration', className = '' }: { children?: ReactNode; className?: string }) => (
  <a
    className={`button ${className}`}
    href="/contact"
    onClick={(event) => {
      event.preventDefault();
      openContact();
    }}
  >
    {children}
  </a>
);
