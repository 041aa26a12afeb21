type ScreenProps = {
  light: string;
  dark: string;
  /** What the screen shows; empty if the nearby text says it. */
  alt: string;
  width: number;
  height: number;
  className?: string;
};

/** A picture of a real screen of the site, in the visitor's colour mode. `npm run screenshots -- home-screens` makes them. */
export function Screen({ light, dark, alt, width, height, className }: ScreenProps) {
  return (
    <picture className="contents">
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img
        src={light}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  );
}
