import { useId, useRef, useState } from 'react';
import { useDraggedOrder } from '#web/components/ui/use-dragged-order.ts';
import { GalleryTile } from './gallery-tile.tsx';
import { CroppingPicture, NoticeAlert, UploadingPicture } from './picture-progress.tsx';
import { PictureSources } from './picture-sources.tsx';
import { type GalleryPicture, moveItem } from './reorder.ts';
import type { PictureWork } from './use-picture-work.ts';

const MOST_PICTURES = 10;

type GalleryEditorProps = {
  pictures: GalleryPicture[];
  onChange: (pictures: GalleryPicture[]) => void;
  work: PictureWork;
  errors: readonly (string | undefined)[];
  most?: number;
  disabled?: boolean | undefined;
};

/** The gallery. Each picture has a description, and can be moved by dragging, keys or buttons. */
export function GalleryEditor(props: GalleryEditorProps) {
  const { pictures, onChange, work, errors, most = MOST_PICTURES, disabled } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || to === from) return;
    onChange(moveItem(pictures, from, to));
    setAnnouncement(`Picture moved to position ${to + 1} of ${pictures.length}.`);
  };
  const drag = useDraggedOrder(list, move);
  const remove = (at: number) => {
    // The focused button is removed, so its neighbour receives the focus.
    const rows = [...(list.current?.children ?? [])];
    const next = (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>('[data-remove]');
    (next ?? heading.current)?.focus();
    onChange(pictures.filter((_, one) => one !== at));
    setAnnouncement(`Picture ${at + 1} removed.`);
  };

  return (
    <section aria-labelledby={headingId}>
      <h3 ref={heading} tabIndex={-1} id={headingId} className="mb-1.5 font-semibold font-text text-base">
        Gallery{' '}
        <span className="font-normal text-muted">
          (optional, {pictures.length} of {most})
        </span>
      </h3>
      <ol ref={list} className="mb-4 grid gap-3 empty:hidden">
        {pictures.map((picture, at) => (
          <GalleryTile
            key={keyOf(pictures, at)}
            picture={picture}
            at={at}
            count={pictures.length}
            disabled={disabled}
            drag={drag}
            error={errors[at]}
            onAlt={(alt) => onChange(pictures.map((one, index) => (index === at ? { ...one, alt } : one)))}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <div className="grid gap-4">
        {work.uploads.list.map((one) => (
          <UploadingPicture key={one.id} one={one} uploads={work.uploads} />
        ))}
        {work.notice && <NoticeAlert notice={work.notice} />}
        <PictureSources
          choose="Add pictures"
          of="Gallery"
          multiple
          disabled={disabled}
          pending={work.isOpening}
          isReady={work.isReady}
          onTake={work.take}
        />
      </div>
      <p className="mt-1.5 text-muted text-sm">
        Up to {most} pictures of up to 10MB each, shown in this order.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <CroppingPicture work={work} />
    </section>
  );
}

/** Returns a unique key for each picture, even if the gallery contains the same picture twice. */
function keyOf(pictures: readonly GalleryPicture[], at: number): string {
  const url = pictures[at]?.url ?? '';
  const before = pictures.slice(0, at).filter((one) => one.url === url);
  return `${url} ${before.length}`;
}
