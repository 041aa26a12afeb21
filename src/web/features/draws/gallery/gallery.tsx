import { DrawSection } from '../page/draw-section.tsx';
import { useFullscreenViewer } from './gallery-open.tsx';
import { GalleryImage, Position, Turn } from './gallery-parts.tsx';
import { buildGallery, type GalleryDraw, listPictures } from './gallery-pictures.ts';
import { useStrip } from './gallery-strip.ts';

/** A row with more pictures. Each opens in the viewer. */
export function Gallery({ draw }: { draw: GalleryDraw }) {
  const pictures = buildGallery(draw);
  const all = listPictures(draw);
  const { linkTo, viewer } = useFullscreenViewer(all);
  const { strip, at, go, onScroll, onKeyDown } = useStrip(pictures.length);
  if (pictures.length === 0) return null;
  const several = pictures.length > 1;
  return (
    <DrawSection title="Gallery">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move the focus between pictures */}
      <div onKeyDown={onKeyDown}>
        <ul
          ref={strip}
          onScroll={onScroll}
          className="flex snap-x snap-mandatory items-start gap-3 overflow-x-auto scroll-smooth rounded-sheet motion-reduce:scroll-auto print:flex-wrap"
        >
          {pictures.map(({ id, url, name, caption, ratio }, index) => (
            <li
              key={id}
              // As wide as its shape allows: at most 20rem high, and one beside the next.
              style={{ width: `min(${several ? 88 : 100}%, ${20 * ratio}rem)` }}
              className="flex-none snap-start print:w-[45%]!"
            >
              <a
                {...linkTo(all.length - pictures.length + index)}
                className="block rounded-sheet focus-visible:-outline-offset-2"
              >
                <GalleryImage
                  url={url}
                  name={name}
                  sizes="(min-width: 64rem) 33rem, 90vw"
                  className="h-auto w-full rounded-sheet object-contain"
                />
              </a>
              {caption && (
                <p className="mt-2 pr-2 text-muted text-sm" aria-hidden="true">
                  {caption}
                </p>
              )}
            </li>
          ))}
        </ul>
        {several && (
          <div className="mt-3 flex items-center justify-between gap-4" data-screen-only="">
            <Position at={at} count={pictures.length} className="text-muted" />
            <Turn at={at} count={pictures.length} go={go} />
          </div>
        )}
      </div>
      {viewer}
    </DrawSection>
  );
}
