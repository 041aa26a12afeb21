import type { PrizeDraw } from '#contract/draws/draws.ts';
import { buildSquareThumbnail } from '#domain/pictures/square-thumbnail.ts';
import { DrawPlaceholder } from '#web/components/art/draw-placeholder.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Picture } from '#web/components/ui/picture.tsx';
import { isOwnPicture } from './draw-picture.tsx';

type DrawThumbnailProps = {
  draw: Pick<PrizeDraw, 'id' | 'title' | 'imageUrl' | 'imageAlt'>;
  className?: string;
};

/** A small square picture. Decorative: the draw's title is next to it. */
export function DrawThumbnail({ draw, className }: DrawThumbnailProps) {
  const look = cn('aspect-square object-cover [--pen:1px]', className);
  const address = draw.imageUrl === null ? null : buildSquareThumbnail(draw.imageUrl);
  if (address === null || !isOwnPicture(address)) {
    return <DrawPlaceholder id={draw.id} title={draw.title} className={look} />;
  }
  return <Picture src={address} alt="" sizes="6rem" className={look} />;
}
