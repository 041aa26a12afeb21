import { DrawPicture, isOwnPicture } from '../card/draw-picture.tsx';
import { useFullScreen } from './gallery-open.tsx';
import { type GalleryDraw, listPictures } from './gallery-pictures.ts';

type MainPictureProps = {
  draw: GalleryDraw;
  /** How wide it is shown, as an `img` says it. */
  sizes?: string;
};

/** The picture that the draw's page begins with; it opens in full, with those of the gallery after it. */
export function MainPicture({ draw, sizes }: MainPictureProps) {
  const { linkTo, viewer } = useFullScreen(listPictures(draw));
  const picture = <DrawPicture draw={draw} first {...(sizes !== undefined && { sizes })} />;
  if (draw.imageUrl === null || !isOwnPicture(draw.imageUrl)) return picture;
  return (
    <>
      <a {...linkTo(0)} className="block focus-visible:-outline-offset-4">
        {picture}
        <span className="sr-only">Show the picture in full</span>
      </a>
      {viewer}
    </>
  );
}
