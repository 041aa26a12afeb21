import { cn } from '#web/components/ui/cn.ts';

type PrintProps = {
  /** URL of a file in prints/, with `#name` for one view of a sheet. */
  src: string;
  width: number;
  height: number;
  /** Alternative text; empty if the picture adds nothing to the nearby text. */
  alt?: string;
  /** Above the fold: loads eagerly. */
  first?: boolean;
  className?: string;
};

/** A drawing loaded as a file: cached by the browser, and not part of the page or its script. */
export function Print({ src, width, height, alt = '', first = false, className }: PrintProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      // When offline, hide the broken image.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
      className={cn('h-auto', className)}
    />
  );
}
