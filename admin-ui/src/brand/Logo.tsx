// The mark and the name: a checked sheet, the one place beside a call to action where the site orange stands (UI.md « Tokens »).
import { PRODUCT_NAME } from '#domain/brand.ts';

export const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#1D4E89" />
    <path d="M9 7h9l5 5v13H9z" fill="#fff" />
    <path d="M18 7v5h5z" fill="#BFD3EA" />
    <path d="M12.2 18.4l3 3 5-6" fill="none" stroke="#C2410C" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

export const Wordmark = () => <span className="wordmark">{PRODUCT_NAME}</span>;
