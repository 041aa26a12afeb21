import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { GalleryImage, Position, Turn } from './gallery-parts.tsx';
import type { GalleryPicture } from './gallery-pictures.ts';
import { useStrip } from './gallery-strip.ts';

/** Scrollable content must be focusable, so that the keyboard can scroll it. */
const REACHABLE = { tabIndex: 0 };

type GalleryViewerProps = {
  pictures: readonly GalleryPicture[];
  first: number;
  onClose: () => void;
};

/** Shows the pictures in full screen, one at a time. Pinch to zoom works natively. */
export function GalleryViewer({ pictures, first, onClose }: GalleryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { strip, at, go, onScroll, onKeyDown } = useStrip(pictures.length, first);
  const start = useRef(go);
  const several = pictures.length > 1;

  useEffect(() => {
    const root = document.documentElement;
    const { overflow } = root.style;
    root.style.overflow = 'hidden';
    dialog.current?.showModal();
    start.current(first, 'instant');
    return () => {
      root.style.overflow = overflow;
    };
  }, [first]);

  return (
    <dialog
      ref={dialog}
      aria-label="Pictures"
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 flex h-dvh max-h-none w-screen max-w-none animate-fade-in flex-col bg-paper p-0 text-ink backdrop:bg-ink"
    >
      <div className="flex items-center gap-3 px-4 py-2.5 sm:px-6">
        {several && <Position at={at} count={pictures.length} className="font-semibold" />}
        <div className="ml-auto flex gap-2">
          {several && <Turn at={at} count={pictures.length} go={go} />}
          <Button variant="secondary" size="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <ul
        ref={strip}
        onScroll={onScroll}
        {...REACHABLE}
        className="flex min-h-0 flex-1 touch-auto snap-x snap-mandatory overflow-x-auto scroll-smooth motion-reduce:scroll-auto"
      >
        {pictures.map(({ id, url, name, caption }, index) => (
          <li
            key={id}
            inert={index !== at}
            className="flex w-full flex-none snap-start flex-col justify-center"
          >
            <GalleryImage
              url={url}
              name={name}
              sizes="100vw"
              className="mx-auto h-auto max-h-[84%] w-full bg-transparent object-contain sm:px-6"
            />
            <p className="px-4 py-3 text-center sm:px-6" aria-hidden="true">
              {caption ?? '\u00a0'}
            </p>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
