import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { parsePictureAddress } from '#domain/pictures/address.ts';
import { CLOUDINARY_PICTURES } from '#domain/pictures/cloudinary.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Picture } from '#web/components/ui/picture.tsx';
import { lazyPart } from '#web/lib/lazy-part.tsx';

type Pictured = Pick<PrizeDraw, 'id' | 'title' | 'imageUrl' | 'imageAlt'>;

export type DrawPictureProps = {
  draw: Pictured;
  /** Loads first, because it is above the fold. */
  first?: boolean;
  /** The `sizes` attribute. */
  sizes?: string;
  className?: string;
};

/** Loaded only for draws without a picture. */
const DrawPlaceholder = lazyPart(
  async () => (await import('#web/components/art/draw-placeholder.tsx')).DrawPlaceholder,
  ({ className }) => <span className={cn('block bg-accent-soft', className)} />,
);

/**
 * Pictures on other sites are never loaded, because those sites would learn who visits. The content security policy
 * allows only our own Cloudinary account.
 */
export const isOwnPicture = (url: string) =>
  parsePictureAddress(url) !== undefined || url.startsWith(CLOUDINARY_PICTURES);

/** The draw's picture at 16:9, or a placeholder in its colours. */
export function DrawPicture({
  draw,
  first = false,
  sizes = '(min-width: 64rem) 46rem, 100vw',
  className,
}: DrawPictureProps) {
  const [broken, setBroken] = useState(false);
  const look = cn('aspect-video w-full object-cover', className);
  if (broken || draw.imageUrl === null || !isOwnPicture(draw.imageUrl)) {
    return <DrawPlaceholder id={draw.id} title={draw.title} className={look} />;
  }
  return (
    <Picture
      src={draw.imageUrl}
      alt={draw.imageAlt ?? ''}
      sizes={sizes}
      first={first}
      className={look}
      onBroken={() => setBroken(true)}
    />
  );
}
