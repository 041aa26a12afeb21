import { DrawPicture, isOwnPicture } from '../card/draw-picture.tsx';
import { useFullscreenViewer } from './gallery-open.tsx';
import { type GalleryDraw, listPictures } from './gallery-pictures.ts';

type MainPictureProps = {
  draw: GalleryDraw;
  /** The `sizes` attribute. */
  sizes?: string;
};

export function MainPicture({ draw, sizes }: MainPictureProps) {
  const { linkTo, viewer } = useFullscreenViewer(listPictures(draw));
  const picture = <DrawPicture draw={draw} first {...(sizes !== undefined && { sizes })} />;
  if (draw.imageUrl === null || !isOwnPicture(draw.imageUrl)) return picture;
  return (
    <>
      <a {...linkTo(0)} className="block focus-visible:-outline-offset-4">
        {picture}
        <span className="sr-only">Show the full picture</span>
      </a>
      {viewer}
    </>
  );
}
