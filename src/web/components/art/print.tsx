import { cn } from '#web/components/ui/cn.ts';

type PrintProps = {
  /** URL of a file in prints/. Add `#name` to show one view of a sheet. */
  src: string;
  width: number;
  height: number;
  /** Alternative text; empty if the picture adds nothing to the nearby text. */
  alt?: string;
  /** The picture is above the fold, so it loads eagerly. */
  first?: boolean;
  className?: string;
};

/** A drawing in a file of its own. The browser caches it, and it adds nothing to the page or its script. */
export function Print({ src, width, height, alt = '', first = false, className }: PrintProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      // Hides a broken image, for example when the user is offline.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
      className={cn('h-auto', className)}
    />
  );
}
