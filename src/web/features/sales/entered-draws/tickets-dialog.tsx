import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { OwnTickets } from './own-tickets.tsx';

type TicketsDialogProps = { draw: EnteredDraw; open: boolean; onOpenChange: (open: boolean) => void };

export function TicketsDialog({ draw, open, onOpenChange }: TicketsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your tickets"
      description={<span className="wrap-anywhere line-clamp-3">{draw.title}</span>}
    >
      <DrawTheme draw={draw} className="bg-transparent">
        <OwnTickets draw={draw} />
      </DrawTheme>
    </Dialog>
  );
}
