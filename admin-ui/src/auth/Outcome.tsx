// One result, one way on: the shape of the verification and reset pages.
import type { ReactNode } from 'react';
import { follow } from '../root/navigation.ts';

const SHAPES = {
  valid: 'M5 12.5l4.5 4.5L19 7.5',
  problem: 'M12 6.5v7M12 17v.4',
  wait: 'M12 7v5.5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
};

export function Outcome({
  tone,
  title,
  children,
  way,
}: {
  tone: keyof typeof SHAPES;
  title: string;
  children?: ReactNode;
  way?: { href: string; label: string };
}) {
  return (
    <>
      <span className={`mark ${tone}`}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={SHAPES[tone]} />
        </svg>
      </span>
      <h1>{title}</h1>
      {children}
      {way !== undefined && (
        <a className="button primary wide" href={way.href} onClick={follow}>
          {way.label}
        </a>
      )}
    </>
  );
}

export const Checking = ({ title }: { title: string }) => (
  <div role="status">
    <h1>{title}</h1>
    <p className="lead">
      <span className="spinner small" aria-hidden="true" /> Un instant…
    </p>
  </div>
);
