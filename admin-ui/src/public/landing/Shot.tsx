// A picture of the running product (npm run screenshots), light and dark: the page's own mode decides, and only that one is loaded.
type Props = {
  light: string;
  dark: string;
  alt: string;
  width: number;
  height: number;
  /** In the first screen: asked for at once. */
  first?: boolean;
  className?: string;
};

export const Shot = ({ light, dark, alt, width, height, first = false, className = '' }: Props) => (
  <span className={`shot ${className}`}>
    <img
      src={light}
      alt={alt}
      width={width}
      height={height}
      className="in-light"
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
    <img src={dark} alt={alt} width={width} height={height} className="in-dark" decoding="async" loading="lazy" />
  </span>
);
