import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { WaysToShare } from './ways-to-share.tsx';

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
      <WaysToShare draw={draw} />
    </Dialog>
  );
}
