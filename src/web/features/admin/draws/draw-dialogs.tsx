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
    done: () => ({ title: 'Taken off sale', description: 'The host is told why.' }),
    failed: 'It could not be taken off sale',
  });
  const sold = draw.ticketsSold + draw.held > 0;
  return (
    <ReasonDialog
      title={`Take “${draw.title}” off sale?`}
      description={
        sold
          ? 'No more tickets are sold. Its page stays, with a note, and so do the tickets. You can put it back on sale by editing it.'
          : 'It goes back to being unpublished: only its host and administrators can see it, and its host can publish it again.'
      }
      help="Its host reads this in an email."
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
    done: () => ({ title: 'Prize draw cancelled', description: 'Every ticket is being refunded.' }),
    failed: 'It could not be cancelled',
  });
  const tickets =
    draw.ticketsSold === 1 ? 'The one ticket is' : `All ${formatNumber(draw.ticketsSold)} tickets are`;
  return (
    <ReasonDialog
      title={`Cancel “${draw.title}”?`}
      description={
        draw.ticketsSold > 0
          ? `Nobody wins. ${tickets} refunded in full, and everybody who bought is told. This cannot be undone.`
          : 'Nobody can buy tickets in it any more. This cannot be undone.'
      }
      help="The host, and everybody who bought tickets, reads this in an email."
      confirmText="Cancel draw"
      dismissText="Keep draw"
      pendingText="Cancelling..."
      pending={act.isPending}
      onReason={(reason) => act.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
