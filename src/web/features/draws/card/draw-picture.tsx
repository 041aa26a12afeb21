import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { storedPicture } from '#domain/pictures/address.ts';
import { CLOUDINARY_PICTURES } from '#domain/pictures/cloudinary.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Picture } from '#web/components/ui/picture.tsx';
import { lazyPart } from '#web/lib/lazy-part.tsx';

type Pictured = Pick<PrizeDraw, 'id' | 'title' | 'imageUrl' | 'imageAlt'>;

export type DrawPictureProps = {
  draw: Pictured;
  /** It is the first thing on the page, so it is loaded before anything else. */
  first?: boolean;
  /** How wide it is shown, as an `img` says it. */
  sizes?: string;
  className?: string;
};

/** Where there is a picture, nobody needs the code that draws one. */
const DrawPlaceholder = lazyPart(
  async () => (await import('#web/components/art/draw-placeholder.tsx')).DrawPlaceholder,
  ({ className }) => <span className={cn('block bg-accent-soft', className)} />,
);

/**
 * Pictures of other sites are never loaded: they would see who looks at a draw. Of Cloudinary's, the page's policy lets
 * only those of our own account in.
 */
export const isOwnPicture = (url: string) =>
  storedPicture(url) !== undefined || url.startsWith(CLOUDINARY_PICTURES);

/** The picture of a draw in 16 by 9, or a printed one in its colours where it has none of its own to show. */
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
