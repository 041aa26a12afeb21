import { QrCode } from 'lucide-react';
import { type ComponentType, type MouseEvent, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ShareButton } from '#web/features/draws/sharing/share-button.tsx';

type ShareDialog = ComponentType<{ draw: PrizeDraw; open: boolean; onOpenChange: (open: boolean) => void }>;

/** The button that shares at once, and what leads to every other way: a page, shown as a dialog where it can be. */
export function ShareKit({ draw }: { draw: PrizeDraw }) {
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ShareDialog>();
  const show = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { ShareDialog } = await import('./share-dialog.tsx');
      setDialog(() => ShareDialog);
      setOpen(true);
    } catch {
      // Its code is gone since the site was updated: the page has the same.
      if (navigator.onLine) location.assign(href);
    }
  };
  return (
    <>
      <ShareButton draw={draw} />
      {draw.startDate !== null && (
        <ButtonLink
          to="/prize-draw/$id/share"
          params={{ id: draw.id }}
          variant="secondary"
          size="sm"
          preload={false}
          onClick={(event: MouseEvent<HTMLAnchorElement>) => void show(event)}
        >
          <QrCode className="size-4.5" aria-hidden="true" />
          More Ways to Share
        </ButtonLink>
      )}
      {Dialog && <Dialog draw={draw} open={open} onOpenChange={setOpen} />}
    </>
  );
}
