import { cn } from '#web/components/ui/cn.ts';

type PrintProps = {
  /** The address of a file of prints/, with `#name` for one view of a sheet. */
  src: string;
  width: number;
  height: number;
  /** Says what is seen, where that tells more than the words beside it. */
  alt?: string;
  /** Seen at once, so it does not wait until it is near. */
  first?: boolean;
  className?: string;
};

/** A drawing that is a file: kept by the browser, and no part of the page or its script. */
export function Print({ src, width, height, alt = '', first = false, className }: PrintProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      // Without a connection nothing stands there, and no sign of a broken picture.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
      className={cn('h-auto', className)}
    />
  );
}
