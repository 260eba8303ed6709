// The page around a message, for a dead link or a failed load. It has the product's logo, so that people see whom it comes from.
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#domain/brand.ts';
import { Privacy } from './Privacy.tsx';

export const Notice = ({ title, text, children }: { title: string; text?: string | undefined; children?: ReactNode }) => (
  <main className="notice">
    <p className="brand">
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#1D4E89" />
        <path d="M9 7h9l5 5v13H9z" fill="#fff" />
        <path d="M18 7v5h5z" fill="#BFD3EA" />
        <path d="M12.2 18.4l3 3 5-6" fill="none" stroke="#C2410C" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>{PRODUCT_NAME}</span>
    </p>
    <div className="card">
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
    <footer>
      <Privacy />
    </footer>
  </main>
);
