import { buildSourceSet, parsePictureAddress } from '#domain/pictures/address.ts';
import { cn } from './cn.ts';

type PictureProps = {
  /** URL on this site. A stored picture is offered in several sizes and formats. */
  src: string;
  alt: string;
  /** The `sizes` attribute, for example `(min-width: 64rem) 40rem, 100vw`. */
  sizes: string;
  /** Loads first, because it is the page's main content. */
  first?: boolean;
  className?: string;
  /** Called when the picture fails to load, even before hydration. */
  onBroken?: () => void;
};

/** Offers browsers several formats and sizes, with dimensions to prevent layout shift. */
export function Picture({ src, alt, sizes, first = false, className, onBroken }: PictureProps) {
  const stored = parsePictureAddress(src);
  const shown = (
    <img
      src={src}
      alt={alt}
      width={stored?.width ?? 1280}
      height={stored?.height ?? 720}
      decoding="async"
      {...(stored && { srcSet: buildSourceSet(stored, 'webp'), sizes })}
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
      <source type="image/avif" srcSet={buildSourceSet(stored, 'avif')} sizes={sizes} />
      {shown}
    </picture>
  );
}
