import type { AdminDrawDetails } from '#contract/admin/draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';

type DialogProps = { draw: AdminDrawDetails; onClose: () => void };

export function UnpublishDialog({ draw, onClose }: DialogProps) {
  const api = useApi();
  const act = useAct({
    run: (reason: string) =>
      api('POST /api/v1/admin/prize-draws/:id/unpublish', { params: { id: draw.id }, body: { reason } }),
    confirm: true,
    done: () => ({ title: 'Taken off sale', description: 'We’ve emailed the host the reason.' }),
    failed: 'The prize draw could not be taken off sale',
  });
  const sold = draw.ticketsSold + draw.held > 0;
  return (
    <ReasonDialog
      title={`Take “${draw.title}” off sale?`}
      description={
        sold
          ? 'Ticket sales stop. The page stays up with a note, and tickets already sold stay valid. To put the draw back on sale, edit it.'
          : 'The draw goes back to being unpublished. Only the host and admins can see it, and the host can publish it again.'
      }
      help="We’ll include this in an email to the host."
      confirmText="Take off sale"
      pendingText="Taking off sale..."
      pending={act.isPending}
      onReason={(reason) => act.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function CancelDialog({ draw, onClose }: DialogProps) {
  const api = useApi();
  const act = useAct({
    run: (reason: string) =>
      api('POST /api/v1/prize-draws/:id/cancel', { params: { id: draw.id }, body: { reason } }),
    confirm: true,
    done: () => ({ title: 'Prize draw cancelled', description: 'We’re refunding every ticket.' }),
    failed: 'The prize draw could not be cancelled',
  });
  const tickets =
    draw.ticketsSold === 1
      ? 'The one ticket will be'
      : `All ${formatNumber(draw.ticketsSold)} tickets will be`;
  return (
    <ReasonDialog
      title={`Cancel “${draw.title}”?`}
      description={
        draw.ticketsSold > 0
          ? `Nobody wins. ${tickets} refunded in full, and we’ll email everyone who bought one. This cannot be undone.`
          : 'Nobody will be able to buy tickets. This cannot be undone.'
      }
      help="We’ll include this in an email to the host and everyone who bought a ticket."
      confirmText="Cancel draw"
      dismissText="Keep draw"
      pendingText="Cancelling..."
      pending={act.isPending}
      onReason={(reason) => act.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
