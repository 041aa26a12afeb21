import type { PrizeDraw } from '#contract/draws.ts';
import { isOwnPicture } from './draw-picture.tsx';
import { DrawSection } from './draw-section.tsx';

/** Further pictures, side by side. */
export function Gallery({ draw }: { draw: Pick<PrizeDraw, 'title' | 'galleryUrls' | 'galleryAlts'> }) {
  const pictures = draw.galleryUrls
    .map((url, at) => ({ url, alt: draw.galleryAlts[at] || `${draw.title}, picture ${at + 1}` }))
    .filter(({ url }) => isOwnPicture(url));
  if (pictures.length === 0) return null;
  return (
    <DrawSection title="Gallery">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map(({ url, alt }) => (
          <li key={url}>
            <img
              src={url}
              alt={alt}
              width={640}
              height={360}
              loading="lazy"
              decoding="async"
              className="aspect-video w-full rounded-control bg-leaf object-cover"
            />
          </li>
        ))}
      </ul>
    </DrawSection>
  );
}
