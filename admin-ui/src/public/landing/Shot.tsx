// A picture of the running product (npm run screenshots), light and dark: the page's own mode decides, and only that one is shown.
type Files = { light: string; dark: string; width: number; height: number };
type Props = Files & {
  alt: string;
  /** What a telephone shows in its place: the product as it is there, not a picture that nobody can read. */
  phone?: Files;
  /** In the first screen: asked for at once. */
  first?: boolean;
  className?: string;
};

/** Below this width the sections stand one under the other (landing.css). */
const PHONE = '(max-width: 599px)';

export const Shot = ({ alt, phone, first = false, className = '', ...files }: Props) => (
  <span className={`shot ${className}`}>
    {(['light', 'dark'] as const).map((mode) => (
      <picture key={mode} className={`in-${mode}`}>
        {phone && <source media={PHONE} srcSet={phone[mode]} width={phone.width} height={phone.height} />}
        <img
          src={files[mode]}
          alt={alt}
          width={files.width}
          height={files.height}
          decoding="async"
          loading={first && mode === 'light' ? 'eager' : 'lazy'}
          fetchPriority={first && mode === 'light' ? 'high' : 'auto'}
        />
      </picture>
    ))}
  </span>
);
