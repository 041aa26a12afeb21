import { sourceSet, storedPicture } from '#domain/pictures/address.ts';
import { cn } from './cn.ts';

type PictureProps = {
  /** A picture's address on this site; of the store's, every size and format is offered. */
  src: string;
  alt: string;
  /** How wide it is shown, as an `img` says it: `(min-width: 64rem) 40rem, 100vw`. */
  sizes: string;
  /** It is what the page is opened for, so it is loaded before anything else. */
  first?: boolean;
  className?: string;
  /** Told when it cannot be shown, also where that was so before the page became alive. */
  onBroken?: () => void;
};

/** A picture in the smallest format and size that will do, with its dimensions, so that nothing moves when it comes. */
export function Picture({ src, alt, sizes, first = false, className, onBroken }: PictureProps) {
  const stored = storedPicture(src);
  const shown = (
    <img
      src={src}
      alt={alt}
      width={stored?.width ?? 1280}
      height={stored?.height ?? 720}
      decoding="async"
      {...(stored && { srcSet: sourceSet(stored, 'webp'), sizes })}
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      {...(onBroken && {
        onError: onBroken,
        ref: (image: HTMLImageElement | null) => {
          if (image?.complete && image.naturalWidth === 0) onBroken();
        },
      })}
      className={cn('block bg-accent-soft', className)}
    />
  );
  if (!stored) return shown;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(stored, 'avif')} sizes={sizes} />
      {shown}
    </picture>
  );
}
