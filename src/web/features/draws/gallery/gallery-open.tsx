import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import type { GalleryPicture } from './gallery-pictures.ts';

const load = () => import('./gallery-viewer.tsx');
const Viewer = lazy(async () => ({ default: (await load()).GalleryViewer }));

type Opened = { at: number; opener: HTMLElement };

/** Opens links to pictures in the viewer. Without script, the links open the files. */
export function useFullscreenViewer(pictures: readonly GalleryPicture[]) {
  const [opened, setOpened] = useState<Opened>();
  const linkTo = (at: number) => ({
    href: pictures[at]?.url,
    onPointerEnter: () => void load().catch(() => {}),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const opener = event.currentTarget;
      // If the code fails to load, follows the link to the picture.
      load().then(
        () => setOpened({ at, opener }),
        () => navigator.onLine && location.assign(opener.href),
      );
    },
  });
  const close = () => {
    setOpened(undefined);
    opened?.opener.focus();
  };
  const viewer: ReactNode = opened && (
    <Suspense fallback={null}>
      <Viewer pictures={pictures} first={opened.at} onClose={close} />
    </Suspense>
  );
  return { linkTo, viewer };
}
