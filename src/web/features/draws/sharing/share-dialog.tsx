import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { ShareTargets } from './share-targets-list.tsx';

type ShareDialogProps = { draw: PrizeDraw; open: boolean; onOpenChange: (open: boolean) => void };

export function ShareDialog({ draw, open, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share this draw"
      description={draw.title}
      size="lg"
    >
      <ShareTargets draw={draw} />
    </Dialog>
  );
}
