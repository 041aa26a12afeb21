import { Ellipsis } from 'lucide-react';
import { type ComponentType, type MouseEvent, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ShareButton } from '#web/features/draws/sharing/share-button.tsx';

type ShareDialog = ComponentType<{ draw: PrizeDraw; open: boolean; onOpenChange: (open: boolean) => void }>;

/** The share button, and a link to a page with more ways to share. The page opens as a dialog if possible. */
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
      // After a deployment, the dialog's code may no longer exist, so this opens the page instead.
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
          <Ellipsis className="size-4.5" aria-hidden="true" />
          More ways to share
        </ButtonLink>
      )}
      {Dialog && <Dialog draw={draw} open={open} onOpenChange={setOpen} />}
    </>
  );
}
